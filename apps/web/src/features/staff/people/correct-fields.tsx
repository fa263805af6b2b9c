import { ACCOUNT_LIMITS } from '@inzira/contract/limits';
import { givenEmail } from '@inzira/contract/rules/staff';
import type { Person } from '@inzira/contract/staff-people';
import { Trans } from '@lingui/react/macro';
import { LANGUAGE_NAMES, LANGUAGES, toLanguage } from '#src/platform/languages.ts';
import type { Draft } from '#src/ui/draft.tsx';
import { EmailInput } from '#src/ui/email-input.tsx';
import { Field, Select, TextInput } from '#src/ui/field.tsx';
import { textOf, type Save } from '#src/ui/save.ts';

interface CorrectFieldsProps {
  person: Person;
  errors: Save['fields'];
  draft: Draft;
}

const mailOf = ({ email }: Person) => givenEmail(email);

/** The personal data that staff may correct; the address only before the account is first used. */
export function CorrectFields({ person, errors, draft }: CorrectFieldsProps) {
  const max = ACCOUNT_LIMITS.nameMax;
  return (
    <>
      <Field label={<Trans>First name</Trans>} name="first_name" errors={errors['first_name']}>
        <TextInput
          defaultValue={draft.text('first_name', person.first_name)}
          maxLength={max}
          autoComplete="off"
        />
      </Field>
      <Field label={<Trans>Last name</Trans>} name="last_name" errors={errors['last_name']}>
        <TextInput
          defaultValue={draft.text('last_name', person.last_name)}
          maxLength={max}
          autoComplete="off"
        />
      </Field>
      <Field label={<Trans>Language</Trans>} name="language" errors={errors['language']}>
        <Select defaultValue={draft.text('language', person.language)}>
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </Select>
      </Field>
      {person.is_unused ? (
        <Field
          label={<Trans>Email</Trans>}
          hint={
            <Trans>
              A new link to choose a password goes there, and the old one stops working.
            </Trans>
          }
          name="email"
          required={mailOf(person) !== ''}
          errors={errors['email']}
        >
          <EmailInput
            defaultValue={draft.text('email', mailOf(person))}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      ) : (
        <p className="text-sm text-ink-soft">
          <Trans>
            This account has been used: only its owner can change the email, in their profile.
          </Trans>
        </p>
      )}
    </>
  );
}

/** The details as they are, to tell which of them were corrected. */
export const detailsOf = ({ first_name, last_name, language }: Person) => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  language,
});

/** The form's values as the call expects them, without an unchanged address. */
export function readCorrection(data: FormData, person: Person) {
  const email = textOf(data, 'email').trim();
  return {
    first_name: textOf(data, 'first_name').trim(),
    last_name: textOf(data, 'last_name').trim(),
    language: toLanguage(textOf(data, 'language')) ?? person.language,
    ...(email !== mailOf(person) && person.is_unused && { email }),
  };
}
