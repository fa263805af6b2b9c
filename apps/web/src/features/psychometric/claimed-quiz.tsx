import type { PsychometricQuestion } from '@inzira/contract/psychometric';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useDeviceStore } from '#src/platform/device-store.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { claimAttempt, keepAttempt, visitorsAnswers } from './attempt.ts';
import { Quiz } from './quiz.tsx';

interface ClaimedQuizProps {
  questions: readonly PsychometricQuestion[];
  /** Key the component by this value. */
  userId: number | null;
  /** Whether the user came through the login after pressing Submit. */
  handsIn: boolean;
}

type Step = 'hands in' | 'asks' | 'goes on';

function firstStep({ userId, handsIn }: ClaimedQuizProps): Step {
  const found = visitorsAnswers();
  if (found === 'none') return 'goes on';
  if (found === 'old') return 'asks';
  if (userId === null) return 'goes on';
  return handsIn ? 'hands in' : 'asks';
}

/**
 * The test, after deciding whose answers this tab holds: on a shared phone they may be an earlier person's, and are
 * then neither shown nor taken over.
 */
export function ClaimedQuiz(props: ClaimedQuizProps) {
  const { questions, userId } = props;
  useDeviceStore();
  const [step, setStep] = useState(() => firstStep(props));
  if (step !== 'asks')
    return <Quiz questions={questions} userId={userId} handsInAtOnce={step === 'hands in'} />;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">
        <Trans>Did you begin this test here before?</Trans>
      </h2>
      <p>
        <Trans>
          Somebody has answered questions in this tab without being logged in. We show these answers
          only to the person who gave them.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            claimAttempt(userId);
            setStep('goes on');
          }}
        >
          <Trans>Yes, these are my answers</Trans>
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            keepAttempt(null, null);
            setStep('goes on');
          }}
        >
          <Trans>No, remove them</Trans>
        </Button>
      </div>
    </Card>
  );
}
