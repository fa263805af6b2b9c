import type { IdeaCard, IdeaCardBody } from '@inzira/contract/advisor-idea';
import { IDEA_LIMITS, VENTURE_STAGES } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#src/ui/button.tsx';
import { type Draft, DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Checkbox, Field, Select, TextArea, TextInput } from '#src/ui/field.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonFields } from '#src/ui/skeleton.tsx';
import { textOf, touchedOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { saveIdea } from './advisor.api.ts';
import { ownIdea } from '#src/platform/own-idea.ts';

interface IdeaFormProps {
  /** In a dialog: closes it without saving. */
  onCancel?: () => void;
  onSaved?: () => void;
}

/** The learner's business idea, which the tutor and the mentor use in explanations. */
export default function IdeaForm(props: IdeaFormProps) {
  return (
    <QueryState
      query={useQuery(ownIdea())}
      loadingText={<Trans>Loading...</Trans>}
      loading={<SkeletonFields count={4} />}
      failure={<Trans>Your idea could not be loaded.</Trans>}
    >
      {(card) => <Fields card={card} {...props} />}
    </QueryState>
  );
}

function Fields({ card, onCancel, onSaved }: IdeaFormProps & { card: IdeaCard }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const stageNames = useStageNames();
  const draft = useDraft('idea');
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(form, sending) {
      const body: IdeaCardBody = {
        idea: textOf(form, 'idea').trim(),
        sector: textOf(form, 'sector').trim(),
        country: textOf(form, 'country').trim(),
        customer: textOf(form, 'customer').trim(),
        stage: VENTURE_STAGES.find((stage) => stage === textOf(form, 'stage')) ?? '',
        keep_questions: form.has('keep_questions'),
      };
      if (card.voice_since) body.voice = form.has('voice');
      const changes = touchedOf(body, sending);
      if (Object.keys(changes).length > 0) await saveIdea(client, changes);
      showToast(t`Your idea is saved.`);
      onSaved?.();
    },
  });

  return (
    <form key={draft.key} {...form} className="flex flex-col gap-4">
      <p className="text-ink-soft">
        <Trans>
          The mentor explains from what you write here. Every line is optional, and you can change
          it whenever your idea changes.
        </Trans>
      </p>
      <Field
        label={<Trans>Your idea, in a sentence or two</Trans>}
        name="idea"
        hint={<Trans>For example: school uniforms sewn to order, paid in four parts.</Trans>}
        limit={IDEA_LIMITS.idea}
        errors={fields['idea']}
      >
        <TextArea rows={3} defaultValue={draft.text('idea', card.idea)} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={<Trans>Sector</Trans>}
          hint={<Trans>For example: farming, clothing, transport.</Trans>}
          name="sector"
          errors={fields['sector']}
        >
          <TextInput
            maxLength={IDEA_LIMITS.sector}
            defaultValue={draft.text('sector', card.sector)}
          />
        </Field>
        <Field label={<Trans>Country</Trans>} name="country" errors={fields['country']}>
          <TextInput
            maxLength={IDEA_LIMITS.country}
            autoComplete="country-name"
            defaultValue={draft.text('country', card.country)}
          />
        </Field>
      </div>
      <Field
        label={<Trans>Who pays you</Trans>}
        hint={<Trans>For example: parents of primary pupils in Kigali.</Trans>}
        name="customer"
        errors={fields['customer']}
      >
        <TextInput
          maxLength={IDEA_LIMITS.customer}
          defaultValue={draft.text('customer', card.customer)}
        />
      </Field>
      <Field label={<Trans>How far you are</Trans>} name="stage" errors={fields['stage']}>
        <Select defaultValue={draft.text('stage', card.stage)}>
          <option value="">{t`Not said`}</option>
          {VENTURE_STAGES.map((stage) => (
            <option key={stage} value={stage}>
              {stageNames[stage]}
            </option>
          ))}
        </Select>
      </Field>
      <Consents card={card} draft={draft} />
      {failure !== null && (
        <FailureAlert sentence={t`Your idea is not saved yet.`} failure={failure} />
      )}
      <DraftNote draft={draft} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          <Trans>Save my idea</Trans>
        </Button>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}

function Consents({ card, draft }: { card: IdeaCard; draft: Draft }) {
  const hintId = useId();
  const agreed = (name: string, initially: boolean) =>
    draft.list(name, initially ? ['on'] : []).includes('on');
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="sr-only">
        <Trans>What you agree to</Trans>
      </legend>
      <Checkbox
        name="keep_questions"
        defaultChecked={agreed('keep_questions', card.keep_questions_since !== null)}
        aria-describedby={hintId}
        label={<Trans>Keep my questions that no lesson answers</Trans>}
      />
      <p id={hintId} className="pb-1 pl-8 text-sm text-ink-soft">
        <Trans>
          The Inzira team then sees the question with your username, and learns which lesson is
          missing. Other questions stay between you and the mentor.
        </Trans>
      </p>
      {card.voice_since && (
        <Checkbox
          name="voice"
          defaultChecked={agreed('voice', true)}
          label={<Trans>I know where my voice goes when I speak to the mentor</Trans>}
        />
      )}
    </fieldset>
  );
}

function useStageNames(): Record<(typeof VENTURE_STAGES)[number], string> {
  const { t } = useLingui();
  return {
    'Idea/Concept': t`An idea or a concept`,
    Startup: t`Started`,
    Growth: t`Growing`,
    Mature: t`Mature`,
  };
}
