import type { FactCountry } from '@inzira/contract/facts';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './session-store.ts';

/** The ten countries whose rules are kept, each with the names under which learners write it. */
export const COUNTRIES: readonly { code: FactCountry; names: readonly string[] }[] = [
  { code: 'RW', names: ['rwanda'] },
  { code: 'KE', names: ['kenya'] },
  { code: 'NG', names: ['nigeria'] },
  { code: 'GH', names: ['ghana'] },
  { code: 'SN', names: ['senegal'] },
  { code: 'CI', names: ['ivory coast', "cote d'ivoire", 'cote divoire'] },
  { code: 'ZA', names: ['south africa', 'afrique du sud'] },
  { code: 'UG', names: ['uganda', 'ouganda'] },
  { code: 'TZ', names: ['tanzania', 'tanzanie'] },
  { code: 'CM', names: ['cameroon', 'cameroun'] },
];

const KEY = 'country';
const listeners = new Set<() => void>();

function isCode(text: string | null): text is FactCountry {
  return COUNTRIES.some(({ code }) => code === text);
}

/** The code of a country that a learner has named; null for one of which there are no rules. */
export function codeOfCountry(name: string | null | undefined): FactCountry | null {
  const plain = (name ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase();
  return COUNTRIES.find(({ names }) => names.includes(plain))?.code ?? null;
}

/** "Côte d’Ivoire" of CI, in the reader's language. */
export function nameOfCountry(code: FactCountry, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

function storedCountry(): FactCountry | null {
  const stored = readStored(KEY);
  return isCode(stored) ? stored : null;
}

/** Remembered on this device, for all who read here. */
export function chooseCountry(code: FactCountry) {
  writeStored(KEY, code);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was chosen on this device; null before that. */
export function useChosenCountry(): FactCountry | null {
  return useSyncExternalStore(subscribe, storedCountry, () => null);
}
