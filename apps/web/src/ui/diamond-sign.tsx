import { DiamondFrame } from './diamond-frame.tsx';

interface DiamondSignProps {
  /** One letter or a number; what it says stands beside it in words. */
  sign: string | number | undefined;
  className?: string;
}

/** A diamond, as Imigongo has them, with a letter or a number. */
export function DiamondSign({ sign, className = 'size-14' }: DiamondSignProps) {
  return (
    <svg viewBox="0 0 56 56" className={className} aria-hidden="true">
      <DiamondFrame />
      <text
        x="28"
        y="35"
        textAnchor="middle"
        fontSize="20"
        fontWeight="700"
        className="fill-chalk font-display"
      >
        {sign}
      </text>
    </svg>
  );
}
