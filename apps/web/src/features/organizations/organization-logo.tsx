/** The logo, or the first letter of the name. Decorative, because the name stands beside it. */
export function OrganizationLogo({
  name,
  logo,
  className = 'size-14 text-2xl',
}: OrganizationLogoProps) {
  if (logo) {
    return (
      <img
        src={logo}
        alt=""
        className={`shrink-0 rounded-md border border-line bg-paper object-contain ${className}`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-md bg-clay-soft font-display font-bold text-on-clay-soft ${className}`}
    >
      {/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase()}
    </span>
  );
}

interface OrganizationLogoProps {
  name: string;
  logo: string | null;
  className?: string;
}
