/** A square spiral in its frame: empty states, the end of something. Apart from the other art, which every page has. */
export function ImigongoSpiral({ className = 'size-24' }: { className?: string }) {
  return (
    <svg viewBox="0 0 96 96" className={className} aria-hidden="true">
      <path d="M48 0 96 48 48 96 0 48z" className="fill-night" />
      <path d="M48 7 89 48 48 89 7 48z" className="fill-chalk" />
      <path d="M48 14 82 48 48 82 14 48z" className="fill-night" />
      <path
        d="M48 48l5 5-5 5-10-10 10-10 15 15-15 15-20-20 20-20 25 25"
        fill="none"
        strokeWidth="4.5"
        className="stroke-ochre"
      />
      <path d="M48 0 58 10 48 20 38 10zM48 76l10 10-10 10-10-10z" className="fill-laterite" />
    </svg>
  );
}
