import { InziraMark } from '#src/ui/imigongo.tsx';
import { PageLoading } from './page-loading.tsx';

/**
 * Stands in the HTML of pages that are not prerendered until the scripts are there, which takes
 * seconds on a slow network: the frame that every page has. Without words, because the display
 * typeface is used only where it is there when it is first asked for. The build makes it.
 */
export function FirstFrame() {
  return (
    // Without scripts there is nothing to wait for.
    <div className="flex min-h-dvh flex-col [@media(scripting:none)]:hidden">
      {/* As high as the note of a demo. */}
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
