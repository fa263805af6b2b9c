import { MEGABYTE } from '@inzira/contract/rules/units';
import { Button } from '#src/ui/button.tsx';
import { CheckboxGroup, RadioGroup } from '#src/ui/choice-group.tsx';
import { localDay } from '#src/platform/local-day.ts';
import { DateField } from '#src/ui/date-field.tsx';
import { DocumentInput } from '#src/ui/files/document-input.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { Checkbox, Field, TextArea, TextInput } from '#src/ui/field.tsx';
import { FileInput } from '#src/ui/files/file-input.tsx';
import { MultiSelect } from '#src/ui/multi-select.tsx';
import { PasswordPair } from '#src/ui/password-pair.tsx';
import { useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { UrlInput } from '#src/ui/url-input.tsx';
import { Section } from './gallery-section.tsx';

const COUNTRIES =
  'Benin,Botswana,Burkina Faso,Burundi,Cameroon,Cape Verde,Chad,Comoros,Congo,Côte d’Ivoire,Djibouti,Egypt,Ethiopia,Gabon,Ghana,Kenya,Lesotho,Liberia,Madagascar,Malawi,Mali,Morocco,Mozambique,Namibia,Niger,Nigeria,Rwanda,Senegal,Sierra Leone,South Africa,Tanzania,Togo,Uganda,Zambia,Zimbabwe'
    .split(',')
    .map((name, index) => ({ id: index + 1, name }));

const STAGES = [
  { value: 'idea', label: 'Idea or concept', hint: 'Nothing is sold yet.' },
  { value: 'startup', label: 'Started' },
  { value: 'growth', label: 'Growing' },
];

export function Forms() {
  const draft = useDraft('kit');
  const { form, fields } = useSave({
    draft,
    async send() {
      showToast('Saved.');
    },
  });
  return (
    <Section title="A form">
      <form
        key={draft.key}
        {...form}

        className="flex max-w-2xl flex-col gap-5"
      >
        <FileInput
          label="Logo"
          name="logo"
          accept={['image/*']}
          kinds="PNG, JPEG or WebP"
          maxBytes={5 * MEGABYTE}
        />
        <DocumentInput
          label="Pitch deck"
          name="deck"
          errors={fields['deck']}
          defaultUploadId={draft.text('deck')}
        />
        <Field
          label="Company name"
          name="name"
          required
          hint="As customers know it."
          errors={fields['name']}
        >
          <TextInput defaultValue={draft.text('name')} />
        </Field>
        <Field label="Tagline" name="tagline" limit={70} errors={fields['tagline']}>
          <TextInput defaultValue={draft.text('tagline', 'Seeds for every family')} />
        </Field>
        <Field
          label="Website"
          name="website"
          errors={fields['website'] ?? 'Enter a whole address.'}
        >
          <UrlInput defaultValue={draft.text('website', 'hub.example')} />
        </Field>
        <DateField
          label="Founding date"
          name="founded"
          required
          errors={fields['founded']}
          max={localDay()}
          defaultValue={draft.text('founded')}
        />
        <RadioGroup
          label="Stage"
          name="stage"
          choices={STAGES}
          required
          errors={fields['stage']}
          defaultValue={draft.text('stage')}
        />
        <CheckboxGroup
          label="Customers"
          name="customers"
          choices={[
            { value: 'people', label: 'People' },
            { value: 'firms', label: 'Firms' },
            { value: 'state', label: 'The state' },
          ]}
          defaultValues={draft.list('customers', ['firms'])}
          inline
        />
        <MultiSelect
          label="Countries"
          name="countries"
          options={COUNTRIES}
          max={5}
          required
          errors={fields['countries']}
          defaultValues={draft.list('countries')}
          hint="Where you sell."
        />
        <PasswordPair label="Password" errors={fields} />
        <Field label="Pitch" name="pitch" limit={999}>
          <TextArea defaultValue={draft.text('pitch')} />
        </Field>
        <Checkbox
          name="agreed"
          required
          errors={fields['agreed']}
          label="I agree that my trainer sees this."
        />
        <DraftNote draft={draft} />
        <Button type="submit" size="lg" className="sm:self-start">
          Save
        </Button>
      </form>
    </Section>
  );
}
