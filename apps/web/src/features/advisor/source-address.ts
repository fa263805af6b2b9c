import type { AdvisorSource } from '@inzira/contract/advisor';
import { paths } from '#src/platform/paths.ts';

export function sourceAddress({ chapter_id, lesson_id }: AdvisorSource): string {
  return `${paths.lessons(chapter_id)}?lesson=${lesson_id}`;
}
