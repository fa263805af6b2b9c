import type { FieldErrors } from '@inzira/contract/endpoint';
import { VENTURE_LIMITS } from '@inzira/contract/limits';
import type { Choice, VentureProfile } from '@inzira/contract/ventures';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSession } from '#src/platform/session.ts';
import { localDay } from '#src/platform/local-day.ts';
import { DateField } from '#src/ui/date-field.tsx';
import type { Draft } from '#src/ui/draft.tsx';
import { Checkbox, Field, Select, TextArea, TextInput } from '#src/ui/field.tsx';
import { MultiSelect } from '#src/ui/multi-select.tsx';
import { UrlInput } from '#src/ui/url-input.tsx';
import { STAGE_NAMES, useChoiceNames } from './choice-names.ts';
import { FormPart } from './form-part.tsx';

export interface Choices {
  sectors: Choice[];
  countries: Choice[];
  customerTypes: Choice[];
}

interface FieldsProps {
  draft: Draft;
  /** The initial values; undefined for a new venture. */
  venture: VentureProfile | undefined;
  errors: FieldErrors;
}

export function MainFields({ draft, venture, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field
        label={<Trans>Company name</Trans>}
        name="company_name"
        limit={VENTURE_LIMITS.companyName}
        errors={errors['company_name']}
      >
        <TextInput
          autoComplete="organization"
          defaultValue={draft.text('company_name', venture?.company_name)}
        />
      </Field>
      <Field
        label={<Trans>Tagline</Trans>}
        hint={<Trans>What you do and for whom, in one line.</Trans>}
        name="tagline"
        limit={VENTURE_LIMITS.tagline}
        errors={errors['tagline']}
      >
        <TextInput
          defaultValue={draft.text('tagline', venture?.tagline)}
          placeholder={t`Solar lamps to rent by the day`}
        />
      </Field>
      <Field
        label={<Trans>Pitch</Trans>}
        hint={<Trans>The problem, your answer, who pays, and how far you are.</Trans>}
        name="pitch"
        limit={VENTURE_LIMITS.pitch}
        errors={errors['pitch']}
      >
        <TextArea rows={8} defaultValue={draft.text('pitch', venture?.pitch)} />
      </Field>
    </>
  );
}

export const CHOICE_NAMES = ['sectors', 'countries', 'customer_types'];

const idsOf = (choices: readonly Choice[] = []) => choices.map(({ id }) => id);

export function ChoiceFields({
  draft,
  venture,
  errors,
  choices,
}: FieldsProps & { choices: Choices }) {
  const { t } = useLingui();
  const { named } = useChoiceNames();
  return (
    <>
      <MultiSelect
        label={<Trans>Sectors</Trans>}
        name="sectors"
        max={VENTURE_LIMITS.sectors}
        tooMany={t`You can only select up to 3 sectors (max 3)`}
        options={named(choices.sectors)}
        defaultValues={draft.list('sectors', idsOf(venture?.sectors))}
        errors={errors['sectors']}
      />
      <MultiSelect
        label={<Trans>Target Countries</Trans>}
        name="countries"
        options={named(choices.countries)}
        defaultValues={draft.list('countries', idsOf(venture?.countries))}
        errors={errors['countries']}
      />
      <MultiSelect
        label={<Trans>Customer Types</Trans>}
        name="customer_types"
        options={named(choices.customerTypes)}
        defaultValues={draft.list('customer_types', idsOf(venture?.customer_types))}
        errors={errors['customer_types']}
      />
    </>
  );
}

