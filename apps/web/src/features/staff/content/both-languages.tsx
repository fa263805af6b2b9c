import type { ContentFile, TranslatedLesson } from '@inzira/contract/staff-content';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Checkbox } from '#src/ui/field.tsx';
import { contentQueries, languageOf, publishText } from './curriculum.api.ts';
import { isActivityTemplate } from './lesson-template.ts';

/** The caller's draft of an activity in its other language, to be published in the same act. */
export function useOtherLanguage(file: ContentFile) {
  const isActivity = file.kind === 'activity' && file.state !== 'removed';
  const at = isActivity ? (file.original ?? file.translations[0])?.path : undefined;
  const { data } = useQuery({ ...contentQueries.file(at ?? ''), enabled: at !== undefined });
  const other = at !== undefined && data && isReady(data) ? data : null;
  const [isTogether, setTogether] = useState(true);
  /** An original that is not published yet: without it, the translation cannot be. */
  const isNeeded = file.original?.isDraft === true;
  return {
    language: other && languageOf(other.path),
    isNeeded,
    isTogether,
    setTogether,
    /** Publishes both texts; null if only the one that is shown is to be published. */
    publish:
      other?.draft && (isTogether || isNeeded)
        ? async (own: Publication) => publishBoth(file, other.path, other.draft, own)
        : null,
  };
}

interface Publication {
  text: string;
  version: number;
  since: string | null | undefined;
}

/** A draft of the newest version that is more than the template. */
const isReady = ({ draft, version }: ContentFile) =>
  draft !== null && draft.version === version && !isActivityTemplate(draft.text);

async function publishBoth(
  file: ContentFile,
  other: string,
  draft: ContentFile['draft'],
  own: Publication,
): Promise<ContentFile> {
  const drafted = { text: draft?.text ?? '', version: draft?.version ?? 0, since: draft?.at };
  const isOriginal = !file.original;
  const [path, original] = isOriginal ? [file.path, own] : [other, drafted];
  const [translated, text] = isOriginal ? [other, drafted.text] : [file.path, own.text];
  const language = languageOf(translated) as TranslatedLesson['language'];
  const translation = { language, text, questions: [] };
  const published = await publishText({ path, ...original, translation });
  return isOriginal ? published : queryClient.query(contentQueries.file(file.path));
}

/** Says that the draft in the other language is published, too, and lets the editor leave it out. */
export function BothLanguages({ other }: { other: ReturnType<typeof useOtherLanguage> }) {
  const { language, isNeeded, isTogether, setTogether } = other;
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  if (language === null) return null;
  const name = names.of(language);
  if (isNeeded)
    return (
      <p className="mt-4">
        <Trans>Your text in {name} is published with this one.</Trans>
      </p>
    );
  return (
    <Checkbox
      className="mt-4"
      name="together"
      label={<Trans>Publish your text in {name} with it</Trans>}
      checked={isTogether}
      onChange={({ currentTarget }) => setTogether(currentTarget.checked)}
    />
  );
}
