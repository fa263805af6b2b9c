import type { TrackerView } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { Link } from '#src/ui/link.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { learningQueries } from '#src/features/learning/learning.api.ts';
import { ScoreStrip } from '#src/features/learning/path-signs.tsx';

const SHOWN = 3;

/** The quizzes that were taken last, latest first; nothing before the first one. */
export default function QuizResultsCard() {
  const { data } = useQuery(learningQueries.tracker());
  const results = data && lastResults(data);
  if (results?.length === 0) return null;
  return (
    <div>
      <h2 className="text-lg">
        <Trans>Last quiz results</Trans>
      </h2>
      <div className="mt-2">
        {results ? <Results results={results} /> : <SkeletonText lines={4} />}
      </div>
    </div>
  );
}

const lastResults = (tracker: TrackerView) =>
  tracker.modules
    .flatMap(({ courses }) => courses)
    .flatMap(({ id: courseId, chapters }) =>
      chapters.flatMap(({ id, title, quiz: { result } }) =>
        result ? [{ ...result, id, title, courseId }] : [],
      ),
    )
    .toSorted((one, other) => other.taken_at.localeCompare(one.taken_at))
    .slice(0, SHOWN);

function Results({ results }: { results: ReturnType<typeof lastResults> }) {
  const language = useLanguage();
  return (
    <ul className="-my-2">
      {results.map(({ id, title, courseId, score, total, taken_at }) => (
        <li key={id}>
          <Link
            to={paths.quiz(id)}
            state={{ courseId, chapterTitle: title }}
            className="-mx-2 block rounded-md px-2 py-2 text-ink no-underline hover:bg-paper-sunken"
          >
            <span className="block leading-snug font-semibold">{title}</span>
            <span className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
              <ScoreStrip score={score} total={total} />
              <span>
                <Trans>
                  {score} of {total}
                </Trans>
                {' · '}
                {formatAgo(taken_at, language)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
