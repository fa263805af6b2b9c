import { type ComponentType, lazy } from 'react';

type Pictures = typeof import('./pictures.tsx');

/**
 * The prerendered page has the pictures below the fold already; React leaves them as they are until
 * their script is there, and that can wait until the reader moves down to them.
 */
async function whenWanted(): Promise<void> {
  if (typeof document === 'undefined' || !document.querySelector('[data-picture]')) return;
  await new Promise((resolve) => {
    window.addEventListener('scroll', resolve, { once: true, passive: true });
  });
}

function laterPicture(name: keyof Pictures) {
  return lazy(async (): Promise<{ default: ComponentType }> => {
    await whenWanted();
    return { default: (await import('./pictures.tsx'))[name] };
  });
}

export const QuizPicture = laterPicture('QuizPicture');
export const CoachPicture = laterPicture('CoachPicture');
export const ProfilePicture = laterPicture('ProfilePicture');
export const MentorPicture = laterPicture('MentorPicture');
