import { directionsOf } from './directions.ts';
import { wordsOf } from './words.ts';

/** The weights of the kinds of features relative to a word, found on tuning questions. */
const WEIGHTS = { pair: 0.7, part: 0.6, direction: 2 };
const PART_LENGTH = 4;
/** "45,000", "R180", "KSh2000" */
const NUMBER = /^(?:[rnkp]|ksh|ghs|ngn|zar|rwf|ugx|tzs)?\d/;

/** The weights of a text's features, by hash. */
export type Features = ReadonlyMap<number, number>;

/**
 * The words of a text, pairs of adjacent words, and parts of words, which match misspelt words. All numbers are one
 * feature.
 */
export function featuresOf(text: string): Features {
  const features = new Map<number, number>();
  const add = (name: string, weight: number) => {
    const feature = hash31(name);
    if (weight > (features.get(feature) ?? 0)) features.set(feature, weight);
  };
  const words = wordsOf(text).map((word) => (NUMBER.test(word) ? '#' : word));
  for (const [index, word] of words.entries()) {
    add(word, 1);
    const next = words[index + 1];
    if (next !== undefined) add(`${word} ${next}`, WEIGHTS.pair);
    const whole = `<${word}>`;
    for (let at = 0; at + PART_LENGTH <= whole.length; at += 1)
      add(`#${whole.slice(at, at + PART_LENGTH)}`, WEIGHTS.part);
  }
  for (const name of directionsOf(text)) add(`~${name}`, WEIGHTS.direction);
  return features;
}

/** The features without the pairs of words. */
export function withoutPairs(features: Features): Features {
  return new Map([...features].filter(([, weight]) => weight !== WEIGHTS.pair));
}

/** A 31-bit FNV-1a hash; collisions among a hundred thousand names are rare. */
export function hash31(name: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01_00_01_93);
  }
  return hash >>> 1;
}

/** Binary search in an ascending list; -1 if it is missing. */
export function indexIn(wanted: number, list: Int32Array): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return list[low] === wanted ? low : -1;
}
