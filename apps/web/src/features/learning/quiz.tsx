import type { QuizAnswer, QuizQuestion } from '@inzira/contract/learning';
import { isRight } from '@inzira/contract/rules/answers';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { useSession } from '#src/platform/session.ts';
import { saveQuizResult } from './learning-writes.ts';
// Here before the last answer is given: what was answered must not wait for the network.
import '#src/platform/write-queue.ts';
import type { Saving } from './quiz-end.tsx';
import { type QuizPosition, useKeptPosition } from './quiz-position.ts';
import { type Answered, Question } from './quiz-question.tsx';
import { noteVisitorScore } from './visitor-progress.ts';

const QuizEnd = later(async () => import('./quiz-end.tsx'));
// Right behind the page, which the last lesson fetches ahead: a quiz may be begun and ended without a network.
if (!import.meta.env.SSR) void QuizEnd.preload().catch(() => null);

interface QuizProps {
  chapter: number;
  questions: readonly QuizQuestion[];
}

/** How a question went: right at once, right after a wrong answer or the hint, or passed over. */
export type Outcome = 'first' | 'later' | 'missed';

interface Round {
  /** Which try this is; a new one asks everything anew. */
  number: number;
  /** Of the questions that are behind. */
  outcomes: readonly Outcome[];
  /** What was answered to each of them. */
  answered: readonly Answered[];
  saving: Saving;
}

const FIRST_ROUND: Round = { number: 1, outcomes: [], answered: [], saving: 'visitor' };

/** Of a place that was kept before answers were. */
const UNKNOWN: Answered = { given: [], hint: true };

/** One question after the other, then the score. */
export function Quiz({ chapter, questions: newest }: QuizProps) {
  const { user } = useSession();
  const { t } = useLingui();
  const [begun, setBegun] = useState(newest);
  // Changed meanwhile, it goes on as it was begun; in another language it is the same.
  const questions = String(idsOf(begun)) === String(idsOf(newest)) ? newest : begun;
  const place = useKeptPosition<QuizPosition>(`quiz:${chapter}`, idsOf(questions));
  const [left] = useState(() => place.read());
  const [opening] = useState<Round>({ ...FIRST_ROUND, ...left });
  const [round, setRound] = useState(opening);
  const { number, outcomes, answered } = round;
  const total = questions.length;
  const question = questions[outcomes.length];
  const isOpening = round === opening;
  // Of a round of these questions: they are not asked again where others have come.
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
    // A visitor's end stays until they are back from the login.
    const isOver = isEnd && user !== null;
    place.keep(isOver ? null : { number, outcomes: known, answered: all, begun: null });
    if (!isEnd) return;
    const score = { chapter, score: scoreOf(known), total, answers: answersTo(questions, all) };
    if (!user) {
      noteVisitorScore(score);
      return;
    }
    // The answer may come late, when the next round is under way already.
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
      total={total}
      seed={question.id * 31 + number}
      // Not where the quiz opens: there the page's heading comes first.
      takesFocus={!isOpening}
      begun={isOpening ? (left?.begun ?? null) : null}
      onBegun={(begun) => place.keep({ number, outcomes, answered, begun })}
      rule={t`Answers after a hint do not count for the stamp.`}
      onNext={goOn}
    />
  );
}

const idsOf = (questions: readonly QuizQuestion[]) => questions.map(({ id }) => id);

/** For the server, which judges them itself: the last that was sent to each question. */
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

/** As the server judges: right in the end, without the hint. */
function countUnaided(questions: readonly QuizQuestion[], answered: readonly Answered[]): number {
  return questions.filter((question, at) => {
    const { given, hint } = answered[at] ?? UNKNOWN;
    return !hint && isRight(question, given.at(-1) ?? []);
  }).length;
}

function scoreOf(outcomes: readonly Outcome[]): number {
  return outcomes.filter((outcome) => outcome !== 'missed').length;
}
