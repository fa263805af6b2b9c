import type { GlossaryTerm } from '@inzira/contract/learning';
import { foldAccents } from '@inzira/contract/rules/fold';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Prepare } from '#src/platform/later.tsx';
import { opensElsewhere } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SearchField } from '#src/ui/filter-bar.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { glossaryQuery } from './glossary.api.ts';

/** @public Read by prepare.ts. */
export const prepare: Prepare = async () => queryClient.query(glossaryQuery);

/** All terms of the lessons, each defined in the words of the lesson that teaches it. */
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
      <div className="mb-4 max-w-md">
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
        hidesLoadingText
        loading={<SkeletonText lines={14} />}
        failure={<Trans>The glossary could not be loaded.</Trans>}
      >
        {({ terms }) => {
          const found = findTerms(terms, search);
          return found.length === 0 ? (
            <EmptyState title={<Trans>No such word in the lessons.</Trans>} />
          ) : (
            <>
              {search === '' && <Letters letters={byLetter(found).map(([letter]) => letter)} />}
              {search === '' ? (
                byLetter(found).map(([letter, of], at) => (
                  <LetterOf key={letter} letter={letter} terms={of} isFirst={at === 0} />
                ))
              ) : (
                <Terms terms={found} />
              )}
            </>
          );
        }}
      </QueryState>
    </PageBody>
  );
}

interface LetterOfProps {
  letter: string;
  terms: readonly GlossaryTerm[];
  isFirst: boolean;
}

/** A folded letter shows its first and last term, as the pages of a dictionary do. */
function LetterOf({ letter, terms, isFirst }: LetterOfProps) {
  const { hash } = useLocation();
  const anchors = [anchorOfLetter(letter), ...terms.map(({ term }) => anchorOf(term))];
  return (
    <details
      id={anchors[0]}
      open={isFirst || anchors.includes(hash.slice(1))}
      className="group scroll-mt-28 border-b border-line"
    >
      <summary className="flex min-h-14 list-none items-center gap-4 hover:text-clay [&::-webkit-details-marker]:hidden">
        <h2 tabIndex={-1} className="w-7 shrink-0 text-2xl">
          {letter}
        </h2>
        <span className="line-clamp-1 grow text-ink-soft group-open:invisible">
          {terms[0]?.term}
          {terms.length > 1 && ` – ${terms.at(-1)?.term}`}
        </span>
        <ChevronDown size={20} className="group-open:rotate-180" aria-hidden />
      </summary>
      <div className="pt-2 pb-8">
        <Terms terms={terms} />
      </div>
    </details>
  );
}

function Terms({ terms }: { terms: readonly GlossaryTerm[] }) {
  return (
    <dl className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      {terms.map(({ term, definition, lessons: [lesson] }) => (
        <div key={term} id={anchorOf(term)} className="scroll-mt-28">
          <dt className="font-bold">{term}</dt>
          <dd className="mt-1">
            {definition}
            {lesson && (
              <span className="mt-1 block text-sm">
                <TextLink to={`${paths.lessons(lesson.chapter_id)}?lesson=${lesson.lesson_id}`}>
                  {lesson.title}
                </TextLink>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Sticky, because the list is long. */
function Letters({ letters }: { letters: readonly string[] }) {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Letters`}
      className="sticky top-16 z-10 -mx-4 mb-6 border-b border-line bg-paper px-4 sm:mx-0 sm:px-0 print:hidden"
    >
      {/* At 360 pixels the last letter in sight is cut, which shows that there are more. */}
      <ul className="-mx-4 flex gap-[3px] overflow-x-auto px-1 xl:mx-0 xl:justify-between xl:px-0">
        {letters.map((letter) => (
          <li key={letter}>
            <Link
              to={{ hash: anchorOfLetter(letter) }}
              onClick={(event) => {
                if (!opensElsewhere(event, event.currentTarget)) showLetter(letter);
              }}
              className="target grid min-w-11 place-items-center font-semibold text-clay no-underline -outline-offset-3 hover:underline"
            >
              {letter}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls there even if the URL already names the letter, and moves the focus there. */
function showLetter(letter: string): void {
  const section = document.getElementById(anchorOfLetter(letter)) as HTMLDetailsElement | null;
  if (section) section.open = true;
  section?.scrollIntoView();
  section?.querySelector('h2')?.focus({ preventScroll: true });
}

const anchorOfLetter = (letter: string) => `letter-${letter.toLowerCase()}`;

/** The terms grouped by first letter, in order, accents ignored: "Épargne" is under E. */
function byLetter(terms: readonly GlossaryTerm[]): (readonly [string, GlossaryTerm[]])[] {
  const groups = new Map<string, GlossaryTerm[]>();
  for (const term of terms) {
    const letter = foldAccents(term.term).slice(0, 1).toUpperCase();
    groups.set(letter, [...(groups.get(letter) ?? []), term]);
  }
  return [...groups];
}

/** The terms that contain every word of the search, accents ignored; matches in the term itself come first. */
function findTerms<T extends { term: string; definition: string }>(terms: T[], search: string) {
  const words = foldAccents(search)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word.length > 4 ? word.replace(/[sx]$/, '') : word));
  const hasAll = (text: string) => words.every((word) => foldAccents(text).includes(word));
  return terms
    .filter(({ term, definition }) => hasAll(`${term} ${definition}`))
    .toSorted((a, b) => Number(hasAll(b.term)) - Number(hasAll(a.term)));
}

/** "cap-table" */
const anchorOf = (term: string) => term.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
