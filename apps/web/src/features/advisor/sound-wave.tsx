import './advisor.css';

interface SoundWaveProps {
  /** Moves while there is sound, unless the user prefers reduced motion. */
  moving: boolean;
  className?: string;
}

export function SoundWave({ moving, className = 'h-16 text-clay' }: SoundWaveProps) {
  return (
    <div
      aria-hidden
      data-testid="sound-wave"
      data-moving={moving || undefined}
      className={`sound-wave flex items-center justify-center gap-1.5 ${className}`}
    >
      {Array.from({ length: 11 }, (_, bar) => (
        <i key={bar} />
      ))}
    </div>
  );
}

export function ThinkingDots() {
  return (
    <span aria-hidden className="thinking mt-2 flex gap-1">
      {Array.from({ length: 3 }, (_, dot) => (
        <i key={dot} className="size-2 rounded-full bg-clay" />
      ))}
    </span>
  );
}
