import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { CalculatorContext } from '#src/features/advisor/mentor-calculator.tsx';
import { subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { readKept } from '#src/platform/device-store.ts';
import { later } from '#src/platform/later.tsx';
import { afterLoading } from '#src/platform/loading.ts';
import { isOnTeam, useSession } from '#src/platform/session.ts';
import { LEARNING_WRITES } from './learning.api.ts';
import { LessonViewer } from './lesson-viewer.tsx';

/** Loaded when it is opened, because most lessons are read without it. */
const TutorPanel = later(async () => import('#src/features/advisor/tutor-panel.tsx'));
const Calculator = later(async () => import('#src/features/calculators/calculator.tsx'));
const PromiseMaker = later(async () => import('#src/features/promises/promise-maker.tsx'), {
  when: 'near',
  fallback: null,
});
const FactsPlace = later(async () => import('#src/features/facts/facts-place.tsx'));

/** For the team only. */
const EditLink = later(async () => import('./online/edit-link.tsx'), {
  when: 'idle',
  fallback: null,
});

/** For users who save upcoming lessons automatically: runs when a step has arrived and the page is idle. */
function preloadNextLessons(): () => void {
  return subscribeToDeliveries((key, { state }) => {
    if (state !== 'sent' || !key.startsWith(LEARNING_WRITES) || !readKept('next-lessons')) return;
    afterLoading(
      () =>
        void import('#src/features/offline/choices/next-lessons.ts')
          .then(async ({ saveNextLessons }) => saveNextLessons())
          .catch(() => null),
    );
  });
}

export default function LessonPage() {
  const { chapterId = '' } = useParams();
  useEffect(preloadNextLessons, []);
  const isTeam = isOnTeam(useSession().user);
  return (
    <CalculatorContext value={({ name, figures }) => <Calculator name={name} given={figures} />}>
      <LessonViewer
        chapterId={chapterId}
        renderTutor={(lesson, isOpen) => <TutorPanel lesson={lesson} isOpen={isOpen} />}
        renderEdit={({ id, language }) => isTeam && <EditLink lessonId={id} language={language} />}
        // The content check knows this name.
        renderTool={(name, place, lessonId) => {
          if (name === 'facts') return <FactsPlace place={place} />;
          if (name === 'promise') return <PromiseMaker lessonId={lessonId} />;
          return <Calculator name={name as CalculatorName} />;
        }}
      />
    </CalculatorContext>
  );
}
