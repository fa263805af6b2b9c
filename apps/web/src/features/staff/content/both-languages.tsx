import type { ContentFile, TranslatedLesson } from '@inzira/contract/staff-content';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { readItem } from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Alert } from '#src/ui/alert.tsx';
import { draftItem } from '#src/ui/draft.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import {
  contentQueries,
  editorOf,
  forgetContentDraft,
  languageOf,
  publishText,
} from './curriculum.api.ts';
import { isActivityTemplate } from './lesson-template.ts';
import type { Kept } from './own-windows.ts';

/** The caller's draft of an activity in its other language, to be published in the same act. */
export function useOtherLanguage(file: ContentFile) {
  const isActivity = file.kind === 'activity' && file.state !== 'removed';
  const at = isActivity ? (file.original ?? file.translations[0])?.path : undefined;
  const { data } = useQuery({ ...contentQueries.file(at ?? ''), enabled: at !== undefined });
  const other = at !== undefined && data && isReady(data) ? data : null;
  const [chosen, setTogether] = useState<boolean | null>(null);
  /** By default only with a text that learners do not have yet. */
  const isTogether = chosen ?? other?.state === 'draft';
  const [passed, setPassed] = useState<string | null>(null);
  /** An original that is not published yet: without it, the translation cannot be. */
  const isNeeded = file.original?.isDraft === true;
  return {
    language: other && languageOf(other.path),
    isNeeded,
    isTogether,
    setTogether,
    /** The other file, if its text was changed elsewhere, so that nothing was published. */
    passed,
    forgetPassed: () => setPassed(null),
    /** Publishes both texts; null if only the one that is shown is to be published. */
    publish:
      other?.draft && (isTogether || isNeeded)
        ? async (own: Publication) =>
            publishBoth(file, other, own).catch((error: unknown) => {
              if (isPassed(error, other.path)) setPassed(other.path);
              throw error;
            })
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
  draft !== null &&
  draft.version === version &&
  !draft.isForReview &&
  !isActivityTemplate(draft.text);

/** The other text is no longer the one that the page has offered to publish. */
class TextPassed extends Error {}

/** Whether somebody has published or written on in the other language. */
const isPassed = (error: unknown, other: string) =>
  error instanceof TextPassed ||
  (error instanceof ApiError &&
    error.status === 409 &&
    (error.body as { current?: ContentFile }).current?.path === other);

/**
 * A later version may be this publication itself, whose answer was lost: the server knows.
 * @throws TextPassed where the draft was changed on the server, or on this device without having been sent
 */
async function requireSame({ path, draft, version }: ContentFile) {
  const now = await queryClient.query(contentQueries.file(path));
  const here = readItem<Kept>(draftItem(`content:${path}`))?.value;
  const isUnsent = here && !here.isStored && here.text !== draft?.text;
  const isChanged = now.version === version && now.draft?.at !== draft?.at;
  if (isUnsent || isChanged) throw new TextPassed();
}

async function publishBoth(
  file: ContentFile,
  other: ContentFile,
  own: Publication,
): Promise<ContentFile> {
  await requireSame(other);
  const { draft } = other;
  const drafted = { text: draft?.text ?? '', version: draft?.version ?? 0, since: draft?.at };
  const isOriginal = !file.original;
  const [path, original] = isOriginal ? [file.path, own] : [other.path, drafted];
  const [translated, words] = isOriginal ? [other.path, drafted] : [file.path, own];
  const language = languageOf(translated) as TranslatedLesson['language'];
  const translation = { language, ...words, questions: [] };
  const published = await publishText({ path, ...original, translation });
  if (!isOriginal) return queryClient.query(contentQueries.file(file.path));
  // Published, too: it is not offered again beside the next edit.
  forgetContentDraft(other.path, draft?.at);
  return published;
}

/** Says that the draft in the other language is published, too, and lets the editor leave it out. */
export function BothLanguages({ other }: { other: ReturnType<typeof useOtherLanguage> }) {
  const { language, isNeeded, isTogether, setTogether, passed } = other;
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  const name = language && names.of(language);
  return (
    <>
      {passed !== null && <Passed path={passed} name={names.of(languageOf(passed)) ?? ''} />}
      {name !== null && isNeeded && (
        <p className="mt-4">
          <Trans>Your text in {name} is published with this one.</Trans>
        </p>
      )}
      {name !== null && !isNeeded && (
        <Checkbox
          className="mt-4"
          name="together"
          label={<Trans>Publish your text in {name} with it</Trans>}
          checked={isTogether}
          onChange={({ currentTarget }) => setTogether(currentTarget.checked)}
        />
      )}
    </>
  );
}

function Passed({ path, name }: { path: string; name: string }) {
  return (
    <Alert tone="notice">
      <p>
        <Trans>
          Nothing is published yet: the text in {name} was changed elsewhere, or its last changes
          are not sent.
        </Trans>{' '}
        <TextLink to={editorOf(path)}>
          <Trans>See the text in {name}</Trans>
        </TextLink>
      </p>
    </Alert>
  );
}
