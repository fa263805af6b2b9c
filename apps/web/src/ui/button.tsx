import type { ComponentProps, ReactNode } from 'react';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'sm' | 'md' | 'lg';

const BASE =
  'target inline-flex items-center justify-center gap-2 rounded-md border-2 text-center font-semibold leading-tight no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-55';
const LOOKS: Record<Look, string> = {
  primary:
    'border-clay bg-clay text-on-clay enabled:not-aria-disabled:hover:border-clay-strong enabled:not-aria-disabled:hover:bg-clay-strong',
  secondary:
    'border-line-strong bg-paper-raised text-ink enabled:not-aria-disabled:hover:border-ink enabled:not-aria-disabled:hover:bg-paper-sunken',
  quiet: 'border-transparent text-ink enabled:not-aria-disabled:hover:bg-paper-sunken',
  danger:
    'border-alarm bg-paper-raised text-alarm enabled:not-aria-disabled:hover:bg-alarm enabled:not-aria-disabled:hover:text-on-alarm',
};
const SIZES: Record<Size, string> = {
  sm: 'px-2 text-sm',
  md: 'px-4 py-2 text-base',
  lg: 'px-6 py-3 text-lg',
};

interface Appearance {
  look?: Look;
  size?: Size;
}

function classes({ look = 'primary', size = 'md' }: Appearance, className = ''): string {
  return `${BASE} ${LOOKS[look]} ${SIZES[size]} ${className}`;
}

type ButtonProps = ComponentProps<'button'> & Appearance & { busy?: boolean };

/** `busy` shows that an action is running; the button then does nothing, but keeps the focus. */
export function Button(props: ButtonProps) {
  const { look, size, busy = false, className, children, onClick, ...button } = props;
  return (
    <button
      type="button"
      {...button}
      aria-disabled={busy || button['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      // Also prevents the form from being submitted.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes({ look, size }, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

type LinkButtonProps = Appearance & { className?: string; children: ReactNode } & (
    | ({ href?: undefined } & Pick<ComponentProps<typeof Link>, 'to' | 'state' | 'onClick'>)
    | { href: string; to?: undefined; state?: undefined; onClick?: () => void }
  );

/** A link that looks like a button: `to` inside the app, `href` to another site (in a new tab). */
export function LinkButton(props: LinkButtonProps) {
  const { look, size, className, to, href, state, onClick, children } = props;
  const allClasses = classes({ look, size }, className);
  if (to === undefined) {
    return (
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className={allClasses}
        onClick={onClick}
      >
        {children}
      </a>
    );
  }
  return (
    <Link to={to} state={state} onClick={onClick} className={allClasses}>
      {children}
    </Link>
  );
}

/** A square button with an icon; `label` names its action. */
export function IconButton({
  label,
  className = '',
  children,
  ...button
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      title={label}
      className={`target inline-flex items-center justify-center rounded-md text-ink hover:bg-paper-sunken disabled:opacity-55 ${className}`}
    >
      {children}
    </button>
  );
}
