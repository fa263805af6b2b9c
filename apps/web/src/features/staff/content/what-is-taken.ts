import type { ContentFile } from '@inzira/contract/staff-content';

/** What is removed: a lesson along with its questions; a translation, which leaves its original. */
export type Taken = 'text' | 'lesson' | 'translation';

export function whatIsTaken({ original, kind }: Pick<ContentFile, 'original' | 'kind'>): Taken {
  if (original) return 'translation';
  return kind === 'lesson' ? 'lesson' : 'text';
}
