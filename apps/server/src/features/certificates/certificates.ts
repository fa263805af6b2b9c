import { randomInt } from 'node:crypto';
import type { Language } from '@inzira/contract/accounts';
import type { Certificate, EarnedCourse, OwnCertificates } from '@inzira/contract/certificates';
import { QUIZ_PASS_PERCENT } from '@inzira/contract/limits';
import { type CourseResult, findCourseResults } from '#src/features/learning/learning.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { conflict, invalid, notFound } from '#src/platform/http/errors.ts';
import type { PersonalData } from '#src/platform/db/personal-data.ts';
import { canOutline } from '#src/platform/text/text-paths.ts';

/** Crockford's alphabet, without ambiguous characters. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 100 random bits: not guessable, but possible to type from paper. */
function newCode(): string {
  const letters = Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replaceAll(/.{5}(?=.)/g, '$&-');
}

/** A user's achievements and what is missing; the number of statements does not depend on the size of the curriculum. */
export async function getOwnCertificates(
  db: Db,
  userId: number,
  { language, pace }: { language: Language; pace: number },
): Promise<OwnCertificates> {
  const [{ user, courses: earned }, issued] = await Promise.all([
    findEarnedCourses(db, userId, { language, pace }),
    findIssued(db, userId),
  ]);
  const certificateOf = (courseId: number | null) => {
    const row = issued.find(({ course_id }) => course_id === courseId);
    return row ? toCertificate(row) : null;
  };
  const courses = earned.map((course) => ({ ...course, certificate: certificateOf(course.id) }));
  return {
    holder: [user.first_name, user.last_name].filter(Boolean).join(' '),
    courses,
    path: { is_earned: isPathEarned(courses), certificate: certificateOf(null) },
    earlier: issued
      .filter(({ course_id }) => course_id !== null && !courses.some(({ id }) => id === course_id))
      .map(toCertificate),
  };
}

const isPathEarned = (courses: readonly { is_earned: boolean }[]) =>
  courses.length > 0 && courses.every((course) => course.is_earned);

/** @param pace the percentage of the lessons' stated minutes that a reader must have taken */
async function findEarnedCourses(
  db: Db,
  userId: number,
  { language, pace }: { language: Language; pace: number },
) {
  const [user, results] = await Promise.all([
    db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'created_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    findCourseResults(db, userId, QUIZ_PASS_PERCENT, language),
  ]);
  const courses = results.map((course) => toEarnedCourse(course, pace, user.created_at));
  return { user, courses };
}

/** @param since the earliest time from which the pace counts: nobody reads before having an account */
function toEarnedCourse(
  { id, title, module, chapters, minutes, begunAt }: CourseResult,
  pace: number,
  since: string,
): Omit<EarnedCourse, 'certificate'> {
  const from = begunAt !== null && begunAt < since ? since : begunAt;
  const results = chapters.map((chapter) => {
    const { lessonsDoneAt, quizPassedAt, hasQuiz } = chapter;
    const isEarned = lessonsDoneAt !== null && (!hasQuiz || quizPassedAt !== null);
    return {
      id: chapter.id,
      title: chapter.title,
      lessons_done: chapter.lessonsDone,
      lessons_left: chapter.lessonsLeft,
      quiz_percent: chapter.quizPercent,
      has_quiz: hasQuiz,
      earned_at: isEarned
        ? ([lessonsDoneAt, quizPassedAt ?? lessonsDoneAt].toSorted().at(-1) ?? null)
        : null,
    };
  });
  return {
    id,
    title,
    module,
    chapters: results,
    is_earned: results.every((chapter) => chapter.earned_at !== null),
    ready_at:
      from === null
        ? null
        : new Date(Date.parse(from) + minutes * 60_000 * (pace / 100)).toISOString(),
  };
}

const COLUMNS = ['code', 'holder', 'title', 'issued_at', 'course_id', 'language'] as const;

const findIssued = (db: Db, userId: number) =>
  db
    .selectFrom('certificates')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

type Row = Awaited<ReturnType<typeof findIssued>>[number];

const toCertificate = ({ code, holder, title, issued_at }: Row): Certificate => ({
  code,
  holder,
  title,
  issued_at,
});

