/** A first paragraph that is a list, a table or a quotation has no sentence to show in bold. */
const NO_PROSE = /^(?:[-*|>]|\d+\.) /m;
/** A sentence ends before a space and what is no small letter. */
const SENTENCE = /^[^]*?[.!?…](?:["”)]|\s?»)*(?=\s+\P{Ll}|\s*$)/u;

/** An answer as the mentor shows it: its first sentence in bold. */
export function withBoldLead(markdown: string): string {
  const text = markdown.trim();
  const [first = ''] = text.split(/\n{2,}/, 1);
  if (NO_PROSE.test(first)) return text;
  const lead = (SENTENCE.exec(first)?.[0] ?? first).trim();
  return `**${lead.replaceAll('**', '')}**${text.slice(lead.length)}`;
}
