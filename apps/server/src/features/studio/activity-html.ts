import { loadRenderProse } from '#src/features/learning/learning.ts';

/** Renders Markdown of the journey as HTML. */
export type ToHtml = (markdown: string) => string;

/** @param lessonUrl the address of a lesson; null makes its links plain text */
export async function proseTo(lessonUrl: (slug: string) => string | null): Promise<ToHtml> {
  const renderProse = await loadRenderProse();
  return (markdown) => renderProse(markdown, lessonUrl);
}

/** The HTML of an activity, for trainees and for the editor's preview. */
export const activityHtml = (
  { instructions, example }: { instructions: string; example: string },
  toHtml: ToHtml,
) => ({ instructions_html: toHtml(instructions), example_html: toHtml(example) });
