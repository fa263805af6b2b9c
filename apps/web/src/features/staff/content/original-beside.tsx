import type { ContentFile } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#src/ui/button.tsx';
import ContentPreviewFrame from './content-preview-frame.tsx';
import { contentQueries, languageOf } from './curriculum.api.ts';
import { PARTS_OF, shownUnit } from './text-parts.ts';
import { usePartLabels } from './use-part-labels.ts';

interface OriginalBesideProps {
  original: NonNullable<ContentFile['original']>;
  kind: ContentFile['kind'];
  styles: string;
  onClose: () => void;
}

/** Keys that a translation takes from the original, or that are rendered below. */
const NOT_LISTED = ['body', 'instructions', 'example', 'minutes', 'sources', 'icon'];

/** The original of a translation: its fields as text, and its body as learners see it. */
export default function OriginalBeside({ original, kind, styles, onClose }: OriginalBesideProps) {
  const { t } = useLingui();
  const labels = usePartLabels();
  const { path, text } = original;
  const hasText = kind === 'lesson' || kind === 'activity';
  const preview = useQuery({ ...contentQueries.preview(path, text), enabled: hasText });
  const parts = PARTS_OF[kind]?.read(text) ?? {};
  const listed = Object.entries(parts).filter(
    ([name, units]) => !NOT_LISTED.includes(name) && units.length > 0,
  );
  return (
    <section
      aria-label={t`The original`}
      className="flex min-w-0 flex-col gap-4 max-xl:group-data-[part=questions]/editor:hidden max-xl:group-data-[part=text]/editor:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          <Trans>The original</Trans>
        </h2>
        <Button look="secondary" onClick={onClose}>
          <Trans>Close the original</Trans>
        </Button>
      </div>
      <dl className="flex flex-col gap-3">
        {listed.map(([name, units]) => (
          <div key={name}>
            <dt className="text-sm font-semibold">{labels[name] ?? name}</dt>
            <dd lang={languageOf(path)} className="wrap-anywhere whitespace-pre-line">
              {units.map(shownUnit).join('\n')}
            </dd>
          </div>
        ))}
      </dl>
      {hasText && (
        <ContentPreviewFrame
          html={preview.data?.html ?? null}
          styles={styles}
          isWaiting={preview.isPending}
        />
      )}
    </section>
  );
}
