/** Longer questions describe a case before they ask. */
const CASE_LENGTH = 160;

/** Matches the position before each line of a case, such as "(2) " or "Loan B: ", and before a question at its end. */
const PARTS =
  /(?<=(?:[.:!?]\s?['’”"»]?|\)) )(?=(?:["“«]\s?)?\(\d\) |(?:\S+ )?[A-H]\s?: )|(?<=[.!?]\s?['’”"»)]? )(?=[^.!?]+\?[^.?]*$)/;

/** A line whose marker hangs to the left. */
const LINE = /^(?:["“«]\s?)?(?:\(\d\)|[A-H]\s?:) /;

/** Removed, because the line on how to answer says the same. */
const KIND = /[ \u00A0]\((?:a number|un nombre)\)/;

/** Splits a question into its parts in reading order; if recognised, the actual question is the last. */
function partsOf(whole: string): { parts: string[]; isAsked: boolean } {
  const text = whole.replace(KIND, '');
  if (text.length <= CASE_LENGTH) return { parts: [text], isAsked: true };
  const parts = text.split(PARTS);
  const last = parts.length - 1;
  const asked = [last, 0].find((at) => last > 0 && parts[at]?.includes('?'));
  if (asked === 0) parts.push(` ${parts.shift()?.trim()}`);
  return { parts, isAsked: asked !== undefined };
}

/** The question without the case before it; the whole text where they cannot be told apart. */
export function askedIn(text: string): string {
  const { parts, isAsked } = partsOf(text);
  return (isAsked && parts.at(-1)?.trim()) || text;
}

/** Shows the question set apart from the case above it. */
export function QuestionText({ text }: { text: string }) {
  const { parts, isAsked } = partsOf(text);
  if (isAsked && parts.length === 1) return parts;
  return parts.map((part, at) => (
    <span
      key={at}
      className={`block not-first:mt-1 ${isAsked && at === parts.length - 1 ? 'not-first:mt-2' : 'font-sans text-base font-normal'} ${LINE.test(part) ? 'pl-6 -indent-6' : ''}`}
    >
      {part}
    </span>
  ));
}
