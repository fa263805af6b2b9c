import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Prepare } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SearchField } from '#src/ui/filter-bar.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { glossaryQuery } from './glossary.api.ts';

/** @public Read by prepare.ts. */
export const prepare: Prepare = async () => queryClient.query(glossaryQuery);

/** Every term of the lessons, in the words of the lesson that teaches it. */
export default function GlossaryPage() {
  const { t } = useLingui();
  const [{ search }, setState] = useUrlState({ search: '' });
  const glossary = useQuery(glossaryQuery);
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Glossary</Trans>}
        subtitle={<Trans>The words of the lessons, each with the lesson that teaches it.</Trans>}
      />
      <div className="mb-8 max-w-md">
        <SearchField
          label={<Trans>Search the glossary</Trans>}
          placeholder={t`Search words...`}
          value={search}
          onSearch={(typed) => setState({ search: typed }, { replace: true })}
        />
      </div>
      <QueryState
        query={glossary}
        loadingText={<Trans>Loading...</Trans>}
        loading={<SkeletonText lines={14} />}
        failure={<Trans>The glossary could not be loaded.</Trans>}
      >
        {({ terms }) => {
          const found = findTerms(terms, search);
          return found.length === 0 ? (
            <EmptyState title={<Trans>No such word in the lessons.</Trans>} />
          ) : (
            <dl className="grid gap-x-10 gap-y-6 md:grid-cols-2">
              {found.map(({ term, definition, lessons: [lesson] }) => (
                <div key={term} id={anchorOf(term)} className="scroll-mt-24">
                  <dt className="font-bold">{term}</dt>
                  <dd className="mt-1">
                    {definition}
                    {lesson && (
                      <span className="mt-1 block text-sm">
                        <TextLink
                          to={`${paths.lessons(lesson.chapter_id)}?lesson=${lesson.lesson_id}`}
                        >
                          {lesson.title}
                        </TextLink>
                      </span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          );
        }}
      </QueryState>
    </PageBody>
  );
}

/** Those that have every word of the search, first where the term itself has them; "tresorerie" finds "Trésorerie". */
function findTerms<T extends { term: string; definition: string }>(terms: T[], search: string) {
  const words = fold(search)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word.length > 4 ? word.replace(/[sx]$/, '') : word));
  const hasAll = (text: string) => words.every((word) => fold(text).includes(word));
  return terms
    .filter(({ term, definition }) => hasAll(`${term} ${definition}`))
    .toSorted((a, b) => Number(hasAll(b.term)) - Number(hasAll(a.term)));
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** "cap-table" */
const anchorOf = (term: string) => term.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