const LINKS = [
  ['website', <Trans key="website">Website</Trans>],
  ['linkedin', 'LinkedIn'],
  ['twitter', 'Twitter'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['youtube', 'YouTube'],
  ['tiktok', 'TikTok'],
] as const;

const STORY_NAMES = ['stage', 'founding_date', 'pitch_video_url'];
const CONTACT_NAMES = ['shows_founder', 'full_address', 'phone_number'];
const LINK_NAMES: readonly string[] = LINKS.map(([name]) => name);

/** The optional fields of a venture, in three parts. */
export function DetailParts(props: FieldsProps) {
  const { draft, errors } = props;
  const part = (names: readonly string[]) => ({
    startsOpen: names.some((name) => draft.text(name) !== ''),
    mustOpen: names.some((name) => errors[name]),
  });
  return (
    <>
      <FormPart
        title={<Trans>Stage and story</Trans>}
        note={<Trans>Stage, founding date, pitch video</Trans>}
        {...part(STORY_NAMES)}
      >
        <StoryFields {...props} />
      </FormPart>
      <FormPart
        title={<Trans>Contact</Trans>}
        note={<Trans>Your name, address and phone number, for everybody to read</Trans>}
        {...part(CONTACT_NAMES)}
      >
        <ContactFields {...props} />
      </FormPart>
      <FormPart
        title={<Trans>Links</Trans>}
        note={<Trans>Website and social networks</Trans>}
        {...part(LINK_NAMES)}
      >
        <LinkFields {...props} />
      </FormPart>
    </>
  );
}

function StoryFields({ draft, venture, errors }: FieldsProps) {
  const { stageName } = useChoiceNames();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={<Trans>Stage</Trans>} name="stage" errors={errors['stage']}>
          <Select defaultValue={draft.text('stage', venture?.stage)}>
            <option value="">–</option>
            {STAGE_NAMES.map((stage) => (
              <option key={stage} value={stage}>
                {stageName(stage)}
              </option>
            ))}
          </Select>
        </Field>
        <DateField
          label={<Trans>Founding date</Trans>}
          name="founding_date"
          max={localDay()}
          defaultValue={draft.text('founding_date', venture?.founding_date)}
          errors={errors['founding_date']}
        />
      </div>
      <Field
        label={<Trans>Pitch video</Trans>}
        hint={<Trans>YouTube and Vimeo play inside your profile.</Trans>}
        name="pitch_video_url"
        errors={errors['pitch_video_url']}
      >
        <UrlInput
          maxLength={VENTURE_LIMITS.url}
          defaultValue={draft.text('pitch_video_url', venture?.pitch_video_url)}
        />
      </Field>
    </>
  );
}

function ContactFields({ draft, venture, errors }: FieldsProps) {
  const { user } = useSession();
  // Only the owner may publish their own name.
  const isOwn = !venture || venture.owner_user === user?.id;
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ');
  return (
    <>
      {isOwn && (
        <Checkbox
          name="shows_founder"
          value="true"
          label={
            <>
              <Trans>Show my name as the founder</Trans>{' '}
              <span className="block text-sm text-ink-soft">
                {name ? (
                  <Trans>The page then says: {name}</Trans>
                ) : (
                  <Trans>First and last name, once they stand in your account.</Trans>
                )}
              </span>
            </>
          }
          defaultChecked={draft
            .list('shows_founder', venture?.shows_founder ? ['true'] : [])
            .includes('true')}
          errors={errors['shows_founder']}
        />
      )}
      <Field
        label={<Trans>Address</Trans>}
        name="full_address"
        hint={<Trans>Everybody can read it.</Trans>}
        errors={errors['full_address']}
      >
        <TextInput
          autoComplete="street-address"
          maxLength={VENTURE_LIMITS.fullAddress}
          defaultValue={draft.text('full_address', venture?.full_address)}
        />
      </Field>
      <Field
        label={<Trans>Phone number</Trans>}
        hint={
          <Trans>With its country code, such as +250 788 123 456. Everybody can read it.</Trans>
        }
        name="phone_number"
        errors={errors['phone_number']}
      >
        <TextInput
          type="tel"
          autoComplete="tel"
          maxLength={VENTURE_LIMITS.phoneNumber}
          defaultValue={draft.text('phone_number', venture?.phone_number)}
        />
      </Field>
    </>
  );
}

function LinkFields({ draft, venture, errors }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {LINKS.map(([name, label]) => {
        // The server completes a handle such as "@umutobe" to an address.
        const Input = name === 'website' ? UrlInput : TextInput;
        return (
          <Field key={name} label={label} name={name} errors={errors[name]}>
            <Input
              maxLength={VENTURE_LIMITS.url}
              defaultValue={draft.text(name, venture?.[name])}
            />
          </Field>
        );
      })}
    </div>
  );
}
