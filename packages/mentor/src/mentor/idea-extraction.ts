import { wordsOf } from '#src/library/words.ts';
import { foldAccents } from '@inzira/contract/rules/fold';

/** What people do who have a business. */
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

/** Where the telling of a business ends and something else begins. */
const END =
  /\s*(?:[,;:]|\b(?:and|but|so|because|since|which|that|who|if|when|while|then|now|last|yesterday|for \d|at \d|each|per)\b).*$/;
/** What is told is a sum, a wish or a deal, and no business. */
const NO_IDEA =
  /\d|\b(?:shares?|equity|company|my (?:house|land|car|phone|girlfriend|wife|husband)|money|loan|it|this|that|them|him|her|you|many|things?|everything|on credit|credit|test|prototype|mvp|conversation|meeting|course|lesson|out of|late|away)\b|\bjob$/;
const MOST_WORDS = 14;
const MOST_TAIL = 3;
/** "…, how does runway apply to it?" */
const ASKING =
  /, (?=(?:and |so |but )?(?:how|what|which|where|when|who|why|can|could|should|do|does|is|are|comment|combien) )/gi;

/** "… what do i need", without a comma or a question mark. */
const ASKING_ON =
  /[, ]+(?=(?:(?:what|how|where|when|why|which)(?: \p{L}+){0,2} (?:do|does|did|can|could|should|must|will|would|is|are) (?:i|we|my|our|it|the|this|there|they|you|an?)|(?:what|how|where|why) (?:is|are|to)|(?:can|could|should|do|does|will) (?:i|we|it|you|they)|is (?:it|this|there)|are there)\b)/iu;

/** Whether a message that does not begin as a question goes over into one. */
export function asksSomewhere(message: string): boolean {
  return message.search(ASKING_ON) > 0;
}

export interface ToldIdea {
  /** "selling chapati at the bus park" */
  idea: string;
  /** The message without the sentence that told it. */
  rest: string;
}

/** The business that a message plainly tells of; null where it tells of none. */
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
      // A sentence that goes on says what is asked about.
      const rest = wordsOf(told.tail).length > MOST_TAIL ? message : others;
      return { idea: told.idea, rest: rest.replaceAll(/\s+/g, ' ').trim() };
    }
  }
  return null;
}

function ideaIn(sentence: string): { idea: string; tail: string } | null {
  // Folding keeps the length of a text without accents, so that the learner's own letters can be cut out.
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

/** A learner's text inside a reply: it can make neither links nor headings nor HTML of it. */
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
