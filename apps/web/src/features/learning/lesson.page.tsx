import { useParams } from 'react-router';
import { lazyPart } from '#src/platform/lazy-part.tsx';
import { LessonViewer } from './lesson-viewer.tsx';

/** Fetched when it is opened: most lessons are read without it. */
const TutorPanel = lazyPart(async () => import('#src/features/advisor/tutor-panel.tsx'), 'advisor');

export default function LessonPage() {
  const { chapterId = '' } = useParams();
  return (
    <LessonViewer chapterId={chapterId} renderTutor={(lesson) => <TutorPanel lesson={lesson} />} />
  );
}
