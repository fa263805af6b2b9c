/** Longer ones tell a case before they ask. */
const CASE_LENGTH = 160;

/** Before each line of a case, such as "(2) " or "Loan B: ", and before a question at its end. */
const PARTS =
  /(?<=(?:[.:!?]\s?['’”"»]?|\)) )(?=\(\d\) |(?:\S+ )?[A-H]\s?: )|(?<=[.!?]\s?['’”"»)]? )(?=[^.!?]+\?[^.?]*$)/;

/** The line that says how to answer has it, too. */
const KIND = /[ \u00A0]\((?:a number|un nombre)\)/;

/** What is asked, apart from the case that it is asked about: above it where the case has lines, and needs a second look. */
export function QuestionText({ text: whole }: { text: string }) {
  const text = whole.replace(KIND, '');
  if (text.length <= CASE_LENGTH) return text;
  const parts = text.split(PARTS);
  const last = parts.length - 1;
  let asked = last > 0 ? [last, 0].find((at) => parts[at]?.includes('?')) : undefined;
  if (asked === last && last > 1) {
    parts.unshift(`${parts.pop()} `);
    asked = 0;
  }
  return parts.map((part, at) => (
    <span
      key={at}
      className={`block not-first:mt-1 ${at === asked ? 'not-first:mt-2' : 'font-sans text-base font-normal'}`}
    >
      {part}
    </span>
  ));
}
