import type { Pack } from '@inzira/contract/studio-packs';
import { Trans } from '@lingui/react/macro';
import { Paperclip } from 'lucide-react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { ImigongoBand } from '#src/ui/imigongo.tsx';
import { PackPartTitle } from './pack-part-title.tsx';

type Part = Pack['parts'][number];
type Entry = Part['entries'][number];

interface PackViewProps {
  pack: Pack;
  /** The level of the venture's name: h1 where the pack is the whole page. */
  level: 'h1' | 'h2';
}

/** The approved work as funders see it: one document, part by part. */
export function PackView({ pack, level: Title }: PackViewProps) {
  const language = useLanguage();
  const { name, tagline, founder, contact, parts, updated_at } = pack;
  const Heading = Title === 'h1' ? 'h2' : 'h3';
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-paper-raised shadow-card">
      <ImigongoBand className="h-4" />
      <div className="flex flex-col gap-9 px-5 py-7 sm:px-10 sm:py-10">
        <header className="flex flex-col gap-2">
          <Title className="text-3xl wrap-anywhere md:text-4xl">{name}</Title>
          {tagline && <p className="text-lg wrap-anywhere text-ink-soft">{tagline}</p>}
          <p className="mt-2 wrap-anywhere empty:hidden">
            {founder !== name && <span className="font-semibold">{founder}</span>}
            {contact && (founder === name ? contact : ` · ${contact}`)}
          </p>
        </header>
        {parts.map(({ part, entries }) => (
          <section key={part} aria-labelledby={`part-${part}`} className="flex flex-col gap-5">
            <Heading
              id={`part-${part}`}
              className="border-b-2 border-clay pb-1 text-2xl leading-tight"
            >
              <PackPartTitle part={part} />
            </Heading>
            {entries.map((entry) => (
              <PackEntry key={entry.activity.id} entry={entry} />
            ))}
          </section>
        ))}
        {updated_at && (
          <p className="border-t border-line pt-4 text-sm text-ink-soft">
            <Trans>
              Work read and approved by a trainer on Inzira, last on{' '}
              {formatDay(updated_at, language)}.
            </Trans>
          </p>
        )}
      </div>
    </article>
  );
}

/** Text as typed; lines that begin with a hyphen become a list. */
function Work({ text }: { text: string }) {
  const blocks = text.trim().split(/\n(?=[-•] )|(?<=\n[-•] .*|^[-•] .*)\n(?![-•] )/);
  return (
    <div className="max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
      {blocks.map((block, at) =>
        /^[-•] /.test(block) ? (
          <p key={at} className="flex gap-2.5 pl-1">
            <span aria-hidden className="text-clay">
              •
            </span>
            {block.slice(2)}
          </p>
        ) : (
          <p key={at}>{block}</p>
        ),
      )}
    </div>
  );
}

function PackEntry({ entry: { activity, content, file_name, milestones } }: { entry: Entry }) {
  const language = useLanguage();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm font-semibold text-ink-soft">{activity.title}</p>
      <Work text={content} />
      {milestones.length > 0 && (
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {milestones.map(({ title, current_value, target_value, unit }) => (
            <div key={title}>
              <dt className="text-sm text-ink-soft">{title}</dt>
              <dd>
                <span className="font-display text-2xl font-bold tabular-nums">
                  {formatNumber(current_value, language)}
                </span>{' '}
                <Trans>
                  of {formatNumber(target_value, language)} {unit}
                </Trans>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {file_name && (
        <p className="flex items-start gap-2 text-sm text-ink-soft">
          <Paperclip size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0 wrap-anywhere">
            <Trans>{file_name}, on request</Trans>
          </span>
        </p>
      )}
    </div>
  );
}
