import { useLingui } from '@lingui/react/macro';
import {
  Award,
  Bell,
  Brain,
  Building2,
  FileCheck,
  History,
  LayoutDashboard,
  NotebookPen,
  Rocket,
  Store,
  UserPen,
  Users,
  Wrench,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { paths } from '#src/platform/paths.ts';
import { isOnTeam, useSession } from '#src/platform/session.ts';
import { Link } from '#src/ui/link.tsx';

interface DashboardEntriesProps {
  /** Given in the phone's menu, which closes on navigation. */
  onGo?: () => void;
}

/**
 * The dashboard's navigation, for its sidebar and a phone's menu, with trainers' work and the staff area for users
 * with that role.
 */
export default function DashboardEntries({ onGo }: DashboardEntriesProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const { pathname } = useLocation();
  const entries = [
    { to: paths.dashboard, icon: LayoutDashboard, label: t`Dashboard` },
    ...(user?.is_trainer
      ? [
          { to: paths.reviewQueue, icon: FileCheck, label: t`Work to review` },
          { to: paths.trainees, icon: Users, label: t`Trainees` },
        ]
      : []),
    { to: paths.review, icon: History, label: t`Review` },
    { to: paths.plan, icon: NotebookPen, label: t`My plan` },
    { to: paths.dashboardNotifications, icon: Bell, label: t`Notifications` },
    { to: paths.dashboardOrganizations, icon: Building2, label: t`Organizations` },
    { to: paths.dashboardProfile, icon: UserPen, label: t`Update Profile` },
    { to: paths.dashboardResults, icon: Brain, label: t`Psychometric Result` },
    { to: paths.dashboardCertificates, icon: Award, label: t`Certificates` },
    { to: paths.dashboardStudio, icon: Rocket, label: t`Venture Studio` },
    { to: paths.stallCounter, icon: Store, label: t`Stall counter` },
    // Left out in the menu, which already lists it above.
    ...(isOnTeam(user) && !onGo ? [{ to: paths.staff, icon: Wrench, label: t`Team` }] : []),
  ];
  // Pages of a single organization or trainee highlight the entry of their list.
  const at = pathname.replace('/trainee/', '/trainees/');
  const isCurrent = (to: string) =>
    at === to || (to !== paths.dashboard && at.startsWith(`${to}/`));
  return (
    <ul
      className={
        onGo
          ? 'col-span-2 mt-2 grid grid-cols-2 border-t border-line pt-2 lg:hidden'
          : 'flex flex-col gap-1'
      }
    >
      {entries.map(({ to, icon: Icon, label }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={onGo}
            aria-current={isCurrent(to) ? 'page' : undefined}
            className={`target flex items-center rounded-md py-2 font-medium text-ink no-underline hover:bg-paper-sunken aria-[current=page]:bg-clay-soft aria-[current=page]:text-on-clay-soft lg:mr-5 ${onGo ? 'gap-2 px-2 text-[0.9375rem] leading-5' : 'gap-3 px-3'}`}
          >
            <Icon size={20} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
