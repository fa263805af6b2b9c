import type { PackPart } from '@inzira/contract/studio';

/** A description split around its list of what an application needs. */
interface SplitDescription {
  before: string;
  heading: string;
  asks: string[];
  after: string;
}

const HEADING =
  /hand in|what to (send|submit|attach)|what you need|à (remettre|joindre|envoyer|fournir)|pièces/i;

/** @returns null for a description without such a list */
export function splitAtAsks(html: string): SplitDescription | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const parts = [...body.children];
  const at = parts.findIndex(
    (part, index) =>
      /^H[2-4]$/.test(part.tagName) &&
      HEADING.test(part.textContent) &&
      /^[UO]L$/.test(parts[index + 1]?.tagName ?? ''),
  );
  const list = parts[at + 1];
  if (at < 0 || !list) return null;
  const join = (some: readonly Element[]) => some.map(({ outerHTML }) => outerHTML).join('');
  return {
    before: join(parts.slice(0, at)),
    heading: parts[at]?.textContent ?? '',
    asks: [...list.children].map(({ textContent }) => textContent.trim()).filter(Boolean),
    after: join(parts.slice(at + 2)),
  };
}

/** What the learner has written in Inzira. */
export interface OwnPapers {
  packParts: readonly PackPart[];
  hasPlan: boolean;
}

/** Tried in this order. */
const SUBJECTS: readonly [RegExp, PackPart | 'plan'][] = [
  [/\bplan\b/i, 'plan'],
  [/interviews?|conversations?|survey|entretiens?|enquête/i, 'evidence'],
  [/\bsales\b|cash ?book|\bnumbers\b|\bcosts?\b|budget|ventes|caisse|chiffres|coûte/i, 'numbers'],
  [/your team|cap table|équipe/i, 'team'],
  [/business model|modèle économique/i, 'model'],
  [/\bpitch\b|the problem|le problème/i, 'problem'],
];

/** Which of the learner's papers covers a requirement, by the words in it; null where none is known. */
export function findPaper(ask: string, { packParts, hasPlan }: OwnPapers): 'pack' | 'plan' | null {
  const subject = SUBJECTS.find(([words]) => words.test(ask))?.[1];
  if (subject === undefined) return null;
  if (subject === 'plan') return hasPlan ? 'plan' : null;
  return packParts.includes(subject) ? 'pack' : null;
}
