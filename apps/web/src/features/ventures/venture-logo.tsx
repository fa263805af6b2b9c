import { Store } from 'lucide-react';

interface VentureLogoProps {
  logo: string | null;
  /** A smaller version of the same picture. */
  logoSmall?: string | null;
  size: 64 | 112;
}

const SIZES = { 64: 'size-16', 112: 'size-16 sm:size-28' } as const;

/** A logo or placeholder of the same size; decorative, because the name is beside it. */
export function VentureLogo({ logo, logoSmall, size }: VentureLogoProps) {
  const frame = `${SIZES[size]} shrink-0 overflow-hidden rounded-md border border-line bg-paper`;
  if (!logo) {
    return (
      <span aria-hidden="true" className={`${frame} grid place-items-center text-clay`}>
        <Store size={size / 2} strokeWidth={1.5} />
      </span>
    );
  }
  return (
    <img
      src={logoSmall ?? logo}
      srcSet={logoSmall ? `${logoSmall} 128w, ${logo} 512w` : undefined}
      sizes={`${size}px`}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      alt=""
      className={`${frame} object-contain`}
    />
  );
}