interface CertificateRequest {
  /** Null for the whole path. */
  course: number | null;
  holder: string;
}

/**
 * Issues a certificate, or returns the existing one.
 * @throws 404 for an unknown course, 409 while something is missing, 400 for a name that cannot be drawn
 */
export async function issueCertificate(
  db: Db,
  userId: number,
  { course: courseId, holder }: CertificateRequest,
  { language, pace }: { language: Language; pace: number },
): Promise<Certificate> {
  const { courses } = await findEarnedCourses(db, userId, { language, pace });
  const course = courses.find(({ id }) => id === courseId);
  if (courseId !== null && !course) {
    throw notFound({
      en: 'There is no such course. Choose one from its module.',
      fr: 'Ce cours n’existe pas. Choisissez-en un dans son module.',
    });
  }
  const out = (await findIssued(db, userId)).find(({ course_id }) => course_id === courseId);
  if (out) return toCertificate(out);
  if (course ? !course.is_earned : !isPathEarned(courses)) {
    throw conflict({
      en: `There is something left to do: complete every lesson, and reach ${QUIZ_PASS_PERCENT}% in every quiz without the hint.`,
      fr: `Il reste quelque chose à faire : terminez chaque leçon et obtenez ${QUIZ_PASS_PERCENT} % à chaque quiz sans l’indice.`,
    });
  }
  const readyAt = (course ? [course] : courses)
    .map(({ ready_at }) => ready_at ?? '')
    .toSorted()
    .at(-1);
  const minutesLeft = readyAt ? Math.ceil((Date.parse(readyAt) - Date.now()) / 60_000) : 0;
  if (minutesLeft > 0) {
    const unit = minutesLeft === 1 ? 'minute' : 'minutes';
    throw conflict({
      en: `Reading these lessons takes longer than the time since you began. Ask for the certificate in ${minutesLeft} ${unit}.`,
      fr: `Lire ces leçons prend plus de temps qu’il ne s’en est passé depuis que vous avez commencé. Demandez le certificat dans ${minutesLeft} ${unit}.`,
    });
  }
  if (!canOutline(holder)) {
    throw invalid({
      holder: [
        {
          en: 'Write the name in Latin letters: the certificate has no others.',
          fr: 'Écrivez le nom en lettres latines : le certificat n’en a pas d’autres.',
        },
      ],
    });
  }
  await db
    .insertInto('certificates')
    .values({
      code: newCode(),
      user_id: userId,
      course_id: courseId,
      title: course?.title ?? null,
      holder,
      language,
      issued_at: now(),
    })
    // A concurrent call was faster: its certificate is returned.
    .onConflict((on) => on.doNothing())
    .execute();
  const made = (await findIssued(db, userId)).find(({ course_id }) => course_id === courseId);
  if (!made) throw new Error('A certificate went away while it was made.');
  return toCertificate(made);
}

/** @throws 404 for an unknown code, or somebody else's */
export async function withdrawCertificate(db: Db, userId: number, code: string) {
  await inTransaction(db, async (trx) => {
    const gone = await trx
      .deleteFrom('certificates')
      .where('code', '=', code)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw noCertificate();
    await trx.insertInto('withdrawn_certificates').values({ code }).execute();
  });
}

/** A certificate for anyone with its code. @throws 404 for a withdrawn or unknown one, and for a disabled account */
export async function getCertificate(
  db: Db,
  code: string,
): Promise<Certificate & { language: Language }> {
  const row = await db
    .selectFrom('certificates')
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .select(['code', 'holder', 'title', 'issued_at', 'course_id', 'certificates.language'])
    .where('code', '=', code)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw noCertificate();
  return { ...toCertificate(row), language: row.language };
}

const noCertificate = () =>
  notFound({
    en: 'There is no certificate with this code, or its owner has withdrawn it.',
    fr: 'Aucun certificat ne porte ce code, ou il a été retiré.',
  });

/** No erasure code is needed: the foreign key deletes these rows with the account. */
export const certificateData: PersonalData = {
  name: 'certificates',
  collect: (db, userId) =>
    db
      .selectFrom('certificates')
      .select(['code', 'holder', 'title', 'issued_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
};
