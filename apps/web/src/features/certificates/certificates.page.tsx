import type { Certificate, EarnedCourse, OwnCertificates } from '@inzira/contract/certificates';
import { QUIZ_PASS_PERCENT } from '@inzira/contract/limits';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { learningQueries } from '#src/features/learning/learning.api.ts';
import { stampScore } from '#src/features/learning/stamp-score.ts';
import { formatDay, formatMoment } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatPercent } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { Link } from '#src/ui/link.tsx';
import { CertificateForm } from './certificate-form.tsx';
import { certificateQueries } from './certificates.api.ts';
import { IssuedCertificate } from './issued-certificate.tsx';
import { Stamp } from './stamp.tsx';

/** The user's stamps and certificates, and what each course still requires. */
export default function CertificatesPage() {
  const own = useQuery(certificateQueries.own());
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Certificates</Trans>}
        subtitle={
          <Trans>
            Each chapter gives a stamp: read its lessons, then get {stampScore(6)} of the 6
            questions of its quiz right, or {stampScore(5)} of 5, without the hint. Each course
            gives a certificate.
          </Trans>
        }
      />
      <QueryState
        query={own}
        loadingText={<Trans>Loading your certificates...</Trans>}
        hidesLoadingText
        loading={
          <div className="flex flex-col gap-6">
            <SkeletonCards count={1} className="h-110 sm:h-60" />
            <div className="grid gap-6 xl:grid-cols-2">
              <SkeletonCards count={2} className="h-54" />
            </div>
          </div>
        }
        failure={<Trans>Your certificates could not be loaded.</Trans>}
      >
        {(certificates) => <Own {...certificates} />}
      </QueryState>
    </PageBody>
  );
}

type Earned = Pick<EarningsProps, 'id' | 'is_earned' | 'ready_at' | 'certificate'>;

function Own({ courses, path, earlier, holder }: OwnCertificates) {
  const all: Earned[] = [...courses, { ...path, id: null, ready_at: latestOf(courses) }];
  // Determined once, so that a course stays in place when its certificate is made.
  const [ready] = useState(() => all.filter(isReady).map(({ id }) => id));
  const wholePath = (
    <Earnings
      id={null}
      parent={<Trans>All modules</Trans>}
      title={<Trans>The whole path</Trans>}
      holder={holder}
      ready_at={latestOf(courses)}
      {...path}
    >
      {!path.is_earned && (
        <p className="text-ink-soft">
          <Trans>The certificate comes when every chapter has its stamp.</Trans>
        </p>
      )}
    </Earnings>
  );
  const isFirst = ({ id }: EarnedCourse) => ready.includes(id);
  return (
    <div className="flex flex-col gap-6">
      {ready.length > 0 && (
        <CourseCards courses={courses.filter(isFirst)} holder={holder}>
          {ready.includes(null) && wholePath}
        </CourseCards>
      )}
      <NextStamp courses={courses} look={all.some(isReady) ? 'secondary' : 'primary'} />
      <Courses courses={courses} isLeftOut={isFirst} holder={holder}>
        {!ready.includes(null) && wholePath}
      </Courses>
      {earlier.map((certificate) => (
        <Earnings
          key={certificate.code}
          id={null}
          parent={<Trans>No longer taught</Trans>}
          title={certificate.title}
          holder={holder}
          is_earned
          ready_at={null}
          certificate={certificate}
        />
      ))}
    </div>
  );
}

const isEarly = ({ ready_at: readyAt }: Pick<Earned, 'ready_at'>) =>
  readyAt !== null && Date.parse(readyAt) > Date.now();

/** Whether its certificate can be made now. */
const isReady = (one: Earned) => one.is_earned && !one.certificate && !isEarly(one);

interface CoursesProps {
  courses: readonly EarnedCourse[];
  holder: string;
  /** Appended to the listed courses. */
  children?: ReactNode;
}

/** Courses that were begun and the next one; the others are folded behind their number. */
function Courses({
  courses,
  isLeftOut,
  holder,
  children,
}: CoursesProps & { isLeftOut: (course: EarnedCourse) => boolean }) {
  const next = courses.find((course) => course.chapters.some(isOpen));
  const isNear = (course: EarnedCourse) =>
    course === next || course.chapters.some((one) => one.lessons_done > 0 || !isOpen(one));
  const shown = courses.filter((course) => !isLeftOut(course));
  const ahead = shown.filter((course) => !isNear(course));
  return (
    <>
      <CourseCards courses={shown.filter(isNear)} holder={holder}>
        {children}
      </CourseCards>
      {ahead.length > 0 && (
        <Disclosure
          label={
            <Plural
              value={ahead.length}
              one="# course not started yet"
              other="# courses not started yet"
            />
          }
        >
          <CourseCards courses={ahead} holder={holder} />
        </Disclosure>
      )}
    </>
  );
}

/** Columns instead of rows, because a card with a certificate is much higher than one without. */
const CourseCards = ({ courses, holder, children }: CoursesProps) => (
  <div className="gap-6 *:break-inside-avoid *:not-last:mb-6 xl:columns-2">
    {courses.map((course) => (
      <CourseCard key={course.id} course={course} holder={holder} />
    ))}
    {children}
  </div>
);

const latestOf = (courses: readonly EarnedCourse[]) =>
  courses
    .flatMap(({ ready_at: readyAt }) => readyAt ?? [])
    .toSorted()
    .at(-1) ?? null;

type EarnedChapter = EarnedCourse['chapters'][number];

const isOpen = ({ earned_at }: EarnedChapter) => earned_at === null;

