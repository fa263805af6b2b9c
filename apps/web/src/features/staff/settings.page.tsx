import type { staffSettingsEndpoints, StaffSettings } from '@inzira/contract/staff-settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { api } from '#src/platform/api.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatBytes } from '#src/platform/numbers.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { EditConflictDialog } from '#src/ui/edit-conflict-dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { textOf, touchedOf, useSave } from '#src/ui/save.ts';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { later } from '#src/platform/later.tsx';
import { Backups } from './backups.tsx';
import { SecondFactorRule } from './second-factor-rule.tsx';
import { Stat, Stats } from '#src/ui/stat.tsx';
import { showToast } from '#src/ui/toast.ts';

const BrandSettings = later(async () => import('./brand-form.tsx'), { fallback: null });

const settingsQuery = queryOptions({
  queryKey: ['staff', 'settings'],
  queryFn: async ({ signal }) =>
    api<typeof staffSettingsEndpoints.get>('GET', '/api/staff/settings/', { signal }),
  staleTime: 0,
});

/** The installation's settings and state. */
export default function SettingsPage() {
  const settingsNow = useQuery({
    ...settingsQuery,
    // Polls while a backup is being made.
    refetchInterval: ({ state }) => (state.data?.backup.state === 'running' ? 2_000 : false),
  });
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Settings</Trans>}
        subtitle={<Trans>They take effect at once, on every server of this site.</Trans>}
      />
      <QueryState
        query={settingsNow}
        loadingText={<Trans>Loading the settings...</Trans>}
        loading={<SkeletonText lines={8} />}
        failure={<Trans>The settings could not be loaded.</Trans>}
      >
        {(settings) => (
          <div className="flex flex-col gap-10">
            <State settings={settings} />
            <BrandSettings />
            <SettingsForm settings={settings} />
            <SecondFactorRule />
            <TestMail settings={settings} />
            <Backups settings={settings} />
          </div>
        )}
      </QueryState>
    </PageBody>
  );
}

function State({ settings: { storage, version, database } }: { settings: StaffSettings }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { used_bytes: used, limit_bytes: limit, free_bytes: free } = storage;
  const [most, left] = [
    limit === null ? '' : formatBytes(limit, language),
    formatBytes(free, language),
  ];
  return (
    <Stats>
      <Stat
        label={t`Uploaded files`}
        value={formatBytes(used, language)}
        note={limit === null ? t`no limit is set` : t`of ${most}`}
      />
      <Stat label={t`Free on the disk`} value={left} />
      <Stat label={t`Version`} value={version} note={database} />
    </Stats>
  );
}

function SettingsForm({ settings }: { settings: StaffSettings }) {
  const { t } = useLingui();
  // On what the edit is based: a colleague's later change is asked about when both have changed the same field.
  const [base, setBase] = useState(settings);
  const draft = useDraft('settings', base.revision);
  const save = useSave({
    draft,
    async send(data, { idempotencyKey, touched, revision }) {
      const whole = {
        time_zone: textOf(data, 'time_zone'),
        contact_email: textOf(data, 'contact_email'),
      };
      // Nothing is touched either after a conflict in which the colleague's values were chosen.
      const saved =
        touched.length === 0
          ? await queryClient.query(settingsQuery)
          : await api<typeof staffSettingsEndpoints.update>('PUT', '/api/staff/settings/', {
              body: { ...touchedOf(whole, { touched }), revision },
              idempotencyKey,
            });
      showToast(t`The settings are saved.`, 'success');
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      // What a colleague has changed is shown; else the fields and the focus stay as they are.
      const { time_zone, contact_email } = saved;
      if (time_zone !== whole.time_zone || contact_email !== whole.contact_email) draft.discard();
      setBase(saved);
      draft.setRevision(saved.revision);
      void queryClient.invalidateQueries({ queryKey: ['staff'] });
      return true;
    },
  });
  const { form, busy, failure, fields } = save;
  const { default_contact_email: given } = settings;
  return (
    <div>
      <form key={draft.key} {...form} className="flex max-w-prose flex-col items-start gap-5">
        <Field
          name="contact_email"
          label={<Trans>Contact address</Trans>}
          hint={
            given === null ? (
              <Trans>
                Contact messages are sent there too; without one they wait in Contact messages.
              </Trans>
            ) : (
              <Trans>Contact messages are sent there too. Leave empty for {given}.</Trans>
            )
          }
          errors={fields['contact_email']}
        >
          <TextInput
            type="email"
            defaultValue={draft.text('contact_email', base.contact_email)}
            autoComplete="off"
          />
        </Field>
        <Field
          name="time_zone"
          label={<Trans>Time zone</Trans>}
          hint={<Trans>For example Africa/Kigali. The numbers are counted anew by its days.</Trans>}
          required
          errors={fields['time_zone']}
        >
          <TextInput
            defaultValue={draft.text('time_zone', base.time_zone)}
            maxLength={60}
            list="time-zones"
          />
        </Field>
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
        {failure !== null && <FailureAlert sentence={t`Could not save.`} failure={failure} />}
        <Button type="submit" busy={busy}>
          <Trans>Save</Trans>
        </Button>
        <DraftNote draft={draft} />
      </form>
      <EditConflictDialog save={save} />
    </div>
  );
}

function TestMail({
  settings: { sends_mail: sends, mail_from: from },
}: {
  settings: StaffSettings;
}) {
  const { t } = useLingui();
  const test = useMutation({
    mutationFn: async () =>
      api<typeof staffSettingsEndpoints.testMail>('POST', '/api/staff/settings/test-mail/', {}),
    onSuccess: ({ message }) => showToast(message, 'success'),
  });
  return (
    <section className="flex max-w-prose flex-col items-start gap-3">
      <h2 className="text-xl">
        <Trans>Mail</Trans>
      </h2>
      <p>
        {sends ? (
          <Trans>Mails come from {from}.</Trans>
        ) : (
          <Trans>
            No mail leaves this site: whoever runs the server has set no mail server yet (SMTP_URL).
            Until then mails lie in a folder there, and nobody gets them.
          </Trans>
        )}
      </p>
      {test.isError && (
        <FailureAlert sentence={t`The mail could not be written.`} failure={test.error} />
      )}
      <Button look="secondary" busy={test.isPending} onClick={() => test.mutate()}>
        <Mail size={18} aria-hidden />
        <Trans>Send me a test email</Trans>
      </Button>
    </section>
  );
}
