import { Building2 } from 'lucide-react';

export function Logo({ url, className = 'size-14' }: { url: string | null; className?: string }) {
  const frame = `${className} shrink-0 rounded-md border border-line`;
  return url ? (
    <img src={url} alt="" loading="lazy" className={`${frame} bg-paper-raised object-contain`} />
  ) : (
    <span className={`${frame} grid place-items-center bg-paper-sunken text-ink-soft`} aria-hidden>
      <Building2 size={24} />
    </span>
  );
}
