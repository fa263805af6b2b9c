import type { Journey } from '@inzira/contract/studio';
import type { TallyGoals as Goals, TallyKind } from '@inzira/contract/tallies';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { type Loadable, QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { chooseGoal } from './tallies.api.ts';
import { KINDS } from './tally.ts';
import { useKinds } from './use-kinds.ts';

interface TallyGoalsProps {
  goals: Goals;
  journey: Loadable<Journey>;
}

/** Chooses which milestone each count raises, from the next press on. */
export function TallyGoals({ goals, journey }: TallyGoalsProps) {
  return (
    <QueryState
      query={journey}
      loadingText={<Trans>Loading the milestones...</Trans>}
      loading={<SkeletonText lines={4} />}
      failure={<Trans>The milestones could not be loaded.</Trans>}
    >
      {({ sections }) => (
        <Choices
          goals={goals}
          milestones={sections
            .flatMap(({ steps }) => steps)
            .flatMap(({ activities }) => activities)
            .flatMap(({ milestones }) => milestones)}
        />
      )}
    </QueryState>
  );
}

interface ChoicesProps {
  goals: Goals;
  milestones: readonly { id: number; title: string }[];
}

function Choices({ goals, milestones }: ChoicesProps) {
  const { t } = useLingui();
  const kinds = useKinds();
  const [failure, setFailure] = useState<unknown>(null);
  const choose = async (kind: TallyKind, id: number | null) => {
    setFailure(null);
    try {
      await chooseGoal(kind, id);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <div className="flex max-w-prose flex-col gap-4">
      {KINDS.map((kind) => (
        <Field
          key={kind}
          name={`goal-${kind}`}
          label={<Trans>“{kinds[kind]}” counts towards</Trans>}
        >
          <Select
            value={goals[kind]?.id ?? ''}
            onChange={({ target }) => void choose(kind, Number(target.value) || null)}
          >
            <option value="">
              <Trans>No milestone</Trans>
            </option>
            {milestones.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {failure !== null && (
        <FailureAlert sentence={t`The milestone could not be chosen.`} failure={failure} />
      )}
    </div>
  );
}
