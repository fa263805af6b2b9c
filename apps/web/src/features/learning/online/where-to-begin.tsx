import { LEARNER_STAGES, type LearnerStage } from '@inzira/contract/limits';
import type { Module } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { RadioGroup } from '#src/ui/choice-group.tsx';

/** The first module for this stage that is not completed; none when all are. */
const firstFor = (stage: LearnerStage, modules: readonly Module[]) =>
  modules.find(({ stages, progress }) => stages.includes(stage) && progress < 100);

interface WhereToBeginProps {
  modules: readonly Module[];
  stage: LearnerStage | null;
  onChoose: (stage: LearnerStage) => void;
}

export default function WhereToBegin({ modules, stage, onChoose }: WhereToBeginProps) {
  const names: Record<LearnerStage, ReactNode> = {
    idea: <Trans>I have an idea, or look for one</Trans>,
    'first-customers': <Trans>I have my first customers</Trans>,
    growing: <Trans>My business is growing</Trans>,
  };
  const first = stage && firstFor(stage, modules);
  return (
    <section>
      <RadioGroup
        label={<Trans>Where are you?</Trans>}
        name="stage"
        inline
        choices={LEARNER_STAGES.map((value) => ({ value, label: names[value] }))}
        value={stage ?? ''}
        onChange={(value) => {
          const chosen = LEARNER_STAGES.find((one) => one === value);
          if (chosen) onChoose(chosen);
        }}
      />
      <p
        aria-live="polite"
        className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden"
      >
        {first && (
          <>
            <LinkButton to={paths.courses(first.id)}>
              <span>
                <Trans>Begin with {first.name}</Trans>
              </span>
              <ArrowRight size={20} className="shrink-0" aria-hidden />
            </LinkButton>
            <span className="text-sm text-ink-soft">
              <Trans>The modules go in order. What you may skip for now is marked.</Trans>
            </span>
          </>
        )}
      </p>
    </section>
  );
}
