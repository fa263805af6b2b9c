import { t } from '@lingui/core/macro';
import type { ApiError } from '#src/platform/api-error.ts';
import { needTexts } from '#src/platform/texts.ts';
import { keepDraft } from './draft.tsx';
import { showToast } from './toast.ts';

/**
 * Tells the user that something made earlier was refused by the server now.
 * @param draft its draft's name, under which it is restored for correction
 * @param revision of the edited subject
 * @param title of the page where it was made
 * @returns false while another draft has that name, because neither may be lost
 */
export async function reportRefusal(
  { draft, revision, title }: { draft?: string; revision?: number; title?: string | undefined },
  body: unknown,
  { error, fields }: ApiError,
): Promise<boolean> {
  await needTexts(['ui']);
  const reason =
    error ??
    Object.values(fields ?? {})
      .flat()
      .join(' ');
  if (draft === undefined) {
    showToast(
      title
        ? t`“${title}”: what you did there earlier was not accepted. ${reason}`
        : t`Something that you sent earlier was not accepted. ${reason}`,
      'alarm',
    );
    return true;
  }
  const isKept = keepDraft(draft, textsOf(body), revision);
  showToast(
    isKept
      ? t`A message that you sent earlier was not accepted. ${reason} Your text is in the form again.`
      : t`A message that you sent earlier was not accepted. ${reason} It is still kept on this device.`,
    'alarm',
  );
  return isKept;
}

function textsOf(body: unknown): [string, string][] {
  return Object.entries(body ?? {}).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
}
