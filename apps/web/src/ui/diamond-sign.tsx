import { DiamondFrame } from './diamond-frame.tsx';

interface DiamondSignProps {
  /** One letter or a number; what it says stands beside it in words. */
  sign: string | number | undefined;
  className?: string;
  /** Of a part of a way: `done` has its check, `here` is ochre, what is `ahead` is only drawn. */
  state?: 'done' | 'here' | 'ahead';
}

/** A diamond, as Imigongo has them, with a letter or a number. */
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
