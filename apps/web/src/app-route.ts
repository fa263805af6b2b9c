import type { MessageDescriptor } from '@lingui/core';
import type { descriptions } from '#src/descriptions/descriptions.ts';
import type { LazyPage } from '#src/shell/lazy-page.tsx';

export interface AppRoute {
  path: string;
  page: LazyPage;
  title: MessageDescriptor;
  /** Without an access token: to /login. Holds for the children too. */
  guarded?: true;
  /**
   * What the page asks first, with the parameters of its own path: asked along with its scripts, not
   * after them. One with a query holds only for an address without.
   */
  asks?: readonly string[];
  /** Made into HTML at build time; the name is the file's: `<name>.page.tsx`. Described in `descriptions`. */
  prerendered?: keyof typeof descriptions;
  /** Shown in this page's `<Outlet />`; the one with this route's own path is its index. */
  children?: readonly AppRoute[];
}
