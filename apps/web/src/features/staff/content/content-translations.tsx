import type { ContentFile } from '@inzira/contract/staff-content';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { editorOf, languageOf } from './curriculum.api.ts';

interface ContentTranslationsProps {
  file: ContentFile;
  /** Null where the original is shown beside the fields already. */
  onSeeOriginal: (() => void) | null;
}

/** Links from a text to its translations, and from a translation to its original. */
export function ContentTranslations({ file, onSeeOriginal }: ContentTranslationsProps) {
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const { original } = file;
  if (original) {
    const name = names.of(languageOf(original.path));
    return (
      <>
        <TextLink alone to={editorOf(original.path)}>
          <Trans>Edit in {name}</Trans>
        </TextLink>
        {onSeeOriginal && original.text !== '' && (
          <Button look="quiet" className="-ml-4" onClick={onSeeOriginal}>
            <Trans>See the original beside it</Trans>
          </Button>
        )}
      </>
    );
  }
  return file.translations.map(({ language: code, path, state }) => {
    const name = names.of(code) ?? code;
    return (
      <span key={code} className="flex items-center gap-2">
        <TextLink alone to={editorOf(path)}>
          {state === 'missing' ? <Trans>Translate ({name})</Trans> : <Trans>Edit in {name}</Trans>}
        </TextLink>
        {state === 'outdated' && (
          <Chip tone="ochre">
            <Trans>Out of date</Trans>
          </Chip>
        )}
      </span>
    );
  });
}
