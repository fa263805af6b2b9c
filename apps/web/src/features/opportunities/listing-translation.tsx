import { OPPORTUNITY_LIMITS } from '@inzira/contract/limits';
import type { OwnListing } from '@inzira/contract/opportunities';
import { Trans } from '@lingui/react/macro';
import type { Draft } from '#src/ui/draft.tsx';
import { Field, TextArea, TextInput } from '#src/ui/field.tsx';

interface ListingTranslationProps {
  draft: Draft;
  listing: Partial<OwnListing> | undefined;
  errors: Record<string, readonly string[] | undefined>;
}

/** What a listing says in French: all of it, or nothing; names, days and links are the same. */
export function ListingTranslation({ draft, listing, errors }: ListingTranslationProps) {
  const text = (name: string, initial?: string | null) => ({
    lang: 'fr',
    defaultValue: draft.text(name, initial),
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">
        <Trans>In French</Trans>
      </legend>
      <div>
        <h2 className="text-xl" aria-hidden>
          <Trans>In French</Trans>
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">
          <Trans>
            Who reads in French sees this. Left empty, they see the texts above, and are told that
            nobody has translated them.
          </Trans>
        </p>
      </div>
      <Field
        name="title_fr"
        label={<Trans>French title</Trans>}
        limit={OPPORTUNITY_LIMITS.title}
        errors={errors['title_fr']}
      >
        <TextInput {...text('title_fr', listing?.title_fr)} />
      </Field>
      <Field
        name="benefits_fr"
        label={<Trans>French benefits</Trans>}
        limit={OPPORTUNITY_LIMITS.benefits}
        errors={errors['benefits_fr']}
      >
        <TextInput {...text('benefits_fr', listing?.benefits_fr)} />
      </Field>
      <Field
        name="target_audience_fr"
        label={<Trans>French target audience</Trans>}
        limit={OPPORTUNITY_LIMITS.targetAudience}
        errors={errors['target_audience_fr']}
      >
        <TextArea rows={3} {...text('target_audience_fr', listing?.target_audience_fr)} />
      </Field>
      <Field
        name="description_fr"
        label={<Trans>French description</Trans>}
        limit={OPPORTUNITY_LIMITS.description}
        errors={errors['description_fr']}
      >
        <TextArea rows={10} {...text('description_fr', listing?.description_fr)} />
      </Field>
      <Field
        name="tags_fr"
        label={<Trans>French tags</Trans>}
        hint={<Trans>In the order of the tags above, with commas between them.</Trans>}
        errors={errors['tags_fr']}
      >
        <TextInput {...text('tags_fr', listing?.tags_fr?.join(', '))} />
      </Field>
      <Field
        name="fee_note_fr"
        label={<Trans>What a fee is for, in French</Trans>}
        limit={OPPORTUNITY_LIMITS.feeNote}
        errors={errors['fee_note_fr']}
      >
        <TextInput {...text('fee_note_fr', listing?.fee_note_fr)} />
      </Field>
    </fieldset>
  );
}
