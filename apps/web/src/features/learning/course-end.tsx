import type { Chapter } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';
import { learningQueries } from './learning.api.ts';

/** What follows on a course that is done: the next one, in whichever module, and its certificate. */
export function CourseEnd({
  chapters,
  courseId,
}: {
  chapters: readonly Chapter[];
  courseId: string;
}) {
  // The way needs an attempt at each quiz, the certificate more.
  const isBelow = chapters.some(({ quiz: { result } }) => result && !result.has_stamp);
  const modules = useQuery(learningQueries.modules());
  const courses = modules.data?.flatMap((module) => module.courses);
  const place = courses?.findIndex(({ id }) => String(id) === courseId) ?? -1;
  const next = place < 0 ? undefined : courses?.[place + 1];
  return (
    <div className="rounded-lg bg-forest-soft p-5 text-on-forest-soft">
      <p className="font-display text-xl leading-tight font-bold">
        <Trans>You have finished this whole course</Trans>
      </p>
      {/* Its place stays taken until it is known what follows. */}
      <div className="mt-4 grid min-h-13">
        {next && (
          <LinkButton
            to={paths.chapters(next.id)}
            size="lg"
            className="w-full gap-1.5 px-2! text-base!"
          >
            <Trans>Next course</Trans>
            <ArrowRight size={20} className="shrink-0" aria-hidden />
          </LinkButton>
        )}
        {!next && !modules.isPending && (
          <LinkButton to={paths.modules} size="lg" className="w-full px-2! text-base!">
            <Trans>All modules</Trans>
          </LinkButton>
        )}
      </div>
      {next && <p className="mt-2 text-center text-sm">{next.title}</p>}
      <p className="mt-1 text-center">
        <Link
          to={paths.dashboardCertificates}
          className="target inline-block py-2 font-semibold text-on-forest-soft underline underline-offset-4"
        >
          <Trans>Certificate of this course</Trans>
        </Link>
        {isBelow && (
          <span className="block text-sm">
            <Trans>A quiz below still needs more right answers without the hint.</Trans>
          </span>
        )}
      </p>
    </div>
  );
}
