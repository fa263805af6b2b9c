import { OPPORTUNITY_LIMITS } from '@inzira/contract/limits';
import type { OwnListing } from '@inzira/contract/opportunities';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Draft } from '#src/ui/draft.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Field, TextArea, TextInput } from '#src/ui/field.tsx';
import { RichTextArea } from '#src/ui/rich-text/rich-text-area.tsx';
import { type ListingText, nameIn, textIn } from './listing-language.ts';

interface ListingTranslationProps {
  /** The language of the translation. */
  language: 'en' | 'fr';
  draft: Draft;
  /** The stored translation; undefined where there is none. */
  listing: Partial<OwnListing> | undefined;
  errors: Record<string, readonly string[] | undefined>;
}

/** The texts of a listing in its second language, either all or none. Names, dates and links are shared. */
export function ListingTranslation({ language, draft, listing, errors }: ListingTranslationProps) {
  const texts = textsOf(language);
  const inIt = (field: ListingText) => nameIn(language, field);
  const text = (field: ListingText, initial?: string | null) => ({
    lang: language,
    defaultValue: draft.text(inIt(field), initial),
  });
  const tags = language === 'fr' ? listing?.tags_fr : listing?.tags?.map(({ name }) => name);
  const note = language === 'fr' ? listing?.fee_note_fr : listing?.fee?.note;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{texts.title}</legend>
      <div>
        <h2 className="text-xl" aria-hidden>
          {texts.title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">{texts.about}</p>
      </div>
      {language === 'fr' && listing?.is_french_outdated && (
        <Alert tone="notice">
          <Trans>
            The French was written for an earlier text: the English has changed since. Look through
            it.
          </Trans>
        </Alert>
      )}
      <Field
        name={inIt('title')}
        label={texts.fields.title}
        limit={OPPORTUNITY_LIMITS.title}
        errors={errors[inIt('title')]}
      >
        <TextInput {...text('title', textIn(language, listing, 'title'))} />
      </Field>
      <Field
        name={inIt('benefits')}
        label={texts.fields.benefits}
        limit={OPPORTUNITY_LIMITS.benefits}
        errors={errors[inIt('benefits')]}
      >
        <TextInput {...text('benefits', textIn(language, listing, 'benefits'))} />
      </Field>
      <Field
        name={inIt('target_audience')}
        label={texts.fields.target_audience}
        limit={OPPORTUNITY_LIMITS.targetAudience}
        errors={errors[inIt('target_audience')]}
      >
        <TextArea
          rows={3}
          {...text('target_audience', textIn(language, listing, 'target_audience'))}
        />
      </Field>
      <Field
        name={inIt('description')}
        label={texts.fields.description}
        limit={OPPORTUNITY_LIMITS.description}
        errors={errors[inIt('description')]}
      >
        <RichTextArea
          rows={10}
          {...text('description', textIn(language, listing, 'description'))}
        />
      </Field>
      <Field
        name={inIt('tags')}
        label={texts.fields.tags}
        hint={<Trans>In the order of the tags above, with commas between them.</Trans>}
        errors={errors[inIt('tags')]}
      >
        <TextInput {...text('tags', tags?.join(', '))} />
      </Field>
      <Field
        name={inIt('fee_note')}
        label={texts.fields.fee_note}
        limit={OPPORTUNITY_LIMITS.feeNote}
        errors={errors[inIt('fee_note')]}
      >
        <TextInput {...text('fee_note', note)} />
      </Field>
    </fieldset>
  );
}

function textsOf(language: 'en' | 'fr'): {
  title: ReactNode;
  about: ReactNode;
  fields: Record<ListingText, ReactNode>;
} {
  return {
    fr: {
      title: <Trans>In French</Trans>,
      about: (
        <Trans>
          Who reads in French sees this. Left empty, they see the texts above, and are told that
          nobody has translated them.
        </Trans>
      ),
      fields: {
        title: <Trans>French title</Trans>,
        benefits: <Trans>French benefits</Trans>,
        target_audience: <Trans>French target audience</Trans>,
        description: <Trans>French description</Trans>,
        tags: <Trans>French tags</Trans>,
        fee_note: <Trans>What a fee is for, in French</Trans>,
      },
    },
    en: {
      title: <Trans>In English</Trans>,
      about: (
        <Trans>
          Who reads in English sees this. Left empty, they see the texts above, and are told that
          nobody has translated them.
        </Trans>
      ),
      fields: {
        title: <Trans>English title</Trans>,
        benefits: <Trans>English benefits</Trans>,
        target_audience: <Trans>English target audience</Trans>,
        description: <Trans>English description</Trans>,
        tags: <Trans>English tags</Trans>,
        fee_note: <Trans>What a fee is for, in English</Trans>,
      },
    },
  }[language];
}
