/** The frame of our Imigongo icons, in a box of 56: three nested diamonds. */
export function DiamondFrame({ fill = 'fill-laterite' }: { fill?: string }) {
  return (
    <>
      <path d="M28 0 56 28 28 56 0 28z" className="fill-night" />
      <path d="M28 4 52 28 28 52 4 28z" className="fill-chalk" />
      <path d="M28 8 48 28 28 48 8 28z" className={fill} />
    </>
  );
}
