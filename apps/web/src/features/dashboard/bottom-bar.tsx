import { Trans, useLingui } from '@lingui/react/macro';
import {
  BookOpen,
  CalendarCheck,
  HandCoins,
  type LucideIcon,
  MessageCircle,
  Rocket,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#src/platform/paths.ts';
import type { Session } from '#src/platform/session-store.ts';
import { FOCUSED } from '#src/platform/tasks.ts';
import { isOnTeam, useSession } from '#src/platform/session.ts';
import { Link } from '#src/ui/link.tsx';

/** Pages with a bottom bar of their own on phones. */
const OWN_BAR =
  /^\/(?:opportunities\/\d|trainer\/review|venture-studio\/c|staff\/(?:[cj]\w+\/file|(?:messages|unanswered)\/\d))/;

interface Place {
  to: string;
  icon: LucideIcon;
  label: ReactNode;
  /** The path prefix of other pages that belong to this entry. */
  also?: string;
}

/**
 * The entries by role: the work with others for staff and trainers; for learners opportunities, or the studio if
 * they are in one.
 */
function placesOfRole(user: Session['user']): Place[] {
  if (isOnTeam(user)) return [{ to: paths.staff, icon: Wrench, label: <Trans>Team</Trans> }];
  const studio = { to: paths.dashboardStudio, icon: Rocket, label: <Trans>Studio</Trans> };
  if (user?.is_trainer) return [studio];
  const opportunities = {
    to: paths.opportunities,
    icon: HandCoins,
    label: <Trans>Opportunities</Trans>,
  };
  return user?.is_trainee ? [studio, opportunities] : [opportunities];
}

/** A phone's navigation bar with the most used pages; hidden on pages for a single task. */
export default function BottomBar() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { user, isExpired } = useSession();
  if (isExpired || FOCUSED.test(pathname) || OWN_BAR.test(pathname)) return null;
  const places: Place[] = [
    { to: paths.dashboard, icon: CalendarCheck, label: <Trans>Today</Trans> },
    { to: paths.modules, icon: BookOpen, label: <Trans>Learn</Trans>, also: '/courses/' },
    { to: paths.advisor, icon: MessageCircle, label: <Trans>Mentor</Trans> },
    ...placesOfRole(user),
  ];
  const isCurrent = (to: string, also = `${to}/`) =>
    pathname === to ||
    (to !== paths.dashboard && [`${to}/`, also].some((start) => pathname.startsWith(start)));
  return (
    <>
      {/* Adds the bar's height to the end of the page, so that it covers nothing. */}
      <div className="h-14 bg-night lg:hidden print:hidden" />
      <nav
        data-bottom-bar="places"
        aria-label={t`Main places`}
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <ul className="grid auto-cols-auto grid-flow-col">
          {places.map(({ to, icon: Icon, label, also }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isCurrent(to, also) ? 'page' : undefined}
                className="flex min-h-14 flex-col items-center justify-center gap-0.5 overflow-hidden border-t-2 border-transparent text-[0.625rem] font-medium tracking-tight text-ink-soft no-underline min-[26rem]:text-[0.6875rem] min-[26rem]:tracking-normal aria-[current=page]:border-clay aria-[current=page]:text-clay"
              >
                <Icon size={22} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
