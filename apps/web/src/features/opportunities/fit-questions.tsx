import type { advisorEndpoints } from '@inzira/contract/advisor';
import { IDEA_LIMITS, VENTURE_STAGES } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { ownIdea } from '#src/platform/own-idea.ts';
import { Field, Select, TextInput } from '#src/ui/field.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { useNames } from './names.ts';
import { opportunityQueries } from './opportunities.api.ts';

interface FitQuestionsProps {
  onClose: () => void;
  onSaved: () => void;
}

/** The three questions that decide which opportunities fit; the answers go onto the idea card. */
export default function FitQuestions({ onClose, onSaved }: FitQuestionsProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const names = useNames();
  const { data: options } = useQuery(opportunityQueries.options());
  const save = useSave({
    async send(form) {
      const body = {
        country: textOf(form, 'country').trim(),
        sector: textOf(form, 'sector'),
        stage: VENTURE_STAGES.find((stage) => stage === textOf(form, 'stage')) ?? '',
      } as const;
      const card = await api<typeof advisorEndpoints.putIdea>('PUT', '/api/advisor/idea/', {
        body,
      });
      client.setQueryData(ownIdea().queryKey, card);
      onSaved();
    },
  });
  const choices = [
    { name: 'stage', label: t`Stage`, answers: VENTURE_STAGES },
    {
      name: 'sector',
      label: t`Sector`,
      answers: (options?.sectors ?? [])
        .map(names.sector)
        .toSorted((one, other) => one.localeCompare(other)),
    },
  ];
  return (
    <FormDialog
      title={<Trans>What fits you?</Trans>}
      action={<Trans>Show what fits me</Trans>}
      save={save}
      failureText={t`Your answers could not be saved.`}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        <Trans>Three answers tell. They are kept on your idea card.</Trans>
      </p>
      <Field name="country" label={t`Country`} errors={save.fields['country']} required>
        <TextInput maxLength={IDEA_LIMITS.country} autoComplete="country-name" />
      </Field>
      {choices.map(({ name, label, answers }) => (
        <Field key={name} name={name} label={label} errors={save.fields[name]} required>
          <Select defaultValue="">
            <option value="">{t`Choose`}</option>
            {answers.map((answer) => (
              <option key={answer} value={answer}>
                {names.stage(answer)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </FormDialog>
  );
}
