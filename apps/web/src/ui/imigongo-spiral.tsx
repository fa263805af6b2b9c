/** The frame of our Imigongo signs, in a box of 56: a diamond in a white one in a black one. */
export function DiamondFrame({ fill = 'fill-laterite' }: { fill?: string }) {
  return (
    <>
      <path d="M28 0 56 28 28 56 0 28z" className="fill-night" />
      <path d="M28 4 52 28 28 52 4 28z" className="fill-chalk" />
      <path d="M28 8 48 28 28 48 8 28z" className={fill} />
    </>
  );
}

/** A square spiral in its frame: empty states, the end of something. Apart from the other art, which every page has. */
export function ImigongoSpiral({ className = 'size-24' }: { className?: string }) {
  return (
    <svg viewBox="0 0 56 56" className={className} aria-hidden="true">
      <DiamondFrame fill="fill-night" />
      <path
        d="m28 28 3 3-3 3-6-6 6-6 9 9-9 9-12-12 12-12 15 15"
        fill="none"
        strokeWidth="2.6"
        className="stroke-ochre"
      />
      <path d="m28 0 6 6-6 6-6-6zM28 44l6 6-6 6-6-6z" className="fill-laterite" />
    </svg>
  );
}
