/** A chapter's stamp: a filled diamond once it is earned, an outline before. */
export function Stamp({ earned, className = 'size-10' }: { earned: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={`shrink-0 ${className}`} aria-hidden="true">
      {earned ? (
        <>
          <path d="M20 0 40 20 20 40 0 20z" className="fill-night" />
          <path d="M20 4 36 20 20 36 4 20z" className="fill-chalk" />
          <path d="M20 7 33 20 20 33 7 20z" className="fill-laterite" />
          <path d="m14 20 4.5 4.5 8-9" className="fill-none stroke-chalk" strokeWidth="3" />
        </>
      ) : (
        <path
          d="M20 2 38 20 20 38 2 20z"
          className="fill-none stroke-line-strong"
          strokeWidth="2"
          strokeDasharray="4 3"
        />
      )}
    </svg>
  );
}
