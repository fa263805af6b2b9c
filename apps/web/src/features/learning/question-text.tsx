/** Longer ones tell a case before they ask. */
const CASE_LENGTH = 160;

/** Before each line of a case, such as "(2) " or "Loan B: ", and before a question at its end. */
const PARTS =
  /(?<=(?:[.:!?]\s?['’”"»]?|\)) )(?=\(\d\) |(?:\S+ )?[A-H]\s?: )|(?<=[.!?]\s?['’”"»)]? )(?=[^.!?]+\?[^.?]*$)/;

/** What is asked, apart from the case that it is asked about. Together the parts are the text. */
export function QuestionText({ text }: { text: string }) {
  if (text.length <= CASE_LENGTH) return text;
  const parts = text.split(PARTS);
  const last = parts.length - 1;
  const asked = last > 0 ? [last, 0].find((at) => parts[at]?.includes('?')) : undefined;
  return parts.map((part, at) => (
    <span
      key={at}
      className={`block not-first:mt-1 ${at === asked ? 'not-first:mt-2' : 'font-sans text-base font-normal'}`}
    >
      {part}
    </span>
  ));
}
