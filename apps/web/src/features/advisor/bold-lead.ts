/** Matches a paragraph that is a list, table or quotation, which has no sentence to set in bold. */
const NO_PROSE = /^(?:[-*|>]|\d+\.) /m;
/** Matches the first sentence: it ends before a space that is not followed by a lower-case letter. */
const SENTENCE = /^[^]*?[.!?…](?:["”)]|\s?»)*(?=\s+\P{Ll}|\s*$)/u;

/** Formats an answer as the mentor shows it: with its first sentence in bold. */
export function withBoldLead(markdown: string): string {
  const text = markdown.trim();
  const [first = ''] = text.split(/\n{2,}/, 1);
  if (NO_PROSE.test(first)) return text;
  const lead = (SENTENCE.exec(first)?.[0] ?? first).trim();
  return `**${lead.replaceAll('**', '')}**${text.slice(lead.length)}`;
}
