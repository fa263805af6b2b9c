import type { AdvisorSource } from '@inzira/contract/advisor';
import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, ChevronRight } from 'lucide-react';
import { Link } from '#src/ui/link.tsx';
import { sourceAddress } from './source-address.ts';

const CARD =
  'target flex items-center gap-3 rounded-md border border-line bg-paper px-3 py-2 text-sm leading-snug text-ink no-underline';

interface SourceCardsProps {
  sources: readonly AdvisorSource[];
  /** The lesson that is open beside the conversation. */
  openLesson?: number;
}

/** The lessons that a reply rests on. */
export function SourceCards({ sources, openLesson }: SourceCardsProps) {
  const { t } = useLingui();
  if (sources.length === 0) return null;
  return (
    <ul aria-label={t`Lessons behind this reply`} className="flex flex-col gap-2">
      {sources.map((source) => (
        <li key={source.lesson_id}>
          {source.lesson_id === openLesson ? (
            <span className={CARD}>
              <BookOpen size={18} className="shrink-0 text-clay" aria-hidden />
              <span className="min-w-0 grow">
                <span className="block text-ink-soft">
                  <Trans>This lesson</Trans>
                </span>
                <span lang="en" className="font-semibold">
                  {source.title}
                </span>
              </span>
            </span>
          ) : (
            <Link
              to={sourceAddress(source)}
              className={`${CARD} transition-colors duration-150 hover:border-clay`}
            >
              <BookOpen size={18} className="shrink-0 text-clay" aria-hidden />
              <span lang="en" className="min-w-0 grow font-semibold">
                {source.title}
              </span>
              <ChevronRight size={18} className="shrink-0 text-ink-soft" aria-hidden />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
