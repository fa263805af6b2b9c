import type { AdvisorSource } from '@inzira/contract/advisor';
import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen } from 'lucide-react';
import { Link } from '#src/ui/link.tsx';
import { sourceAddress } from './source-address.ts';

interface SourceLinksProps {
  sources: readonly AdvisorSource[];
  /** The lesson that is open beside the conversation. */
  openLesson?: number;
  lang: string | undefined;
}

/** Links to the lessons that a reply cites. */
export function SourceLinks({ sources, openLesson, lang }: SourceLinksProps) {
  const { t } = useLingui();
  if (sources.length === 0) return null;
  return (
    <ul aria-label={t`Lessons behind this reply`} className="flex flex-col">
      {sources.map((source) => (
        <li key={source.lesson_id} className="flex items-center gap-2">
          <BookOpen size={16} className="text-clay" aria-hidden />
          {source.lesson_id === openLesson ? (
            <span>
              <Trans>This lesson</Trans>{' '}
              <span lang={lang} className="font-semibold">
                {source.title}
              </span>
            </span>
          ) : (
            <Link
              to={sourceAddress(source)}
              lang={lang}
              className="target inline-flex items-center font-semibold text-ink"
            >
              {source.title}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
