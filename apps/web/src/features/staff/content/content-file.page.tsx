import lessonStyles from '#src/features/learning/lesson.css?url';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { type Language, toLanguage } from '#src/platform/languages.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { usePageTitle } from '#src/platform/page-title.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { BackLink } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { ContentEditor } from './content-editor.tsx';
import { contentQueries, editorOf, folderOf, listOf } from './curriculum.api.ts';

const SeenQuestion = later(async () => import('./seen-question.page.tsx'));
const QuestionPreview = later(async () => import('#src/features/learning/question-preview.tsx'));

/** Reloads regularly, because other editors publish and save drafts meanwhile. */
const LOOK_AGAIN_MS = 20_000;

/** One file of the content: editor, preview and versions. */
export default function ContentFilePage() {
  const [{ path, lesson, quiz, language, chapter, question, from }] = useUrlState({
    path: '',
    lesson: '',
    quiz: '',
    language: '',
    chapter: '',
    question: '',
    from: '',
  });
  const own = useLanguage();
  if (chapter && question) return <SeenQuestion chapter={chapter} ids={question} from={from} />;
  if (path === '' && (lesson || quiz)) {
    const kind = lesson ? 'lesson' : 'quiz';
    return <FromReading kind={kind} id={lesson || quiz} language={toLanguage(language) ?? own} />;
  }
  return <File path={path} />;
}

interface FromReadingProps {
  kind: 'lesson' | 'quiz';
  id: string;
  language: Language;
}

/** For links from a lesson or quiz: looks up its file, and puts that into the URL. */
function FromReading({ kind, id, language }: FromReadingProps) {
  const place = useQuery(contentQueries.place(kind, id, language));
  return (
    <div className="page-width pt-1.5 pb-8">
      <QueryState
        query={place}
        loadingText={<Trans>Loading the text...</Trans>}
        loading={<SkeletonText lines={12} />}
        failure={<Trans>The text could not be loaded.</Trans>}
        missing={<EmptyState drawing="not-found" title={<Trans>There is no such text</Trans>} />}
      >
        {({ path }) => <Navigate to={editorOf(path)} replace />}
      </QueryState>
    </div>
  );
}

function File({ path }: { path: string }) {
  const file = useQuery({ ...contentQueries.file(path), refetchInterval: LOOK_AGAIN_MS });
  // From the list page, if it is cached.
  const known = queryClient
    .getQueryData(contentQueries.list().queryKey)
    ?.entries.find((entry) => entry.path === path)?.title;
  usePageTitle(file.data?.title);
  return (
    <div className="page-width pt-1.5 pb-8">
      {/* Leaves room for the file's state and the menu in the same row. */}
      <div className="max-lg:mr-44">
        <BackLink to={`${listOf(path)}?open=${encodeURIComponent(folderOf(path))}`}>
          {path.startsWith('journey/') ? <Trans>Venture journey</Trans> : <Trans>Curriculum</Trans>}
        </BackLink>
      </div>
      <QueryState
        query={file}
        loadingText={<Trans>Loading the text...</Trans>}
        loading={
          <>
            {known !== undefined && <p className="mb-4 text-xl font-semibold">{known}</p>}
            <SkeletonText lines={12} />
          </>
        }
        failure={<Trans>The text could not be loaded.</Trans>}
        missing={
          <div className="mt-4">
            <EmptyState drawing="not-found" title={<Trans>There is no such text</Trans>} />
          </div>
        }
      >
        {(data) => (
          <ContentEditor
            key={path}
            file={data}
            styles={lessonStyles}
            QuestionPreview={QuestionPreview}
          />
        )}
      </QueryState>
    </div>
  );
}
