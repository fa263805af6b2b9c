import { CONTENT_SEARCH_MIN } from '@inzira/contract/rules/staff';
import type { ContentEntry, ContentHit } from '@inzira/contract/staff-content';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { NetworkError } from '#src/platform/api-error.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { contentQueries, editorOf, folderOf } from './curriculum.api.ts';
import { FileLink } from './file-link.tsx';

interface FoundContentProps {
  entries: readonly ContentEntry[];
  search: string;
  show: string;
}

/** The texts that match a search by title or content, each with the matching passage. */
export default function FoundContent({ entries, search, show }: FoundContentProps) {
  const { t } = useLingui();
  const words = search.trim();
  const isAsked = words.length >= CONTENT_SEARCH_MIN;
  const query = useQuery({ ...contentQueries.search(words), enabled: isAsked });
  const hits = isAsked ? (query.data?.hits ?? []) : [];
  const isOffline = isAsked && query.isPaused && (query.isPending || query.isPlaceholderData);
  const hitsIn = (entry: ContentEntry) => hits.filter(({ path }) => path === entry.path);
  const found = entries.filter(
    (entry) => isShown(entry, show) && (hitsIn(entry).length > 0 || isCalled(entry, words)),
  );
  if (query.isLoading && found.length === 0) return <SkeletonText lines={4} />;
  return (
    <>
      {(query.isError || isOffline) && (
        <FailureAlert
          sentence={t`Only titles were searched: the texts could not be.`}
          failure={query.error ?? new NetworkError('No network.')}
        />
      )}
      {found.length === 0 ? (
        <EmptyState title={<Trans>Nothing matches</Trans>} />
      ) : (
        <p role="status" className="mb-3 text-ink-soft">
          <Plural value={found.length} one="# text" other="# texts" />
        </p>
      )}
      {found.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {found.map((entry) => (
            <li key={entry.path} className="py-2">
              <div className="flex flex-wrap items-center gap-3">
                <FileLink entry={entry} within={whereIn(entries, entry)} />
              </div>
              {hitsIn(entry).map((hit) => (
                <Hit key={hit.file} hit={hit} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Hit({ hit: { path, file, excerpt } }: { hit: ContentHit }) {
  const { t } = useLingui();
  const isFrench = file !== path;
  return (
    <p className="mt-1 text-sm wrap-anywhere">
      <TextLink to={editorOf(file)}>{isFrench ? t`French` : t`English`}</TextLink>{' '}
      <q lang={isFrench ? 'fr' : 'en'}>{excerpt}</q>
    </p>
  );
}

function isShown(entry: ContentEntry, show: string): boolean {
  return (
    show === '' ||
    entry.state === show ||
    (show === 'draft' && entry.drafts > 0) ||
    (show === 'review' && entry.isForReview) ||
    (show === 'outdated' && entry.outdated.length > 0)
  );
}

const isCalled = ({ title, path }: ContentEntry, words: string) =>
  `${title} ${path}`.toLowerCase().includes(words.toLowerCase());

const PARTS = new Set<ContentEntry['kind']>(['module', 'course', 'chapter', 'section', 'step']);

/** The titles of the parts that contain a text, outermost first. */
function whereIn(entries: readonly ContentEntry[], { path }: ContentEntry): string {
  return entries
    .filter(({ kind }) => PARTS.has(kind))
    .filter((one) => one.path !== path && path.startsWith(folderOf(one.path)))
    .map(({ title }) => title)
    .join(' › ');
}
