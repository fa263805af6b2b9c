import type { CalculatorName } from '@inzira/contract/calculators';
import { useParams } from 'react-router';
import { CalculatorContext } from '#src/features/advisor/mentor-calculator.tsx';
import { later } from '#src/platform/later.tsx';
import { isOnTeam, useSession } from '#src/platform/session.ts';
import { LessonViewer } from './lesson-viewer.tsx';

/** Fetched when it is opened: most lessons are read without it. */
const TutorPanel = later(async () => import('#src/features/advisor/tutor-panel.tsx'));
const Calculator = later(async () => import('#src/features/calculators/calculator.tsx'));
const PromiseMaker = later(async () => import('#src/features/promises/promise-maker.tsx'), {
  when: 'near',
  fallback: null,
});
const FactsPlace = later(async () => import('#src/features/facts/facts-place.tsx'));

/** Of the team alone. */
const EditLink = later(async () => import('./edit-link.tsx'), {
  when: 'idle',
  fallback: null,
});

export default function LessonPage() {
  const { chapterId = '' } = useParams();
  const isTeam = isOnTeam(useSession().user);
  return (
    <CalculatorContext value={({ name, figures }) => <Calculator name={name} given={figures} />}>
      <LessonViewer
        chapterId={chapterId}
        renderTutor={(lesson, isOpen) => <TutorPanel lesson={lesson} isOpen={isOpen} />}
        renderEdit={({ id, language }) => isTeam && <EditLink lessonId={id} language={language} />}
        // The content check knows its name.
        renderTool={(name, place, lessonId) => {
          if (name === 'facts') return <FactsPlace place={place} />;
          if (name === 'promise') return <PromiseMaker lessonId={lessonId} />;
          return <Calculator name={name as CalculatorName} />;
        }}
      />
    </CalculatorContext>
  );
}
