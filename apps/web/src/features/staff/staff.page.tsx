import type { Role } from '@inzira/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  BookCheck,
  BookOpen,
  Building2,
  CalendarClock,
  ChartLine,
  HandCoins,
  History,
  Inbox,
  Library,
  Megaphone,
  MessageCircleHeart,
  MessageCircleMore,
  MessageCircleQuestionMark,
  PanelLeft,
  RotateCw,
  Route,
  Rss,
  Scale,
  Store,
  Settings,
  Users,
} from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useLeaveToasts } from '#src/ui/leave-toasts.ts';
import { Link } from '#src/ui/link.tsx';
import { PageBody } from '#src/ui/page-header.tsx';
import { StaffRefusal } from '#src/ui/staff-only.tsx';
import { mayOpen } from './roles.ts';
import '#src/ui/dense.css';
import './staff.css';

const Today = later(() => import('./today.tsx'));

/** The frame of the staff area, with the pages that the user's roles may open. */
export default function StaffPage() {
  const { t } = useLingui();
  const { user } = useSession();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const groups = usePlaceGroups();
  const menu = useRef<HTMLElement>(null);
  useLeaveToasts(pathname);
  useEffect(() => {
    // Scrolls the current entry into view, which may be below the edge on a low screen.
    const here = menu.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (menu.current && here)
      menu.current.scrollTop = here.offsetTop - menu.current.clientHeight / 2;
  }, [pathname]);
  if (user?.needs_second_factor) return <NeedsCode />;
  if (user && groups.length === 0)
    return (
      <PageBody>
        <StaffRefusal />
      </PageBody>
    );
  return (
    <div className="mx-auto max-w-[96rem] lg:grid lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
      {/* Bound to the URL, so that navigating closes it. */}
      <Drawer
        open={openAt === pathname}
        onClose={() => setOpenAt(null)}
        label={t`All places`}
        until="64rem"
      >
        <nav aria-label={t`Staff`}>
          <Places groups={groups} onGo={() => setOpenAt(null)} />
        </nav>
      </Drawer>
      <nav
        ref={menu}
        aria-label={t`Staff`}
        className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] self-start overflow-y-auto py-2 pl-4 lg:block"
      >
        <Places groups={groups} />
      </nav>
      <div data-dense className="relative min-w-0 lg:border-l lg:border-line print:border-0">
        {/* In the row of the page's title, which leaves room for it. */}
        <Button
          look="secondary"
          size="sm"
          className="absolute top-2 right-4 lg:hidden print:hidden"
          aria-haspopup="dialog"
          aria-label={t`All places`}
          onClick={() => setOpenAt(pathname)}
        >
          <PanelLeft size={18} aria-hidden />
          <Trans>Places</Trans>
        </Button>
        {pathname === paths.staff ? <Today /> : <Outlet />}
      </div>
    </div>
  );
}

