import { wordsOf } from '#src/library/words.ts';
import { foldAccents } from '@inzira/contract/rules/fold';

/** Verbs for running a business. */
const VERBS =
  'sell|make|produce|bake|cook|sew|grow|raise|rear|repair|fix|rent|deliver|recycle|import|export|teach|train|clean|wash|transport|supply|process|design|braid|run|own|operate|open|start';
const INTENTION =
  "(?:(?:'m|am|are|'re) (?:planning to|going to)|(?:want|plan|hope|intend|wish)(?: to)?|would like to|(?:'d|would) love to|will)";
const TELLING = new RegExp(
  `^(?:(?:hi|hello|hey|good \\w+)[ ,!.]+)?(?:i|we) (?:${INTENTION} |currently |also |now )?(?:start (?:to )?)?(${VERBS}) (.+)$`,
);
const IDEA_IS =
  /^(?:my|our) (?:business )?(?:idea|business|shop|company|startup|project) (?:is|will be) (?!(?:not|no longer|los|fail|dying|going|slow|empty|closed|down|struggl|in trouble|stuck)\w*\b)(?:to )?(.+)$/;
const HAVE =
  /^(?:i|we) (?:have|run|own) (an? (?:small |little |tiny )?[^.?!]*\b(?:shop|stall|stand|salon|bakery|farm|restaurant|kiosk|studio|workshop|school|clinic|agency|app|platform|store|boutique|garage|laundry|startup|business)\b[^.?!]*)$/;

/** Where the description of a business ends. */
const END =
  /\s*(?:[,;:]|\b(?:and|but|so|because|since|which|that|who|if|when|while|then|now|last|yesterday|for \d|at \d|each|per)\b).*$/;
/** Descriptions that are not a business: a sum, a wish or a deal. */
const NO_IDEA =
  /\d|\b(?:shares?|equity|company|my (?:house|land|car|phone|girlfriend|wife|husband)|money|loan|it|this|that|them|him|her|you|many|things?|everything|on credit|credit|test|prototype|mvp|conversation|meeting|course|lesson|out of|late|away)\b|\bjob$/;
const MOST_WORDS = 14;
const MOST_TAIL = 3;
/** A question after a comma: "…, how does runway apply to it?" */
const ASKING =
  /, (?=(?:and |so |but )?(?:how|what|which|where|when|who|why|can|could|should|do|does|is|are|comment|combien) )/gi;

/** A question without a comma or question mark: "… what do i need". */
const ASKING_ON =
  /[, ]+(?=(?:(?:what|how|where|when|why|which)(?: \p{L}+){0,2} (?:do|does|did|can|could|should|must|will|would|is|are) (?:i|we|my|our|it|the|this|there|they|you|an?)|(?:what|how|where|why) (?:is|are|to)|(?:can|could|should|do|does|will) (?:i|we|it|you|they)|is (?:it|this|there)|are there)\b)/iu;

/** Whether a message that begins as a statement continues with a question. */
export function asksSomewhere(message: string): boolean {
  return message.search(ASKING_ON) > 0;
}

export interface ToldIdea {
  /** Such as "selling chapati at the bus park". */
  idea: string;
  /** The message without the sentence that describes the idea. */
  rest: string;
}

/** The business that a message clearly describes; null for none. */
export function readIdea(message: string): ToldIdea | null {
  const sentences =
    message
      .replaceAll(ASKING, '. ')
      .replace(ASKING_ON, '. ')
      .match(/[^.!?\n]+[.!?\n]*/g) ?? [];
  for (const [at, sentence] of sentences.entries()) {
    if (sentence.trim().endsWith('?')) continue;
    const told = ideaIn(sentence.replaceAll(/[.!\s]+/g, ' ').trim());
    if (told !== null) {
      const others = sentences.filter((_, place) => place !== at).join(' ');
      // If the sentence continues, the whole message is the question.
      const rest = wordsOf(told.tail).length > MOST_TAIL ? message : others;
      return { idea: told.idea, rest: rest.replaceAll(/\s+/g, ' ').trim() };
    }
  }
  return null;
}

function ideaIn(sentence: string): { idea: string; tail: string } | null {
  // Folding only changes the length if it removes accents; otherwise the learner's own spelling can be cut out.
  const plain = foldAccents(sentence);
  const own = plain.length === sentence.length ? sentence : plain;
  const [, verb = '', object = ''] = TELLING.exec(plain) ?? [];
  const found = object || IDEA_IS.exec(plain)?.[1] || HAVE.exec(plain)?.[1] || '';
  if (!found) return null;
  const start = plain.lastIndexOf(found);
  const kept = found.replace(END, '').trim();
  const words = kept.split(' ').length;
  if (kept.length < 3 || words > MOST_WORDS || NO_IDEA.test(kept)) return null;
  const text = own.slice(start, start + kept.length);
  return {
    idea: verb ? `${doing(verb)} ${text}` : text.replace(/^(?:an? )/i, 'my '),
    tail: found.slice(kept.length),
  };
}

/** "selling", "making", "running" */
function doing(verb: string): string {
  return verb === 'own' || verb === 'run' ? 'running' : `${verb.replace(/e$/, '')}ing`;
}

/** A learner's text without links, headings or HTML, for use in a reply. */
export function plainIdea(idea: string | null): string | null {
  const words = idea
    ?.replaceAll(/[[\]()<>`*_#|~\\{}]/g, ' ')
    .replaceAll(/\bhttps?:\S*/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/[.!?\s]+$/, '')
    .trim();
  if (!words) return null;
  const isSentence = /^(?:i|we|my idea|our|it|to|je|j['’]|nous|mon|ma|notre|il|on)\b/i.test(words);
  return isSentence ? `“${words}”` : words;
}
