import type { Role } from '@inzira/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  BookCheck,
  BookOpen,
  Building2,
  CalendarClock,
  ChartLine,
  History,
  Inbox,
  Library,
  Megaphone,
  MessageCircleHeart,
  MessageCircleQuestionMark,
  Newspaper,
  PanelLeft,
  RotateCw,
  Route,
  Rss,
  Scale,
  Store,
  Settings,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody } from '#src/ui/page-header.tsx';
import { mayOpen } from './roles.ts';

const Today = later(() => import('./today.tsx'));

/** The frame of the staff area: its places beside every page, for the roles that may open them. */
export default function StaffPage() {
  const { t } = useLingui();
  const { user } = useSession();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const places = usePlaces();
  if (user && places.length === 0) return <Refused />;
  return (
    <div className="mx-auto max-w-[96rem] lg:grid lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
      <div className="page-width border-b border-line py-1.5 lg:hidden print:hidden">
        <Button
          look="quiet"
          className="-ml-4"
          aria-haspopup="dialog"
          onClick={() => setOpenAt(pathname)}
        >
          <PanelLeft size={20} aria-hidden />
          <Trans>Staff menu</Trans>
        </Button>
      </div>
      {/* Bound to the address, so that going anywhere closes it. */}
      <Drawer
        open={openAt === pathname}
        onClose={() => setOpenAt(null)}
        label={t`Staff menu`}
        until="64rem"
      >
        <nav aria-label={t`Staff`}>
          <Places places={places} onGo={() => setOpenAt(null)} />
        </nav>
      </Drawer>
      <nav
        aria-label={t`Staff`}
        className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] self-start overflow-y-auto py-6 pl-5 lg:block"
      >
        <Places places={places} />
      </nav>
      <div className="min-w-0 lg:border-l lg:border-line print:border-0">
        {pathname === paths.staff ? <Today /> : <Outlet />}
      </div>
    </div>
  );
}

function Refused() {
  return (
    <PageBody>
      <EmptyState
        title={<Trans>Only the Inzira team can open this page.</Trans>}
        actions={
          <LinkButton to={paths.dashboard} look="secondary">
            <Trans>Go to your dashboard</Trans>
          </LinkButton>
        }
      />
    </PageBody>
  );
}

interface Place {
  to: string;
  icon: typeof Users;
  label: string;
  /** None: it is for whoever has another place. */
  role?: Role;
}

/** The places that the reader's roles open, in their order. */
function usePlaces(): Place[] {
  const { t } = useLingui();
  const { user } = useSession();
  const places: Place[] = [
    { to: paths.staff, icon: CalendarClock, label: t`Today` },
    { to: paths.staffPlace('people'), icon: Users, label: t`People`, role: 'staff' },
    {
      to: paths.staffPlace('organizations'),
      icon: Building2,
      label: t`Organizations`,
      role: 'staff',
    },
    {
      to: paths.staffPlace('ventures'),
      icon: Store,
      label: t`Ventures to review`,
      role: 'reviewer',
    },
    { to: paths.staffPlace('messages'), icon: Inbox, label: t`Messages`, role: 'reviewer' },
    {
      to: paths.staffPlace('curriculum'),
      icon: BookOpen,
      label: t`Curriculum`,
      role: 'editor',
    },
    {
      to: paths.staffPlace('journey'),
      icon: Route,
      label: t`Venture journey`,
      role: 'editor',
    },
    { to: paths.staffPlace('hub'), icon: Library, label: t`Resource hub`, role: 'editor' },
    {
      to: paths.staffPlace('opportunities'),
      icon: Megaphone,
      label: t`Opportunities`,
      role: 'editor',
    },
    {
      to: paths.staffPlace('feeds'),
      icon: Rss,
      label: t`Opportunities from feeds`,
      role: 'editor',
    },
    {
      to: paths.staffPlace('unanswered'),
      icon: MessageCircleQuestionMark,
      label: t`Unanswered questions`,
      role: 'editor',
    },
    {
      to: paths.staffPlace('answers'),
      icon: MessageCircleHeart,
      label: t`Answers of the team`,
      role: 'editor',
    },
    {
      to: paths.staffPlace('broadcasts'),
      icon: Newspaper,
      label: t`News and announcements`,
      role: 'staff',
    },
    { to: paths.staffPlace('facts'), icon: BookCheck, label: t`Facts that expire`, role: 'editor' },
    {
      to: paths.staffPlace('legal'),
      icon: Scale,
      label: t`Privacy and terms`,
      role: 'staff',
    },
    { to: paths.staffPlace('numbers'), icon: ChartLine, label: t`Numbers`, role: 'staff' },
    { to: paths.staffPlace('record'), icon: History, label: t`Record`, role: 'staff' },
    { to: paths.staffPlace('settings'), icon: Settings, label: t`Settings`, role: 'staff' },
    { to: paths.staffPlace('jobs'), icon: RotateCw, label: t`Failed jobs`, role: 'staff' },
  ];
  if (!user) return places;
  const open = places.filter(({ role }) => !role || mayOpen(user, role));
  // Today alone is no place to be.
  return open.length > 1 ? open : [];
}

function Places({ places, onGo }: { places: Place[]; onGo?: () => void }) {
  const { pathname } = useLocation();
  const isHere = (to: string) =>
    pathname === to || (to !== paths.staff && pathname.startsWith(`${to}/`));
  return (
    <ul className="flex flex-col gap-1 lg:gap-0">
      {places.map(({ to, icon: Icon, label }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={onGo}
            aria-current={isHere(to) ? 'page' : undefined}
            className="target flex items-center gap-3 rounded-md px-3 py-2 font-medium text-ink no-underline hover:bg-paper-sunken aria-[current=page]:bg-clay-soft aria-[current=page]:text-on-clay-soft lg:mr-3 lg:min-h-8! lg:gap-2.5 lg:px-2.5 lg:py-1 lg:text-[0.9375rem]"
          >
            <Icon size={20} className="shrink-0" aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
