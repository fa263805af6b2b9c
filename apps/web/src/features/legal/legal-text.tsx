import type { LegalKind } from '@inzira/contract/legal';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { Prose } from '#src/ui/prose.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { legalQueries } from './legal.api.ts';

/** A page with one of the installation's legal texts, and the current version. */
export function LegalPage({ kind, title }: { kind: LegalKind; title: ReactNode }) {
  const language = useLanguage();
  const text = useQuery(legalQueries.text(kind));
  return (
    <PageBody narrow>
      <PageHeader title={title} />
      <QueryState
        query={text}
        loadingText={<Trans>Loading the text...</Trans>}
        loading={<SkeletonText lines={12} />}
        failure={<Trans>The text could not be loaded.</Trans>}
      >
        {(found) => (
          <>
            <Prose>{toBlocks(found.text)}</Prose>
            {found.published_at !== null && (
              <p className="mt-8 text-sm text-ink-soft">
                <Trans>
                  Version {found.version}, of {formatDay(found.published_at, language)}
                </Trans>
              </p>
            )}
          </>
        )}
      </QueryState>
    </PageBody>
  );
}

/** Converts paragraphs, headings and lists to elements, so that the text is never interpreted as HTML. */
function toBlocks(text: string): ReactNode[] {
  return text
    .split(/\n{2,}|\n(?=## )|(?<=^## .*)\n/m)
    .filter((block) => block.trim() !== '')
    .map((block, index) => {
      if (block.startsWith('## ')) return <h2 key={index}>{block.slice(3)}</h2>;
      if (!block.startsWith('- ')) return <p key={index}>{block}</p>;
      return (
        <ul key={index}>
          {block.split(/\n(?=- )/).map((item) => (
            <li key={item}>{item.slice(2)}</li>
          ))}
        </ul>
      );
    });
}
