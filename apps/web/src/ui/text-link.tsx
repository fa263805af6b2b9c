import type { ReactNode } from 'react';
import { Link } from './link.tsx';

const LOOK = 'text-clay underline underline-offset-4 hover:text-clay-strong';

type TextLinkProps = {
  children: ReactNode;
  /** Not within a sentence: high enough for a finger. */
  alone?: boolean;
  /** Makes the whole surrounding block, which must be `relative`, clickable. */
  whole?: boolean;
} & (
  | { to: string; state?: unknown; onClick?: () => void; href?: undefined }
  | { href: string; to?: undefined; state?: undefined; onClick?: undefined }
);

/** A link within a sentence: `to` inside the app, `href` to another site (in a new tab). */
export function TextLink({ to, href, state, onClick, alone, whole, children }: TextLinkProps) {
  const look = alone
    ? `target inline-flex items-center ${LOOK}`
    : whole
      ? `${LOOK} after:absolute after:inset-0`
      : LOOK;
  if (to === undefined) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} state={state} onClick={onClick} className={look}>
      {children}
    </Link>
  );
}