/** The number of stamps, and a link to the next one. */
function NextStamp({
  courses,
  look,
}: {
  courses: readonly EarnedCourse[];
  look: 'primary' | 'secondary';
}) {
  const chapters = courses.flatMap((course) => course.chapters);
  const all = chapters.length;
  const earned = chapters.filter((one) => !isOpen(one)).length;
  const next = chapters.find(isOpen);
  const isFirst = chapters.every(({ lessons_done: done }) => done === 0);
  if (all === 0) return null;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="font-display text-2xl leading-tight font-bold">
          <Plural value={all} one={`${earned} of # stamp`} other={`${earned} of # stamps`} />
        </p>
        {next && (
          <div className="flex min-w-0 flex-col gap-2 max-sm:w-full">
            <p className="text-ink-soft">
              <Trans>
                Next stamp: <span>{next.title}</span>
              </Trans>
            </p>
            <LinkButton to={placeOf(next)} look={look}>
              {next.lessons_left > 0 ? (
                isFirst ? (
                  <Trans>Start learning</Trans>
                ) : (
                  <Trans>Continue learning</Trans>
                )
              ) : (
                <Trans>Take the quiz</Trans>
              )}
              <ArrowRight size={20} aria-hidden />
            </LinkButton>
          </div>
        )}
      </div>
      <Wall courses={courses} />
    </Card>
  );
}

/** The stamps in the order of the path, by module. */
function Wall({ courses }: { courses: readonly EarnedCourse[] }) {
  const modules = new Map<number, { name: string; chapters: EarnedChapter[] }>();
  for (const { module, chapters } of courses) {
    const before = modules.get(module.id)?.chapters ?? [];
    modules.set(module.id, { name: module.name, chapters: [...before, ...chapters] });
  }
  return (
    <ul className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
      {[...modules].map(([id, { name, chapters }]) => (
        <li key={id} className="flex items-center justify-between gap-3 py-1 text-sm">
          <span className="min-w-0 leading-tight">{name}</span>
          <span className="flex shrink-0 gap-1">
            {chapters.map((chapter) => (
              <Stamp key={chapter.id} earned={!isOpen(chapter)} className="size-6" />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The page where a chapter's stamp can be earned. */
const placeOf = ({ id, lessons_left }: EarnedChapter) =>
  lessons_left > 0 ? paths.lessons(id) : paths.quiz(id);

function CourseCard({ course, holder }: { course: EarnedCourse; holder: string }) {
  return (
    <Earnings {...course} parent={course.module.name} title={course.title} holder={holder}>
      <ul className="flex list-none flex-col gap-3 p-0">
        {course.chapters.map((chapter) => (
          <ChapterLine key={chapter.id} chapter={chapter} />
        ))}
      </ul>
    </Earnings>
  );
}

interface EarningsProps {
  /** The course's id; null for the whole path. */
  id: number | null;
  parent: ReactNode;
  title: ReactNode;
  holder: string;
  is_earned: boolean;
  /** The earliest moment by which the lessons can have been read. */
  ready_at: string | null;
  certificate: Certificate | null;
  children?: ReactNode;
}

function Earnings(props: EarningsProps) {
  const { id, parent, title, holder, is_earned: isEarned, certificate, children } = props;
  const { ready_at: readyAt } = props;
  const language = useLanguage();
  const headingId = useId();
  const [waits] = useState(() => isEarly(props));
  return (
    <section aria-labelledby={headingId}>
      <Card className="flex flex-col gap-4">
        <div>
          <p className="text-sm text-ink-soft">{parent}</p>
          <h2 id={headingId} className="text-xl">
            {title}
          </h2>
        </div>
        {!certificate && children}
        {certificate && <IssuedCertificate {...certificate} />}
        {isEarned && !certificate && waits && readyAt && (
          <p className="rounded-md bg-paper-sunken p-4">
            <Trans>
              Everything is done. Reading these lessons takes longer than the time since you began:
              you can make the certificate from {formatMoment(readyAt, language)} on.
            </Trans>
          </p>
        )}
        {isEarned && !certificate && !waits && <CertificateForm course={id} holder={holder} />}
      </Card>
    </section>
  );
}

/** The score in answers, as in the quiz; in percent if the number of questions is unknown. */
function QuizScore({ chapter, percent }: { chapter: number; percent: number }) {
  const language = useLanguage();
  const { data } = useQuery(learningQueries.tracker());
  const questions = data?.modules
    .flatMap(({ courses }) => courses)
    .flatMap(({ chapters }) => chapters)
    .find(({ id }) => id === chapter)?.quiz.questions;
  if (!questions)
    return (
      <Trans>
        Quiz: {formatPercent(percent, language)} of {formatPercent(QUIZ_PASS_PERCENT, language)}
      </Trans>
    );
  // Rounded up, because the percentage was rounded down.
  const right = Math.ceil((percent * questions) / 100);
  const needed = stampScore(questions);
  return (
    <Trans>
      Quiz: {right} of {questions} right, {needed} needed
    </Trans>
  );
}

function ChapterLine({ chapter }: { chapter: EarnedChapter }) {
  const language = useLanguage();
  const { title, lessons_left: left, quiz_percent: best, earned_at: earnedAt } = chapter;
  return (
    <li className="flex items-start gap-3">
      <Stamp earned={earnedAt !== null} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-soft">
          {earnedAt && <Trans>Earned on {formatDay(earnedAt, language)}</Trans>}
          {!earnedAt && (
            <Link
              to={placeOf(chapter)}
              className="target -mt-2 -mb-3 inline-flex items-center text-clay underline underline-offset-4 hover:text-clay-strong"
            >
              {left > 0 ? (
                <Plural value={left} one="# lesson left" other="# lessons left" />
              ) : best === null ? (
                <Trans>Take the quiz</Trans>
              ) : (
                <QuizScore chapter={chapter.id} percent={best} />
              )}
            </Link>
          )}
        </p>
      </div>
    </li>
  );
}
