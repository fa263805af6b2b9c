import type { ReactNode } from 'react';
import { Link } from './link.tsx';

const LOOK = 'text-clay underline underline-offset-4 hover:text-clay-strong';

type TextLinkProps = { children: ReactNode } & (
  | { to: string; state?: unknown; onClick?: () => void; href?: undefined }
  | { href: string; to?: undefined; state?: undefined; onClick?: undefined }
);

/** A link in a sentence: `to` inside the app, `href` to another site (in a new tab). */
export function TextLink({ to, href, state, onClick, children }: TextLinkProps) {
  if (to === undefined) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className={LOOK}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} state={state} onClick={onClick} className={LOOK}>
      {children}
    </Link>
  );
}
