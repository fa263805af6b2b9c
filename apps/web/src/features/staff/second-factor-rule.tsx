import type { SignInSettings, staffSignInEndpoints } from '@inzira/contract/staff-sign-in';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Button } from '#src/ui/button.tsx';
import { RadioGroup } from '#src/ui/choice-group.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { withPassword } from './own-password.ts';
import { OwnPasswordField } from './own-password-field.tsx';

const URL = '/api/staff/settings/sign-in/';
const signInSettingsQuery = queryOptions({
  queryKey: ['staff', 'settings', 'sign-in'],
  queryFn: async ({ signal }) => api<typeof staffSignInEndpoints.get>('GET', URL, { signal }),
  staleTime: 0,
});

/** Which roles require a second factor. */
export function SecondFactorRule() {
  const settings = useQuery(signInSettingsQuery);
  return (
    <section className="flex max-w-prose flex-col items-start gap-3">
      <h2 className="text-xl">
        <Trans>Login codes</Trans>
      </h2>
      <QueryState
        query={settings}
        loadingText={<Trans>Loading the settings...</Trans>}
        loading={<SkeletonText lines={4} />}
        failure={<Trans>The settings could not be loaded.</Trans>}
      >
        {(known) => <RuleForm key={known.second_factor} settings={known} />}
      </QueryState>
    </section>
  );
}

function RuleForm({ settings }: { settings: SignInSettings }) {
  const { t } = useLingui();
  const save = useSave({
    async send(data) {
      const rule = textOf(data, 'second_factor') as SignInSettings['second_factor'];
      const answer = await withPassword(data, async (password) =>
        api<typeof staffSignInEndpoints.update>('PUT', URL, {
          body: { second_factor: rule, password },
        }),
      );
      queryClient.setQueryData(signInSettingsQuery.queryKey, answer);
      showToast(t`The settings are saved.`, 'success');
    },
  });
  const { form, busy, failure, fields } = save;
  const { second_factor_at_least: atLeast, without_second_factor: without } = settings;
  const hint = (count: number) => (
    <Plural
      value={count}
      _0="All of them have set one up."
      one="# person has not set one up yet, and is held up until then."
      other="# people have not set one up yet, and are held up until then."
    />
  );
  return (
    <form {...form} className="flex flex-col items-start gap-5">
      <RadioGroup
        label={<Trans>Who needs a code from an app after the password</Trans>}
        name="second_factor"
        defaultValue={settings.second_factor}
        errors={fields['second_factor']}
        choices={[
          {
            value: 'off',
            label:
              atLeast === 'off' ? (
                <Trans>Nobody has to</Trans>
              ) : atLeast === 'staff' ? (
                <Trans>Staff, as the server was set up</Trans>
              ) : (
                <Trans>Everybody with a role, as the server was set up</Trans>
              ),
          },
          { value: 'staff', label: <Trans>Staff</Trans>, hint: hint(without.staff) },
          { value: 'team', label: <Trans>Everybody with a role</Trans>, hint: hint(without.team) },
        ]}
      />
      <OwnPasswordField save={save} />
      {failure !== null && (
        <FailureAlert sentence={t`Could not save.`} failure={failure} serverFirst />
      )}
      <Button type="submit" busy={busy}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
