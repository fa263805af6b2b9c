import type { Waiting } from '@inzira/contract/staff';
import { Plural, Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { formatAgo, formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { Link } from '#src/ui/link.tsx';

/** Loaded later, because it is only needed after an update of Inzira. */
const HeldBack = later(async () => import('./held-back.tsx'));

/** The team's open tasks, one linked line per kind. */
export function WaitingList({ kinds }: { kinds: readonly Waiting[] }) {
  return (
    <ul className="flex max-w-3xl flex-col divide-y divide-line border-y border-line">
      {kinds.map((one) =>
        one.problems ? (
          <HeldBack key={one.kind} since={one.since} problems={one.problems} />
        ) : (
          <Line key={one.kind} waiting={one} />
        ),
      )}
    </ul>
  );
}

const PLACES: Record<Waiting['kind'], string> = {
  ventures: paths.staffPlace('ventures'),
  'changed-ventures': paths.staffItem('ventures', 'changed'),
  messages: paths.staffPlace('messages'),
  unanswered: paths.staffPlace('unanswered'),
  answers: `${paths.staffPlace('answers')}?state=unread`,
  drafts: `${paths.staffPlace('curriculum')}?show=review`,
  'journey-drafts': `${paths.staffPlace('journey')}?show=review`,
  feeds: paths.staffPlace('feeds'),
  'sign-ins': paths.staffPlace('organizations'),
  translations: `${paths.staffPlace('curriculum')}?show=outdated`,
  'journey-translations': `${paths.staffPlace('journey')}?show=outdated`,
  jobs: paths.staffPlace('jobs'),
  links: `${paths.staffPlace('opportunities')}?state=dead`,
  facts: paths.staffPlace('facts'),
  held: paths.staffPlace('curriculum'),
};

const placeOf = ({ kind, oldest_id: id }: Waiting) =>
  id === undefined ? PLACES[kind] : paths.staffItem('organizations', id);

function Line({ waiting }: { waiting: Waiting }) {
  const { kind, count, since, oldest } = waiting;
  const language = useLanguage();
  return (
    <li>
      <Link
        to={placeOf(waiting)}
        className="target flex items-center gap-4 py-3 text-ink no-underline hover:bg-paper-sunken"
      >
        <span className="min-w-0 grow">
          <span className="block text-lg font-semibold">
            <Count kind={kind} count={count} />
          </span>
          {oldest && <span className="line-clamp-2 wrap-anywhere">{oldest}</span>}
          <span className="block text-sm text-ink-soft">
            {kind === 'facts' ? (
              <Trans>the next one on {formatDay(since, language)}</Trans>
            ) : (
              <Trans>the oldest: {formatAgo(since, language)}</Trans>
            )}
          </span>
        </span>
        <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-clay">
          <span className="max-sm:sr-only">
            <Verb kind={kind} />
          </span>
          <ChevronRight size={20} aria-hidden />
        </span>
      </Link>
    </li>
  );
}

/** The verb for the task. */
function Verb({ kind }: Pick<Waiting, 'kind'>) {
  switch (kind) {
    case 'messages':
    case 'unanswered':
      return <Trans>Answer</Trans>;
    case 'ventures':
    case 'drafts':
    case 'journey-drafts':
      return <Trans context="what waits">Review</Trans>;
    case 'answers':
    case 'changed-ventures':
    case 'feeds':
    case 'sign-ins':
    case 'jobs':
    case 'links':
    case 'facts':
    case 'translations':
    case 'journey-translations':
    case 'held':
      return <Trans>Check</Trans>;
  }
}

function Count({ kind, count }: Pick<Waiting, 'kind' | 'count'>) {
  switch (kind) {
    case 'ventures':
      return <Plural value={count} one="# venture to review" other="# ventures to review" />;
    case 'changed-ventures':
      return (
        <Plural
          value={count}
          one="# public venture has changed"
          other="# public ventures have changed"
        />
      );
    case 'messages':
      return <Plural value={count} one="# message to answer" other="# messages to answer" />;
    case 'unanswered':
      return (
        <Plural
          value={count}
          one="# question that the mentor could not answer"
          other="# questions that the mentor could not answer"
        />
      );
    case 'answers':
      return (
        <Plural
          value={count}
          one="# answer of a colleague to read"
          other="# answers of colleagues to read"
        />
      );
    case 'drafts':
      return <Plural value={count} one="# text to review" other="# texts to review" />;
    case 'journey-drafts':
      return (
        <Plural
          value={count}
          one="# text of the venture journey to review"
          other="# texts of the venture journey to review"
        />
      );
    case 'feeds':
      return (
        <Plural
          value={count}
          one="# entry of a feed to check"
          other="# entries of feeds to check"
        />
      );
    case 'translations':
      return (
        <Plural
          value={count}
          one="# translation is out of date"
          other="# translations are out of date"
        />
      );
    case 'journey-translations':
      return (
        <Plural
          value={count}
          one="# translation of the venture journey is out of date"
          other="# translations of the venture journey are out of date"
        />
      );
    case 'sign-ins':
      return (
        <Plural
          value={count}
          one="# organization asks for a login of its own"
          other="# organizations ask for a login of their own"
        />
      );
    case 'jobs':
      return <Plural value={count} one="# job has failed" other="# jobs have failed" />;
    case 'links':
      return (
        <Plural
          value={count}
          one="# listing with a dead link"
          other="# listings with a dead link"
        />
      );
    case 'facts':
      return <Plural value={count} one="# rule expires soon" other="# rules expire soon" />;
    case 'held':
      return <Trans>A new release does not fit what was edited here</Trans>;
  }
}
