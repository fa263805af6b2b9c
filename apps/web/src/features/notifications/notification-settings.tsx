import type { NotificationSetting } from '@inzira/contract/notifications';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { useSession } from '#src/platform/session.ts';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonFields } from '#src/ui/skeleton.tsx';
import { notificationQueries, useSetting } from './notifications.api.ts';

/** Which notifications are also mailed, by group or by kind; each choice is saved at once. */
export default function NotificationSettings() {
  const { t } = useLingui();
  const { user } = useSession();
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
        hidesLoadingText
        loading={<SkeletonFields count={2} />}
        failure={<Trans>Your choices could not be loaded.</Trans>}
      >
        {(all) => (
          <fieldset>
            <legend className="mb-1 font-semibold">
              <Trans>Also by email</Trans>
            </legend>
            {GROUPS.map(({ id, title, holds }) => {
              const settings = all.filter(({ kind }) => holds(kind));
              const isTheirs = id !== 'trainees' || user?.is_trainer === true;
              return (
                isTheirs &&
                settings.length > 0 && (
                  <Group key={id} title={t(title)} settings={settings} save={save.mutateAsync} />
                )
              );
            })}
          </fieldset>
        )}
      </QueryState>
    </div>
  );
}

const OF_TRAINEES =
  /^(?:work-submitted|trainee-joined|assistant-joined|invited-to-assist|leave-requested|trainee-left|task-answered)$/;
const OF_WORK = /^(?:work-|trainer-joined|released|task-given)/;
const OF_LEARNING = /^(?:promise-|opportunity-|question-)/;

/** Groups of kinds; a kind belongs to the first group that matches. */
const GROUPS = [
  { id: 'learning', title: msg`My promises, questions and deadlines`, pattern: OF_LEARNING },
  { id: 'trainees', title: msg`My trainees`, pattern: OF_TRAINEES },
  { id: 'work', title: msg`My work in the studio`, pattern: OF_WORK },
  { id: 'others', title: msg`Ventures, organizations and the team`, pattern: /./ },
].map(({ pattern, ...group }, at, all) => ({
  ...group,
  holds: (kind: string) =>
    pattern.test(kind) && !all.slice(0, at).some((earlier) => earlier.pattern.test(kind)),
}));

interface GroupProps {
  title: string;
  settings: readonly NotificationSetting[];
  save: ChoiceProps['save'];
}

/** A checkbox for a whole group, and one for each of its kinds. */
function Group({ title, settings, save }: GroupProps) {
  const mailed = settings.filter(({ mail }) => mail).length;
  const isMixed = mailed > 0 && mailed < settings.length;
  const saveAll = async (mail: boolean) => {
    for (const { kind } of settings.filter((one) => one.mail !== mail)) await save({ kind, mail });
  };
  return (
    <div className="border-b border-line py-2">
      <Checkbox
        label={
          <>
            {title}
            {isMixed && (
              <span className="block text-sm text-ink-soft">
                <Trans>
                  {mailed} of {settings.length} by email
                </Trans>
              </span>
            )}
          </>
        }
        checked={mailed === settings.length}
        // The alert above shows the failure.
        onChange={({ target }) => void saveAll(target.checked).catch(() => null)}
      />
      <div className="pl-8 text-[0.9375rem]">
        <Disclosure label={<Trans>One by one</Trans>}>
          {settings.map((setting) => (
            // The key resets the checkbox to the server's state once the whole group is saved.
            <Choice key={`${setting.kind} ${setting.mail}`} setting={setting} save={save} />
          ))}
        </Disclosure>
      </div>
    </div>
  );
}

interface ChoiceProps {
  setting: NotificationSetting;
  save: (setting: Pick<NotificationSetting, 'kind' | 'mail'>) => Promise<unknown>;
}

/** Shows the choice at once, and reverts it if it cannot be saved. */
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
