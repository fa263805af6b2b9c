import { InziraMark } from '#src/ui/imigongo.tsx';
import { PageLoading } from './page-loading.tsx';

/**
 * The frame of every page, in the HTML of pages that are not prerendered, visible until the scripts have loaded:
 * seconds on a slow network. It has no text, because the display typeface is used only if it is loaded when text first
 * needs it. The build renders it.
 */
export function FirstFrame() {
  return (
    // Hidden without scripts, since no page would follow.
    <div className="flex min-h-dvh flex-col [@media(scripting:none)]:hidden">
      {/* The same height as the demo banner. */}
      <div className="hidden h-11.25 border-b border-line bg-paper-sunken in-data-demo:block" />
      <div className="border-b border-line bg-paper">
        <div className="page-width flex">
          <span className="flex min-h-16 items-center">
            <InziraMark />
          </span>
        </div>
      </div>
      <PageLoading />
    </div>
  );
}
