import { Trans } from '@lingui/react/macro';
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
  id: string;
  /** The file in which it was edited; empty where one comes from elsewhere. */
  from: string;
}

/** One question of a quiz as the server gives it to learners, without those before it; nothing is kept. */
export default function SeenQuestionPage({ chapter, id, from }: SeenQuestionProps) {
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
          title={<Trans>The question as learners see it</Trans>}
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
            const question = questions.find((one) => String(one.id) === id);
            return question ? (
              <QuestionPreview question={question} />
            ) : (
              <EmptyState drawing="not-found" title={<Trans>There is no such text</Trans>} />
            );
          }}
        </QueryState>
      </div>
    </div>
  );
}
