import type { ContentEntry } from '@inzira/contract/staff-content';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { Link } from '#src/ui/link.tsx';
import { FileState } from './file-state.tsx';
import { editorOf } from './curriculum.api.ts';
import { textIn } from './text-in.ts';

/**
 * A link to a file's editor, in the reader's language if there is a translation, with the file's kind and state.
 * @param within the titles of the parts that contain it
 */
export function FileLink({ entry, within = '' }: { entry: ContentEntry; within?: string }) {
  const language = useLanguage();
  return (
    <>
      <span className="min-w-0 grow wrap-anywhere">
        <Link
          to={editorOf(textIn(entry, language))}
          className="text-ink no-underline underline-offset-4 hover:underline"
        >
          <FileTitle entry={entry} />
        </Link>
        {within !== '' && <span className="block text-sm text-ink-soft">{within}</span>}
      </span>
      <FileState entry={entry} />
    </>
  );
}

/** A lesson's title; other files are named by their kind. */
export function FileTitle({
  entry: { kind, title },
}: {
  entry: Pick<ContentEntry, 'kind' | 'title'>;
}) {
  switch (kind) {
    case 'module':
      return <Trans>Module: {title}</Trans>;
    case 'course':
      return <Trans>Course: {title}</Trans>;
    case 'chapter':
      return <Trans>Chapter: {title}</Trans>;
    case 'quiz':
      return <Trans>Quiz: {title}</Trans>;
    case 'section':
      return <Trans>Section: {title}</Trans>;
    case 'step':
      return <Trans>Step: {title}</Trans>;
    case 'order':
    case 'lesson':
    case 'activity':
    case 'resource':
      return title;
  }
}
