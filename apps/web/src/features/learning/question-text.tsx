/** Longer ones tell a case before they ask. */
const CASE_LENGTH = 160;

/** Before each line of a case, such as "(2) " or "Loan B: ", and before the question at its end. */
const PARTS =
  /(?<=[.:!?]['’”"»]? )(?=\(\d\) |(?:\S+ )?[A-E]\s?: )|(?<=[.!?]\s?['’”"»)]? )(?=[^.!?]+\?[^.?]*$)/;

/** What is asked, apart from the case that it is asked about. Together the parts are the text. */
export function QuestionText({ text }: { text: string }) {
  if (text.length <= CASE_LENGTH) return text;
  return text.split(PARTS).map((part, at, { length }) => {
    const isAsked = at > 0 && at === length - 1 && part.includes('?');
    return (
      <span key={at} className={`block ${isAsked ? 'mt-2' : 'font-sans text-base font-normal'}`}>
        {part}
      </span>
    );
  });
}
