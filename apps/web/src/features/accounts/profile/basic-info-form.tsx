import type { Gender, User } from '@inzira/contract/accounts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { LANGUAGE_NAMES, LANGUAGES, toLanguage } from '#src/platform/languages.ts';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { Field, Select, TextInput } from '#src/ui/field.tsx';
import { textOf, touchedOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { updateProfile } from '#src/features/accounts/accounts.api.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';

export function BasicInfoForm({ user }: { user: User }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [began] = useState(language);
  const draft = useDraft('profile');
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(form, sending) {
      const profile = {
        first_name: textOf(form, 'first_name').trim(),
        last_name: textOf(form, 'last_name').trim(),
        username: textOf(form, 'username').trim(),
        language: toLanguage(textOf(form, 'language')),
        gender: (textOf(form, 'gender') || null) as Gender | null,
      };
      const changes = touchedOf(profile, sending);
      try {
        if (Object.keys(changes).length > 0) await updateProfile(changes);
      } catch (error) {
        showToast(t`Could not update profile`, 'alarm');
        throw error;
      }
      showToast(t`Profile updated!`);
    },
  });

  return (
    <form key={draft.key} {...form} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={<Trans>First name</Trans>} name="first_name" errors={fields['first_name']}>
          <TextInput
            autoComplete="given-name"
            defaultValue={draft.text('first_name', user.first_name)}
          />
        </Field>
        <Field label={<Trans>Last name</Trans>} name="last_name" errors={fields['last_name']}>
          <TextInput
            autoComplete="family-name"
            defaultValue={draft.text('last_name', user.last_name)}
          />
        </Field>
      </div>
      <Field label={<Trans>Username</Trans>} name="username" required errors={fields['username']}>
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={draft.text('username', user.username)}
        />
      </Field>
      <Field
        label={<Trans>Email</Trans>}
        name="email"
        hint={<Trans>Links to your account go there. It is changed below.</Trans>}
        errors={fields['email']}
      >
        <TextInput type="email" readOnly value={user.email} />
      </Field>
      <Field
        label={<Trans>Language</Trans>}
        name="language"
        hint={<Trans>For the pages and for our emails to you.</Trans>}
        errors={fields['language']}
      >
        {/* Keyed by the language, which the switch in the navigation changes too. */}
        <Select
          key={language}
          defaultValue={language === began ? draft.text('language', language) : language}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={<Trans>Gender</Trans>}
        name="gender"
        hint={
          <Trans>
            You need not say. It is only counted, so that the team sees whom the lessons reach:
            nobody is shown yours, and counts under five are hidden. To take it back, choose “I
            would rather not say”.
          </Trans>
        }
        errors={fields['gender']}
      >
        <Select defaultValue={draft.text('gender', user.gender)}>
          <option value="">{t`I would rather not say`}</option>
          <option value="woman">{t`Woman`}</option>
          <option value="man">{t`Man`}</option>
          <option value="another">{t`Another`}</option>
        </Select>
      </Field>
      {failure !== null && (
        <FailureAlert sentence={t`Your changes are not saved yet.`} failure={failure} />
      )}
      <DraftNote draft={draft} />
      <Button type="submit" busy={busy} className="sm:self-start">
        <Trans>Save changes</Trans>
      </Button>
    </form>
  );
}
