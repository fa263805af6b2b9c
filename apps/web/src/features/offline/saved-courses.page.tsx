import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isOnWifi } from '#src/platform/connection.ts';
import { useDeviceStore } from '#src/platform/device-store.ts';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { OutboxList } from './outbox-list.tsx';
import SaveCourse from './save-course.tsx';
import { chooseByThemselves, useComeByThemselves, usePacks } from './saved-packs.ts';

/** What this phone has promised, as far as its browser says. */
function HowLong() {
  const [isPromised, setPromised] = useState<boolean>();
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPromised, () => null);
  }, []);
  if (isPromised)
    return (
      <Trans>Courses to learn without a network. They stay until you remove them or log out.</Trans>
    );
  return (
    <Trans>
      Courses to learn without a network. A phone that is short of room may remove them, an iPhone
      also after seven days without a visit: put Inzira on your home screen to keep them.
    </Trans>
  );
}

/** Only where the browser tells Wi-Fi from what is paid by the megabyte; elsewhere each course asks. */
function ByThemselves() {
  const isChosen = useComeByThemselves();
  if (isOnWifi() === null && !isChosen) return null;
  return (
    <Checkbox
      className="mt-4"
      label={<Trans>Bring changes of these courses by themselves, on Wi-Fi only</Trans>}
      checked={isChosen}
      onChange={(event) => chooseByThemselves(event.target.checked)}
    />
  );
}

/** What can be learned on this phone without a network, and what was done without one. */
export default function SavedCoursesPage() {
  const { t } = useLingui();
  useDeviceStore();
  usePageTitle(t`On this phone`);
  const packs = usePacks();
  return (
    <PageBody narrow>
      <PageHeader
        back={{ to: paths.modules, label: <Trans>Modules</Trans> }}
        title={<Trans>On this phone</Trans>}
        subtitle={packs.length > 0 && <HowLong />}
      />
      {packs.length === 0 ? (
        <EmptyState
          title={<Trans>Nothing saved yet</Trans>}
          actions={
            <LinkButton to={paths.modules}>
              <Trans>All modules</Trans>
            </LinkButton>
          }
        >
          <Trans>
            Open a course while you have a network and tap "Save this course on this phone".
          </Trans>
        </EmptyState>
      ) : (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {packs.map(({ courseId, title }) => (
            <li key={courseId} className="py-3">
              <Link
                to={paths.chapters(courseId)}
                className="target block rounded-md py-1 font-display text-lg leading-snug font-bold text-ink no-underline hover:underline"
              >
                {title || <Trans>A course</Trans>}
              </Link>
              <SaveCourse courseId={courseId} />
            </li>
          ))}
        </ul>
      )}
      {packs.length > 0 && <ByThemselves />}
      <OutboxList />
    </PageBody>
  );
}