/** The user's role only counts after a second factor. */
function NeedsCode() {
  return (
    <PageBody>
      <EmptyState
        drawing="denied"
        title={<Trans>The team’s area needs a login with a code from an app.</Trans>}
        actions={
          <LinkButton to={paths.dashboardSecurity}>
            <Trans>Set it up</Trans>
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
  /** Undefined for a page that is open to everyone who may open another one. */
  role?: Role;
  /** Places without an entry of their own, which are reached from this one. */
  within?: readonly string[];
}

interface PlaceGroup {
  id: string;
  /** Undefined for the first group, which has no title. */
  title?: string;
  places: Place[];
}

/** The pages that the user's roles may open, grouped by task. */
function usePlaceGroups(): PlaceGroup[] {
  const { t } = useLingui();
  const { user } = useSession();
  const place = (
    name: string,
    icon: Place['icon'],
    label: string,
    role: Role,
    within: readonly string[] = [],
  ): Place => ({
    to: paths.staffPlace(name),
    icon,
    label,
    role,
    within: within.map(paths.staffPlace),
  });
  const groups: PlaceGroup[] = [
    {
      id: 'today',
      places: [
        { to: paths.staff, icon: CalendarClock, label: t`What waits` },
        place('numbers', ChartLine, t`Numbers`, 'staff'),
      ],
    },
    {
      id: 'people',
      title: t`People`,
      places: [
        place('people', Users, t`People`, 'staff', ['import']),
        place('organizations', Building2, t`Organizations`, 'staff'),
        place('ventures', Store, t`Ventures to review`, 'reviewer'),
      ],
    },
    {
      id: 'messages',
      title: t`Messages`,
      places: [
        place('messages', Inbox, t`Contact messages`, 'reviewer'),
        place('broadcasts', Megaphone, t`News and announcements`, 'staff', ['subscribers']),
      ],
    },
    {
      id: 'content',
      title: t`Content`,
      places: [
        place('curriculum', BookOpen, t`Curriculum`, 'editor', ['translations']),
        place('journey', Route, t`Venture journey`, 'editor'),
        place('hub', Library, t`Resource hub`, 'editor'),
        place('facts', BookCheck, t`Rules that expire`, 'editor'),
      ],
    },
    {
      id: 'opportunities',
      title: t`Opportunities`,
      places: [
        place('opportunities', HandCoins, t`Opportunities`, 'editor'),
        place('feeds', Rss, t`Found on other sites`, 'editor'),
      ],
    },
    {
      id: 'mentor',
      title: t`Mentor`,
      places: [
        place('unanswered', MessageCircleQuestionMark, t`Unanswered questions`, 'editor'),
        place('answers', MessageCircleHeart, t`Answers of the team`, 'editor'),
        place('mentor', MessageCircleMore, t`Built-in answers`, 'editor'),
      ],
    },
    {
      id: 'installation',
      title: t`This site`,
      places: [
        place('record', History, t`Record`, 'staff'),
        place('settings', Settings, t`Settings`, 'staff'),
        place('legal', Scale, t`Privacy and terms`, 'staff'),
        place('jobs', RotateCw, t`Failed jobs`, 'staff'),
      ],
    },
  ];
  if (!user) return groups;
  const open = groups
    .map((group) => ({
      ...group,
      places: group.places.filter(({ role }) => !role || mayOpen(user, role)),
    }))
    .filter(({ places }) => places.length > 0);
  // Today alone is not worth a menu.
  return open.length > 1 ? open : [];
}

function Places({ groups, onGo }: { groups: PlaceGroup[]; onGo?: () => void }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-4 lg:gap-1.5">
      {groups.map((group) => (
        <div key={group.id}>
          {group.title !== undefined && (
            <h2
              id={`${id}-${group.id}`}
              className="px-3 pb-1 font-sans text-sm font-semibold text-ink-soft lg:px-2 lg:pb-0"
            >
              {group.title}
            </h2>
          )}
          <PlaceList
            places={group.places}
            titleId={group.title === undefined ? undefined : `${id}-${group.id}`}
            onGo={onGo}
          />
        </div>
      ))}
    </div>
  );
}

interface PlaceListProps {
  places: Place[];
  titleId: string | undefined;
  onGo: (() => void) | undefined;
}

function PlaceList({ places, titleId, onGo }: PlaceListProps) {
  const { pathname } = useLocation();
  const isCurrent = ({ to, within = [] }: Pick<Place, 'to' | 'within'>) =>
    pathname === to ||
    (to !== paths.staff && pathname.startsWith(`${to}/`)) ||
    within.includes(pathname);
  return (
    <ul aria-labelledby={titleId} className="flex flex-col gap-1 lg:gap-0">
      {places.map(({ icon: Icon, label, ...place }) => (
        <li key={place.to}>
          <Link
            to={place.to}
            onClick={onGo}
            aria-current={isCurrent(place) ? 'page' : undefined}
            className="target flex items-center gap-3 rounded-md px-3 py-2 font-medium text-ink no-underline hover:bg-paper-sunken aria-[current=page]:bg-clay-soft aria-[current=page]:text-on-clay-soft lg:mr-1.5 lg:min-h-[1.625rem]! lg:gap-2 lg:px-2 lg:py-px lg:text-[0.9375rem]"
          >
            <Icon size={20} className="shrink-0" aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
