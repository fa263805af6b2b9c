import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { learningQueries } from '#src/features/learning/learning.api.ts';
import QuestionPreview from '#src/features/learning/question-preview.tsx';
import { paths } from '#src/platform/paths.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { BackLink, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { editorOf } from './curriculum.api.ts';

interface SeenQuestionProps {
  chapter: string;
  /** Question ids, separated by commas. */
  ids: string;
  /** The path of the edited file; empty if the user comes from elsewhere. */
  from: string;
}

/** Questions of a quiz as learners get them, without the preceding ones; answers are not stored. */
export default function SeenQuestionPage({ chapter, ids, from }: SeenQuestionProps) {
  const quiz = useQuery(learningQueries.quiz(chapter, 'en'));
  return (
    <div className="page-width pt-5 pb-8">
      <div className="mx-auto max-w-2xl">
        {from !== '' && (
          <BackLink to={editorOf(from)}>
            <Trans>Back to the text</Trans>
          </BackLink>
        )}
        <PageHeader
          title={
            <Plural
              value={ids.split(',').length}
              one="The question as learners see it"
              other="The questions as learners see them"
            />
          }
          subtitle={
            <TextLink to={paths.quiz(chapter)}>
              <Trans>See the quiz</Trans>
            </TextLink>
          }
        />
        <QueryState
          query={quiz}
          loadingText={<Trans>Loading the text...</Trans>}
          loading={<SkeletonText lines={8} />}
          failure={<Trans>The text could not be loaded.</Trans>}
        >
          {({ questions }) => {
            const seen = ids
              .split(',')
              .flatMap((id) => questions.find((one) => String(one.id) === id) ?? []);
            return seen.length > 0 ? (
              <div className="flex flex-col gap-8">
                {seen.map((question) => (
                  <QuestionPreview key={question.id} question={question} />
                ))}
              </div>
            ) : (
              <EmptyState drawing="not-found" title={<Trans>There is no such text</Trans>} />
            );
          }}
        </QueryState>
      </div>
    </div>
  );
}
