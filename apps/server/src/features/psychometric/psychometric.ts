import type { Language } from '@inzira/contract/accounts';
import {
  PROFILE_NAMES,
  type EarlierProfileResult,
  type ProfileName,
  type ProfileResult,
  type PsychometricQuestion,
} from '@inzira/contract/psychometric';
import type { Selectable } from 'kysely';
import { now, type Db, type Tables } from '#src/platform/db/database.ts';
import { invalid, notFound } from '#src/platform/http/errors.ts';
import { describeProfile } from './profile-description.ts';
import {
  countPicks,
  findChanges,
  scoreProfiles,
  type ProfileChoice,
  type ProfileOutcome,
} from './profile-scoring.ts';
import type { ProfileTest } from './profile-texts.ts';

export function findQuestions(test: ProfileTest, language: Language): PsychometricQuestion[] {
  return test.questions.map(({ id, text, choices }) => ({
    id,
    question_text: text[language],
    choices: Object.fromEntries(
      [...choices].map(([key, choice]) => [key, { text: choice.text[language] }]),
    ),
  }));
}

/** @throws 400 unless there is one valid answer for each question of the current test. */
export async function createResult(
  db: Db,
  test: ProfileTest,
  viewer: { id: number; language: Language },
  answers: Record<string, string>,
): Promise<ProfileResult> {
  const picks = toPicks(test, answers);
  const outcome = scoreProfiles([...picks.values()]);
  const row = await db
    .insertInto('profile_results')
    .values({
      user_id: viewer.id,
      test_version: test.version,
      picks: JSON.stringify(
        Object.fromEntries([...picks].map(([slug, { picked }]) => [slug, picked])),
      ),
      outcome: JSON.stringify(outcome),
      dominant_profile: outcome.dominant,
      taken_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toResult(db, test, row, viewer.language);
}

/** @throws 404 before the first result. */
export async function getLatestResult(
  db: Db,
  test: ProfileTest,
  userId: number,
  language: Language,
): Promise<ProfileResult> {
  const row = await db
    .selectFrom('profile_results')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!row)
    throw notFound({ en: 'No result available yet.', fr: 'Aucun résultat pour le moment.' });
  return toResult(db, test, row, language);
}

export async function findResults(
  db: Db,
  test: ProfileTest,
  userId: number,
): Promise<EarlierProfileResult[]> {
  const rows = await db
    .selectFrom('profile_results')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  const [latest] = rows;
  if (!latest) return [];
  const { scores } = readResult(test, latest).outcome;
  return rows.map((row) => {
    const { outcome } = readResult(test, row);
    const sameQuestions = row.test_version === latest.test_version;
    return {
      id: row.id,
      profile_scores: outcome.scores,
      dominant_profile: outcome.dominant,
      secondary_profile: outcome.secondary,
      changed: sameQuestions ? findChanges(outcome.scores, scores) : [],
      same_questions: sameQuestions,
      taken_at: row.taken_at,
    };
  });
}

/** @throws 404 unless it is the user's own. */
export async function deleteResult(db: Db, id: number, userId: number) {
  const deleted = await db
    .deleteFrom('profile_results')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!deleted)
    throw notFound({ en: 'This result was not found.', fr: 'Ce résultat est introuvable.' });
}

/** The picks by slug of the question. */
function toPicks(test: ProfileTest, answers: Record<string, string>): Map<string, ProfileChoice> {
  const known = new Set(test.questions.map(({ id }) => String(id)));
  if (Object.keys(answers).some((id) => !known.has(id))) {
    throw invalid({
      answers: [
        {
          en: 'The test has changed since you began. Your answers are kept; please go through the questions again.',
          fr: 'Le test a changé depuis que vous avez commencé. Vos réponses sont conservées ; veuillez revoir les questions.',
        },
      ],
    });
  }
  const picks = new Map<string, ProfileChoice>();
  for (const { id, slug, choices } of test.questions) {
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
    if (answer === undefined)
      throw invalid({
        answers: [
          { en: 'Please answer every question.', fr: 'Veuillez répondre à chaque question.' },
        ],
      });
    const choice = choices.get(answer);
    if (!choice)
      throw invalid({
        answers: [
          {
            en: 'One answer is not among the choices of its question.',
            fr: 'Une réponse ne figure pas parmi les choix de sa question.',
          },
        ],
      });
    picks.set(slug, {
      picked: choice.profile,
      among: [...choices.values()].map(({ profile }) => profile),
    });
  }
  return picks;
}

/**
 * Scores a result again, because a question keeps its slug and profiles in all versions; one with a removed question
 * keeps its original outcome.
 */
function readResult(test: ProfileTest, row: Selectable<Tables['profile_results']>) {
  const picked = JSON.parse(row.picks) as Record<string, ProfileName>;
  const offered = new Map(
    test.questions.map(({ slug, choices }) => [
      slug,
      [...choices.values()].map(({ profile }) => profile),
    ]),
  );
  const picks = Object.entries(picked).map(([slug, profile]): ProfileChoice => ({
    picked: profile,
    among: offered.get(slug) ?? [],
  }));
  const isKnown = picks.every((pick) => pick.among.includes(pick.picked));
  const outcome = isKnown ? scoreProfiles(picks) : (JSON.parse(row.outcome) as ProfileOutcome);
  return { picks, outcome };
}

async function toResult(
  db: Db,
  test: ProfileTest,
  row: Selectable<Tables['profile_results']>,
  language: Language,
): Promise<ProfileResult> {
  const { picks, outcome } = readResult(test, row);
  const { scores, dominant, secondary, isTie, confidence } = outcome;
  const showsSecond = secondary !== null && confidence !== 'clear';
  return {
    id: row.id,
    profile_scores: scores,
    choices: Object.fromEntries(
      PROFILE_NAMES.map((name) => [name, countPicks(picks, name)]),
    ) as ProfileResult['choices'],
    dominant_profile: dominant,
    secondary_profile: secondary,
    is_tie: isTie,
    confidence,
    description: await describeProfile(db, test, dominant, language),
    second_description: showsSecond ? await describeProfile(db, test, secondary, language) : null,
    taken_at: row.taken_at,
  };
}
