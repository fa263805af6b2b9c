import { Trans, useLingui } from '@lingui/react/macro';
import {
  Award,
  Bell,
  Brain,
  Building2,
  History,
  LayoutDashboard,
  NotebookPen,
  PanelLeft,
  Rocket,
  UserPen,
  Wrench,
} from 'lucide-react';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { Link } from '#src/ui/link.tsx';

/** The sidebar beside every page of the dashboard; on a phone it is a drawer. */
export default function DashboardPage() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <div className="mx-auto max-w-[80rem] lg:grid lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[18rem_minmax(0,1fr)] print:block">
      {/* Not above a task: a review has its own way back. */}
      <div
        className={`page-width border-b border-line py-1.5 lg:hidden print:hidden ${pathname === paths.review ? 'hidden' : ''}`}
      >
        <Button
          look="quiet"
          className="-ml-4"
          aria-haspopup="dialog"
          onClick={() => setOpenAt(pathname)}
        >
          <PanelLeft size={20} aria-hidden />
          <Trans>Dashboard menu</Trans>
        </Button>
      </div>
      {/* Bound to the address, so that going anywhere closes it. */}
      <Drawer
        open={openAt === pathname}
        onClose={() => setOpenAt(null)}
        label={t`Dashboard menu`}
        until="64rem"
      >
        <nav aria-label={t`Dashboard`}>
          <Entries onGo={() => setOpenAt(null)} />
        </nav>
      </Drawer>
      <nav
        aria-label={t`Dashboard`}
        className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] self-start overflow-y-auto py-10 pl-8 lg:block"
      >
        <Entries />
      </nav>
      <div className="min-w-0 lg:border-l lg:border-line print:border-0">
        <Outlet />
      </div>
    </div>
  );
}

/** The staff area stands there for who has a role in it. */
function Entries({ onGo }: { onGo?: () => void }) {
  const { t } = useLingui();
  const { user } = useSession();
  const { pathname } = useLocation();
  const isTeam = user?.is_staff || user?.roles?.some((role) => role !== 'trainer');
  const entries = [
    { to: paths.dashboard, icon: LayoutDashboard, label: t`Dashboard` },
    { to: paths.review, icon: History, label: t`Review` },
    { to: paths.plan, icon: NotebookPen, label: t`My plan` },
    { to: paths.dashboardNotifications, icon: Bell, label: t`Notifications` },
    { to: paths.dashboardOrganizations, icon: Building2, label: t`Organizations` },
    { to: paths.dashboardProfile, icon: UserPen, label: t`Update Profile` },
    { to: paths.dashboardResults, icon: Brain, label: t`Psychometric Result` },
    { to: paths.dashboardCertificates, icon: Award, label: t`Certificates` },
    { to: paths.dashboardStudio, icon: Rocket, label: t`Venture Studio` },
    ...(isTeam ? [{ to: paths.staff, icon: Wrench, label: t`Staff area` }] : []),
  ];
  // An organization's own page belongs to its list.
  const isHere = (to: string) =>
    pathname === to || (to !== paths.dashboard && pathname.startsWith(`${to}/`));
  return (
    <ul className="flex flex-col gap-1">
      {entries.map(({ to, icon: Icon, label }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={onGo}
            aria-current={isHere(to) ? 'page' : undefined}
            className="target flex items-center gap-3 rounded-md px-3 py-2 font-medium text-ink no-underline hover:bg-paper-sunken aria-[current=page]:bg-clay-soft aria-[current=page]:text-on-clay-soft lg:mr-5"
          >
            <Icon size={20} className="shrink-0" aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
