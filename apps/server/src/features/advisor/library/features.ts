import type { Features } from './classifier.ts';
import { isStopWord, stemOf, wordsOf } from './stems.ts';
import type { Concept } from './vocabulary.ts';

/** What each kind of feature weighs beside a word that carries meaning. */
const WEIGHTS = {
  name: 0.45,
  synonym: 0.25,
  little: 0.5,
  pair: 0.45,
  part: 0.3,
};
const PART_LENGTH = 4;

/**
 * What the classifier sees of a text: what it speaks of, its little words and names of trades, pairs
 * of neighbours, and parts of words, by which a misspelled or a foreign word is known again.
 */
export function featuresOf(text: string, concepts: readonly Concept[]): Features {
  const features = new Map<number, number>();
  const add = (name: string, weight: number) => {
    const feature = numberOf(name);
    if (weight > (features.get(feature) ?? 0)) features.set(feature, weight);
  };
  for (const { own, names, others } of concepts) {
    for (const stem of own) add(stem, 1);
    // A word of another language is what it means.
    const name = own.length === 0 ? 1 : WEIGHTS.name;
    for (const stem of others.keys()) add(stem, names.includes(stem) ? name : WEIGHTS.synonym);
  }
  const words = wordsOf(text);
  const stems = words.map(stemOf);
  for (const [index, stem] of stems.entries()) {
    const next = stems[index + 1];
    if (next !== undefined) add(`${stem} ${next}`, WEIGHTS.pair);
    if (!features.has(numberOf(stem))) add(`~${stem}`, WEIGHTS.little);
    for (const part of partsOf(words[index] ?? '')) add(`#${part}`, WEIGHTS.part);
  }
  return features;
}

function partsOf(word: string): string[] {
  if (isStopWord(word)) return [];
  const whole = `<${word}>`;
  const count = Math.max(0, whole.length - PART_LENGTH + 1);
  return Array.from({ length: count }, (_, at) => whole.slice(at, at + PART_LENGTH));
}

/** A name's hash (FNV-1a, 32 bits): among a hundred thousand names hardly two share one. */
function numberOf(name: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01_00_01_93);
  }
  return hash | 0;
}
