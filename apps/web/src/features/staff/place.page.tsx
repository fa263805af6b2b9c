import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { type Later, later } from '#src/platform/later.tsx';
import { usePageTitle } from '#src/platform/page-title.ts';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { Skeleton, SkeletonList } from '#src/ui/skeleton.tsx';

const MissingPlace = later(() => import('./missing-place.tsx'));

/** A lazy page whose title is shown before it is loaded. */
const place = (importPage: () => Promise<{ default: ComponentType }>) =>
  later(importPage, { loading: <PlaceLoading /> });

/** The pages at `/staff/<place>` and `/staff/<place>/<id>`. */
const PLACES: Partial<Record<string, { list: Later; item?: Later }>> = {
  people: {
    list: place(() => import('./people/people.page.tsx')),
    item: place(() => import('./people/person.page.tsx')),
  },
  import: { list: place(() => import('./people/import-people.page.tsx')) },
  ventures: {
    list: place(() => import('#src/features/ventures/venture-review.page.tsx')),
    item: place(() => import('#src/features/ventures/changed-ventures.page.tsx')),
  },
  opportunities: {
    list: place(() => import('#src/features/opportunities/staff-opportunities.page.tsx')),
  },
  unanswered: {
    list: place(() => import('#src/features/advisor/teaching/unanswered.page.tsx')),
    item: place(() => import('#src/features/advisor/teaching/staff-question.page.tsx')),
  },
  feeds: { list: place(() => import('#src/features/opportunities/staff-feeds.page.tsx')) },
  answers: {
    list: place(() => import('#src/features/advisor/teaching/staff-answers.page.tsx')),
    item: place(() => import('#src/features/advisor/teaching/staff-answer.page.tsx')),
  },
  mentor: {
    list: place(() => import('#src/features/advisor/teaching/released-answers.page.tsx')),
    item: place(() => import('#src/features/advisor/teaching/released-answer.page.tsx')),
  },
  curriculum: {
    list: place(() => import('./content/curriculum.page.tsx')),
    item: place(() => import('./content/content-file.page.tsx')),
  },
  journey: {
    list: place(() => import('./content/journey.page.tsx')),
    item: place(() => import('./content/content-file.page.tsx')),
  },
  translations: { list: place(() => import('./numbers/translations.page.tsx')) },
  hub: {
    list: place(() => import('./content/hub.page.tsx')),
    item: place(() => import('./content/hub-entry.page.tsx')),
  },
  messages: {
    list: place(() => import('./messages/inbox.page.tsx')),
    item: place(() => import('./messages/message.page.tsx')),
  },
  subscribers: { list: place(() => import('./messages/subscribers.page.tsx')) },
  broadcasts: { list: place(() => import('./messages/broadcasts.page.tsx')) },
  facts: { list: place(() => import('./facts.page.tsx')) },
  organizations: {
    list: place(() => import('./organizations.page.tsx')),
    item: place(() => import('./staff-organization.page.tsx')),
  },
  settings: { list: place(() => import('./settings.page.tsx')) },
  legal: { list: place(() => import('#src/features/legal/legal-editor.page.tsx')) },
  numbers: { list: place(() => import('./numbers/numbers.page.tsx')) },
  record: { list: place(() => import('./record/record.page.tsx')) },
  jobs: { list: place(() => import('./failed-jobs.page.tsx')) },
};

/**
 * A page of the staff area. They are listed here instead of in routes.tsx, so that learners' phones do not load
 * their names.
 */
export default function PlacePage() {
  const { place = '', id } = useParams();
  const titles = usePlaceTitles();
  usePageTitle(titles[place]);
  const pages = Object.hasOwn(PLACES, place) ? PLACES[place] : undefined;
  const Page = (id === undefined ? pages?.list : pages?.item) ?? MissingPlace;
  // The key prevents text typed about one item from staying in the form of another.
  return <Page key={`${place}/${id}`} />;
}

function PlaceLoading() {
  const { place = '', id } = useParams();
  const titles = usePlaceTitles();
  return (
    <PageBody>
      <p role="status" className="sr-only">
        <Trans>Loading...</Trans>
      </p>
      {id === undefined ? (
        <PageHeader title={titles[place]} />
      ) : (
        <Skeleton className="mb-8 h-10 w-2/3 max-w-md" />
      )}
      <SkeletonList count={6} className="h-16" />
    </PageBody>
  );
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
    mentor: t`Built-in answers`,
    curriculum: t`Curriculum`,
    journey: t`Venture journey`,
    translations: t`Translations`,
    hub: t`Resource hub`,
    messages: t`Contact messages`,
    subscribers: t`Newsletter subscribers`,
    broadcasts: t`News and announcements`,
    facts: t`Rules that expire`,
    organizations: t`Organizations`,
    settings: t`Settings`,
    legal: t`Privacy and terms`,
    numbers: t`Numbers`,
    record: t`Record`,
    jobs: t`Failed jobs`,
  };
}
