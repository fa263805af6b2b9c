import type { ComponentProps } from 'react';
import { type To, useHref, useLocation } from 'react-router';
import { opensElsewhere, useGo } from '#src/platform/navigation.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To; state?: unknown; replace?: boolean };

/**
 * An unstyled link inside the app. The router's own Link includes 4 kB that only its framework mode uses. Sets
 * aria-current on the current page.
 */
export function Link({ to, state, replace, onClick, ...anchor }: LinkProps) {
  const href = useHref(to);
  const go = useGo();
  const { pathname, search, hash } = useLocation();
  return (
    <a
      aria-current={href === pathname ? 'page' : undefined}
      {...anchor}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensElsewhere(event, event.currentTarget)) return;
        event.preventDefault();
        // Like a browser, a link to the current address adds no history entry.
        const here = href === `${pathname}${search}${hash}`;
        go(to, { state, replace: replace ?? here });
      }}
    />
  );
}
