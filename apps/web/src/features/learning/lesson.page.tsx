import { useParams } from 'react-router';
import { LessonViewer } from './lesson-viewer.tsx';

export default function LessonPage() {
  const { chapterId = '' } = useParams();
  return <LessonViewer chapterId={chapterId} />;
}
