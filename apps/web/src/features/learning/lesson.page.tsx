import type { CalculatorName } from '@inzira/contract/calculators';
import { useParams } from 'react-router';
import { CalculatorContext } from '#src/features/advisor/mentor-calculator.tsx';
import { lazyPart } from '#src/platform/lazy-part.tsx';
import { LessonViewer } from './lesson-viewer.tsx';

/** Fetched when it is opened: most lessons are read without it. */
const TutorPanel = lazyPart(async () => import('#src/features/advisor/tutor-panel.tsx'), 'advisor');
const Calculator = lazyPart(
  async () => import('#src/features/calculators/calculator.tsx'),
  'calculators',
);

export default function LessonPage() {
  const { chapterId = '' } = useParams();
  return (
    <CalculatorContext value={({ name, figures }) => <Calculator name={name} given={figures} />}>
      <LessonViewer
        chapterId={chapterId}
        renderTutor={(lesson, isOpen) => <TutorPanel lesson={lesson} isOpen={isOpen} />}
        // The content check knows its name.
        renderCalculator={(name) => <Calculator name={name as CalculatorName} />}
      />
    </CalculatorContext>
  );
}
