import { loadRenderProse } from '#src/features/learning/learning.ts';

/** Makes HTML of the Markdown of the journey. */
export type ToHtml = (markdown: string) => string;

/** @param lessonUrl where a link to a lesson leads; null leaves its words alone */
export async function proseTo(lessonUrl: (slug: string) => string | null): Promise<ToHtml> {
  const renderProse = await loadRenderProse();
  return (markdown) => renderProse(markdown, lessonUrl);
}

/** What trainees read of an activity, and its editor in the preview. */
export const activityHtml = (
  { instructions, example }: { instructions: string; example: string },
  toHtml: ToHtml,
) => ({ instructions_html: toHtml(instructions), example_html: toHtml(example) });
