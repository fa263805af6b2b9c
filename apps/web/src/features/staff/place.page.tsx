import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { type Later, later } from '#src/platform/later.tsx';
import { usePageTitle } from '#src/platform/page-title.ts';

const MissingPlace = later(() => import('./missing-place.tsx'));

/** What lives at `/staff/<place>` and `/staff/<place>/<id>`. */
const PLACES: Partial<Record<string, { list: Later; item?: Later }>> = {
  people: {
    list: later(() => import('./people.page.tsx')),
    item: later(() => import('./person.page.tsx')),
  },
  import: { list: later(() => import('./import-people.page.tsx')) },
  ventures: {
    list: later(() => import('#src/features/ventures/venture-review.page.tsx')),
    item: later(() => import('#src/features/ventures/changed-ventures.page.tsx')),
  },
  opportunities: {
    list: later(() => import('#src/features/opportunities/staff-opportunities.page.tsx')),
  },
  unanswered: {
    list: later(() => import('#src/features/advisor/unanswered.page.tsx')),
    item: later(() => import('#src/features/advisor/staff-question.page.tsx')),
  },
  feeds: { list: later(() => import('#src/features/opportunities/staff-feeds.page.tsx')) },
  answers: {
    list: later(() => import('#src/features/advisor/staff-answers.page.tsx')),
    item: later(() => import('#src/features/advisor/staff-answer.page.tsx')),
  },
  curriculum: {
    list: later(() => import('./curriculum.page.tsx')),
    item: later(() => import('./content-file.page.tsx')),
  },
  journey: {
    list: later(() => import('./journey.page.tsx')),
    item: later(() => import('./content-file.page.tsx')),
  },
  translations: { list: later(() => import('./numbers/translations.page.tsx')) },
  hub: {
    list: later(() => import('./hub.page.tsx')),
    item: later(() => import('./hub-entry.page.tsx')),
  },
  messages: {
    list: later(() => import('./inbox.page.tsx')),
    item: later(() => import('./message.page.tsx')),
  },
  broadcasts: { list: later(() => import('./broadcasts.page.tsx')) },
  facts: { list: later(() => import('./facts.page.tsx')) },
  organizations: {
    list: later(() => import('./organizations.page.tsx')),
    item: later(() => import('./staff-organization.page.tsx')),
  },
  settings: { list: later(() => import('./settings.page.tsx')) },
  legal: { list: later(() => import('#src/features/legal/legal-editor.page.tsx')) },
  numbers: { list: later(() => import('./numbers/numbers.page.tsx')) },
  record: { list: later(() => import('./record/record.page.tsx')) },
  jobs: { list: later(() => import('./failed-jobs.page.tsx')) },
};

/** One place of the staff area. Its pages are told apart here, so that the site map stays that of learners. */
export default function PlacePage() {
  const { place = '', id } = useParams();
  const titles = usePlaceTitles();
  usePageTitle(titles[place]);
  const pages = Object.hasOwn(PLACES, place) ? PLACES[place] : undefined;
  const Page = (id === undefined ? pages?.list : pages?.item) ?? MissingPlace;
  // What is typed about one thing must not stand in the form of another.
  return <Page key={`${place}/${id}`} />;
}

function usePlaceTitles(): Partial<Record<string, string>> {
  const { t } = useLingui();
  return {
    people: t`People`,
    import: t`Import people`,
    ventures: t`Ventures to review`,
    opportunities: t`Opportunities`,
    unanswered: t`Unanswered questions`,
    feeds: t`Opportunities found on other sites`,
    answers: t`Answers of the team`,
    curriculum: t`Curriculum`,
    journey: t`Venture journey`,
    translations: t`Translations`,
    hub: t`Resource hub`,
    messages: t`Contact messages`,
    broadcasts: t`News and announcements`,
    facts: t`Facts that expire`,
    organizations: t`Organizations`,
    settings: t`Settings`,
    legal: t`Privacy and terms`,
    numbers: t`Numbers`,
    record: t`Record`,
    jobs: t`Failed jobs`,
  };
}
