import type { QuizAnswer, QuizQuestion } from '@inzira/contract/learning';
import { isRight } from '@inzira/contract/rules/answers';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { useSession } from '#src/platform/session.ts';
import { saveQuizResult } from './learning-writes.ts';
// Imported eagerly, so that the code is loaded before the last answer, even without a network.
import '#src/platform/write-queue.ts';
import type { Saving } from './quiz-end.tsx';
import { type QuizPosition, useKeptPosition } from './quiz-position.ts';
import { type Answered, Question } from './quiz-question.tsx';
import { noteVisitorScore } from './visitor-progress.ts';

const QuizEnd = later(async () => import('./quiz-end.tsx'));
// Preloaded right after the page, which the last lesson prefetches: a quiz can be taken without a network.
if (!import.meta.env.SSR) void QuizEnd.preload().catch(() => null);

interface QuizProps {
  chapter: number;
  questions: readonly QuizQuestion[];
}

/** How a question went: right at once, right after a wrong answer or hint, or skipped. */
export type Outcome = 'first' | 'later' | 'missed';

interface Round {
  /** The number of this try; a new one asks all questions again. */
  number: number;
  /** The outcomes of the previous questions. */
  outcomes: readonly Outcome[];
  /** The answers to each of them. */
  answered: readonly Answered[];
  saving: Saving;
}

const FIRST_ROUND: Round = { number: 1, outcomes: [], answered: [], saving: 'visitor' };

/** The answer in a position that an earlier release stored without answers: none to show, but not skipped. */
const UNKNOWN: Answered = { given: [[]], hint: true };

/** Asks one question after the other, then shows the score. */
export function Quiz({ chapter, questions: newest }: QuizProps) {
  const { user } = useSession();
  const { t } = useLingui();
  const [begun, setBegun] = useState(newest);
  // If the quiz has changed since, the attempt continues with the old questions; a change of language keeps them.
  const questions = String(idsOf(begun)) === String(idsOf(newest)) ? newest : begun;
  const place = useKeptPosition<QuizPosition>(`quiz:${chapter}`, idsOf(questions));
  const [left] = useState(() => place.read());
  const [opening] = useState<Round>({ ...FIRST_ROUND, ...left });
  const [round, setRound] = useState(opening);
  const { number, outcomes, answered } = round;
  const total = questions.length;
  const question = questions[outcomes.length];
  const isOpening = round === opening;
  // A refused round is not repeated when there are new questions.
  const [isRefused, setRefused] = useState(false);
  if (isRefused && outcomes.length === 0 && questions !== newest) {
    setRefused(false);
    setBegun(newest);
  }

  const goOn = (outcome: Outcome, last: Answered) => {
    const known = [...outcomes, outcome];
    const all = [...outcomes.map((_, at) => answered[at] ?? UNKNOWN), last];
    const isEnd = known.length === total;
    setRound({
      number,
      outcomes: known,
      answered: all,
      saving: isEnd && user ? 'saving' : 'visitor',
    });
    // A visitor's result stays until they return from the login.
    const isOver = isEnd && user !== null;
    place.keep(isOver ? null : { number, outcomes: known, answered: all, begun: null });
    if (!isEnd) return;
    const score = { chapter, score: scoreOf(known), total, answers: answersTo(questions, all) };
    if (!user) {
      noteVisitorScore(score);
      return;
    }
    // The result may arrive late, when the next round has already started.
    saveQuizResult({ userId: user.id, ...score }, (saving) => {
      if (saving === 'refused') setRefused(true);
      setRound((now) => (now.number === number ? { ...now, saving } : now));
    });
  };
  const isClaimedEnd = user !== null && !question && isOpening;
  useEffect(() => {
    if (isClaimedEnd) place.keep(null);
  }, [isClaimedEnd, place]);
  const retry = () => {
    place.keep(null);
    setBegun(newest);
    setRound({ ...FIRST_ROUND, number: number + 1 });
  };

  if (!question) {
    return (
      <QuizEnd
        chapter={chapter}
        questions={questions}
        outcomes={outcomes}
        answered={answered}
        score={scoreOf(outcomes)}
        checked={countUnaided(questions, answered)}
        saving={isClaimedEnd ? 'claimed' : round.saving}
        onRetry={retry}
      />
    );
  }
  return (
    <Question
      key={`${number}:${question.id}`}
      question={question}
      outcomes={outcomes}
      answered={answered}
      total={total}
      seed={question.id * 31 + number}
      // Not on opening, when the page's heading gets the focus first.
      takesFocus={!isOpening}
      begun={isOpening ? (left?.begun ?? null) : null}
      onBegun={(begun) => place.keep({ number, outcomes, answered, begun })}
      rule={t`Answers after a hint do not count for the stamp.`}
      onNext={goOn}
    />
  );
}

const idsOf = (questions: readonly QuizQuestion[]) => questions.map(({ id }) => id);

/** The answers for the server, which scores them itself: the last one to each question. */
function answersTo(
  questions: readonly QuizQuestion[],
  answered: readonly Answered[],
): Record<string, QuizAnswer> {
  return Object.fromEntries(
    questions.map(({ id }, at) => [
      id,
      { given: [...(answered[at]?.given.at(-1) ?? [])], hint: answered[at]?.hint ?? true },
    ]),
  );
}

/** Counts like the server: finally right, without a hint. */
function countUnaided(questions: readonly QuizQuestion[], answered: readonly Answered[]): number {
  return questions.filter((question, at) => {
    const { given, hint } = answered[at] ?? UNKNOWN;
    return !hint && isRight(question, given.at(-1) ?? []);
  }).length;
}

function scoreOf(outcomes: readonly Outcome[]): number {
  return outcomes.filter((outcome) => outcome !== 'missed').length;
}
