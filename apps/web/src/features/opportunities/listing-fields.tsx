import { OPPORTUNITY_LIMITS } from '@inzira/contract/limits';
import type { OwnListing } from '@inzira/contract/opportunities';
import type { VentureStage } from '@inzira/contract/ventures';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MEGABYTE } from '@inzira/contract/rules/units';
import { CheckboxGroup } from '#src/ui/choice-group.tsx';
import { DateField } from '#src/ui/date-field.tsx';
import type { Draft } from '#src/ui/draft.tsx';
import { Checkbox, Field, TextArea, TextInput } from '#src/ui/field.tsx';
import { KeptImageInput } from '#src/ui/files/kept-image-input.tsx';
import { MultiSelect } from '#src/ui/multi-select.tsx';
import { RichTextArea } from '#src/ui/rich-text/rich-text-area.tsx';
import { UrlInput } from '#src/ui/url-input.tsx';
import { useWritingOrder } from '#src/ui/writing-order.ts';
import {
  firstLanguage,
  isInFrenchAlone,
  LISTING_TEXTS,
  type ListingText,
  nameIn,
  textIn,
} from './listing-language.ts';
import { ListingTranslation } from './listing-translation.tsx';
import { useNames } from './names.ts';

interface Named {
  id: number;
  name: string;
  code: string;
}

export interface ListingChoices {
  sectors: readonly Named[];
  countries: readonly Named[];
}

interface ListingFieldsProps {
  draft: Draft;
  /** The stored listing, or the fields known so far. */
  listing: Partial<OwnListing> | undefined;
  choices: ListingChoices;
  errors: Record<string, readonly string[] | undefined>;
}

const STAGES: readonly VentureStage[] = ['Idea/Concept', 'Startup', 'Growth', 'Mature'];

export function ListingFields({ draft, listing, choices, errors }: ListingFieldsProps) {
  const { t } = useLingui();
  const names = useNames();
  const [own] = useWritingOrder();
  const [first] = useState(() => firstLanguage(listing, own));
  const second = first === 'fr' ? 'en' : 'fr';
  const inIt = (field: ListingText) => nameIn(first, field);
  const text = (name: string, initial?: string | null) => ({
    defaultValue: draft.text(name, initial),
  });
  // A new listing begins with the feed's texts, whatever their language.
  const isNew = listing?.id === undefined;
  const written = (field: Parameters<typeof textIn>[2]) => ({
    lang: first,
    defaultValue: draft.text(inIt(field), isNew ? listing?.[field] : textIn(first, listing, field)),
  });
  const tags = first === 'fr' ? listing?.tags_fr : listing?.tags?.map(({ name }) => name);
  const isAlone = !isNew && isInFrenchAlone(listing);
  return (
    <>
      <p className="text-ink-soft">
        {first === 'fr' ? (
          <Trans>
            You write it in French. An English version can follow below; without one, everybody
            reads the French.
          </Trans>
        ) : (
          <Trans>
            You write it in English. A French version can follow below; without one, everybody reads
            the English.
          </Trans>
        )}
      </p>
      <Field
        name={inIt('title')}
        label={<Trans>Title</Trans>}
        required
        aside={<Trans>Required</Trans>}
        limit={OPPORTUNITY_LIMITS.title}
        errors={errors[inIt('title')] ?? errors['title']}
      >
        <TextInput {...written('title')} />
      </Field>
      <Field
        name="organization_name"
        label={<Trans>Organization</Trans>}
        required
        aside={<Trans>Required</Trans>}
        limit={OPPORTUNITY_LIMITS.organizationName}
        errors={errors['organization_name']}
      >
        <TextInput {...text('organization_name', listing?.organization_name)} />
      </Field>
      <Field
        name="apply_link"
        label={<Trans>Link to apply</Trans>}
        required
        aside={<Trans>Required</Trans>}
        errors={errors['apply_link']}
      >
        <UrlInput {...text('apply_link', listing?.apply_link)} />
      </Field>
      <DateField
        name="deadline"
        label={<Trans>Deadline</Trans>}
        hint={<Trans>The last day to apply. Leave it empty if it is open all year.</Trans>}
        errors={errors['deadline']}
        defaultValue={draft.text('deadline', listing?.deadline)}
      />
      <Field
        name={inIt('benefits')}
        label={<Trans>Benefits</Trans>}
        hint={<Trans>In one line, such as “USD 5,000 and six months of training”.</Trans>}
        required
        aside={<Trans>Required</Trans>}
        limit={OPPORTUNITY_LIMITS.benefits}
        errors={errors[inIt('benefits')] ?? errors['benefits']}
      >
        <TextInput {...written('benefits')} />
      </Field>
      <Field
        name={inIt('target_audience')}
        label={<Trans>Target audience</Trans>}
        required
        aside={<Trans>Required</Trans>}
        limit={OPPORTUNITY_LIMITS.targetAudience}
        errors={errors[inIt('target_audience')] ?? errors['target_audience']}
      >
        <TextArea rows={3} {...written('target_audience')} />
      </Field>
      <Field
        name={inIt('description')}
        label={<Trans>Description</Trans>}
        required
        aside={<Trans>Required</Trans>}
        limit={OPPORTUNITY_LIMITS.description}
        errors={errors[inIt('description')] ?? errors['description']}
      >
        <RichTextArea rows={10} {...written('description')} />
      </Field>
      <Optional second={second} isBegun={isBegun(draft, listing, second)} errors={errors}>
        <KeptImageInput
          name="logo"
          draft={draft}
          label={<Trans>Logo of the organization (optional)</Trans>}
          accept={['image/png', 'image/jpeg', 'image/webp', 'image/gif']}
          kinds={t`PNG, JPEG, WebP or GIF`}
          maxBytes={5 * MEGABYTE}
          currentUrl={listing?.organization_logo ?? null}
          errors={errors['logo']}
        />
        <Field
          name="organization_website"
          label={<Trans>Its website (optional)</Trans>}
          errors={errors['organization_website']}
        >
          <UrlInput {...text('organization_website', listing?.organization_website)} />
        </Field>
        <MultiSelect
          name="countries"
          label={<Trans>Only for these countries</Trans>}
          hint={<Trans>None chosen: for all.</Trans>}
          options={choices.countries.map((one) => ({ id: one.id, name: names.country(one) }))}
          defaultValues={draft.list(
            'countries',
            listing?.countries?.map(({ id }) => id),
          )}
          errors={errors['countries']}
        />
        <MultiSelect
          name="sectors"
          label={<Trans>Only for these sectors</Trans>}
          hint={<Trans>None chosen: for all.</Trans>}
          options={choices.sectors.map((one) => ({ id: one.id, name: names.sector(one) }))}
          defaultValues={draft.list(
            'sectors',
            listing?.sectors?.map(({ id }) => id),
          )}
          errors={errors['sectors']}
        />
        <CheckboxGroup
          name="stages"
          label={<Trans>Only for these stages</Trans>}
          hint={<Trans>None chosen: for all.</Trans>}
          choices={STAGES.map((stage) => ({ value: stage, label: names.stage(stage) }))}
          defaultValues={draft.list('stages', listing?.stages)}
          errors={errors['stages']}
          inline
        />
        <Field
          name={inIt('tags')}
          label={<Trans>Tags (optional)</Trans>}
          hint={<Trans>At most six, with commas between them: Grant, Training.</Trans>}
          errors={errors[inIt('tags')] ?? errors['tags']}
        >
          <TextInput lang={first} defaultValue={draft.text(inIt('tags'), tags?.join(', '))} />
        </Field>
        <FeeFields language={first} draft={draft} listing={listing} errors={errors} />
        <ListingTranslation
          language={second}
          draft={draft}
          listing={isNew || isAlone ? undefined : listing}
          errors={errors}
        />
      </Optional>
    </>
  );
}

