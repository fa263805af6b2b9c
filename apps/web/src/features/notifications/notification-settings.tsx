import type { NotificationSetting } from '@inzira/contract/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonFields } from '#src/ui/skeleton.tsx';
import { notificationQueries, useSetting } from './notifications.api.ts';

/** What is mailed, kind by kind; each choice is saved at once. */
export default function NotificationSettings() {
  const { t } = useLingui();
  const language = useLanguage();
  const settings = useQuery(notificationQueries.settings(language));
  const save = useSetting(language);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        <Trans>
          Everything appears under the bell. What you tick here also comes in one email, if you have
          not read it within ten minutes.
        </Trans>
      </p>
      {save.isError && (
        <FailureAlert sentence={t`Your choice could not be saved.`} failure={save.error} />
      )}
      <QueryState
        query={settings}
        loadingText={<Trans>Loading...</Trans>}
        loading={<SkeletonFields count={2} />}
        failure={<Trans>Your choices could not be loaded.</Trans>}
      >
        {(all) => (
          <fieldset>
            <legend className="mb-1 font-semibold">
              <Trans>Also by email</Trans>
            </legend>
            {all.map((setting) => (
              <Choice key={setting.kind} setting={setting} save={save.mutateAsync} />
            ))}
          </fieldset>
        )}
      </QueryState>
    </div>
  );
}

interface ChoiceProps {
  setting: NotificationSetting;
  save: (setting: Pick<NotificationSetting, 'kind' | 'mail'>) => Promise<unknown>;
}

/** Shows the choice at once, and the one before when it could not be saved. */
function Choice({ setting: { kind, label, mail }, save }: ChoiceProps) {
  const [checked, setChecked] = useState(mail);
  return (
    <Checkbox
      label={label}
      checked={checked}
      onChange={({ target }) => {
        setChecked(target.checked);
        save({ kind, mail: target.checked }).catch(() => setChecked(checked));
      }}
    />
  );
}
