import { useLingui } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import DashboardEntries from './dashboard-entries.tsx';

/** The frame of dashboard pages, with a sidebar; on a phone its entries are in the header's menu. */
export default function DashboardPage() {
  const { t } = useLingui();
  return (
    <div className="mx-auto max-w-[80rem] lg:grid lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[18rem_minmax(0,1fr)] print:block">
      <nav
        aria-label={t`Dashboard`}
        className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] self-start overflow-y-auto py-10 pl-8 lg:block"
      >
        <DashboardEntries />
      </nav>
      <div className="min-w-0 lg:border-l lg:border-line print:border-0">
        <Outlet />
      </div>
    </div>
  );
}
