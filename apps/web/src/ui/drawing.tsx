import drawings from './drawings.svg';

export type DrawingName = 'spiral' | 'empty' | 'denied' | 'not-found' | 'failed';

/** A drawing from drawings.svg, a separate file because most pages never show one. */
export function Drawing({
  of: name = 'empty',
  className = 'size-24',
}: {
  of?: DrawingName | undefined;
  className?: string;
}) {
  return (
    <svg viewBox="0 0 56 56" className={className} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}

/** A cracked stone, drawn inline because it must work without a network. */
export function FailedDrawing() {
  return (
    <svg viewBox="0 0 56 56" className="size-14" aria-hidden="true">
      <path d="M28 0 56 28 28 56 0 28z" className="fill-laterite" />
      <path d="m29 0-6 13 8 10-9 9 8 10-5 14" fill="none" stroke="var(--paper)" strokeWidth="4" />
    </svg>
  );
}
