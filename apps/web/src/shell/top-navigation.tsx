import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, Moon, Sun, X } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { BRAND } from '#src/platform/brand.ts';
import { chooseLanguage, useLanguage } from '#src/platform/language.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#src/platform/languages.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { isOnTeam, useSession } from '#src/platform/session.ts';
import { FOCUSED } from '#src/platform/tasks.ts';
import { toggleTheme } from '#src/platform/theme.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { usePopover } from '#src/ui/popover.ts';
import { InziraMark } from '#src/ui/imigongo.tsx';
import { Link } from '#src/ui/link.tsx';
import { LogoutButton } from './logout-button.tsx';

/** Loaded when idle, since visitors and the first paint do not need it. */
const Bell = later(async () => import('#src/features/notifications/bell.tsx'), {
  when: 'idle',
  fallback: null,
});

/** The entries of the dashboard's sidebar, for screens without one. */
const DashboardEntries = later(
  async () => import('#src/features/dashboard/dashboard-entries.tsx'),
  { fallback: null },
);

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-md bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      <Trans>Skip to content</Trans>
    </a>
  );
}

/** Path prefixes of the pages of courses, as in `paths`. */
const LEARNING = ['/courses', '/chapters'];

function isWithin(pathname: string, section: string): boolean {
  return pathname.startsWith(`${section}/`);
}

function useEntries() {
  const { t } = useLingui();
  const { user } = useSession();
  return [
    { to: paths.home, label: t`Home` },
    { to: paths.modules, label: t`Learning`, also: LEARNING },
    { to: paths.explore, label: t`Opportunities` },
    { to: paths.ventures, label: t`Ventures` },
    { to: paths.advisor, label: t`AI Mentor` },
    { to: paths.resources, label: t`Resources` },
    // Optional, because a narrow bar has room for only one of the two.
    { to: paths.contact, label: t`Contact`, isOptional: isOnTeam(user) },
    ...(isOnTeam(user) ? [{ to: paths.staff, label: t`Team` }] : []),
  ];
}

const QUIET =
  'target inline-flex items-center justify-center gap-2 rounded-md px-3 font-medium whitespace-nowrap text-ink no-underline hover:bg-paper-sunken bar:px-[0.3125rem] bar:[:lang(en)_&]:px-2.5 bar:text-[0.9375rem] min-[84rem]:px-2';

/** Styles of buttons in the bar. */
const SLIM = 'whitespace-nowrap px-3! bar:text-[0.9375rem]';

export function TopNavigation() {
  const { t } = useLingui();
  const entries = useEntries();
  const { pathname } = useLocation();
  const { signedIn, user } = useSession();
  const header = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { open, toggle, close } = usePopover(header, button);

  return (
    <header
      ref={header}
      className={`${FOCUSED.test(pathname) ? 'relative md:sticky' : 'sticky'} top-0 z-40 border-b border-line bg-paper`}
    >
      <div className="page-width flex flex-wrap items-center gap-x-2 bar:flex-nowrap">
        <Link
          to={paths.home}
          className="-ml-1 flex min-h-16 items-center gap-2.5 rounded-md px-1 font-display text-2xl font-bold text-ink no-underline"
        >
          <InziraMark />
          {BRAND}
        </Link>
        <div className="ml-auto flex items-center bar:order-last bar:-mr-3 bar:ml-0">
          {signedIn && (
            <div className="size-11">
              {/* Keyed by user, so that nobody sees another user's count. */}
              <Bell key={user?.id} />
            </div>
          )}
          <ThemeToggle />
          <button
            ref={button}
            type="button"
            aria-expanded={open}
            aria-controls="menu"
            onClick={toggle}
            className={`${QUIET} -mr-2 bar:hidden`}
          >
            {open ? <X size={22} aria-hidden /> : <Menu size={22} aria-hidden />}
            <Trans>Menu</Trans>
          </button>
        </div>
        <nav
          id="menu"
          aria-label={t`Main`}
          className={`${open ? 'grid' : 'hidden'} max-h-[85dvh] w-full grid-cols-2 overflow-y-auto border-t border-line py-3 bar:ml-2 bar:flex bar:w-auto bar:grow bar:items-center bar:overflow-visible bar:border-0 bar:p-0`}
        >
          {entries.map(({ to, label, also = [], isOptional }) => (
            <Link
              key={to}
              to={to}
              {...([to, ...also].some((section) => isWithin(pathname, section)) && {
                'aria-current': true,
              })}
              onClick={close}
              className={`${QUIET} ${isOptional ? 'bar:max-[84rem]:hidden' : ''} justify-start aria-[current]:text-clay aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-8`}
            >
              {label}
            </Link>
          ))}
          {signedIn && open && <DashboardEntries onGo={close} />}
          <div className="col-span-2 mt-2 flex flex-wrap items-center gap-2 border-t border-line pt-3 bar:mt-0 bar:ml-auto bar:flex-nowrap bar:gap-1 bar:border-0 bar:pt-0">
            <LanguageSwitch />
            <SessionEntries onLeave={close} />
          </div>
        </nav>
      </div>
    </header>
  );
}

function ThemeToggle() {
  const { t } = useLingui();
  // Prerendered pages contain both icons; CSS shows the right one.
  return (
    <button
      type="button"
      aria-label={t`Switch between light and dark`}
      onClick={toggleTheme}
      className={QUIET}
    >
      <Moon size={20} className="dark:hidden" aria-hidden />
      <Sun size={20} className="hidden dark:block" aria-hidden />
    </button>
  );
}

/** Offers the other languages, each by its own name. */
function LanguageSwitch() {
  const active = useLanguage();
  return LANGUAGES.filter((language) => language !== active).map((language, place) => (
    <button
      // Keyed by position, so that the pressed button stays and keeps the focus.
      key={place}
      type="button"
      lang={language}
      onClick={() => void chooseLanguage(language)}
      className={QUIET}
    >
      {LANGUAGE_NAMES[language]}
    </button>
  ));
}

function SessionEntries({ onLeave }: { onLeave: () => void }) {
  const { signedIn } = useSession();
  if (signedIn) {
    return (
      <>
        {/* On screens without a sidebar, the menu contains the dashboard. */}
        <LinkButton to={paths.dashboard} look="secondary" className={`${SLIM} max-lg:hidden`}>
          <Trans>Dashboard</Trans>
        </LinkButton>
        <LogoutButton className={SLIM} onLeave={onLeave} />
      </>
    );
  }
  return (
    <div data-for="visitor" className="flex flex-wrap gap-2">
      <LinkButton to={paths.login} look="quiet" className={SLIM}>
        <Trans>Login</Trans>
      </LinkButton>
      <LinkButton to={paths.register} className={SLIM}>
        <Trans>Register</Trans>
      </LinkButton>
    </div>
  );
}
