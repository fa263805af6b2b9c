import { DiamondFrame } from './diamond-frame.tsx';

interface DiamondSignProps {
  /** A single letter or number; decorative, since the text beside it says the same. */
  sign: string | number | undefined;
  className?: string;
  /** The state of a step: `done` shows a check mark, `here` is ochre, `ahead` is an outline. */
  state?: 'done' | 'here' | 'ahead';
}

/** An Imigongo diamond with a letter or number. */
export function DiamondSign({ sign, className = 'size-14', state }: DiamondSignProps) {
  return (
    <svg viewBox="0 0 56 56" className={className} aria-hidden="true">
      {state === 'ahead' ? (
        <path
          d="M28 2.5 53.5 28 28 53.5 2.5 28z"
          strokeWidth="3"
          className="fill-paper-raised stroke-line-strong"
        />
      ) : (
        <DiamondFrame fill={state === 'here' ? 'fill-ochre' : undefined} />
      )}
      {state === 'done' ? (
        <path d="m19.5 28.5 6 6L37 22" fill="none" strokeWidth="5" className="stroke-chalk" />
      ) : (
        <text
          x="28"
          y="35"
          textAnchor="middle"
          fontSize="20"
          fontWeight="700"
          className={`font-display ${state === 'here' ? 'fill-on-ochre' : state === 'ahead' ? 'fill-ink-soft' : 'fill-chalk'}`}
        >
          {sign}
        </text>
      )}
    </svg>
  );
}
