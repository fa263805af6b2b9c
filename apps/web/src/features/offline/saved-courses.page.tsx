import { ADVISOR_LIMITS, NOTE_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { todayQueries } from '#src/features/dashboard/today.api.ts';
import { learningQueries } from '#src/features/learning/learning.api.ts';
import { workDraft, workKey } from '#src/features/studio/work-names.ts';
import { DRAFTS, keep, MENTOR, readKept, useDeviceStore } from '#src/platform/device-store.ts';
import { later } from '#src/platform/later.tsx';
import { useGo } from '#src/platform/navigation.ts';
import { useIsOffline } from '#src/platform/network.ts';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { isUnsent, useEntries } from '#src/platform/write-queue-entries.ts';
import { addToDraft, draftItem } from '#src/ui/draft.tsx';
import type { KeptDraft } from '#src/ui/draft-writer.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueuedWrites } from './queued-writes.tsx';
import SaveCourse from './save-course.tsx';
import { type SharedThing, useSharedThings } from './shared.ts';
import type { Place } from './shared-list.tsx';
import { usePacks } from './saved-packs.ts';

/** Tells whether the browser has promised not to delete the stored data. */
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

const SaveMentor = later(async () => import('#src/features/advisor/save-mentor.tsx'), {
  fallback: null,
});
const ByThemselves = later(async () => import('./choices/automatic-downloads-choice.tsx'), {
  when: 'idle',
  fallback: null,
});
const ChooseActivity = later(async () => import('#src/features/studio/choose-activity.tsx'), {
  fallback: null,
});
const SharedList = later(async () => import('./shared-list.tsx'));

const below = (text: string) => (before: string) =>
  [before.trimEnd(), text].filter(Boolean).join('\n\n');

/** Places for shared content: the note on the current lesson, the mentor, or the current work. */
function Shared({ userId }: { userId: number }) {
  const go = useGo();
  const queries = [useQuery(learningQueries.tracker()), useQuery(todayQueries.duties())] as const;
  const [{ data: tracker }, { data: today }] = queries;
  const chapters = tracker?.modules.flatMap(({ courses }) =>
    courses.flatMap((course) => course.chapters),
  );
  const [place] = (chapters ?? []).flatMap(({ id: chapterId, lessons }) =>
    lessons
      .filter(({ id }) => id === tracker?.last_accessed_lesson_id)
      .map(({ id, title }) => ({ chapterId, id, title })),
  );
  const duty = today?.duties.find(
    (one) => one.kind === 'studio-next' || one.kind === 'change-asked',
  );
  const isHandedIn = useEntries().some(
    (entry) => isUnsent(entry) && entry.key === workKey(duty?.activity.id ?? 0),
  );

  const hasFile = (activity: number) =>
    readKept<KeptDraft>(draftItem(workDraft(activity)))?.fields.some(
      ([name, value]) => name === 'upload' && value !== '',
    ) === true;
  const putIntoWork = async (thing: SharedThing, activity: number) => {
    const form = workDraft(activity);
    const isKept = await ('text' in thing
      ? addToDraft(form, 'content', below(thing.text))
      : addToDraft(form, 'upload', () => thing.fileId));
    if (isKept) go(`${paths.dashboardStudio}?activity=${activity}`);
    return isKept;
  };

  const noted = place && readKept<{ text: string }>(`note:${place.id}`)?.text;
  const asked = readKept<string>(`${DRAFTS}mentor:new`);
  const placesOf = (thing: SharedThing): Place[] => {
    const places: Place[] = [];
    const fits = (limit: number, before: string | null | undefined) =>
      'text' in thing && below(thing.text)(before ?? '').length <= limit;
    if ('text' in thing && place && fits(NOTE_LIMITS.text, noted))
      places.push({
        name: 'note',
        label: <Trans>Add it to my note on “{place.title}”</Trans>,
        async put() {
          const { addToNote } = await import('#src/features/learning/try-note.tsx');
          addToNote(place.id, userId, thing.text);
          go(`${paths.lessons(place.chapterId)}?lesson=${place.id}`);
          return true;
        },
      });
    if ('text' in thing && fits(ADVISOR_LIMITS.message, asked))
      places.push({
        name: 'mentor',
        label: <Trans>Ask the mentor about it</Trans>,
        async put() {
          const draft = `${DRAFTS}mentor:new`;
          const isKept = await keep(draft, below(thing.text)(readKept<string>(draft) ?? ''));
          if (isKept) go(paths.advisor);
          return isKept;
        },
      });
    // Work has only one file; and its form starts with the submitted text, which shared text would replace.
    const hasRoom =
      'fileId' in thing ? !hasFile(duty?.activity.id ?? 0) : duty?.kind === 'studio-next';
    if (duty && !isHandedIn && hasRoom)
      places.push({
        name: 'work',
        label:
          'text' in thing ? (
            <Trans>Add it to my work on “{duty.activity.title}”</Trans>
          ) : (
            <Trans>Attach it to my work on “{duty.activity.title}”</Trans>
          ),
        put: async () => putIntoWork(thing, duty.activity.id),
      });
    return places;
  };
  // Shows all buttons together, because one that appears late would move another under the finger.
  const isKnown = queries.every((one) => !one.isPending || one.fetchStatus === 'paused');
  return (
    <SharedList
      placesOf={isKnown ? placesOf : null}
      renderChoice={(thing, put, busy) => (
        <ChooseActivity
          userId={userId}
          isText={'text' in thing}
          except={duty?.activity.id}
          hasRoom={(id) => 'text' in thing || !hasFile(id)}
          busy={busy}
          onChoose={({ id }) => put(async () => putIntoWork(thing, id))}
        />
      )}
    />
  );
}

/** What can be learned on this phone without a network, and what was done without one. */
export default function SavedCoursesPage() {
  const { t } = useLingui();
  useDeviceStore();
  usePageTitle(t`On this device`);
  const packs = usePacks();
  const offline = useIsOffline();
  const { user } = useSession();
  const things = useSharedThings();
  const [search] = useSearchParams();
  const isShared = things.length > 0 || search.has('shared');
  return (
    <PageBody narrow>
      <PageHeader
        back={{ to: paths.modules, label: <Trans>Modules</Trans> }}
        title={<Trans>On this device</Trans>}
        subtitle={packs.length > 0 && <HowLong />}
      />
      {isShared && (user ? <Shared userId={user.id} /> : <SharedList placesOf={null} />)}
      {packs.length === 0 ? (
        <EmptyState
          title={<Trans>No course saved yet</Trans>}
          actions={
            <LinkButton to={paths.modules}>
              <Trans>All modules</Trans>
            </LinkButton>
          }
        >
          <Trans>
            Open a course while you have a network and tap "Save this course on this device".
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
      {user && <ByThemselves />}
      {(!offline || readKept(MENTOR) !== null) && <SaveMentor />}
      <QueuedWrites />
    </PageBody>
  );
}
