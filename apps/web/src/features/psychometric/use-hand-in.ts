import type { PsychometricQuestion } from '@inzira/contract/psychometric';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { type Attempt, keepAttempt, toSubmission } from './attempt.ts';
import { questionsQuery, RESULT_KEYS, submitAnswers } from './profile-test.api.ts';

type Questions = readonly PsychometricQuestion[];

/** Submits the answers once, even after several presses, and opens the result. */
export function useHandIn(userId: number | null, onOtherQuestions: (current: Questions) => void) {
  const queryClient = useQueryClient();
  const go = useGo();
  const language = useLanguage();
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const underWay = useRef(false);

  const handIn = async (attempt: Attempt, questions: Questions) => {
    if (underWay.current) return;
    underWay.current = true;
    setSubmitting(true);
    setFailure(null);
    try {
      await submitAnswers(toSubmission(attempt, questions));
    } catch (error) {
      setFailure(error);
      setSubmitting(false);
      underWay.current = false;
      if (error instanceof ApiError && error.status === 400) {
        const { queryKey } = questionsQuery(language);
        await queryClient.invalidateQueries({ queryKey });
        const current = queryClient.getQueryData(queryKey);
        if (current) onOtherQuestions(current);
      }
      return;
    }
    keepAttempt(userId, null);
    for (const queryKey of RESULT_KEYS) queryClient.removeQueries({ queryKey });
    go(paths.dashboardResults);
  };

  return { submitting, failure, handIn, forgetFailure: () => setFailure(null) };
}
