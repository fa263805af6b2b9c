import { Trans, useLingui } from '@lingui/react/macro';

interface LessonPartsProps {
  parts: readonly string[];
  at: number;
  goTo: (part: number) => void;
  language: string;
}

/** A table of contents to the left of the text, on a wide screen. */
export function LessonParts({ parts, at, goTo, language }: LessonPartsProps) {
  const { t } = useLingui();
  if (parts.length === 0) return null;
  return (
    <nav
      aria-label={t`Parts of this lesson`}
      className="absolute inset-y-0 right-full mr-6 hidden w-50 pt-2 bar:block print:hidden"
    >
      <ol lang={language} className="sticky top-24 max-h-[calc(100dvh-12rem)] overflow-y-auto">
        {parts.map((part, index) => (
          <li key={part} className="border-l-2 border-line has-[[aria-current]]:border-clay">
            <button
              type="button"
              aria-current={index === at ? 'location' : undefined}
              onClick={() => goTo(index)}
              className="target w-full px-3 py-1.5 text-left text-[0.9375rem] leading-snug text-ink-soft hover:text-ink aria-[current=location]:font-semibold aria-[current=location]:text-clay"
            >
              {part}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The lesson's terms to the right of the text, on a wide screen, to look up while reading. */
export function LessonWords({ words, language }: { words: string; language: string }) {
  if (words === '') return null;
  return (
    <div className="absolute inset-y-0 left-full ml-6 hidden w-56 pt-24 bar:block print:hidden">
      <div className="sticky top-44 max-h-[calc(100dvh-20rem)] overflow-y-auto border-t border-line pt-4 text-[0.9375rem] leading-snug">
        <p className="mb-2 font-display font-bold">
          <Trans>Words to know</Trans>
        </p>
        <dl
          lang={language}
          className="[&_dd]:text-ink-soft [&_dt]:mt-3 [&_dt]:font-semibold"
          // oxlint-disable-next-line react/no-danger -- a part of the lesson, which the server has sanitised
          dangerouslySetInnerHTML={{ __html: words }}
        />
      </div>
    </div>
  );
}
