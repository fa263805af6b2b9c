import type { ComponentProps } from 'react';
import { type To, useHref, useLocation } from 'react-router';
import { opensElsewhere, useGo } from '#src/platform/navigation.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To; state?: unknown; replace?: boolean };

/**
 * A link inside the app, without a look of its own. The router's own Link brings 4 kB along that
 * only its framework mode uses. Marks itself as the current page where it is.
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
        // As a browser does: the address one is at does not make a second entry.
        const here = href === `${pathname}${search}${hash}`;
        go(to, { state, replace: replace ?? here });
      }}
    />
  );
}
