import { ADVISOR_PAGE_SIZE } from '@inzira/contract/limits';
import { RELEASED_STATES } from '@inzira/contract/rules/staff';
import type { ReleasedLine } from '@inzira/contract/staff-released';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Alert } from '#src/ui/alert.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { ReleasedChip } from './released-chip.tsx';
import { releasedQueries } from './staff-answers.api.ts';

/** The mentor's answers that come with the release, with what was corrected and withdrawn here. */
export default function ReleasedAnswersPage() {
  const { t } = useLingui();
  const [filters, setFilters] = useUrlState({ search: '', state: '', lesson: '', page: 1 });
  const { search, lesson, page } = filters;
  const state = RELEASED_STATES.find((one) => one === filters.state);
  const answers = usePagedList(
    releasedQueries.list(
      { ...(search && { search }), ...(state && { state }), ...(lesson && { lesson }) },
      page,
    ),
  );
  const waiting = answers.data?.waiting_count ?? 0;
  const count = answers.data?.count;
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Built-in answers</Trans>}
        subtitle={
          <Trans>
            What the mentor knows from the start. If an answer is wrong, correct or withdraw it: the
            change applies at once.
          </Trans>
        }
      />
      {waiting > 0 && state !== 'waiting' && (
        <div className="mb-4">
          <Alert tone="notice">
            <Plural
              value={waiting}
              one="A new release has another text for # answer that was corrected here."
              other="A new release has other texts for # answers that were corrected here."
            />{' '}
            <TextLink to={`${paths.staffPlace('mentor')}?state=waiting`}>
              <Trans>Compare</Trans>
            </TextLink>
          </Alert>
        </div>
      )}
      <FilterBar
        search={
          <SearchField
            label={t`Search the answers`}
            placeholder={t`Search`}
            value={search}
            onSearch={(words) => setFilters({ search: words }, { replace: true })}
          />
        }
        activeCount={(state ? 1 : 0) + (lesson ? 1 : 0)}
        onClear={() => setFilters({ search: '', state: '', lesson: '' })}
        result={
          count !== undefined && (search || state || lesson) ? (
            <Plural value={count} one="# answer" other="# answers" />
          ) : undefined
        }
      >
        <Field name="state" label={<Trans>Show</Trans>}>
          <Select
            value={state ?? ''}
            onChange={({ currentTarget }) => setFilters({ state: currentTarget.value })}
          >
            <option value="">{t`All answers`}</option>
            <option value="released">{t`Not changed here`}</option>
            <option value="corrected">{t`Corrected here`}</option>
            <option value="waiting">{t`A new release waits`}</option>
            <option value="withdrawn">{t`Withdrawn`}</option>
          </Select>
        </Field>
      </FilterBar>
      <PagedList
        query={answers}
        page={page}
        pageSize={ADVISOR_PAGE_SIZE}
        loadingText={<Trans>Loading answers...</Trans>}
        loading={
          <div className="flex flex-col gap-3">
            <SkeletonCards count={6} className="h-16" />
          </div>
        }
        failure={<Trans>The answers could not be loaded.</Trans>}
        empty={
          <EmptyState title={<Trans>No answers here</Trans>}>
            <Trans>Try fewer words, or show all answers.</Trans>
          </EmptyState>
        }
      >
        {({ results }) => (
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {results.map((answer) => (
              <Line key={answer.id} answer={answer} />
            ))}
          </ul>
        )}
      </PagedList>
    </PageBody>
  );
}

function Line({ answer }: { answer: ReleasedLine }) {
  const { answer_id: id, asks, state, lesson, module } = answer;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <TextLink to={paths.staffItem('mentor', id)}>
          <span className="text-lg font-semibold wrap-anywhere">{asks}</span>
        </TextLink>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {lesson ? `${module} · ${lesson.title}` : module}
        </p>
      </div>
      <ReleasedChip state={state} />
    </li>
  );
}
