import type { AdvisorSource } from '@inzira/contract/advisor';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { ReplyText } from './reply-text.tsx';
import { SourceLinks } from './source-links.tsx';

interface BehindReplyProps {
  reply: {
    more: string;
    basis: string;
    sources: readonly AdvisorSource[];
    language: string | null;
  };
  openLesson?: number;
}

/**
 * Folded parts below a reply (example, steps and the like), which need no further request; then its sources, and when
 * they were checked.
 */
export function BehindReply({ reply, openLesson }: BehindReplyProps) {
  const { more, basis, sources } = reply;
  const lang = reply.language ?? undefined;
  return (
    <>
      {more !== '' && (
        <details className="more">
          <summary className="target inline-flex items-center gap-1.5 font-semibold text-clay">
            <Trans>More</Trans>
            <ChevronDown size={18} aria-hidden />
          </summary>
          <div lang={lang} className="pt-1">
            <ReplyText markdown={more} />
          </div>
        </details>
      )}
      {(basis !== '' || sources.length > 0) && (
        <div className="basis flex flex-col gap-1 text-sm text-ink-soft">
          {basis !== '' && <ReplyText markdown={basis} />}
          <SourceLinks sources={sources} openLesson={openLesson} lang={lang} />
        </div>
      )}
    </>
  );
}
