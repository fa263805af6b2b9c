/** Longer ones tell a case before they ask. */
const CASE_LENGTH = 160;

/** Before each line of a case, such as "(2) " or "Loan B: ", and before a question at its end. */
const PARTS =
  /(?<=(?:[.:!?]\s?['’”"»]?|\)) )(?=(?:["“«]\s?)?\(\d\) |(?:\S+ )?[A-H]\s?: )|(?<=[.!?]\s?['’”"»)]? )(?=[^.!?]+\?[^.?]*$)/;

/** Its sign stands out to the left. */
const LINE = /^(?:["“«]\s?)?(?:\(\d\)|[A-H]\s?:) /;

/** The line that says how to answer has it, too. */
const KIND = /[ \u00A0]\((?:a number|un nombre)\)/;

/** The parts of a question in the order in which they are read: what is asked, if one can tell, comes last. */
function partsOf(whole: string): { parts: string[]; isAsked: boolean } {
  const text = whole.replace(KIND, '');
  if (text.length <= CASE_LENGTH) return { parts: [text], isAsked: true };
  const parts = text.split(PARTS);
  const last = parts.length - 1;
  const asked = [last, 0].find((at) => last > 0 && parts[at]?.includes('?'));
  if (asked === 0) parts.push(` ${parts.shift()?.trim()}`);
  return { parts, isAsked: asked !== undefined };
}

/** What is asked, without the case that it is asked about; all of it where one cannot tell. */
export function askedIn(text: string): string {
  const { parts, isAsked } = partsOf(text);
  return (isAsked && parts.at(-1)?.trim()) || text;
}

/** What is asked, apart from the case above it that it is asked about. */
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