/** The optional fields. */
const OPTIONAL = [
  'logo',
  'organization_website',
  'countries',
  'sectors',
  'stages',
  'tags',
  'tags_fr',
  'fee',
  'has_fee',
  'fee_amount',
  'fee_currency',
  'fee_note',
  'fee_note_fr',
];
const optionalWith = (second: 'en' | 'fr') => [
  ...OPTIONAL,
  ...LISTING_TEXTS.map((field) => nameIn(second, field)),
];

/** Whether the optional fields begin open: for an existing listing, or a draft with one of them filled. */
const isBegun = (draft: Draft, listing: Partial<OwnListing> | undefined, second: 'en' | 'fr') =>
  listing?.id !== undefined ||
  optionalWith(second).some((name) => draft.text(name) !== '' || draft.list(name).length > 0);

interface OptionalProps extends Pick<ListingFieldsProps, 'errors'> {
  /** The language of the translation. */
  second: 'en' | 'fr';
  isBegun: boolean;
  children: ReactNode;
}

/** The optional fields. Folded ones are submitted too, and an error in one unfolds them. */
function Optional({ second, isBegun: isOpenAtFirst, errors, children }: OptionalProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [seen, setSeen] = useState(errors);
  if (errors !== seen) {
    setSeen(errors);
    // Stays open after the correction, because the field with the focus is in it.
    if (optionalWith(second).some((name) => errors[name])) setOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group"
    >
      <summary className="target flex w-fit cursor-pointer list-none items-center gap-2 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
        <Trans>More about it: all optional</Trans>
        <ChevronDown size={18} className="group-open:rotate-180" aria-hidden />
      </summary>
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </details>
  );
}

interface FeeFieldsProps extends Omit<ListingFieldsProps, 'choices'> {
  language: 'en' | 'fr';
}

function FeeFields({ language, draft, listing, errors }: FeeFieldsProps) {
  const fee = listing?.fee ?? null;
  const [hasFee, setHasFee] = useState(() =>
    draft.list('has_fee', fee === null ? [] : ['on']).includes('on'),
  );
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">
        <Trans>Fee</Trans>
      </legend>
      <Checkbox
        name="has_fee"
        label={<Trans>Applicants have to pay something</Trans>}
        defaultChecked={hasFee}
        onChange={({ currentTarget }) => setHasFee(currentTarget.checked)}
      />
      {hasFee && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="fee_amount" label={<Trans>Amount</Trans>} errors={errors['fee_amount']}>
            <TextInput
              inputMode="numeric"
              pattern="\d{1,9}"
              defaultValue={draft.text('fee_amount', fee?.amount?.toString())}
            />
          </Field>
          <Field
            name="fee_currency"
            label={<Trans>Currency</Trans>}
            hint={<Trans>Three letters, such as USD or RWF.</Trans>}
            errors={errors['fee_currency'] ?? errors['fee']}
          >
            <TextInput
              maxLength={3}
              autoCapitalize="characters"
              defaultValue={draft.text('fee_currency', fee?.currency)}
            />
          </Field>
          <div className="sm:col-span-2">
            <Field
              name={nameIn(language, 'fee_note')}
              label={<Trans>What it is for</Trans>}
              limit={OPPORTUNITY_LIMITS.feeNote}
              errors={errors[nameIn(language, 'fee_note')] ?? errors['fee_note']}
            >
              <TextInput
                lang={language}
                defaultValue={draft.text(
                  nameIn(language, 'fee_note'),
                  language === 'fr' ? listing?.fee_note_fr : fee?.note,
                )}
              />
            </Field>
          </div>
        </div>
      )}
    </fieldset>
  );
}
