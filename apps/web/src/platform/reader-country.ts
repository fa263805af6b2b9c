import type { FactCountry } from '@inzira/contract/facts';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './session-store.ts';

/** The countries whose rules the app has, each with its currency. */
export const CURRENCY_OF: Record<FactCountry, string> = {
  RW: 'RWF',
  KE: 'KES',
  NG: 'NGN',
  GH: 'GHS',
  SN: 'FCFA',
  CI: 'FCFA',
  ZA: 'ZAR',
  UG: 'UGX',
  TZ: 'TZS',
  CM: 'FCFA',
};
export const COUNTRIES = Object.keys(CURRENCY_OF) as FactCountry[];

const KEY = 'country';
const listeners = new Set<() => void>();

export function isCountry(text: string | null | undefined): text is FactCountry {
  return typeof text === 'string' && Object.hasOwn(CURRENCY_OF, text);
}

/** The country chosen on this device; null before that. */
export function chosenCountry(): FactCountry | null {
  const stored = readStored(KEY);
  return isCountry(stored) ? stored : null;
}

/** Stored on this device, for all its users. */
export function chooseCountry(code: FactCountry) {
  writeStored(KEY, code);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useChosenCountry(): FactCountry | null {
  return useSyncExternalStore(subscribe, chosenCountry, () => null);
}

const TIME_ZONES: Record<string, FactCountry> = {
  'Africa/Kigali': 'RW',
  'Africa/Nairobi': 'KE',
  'Africa/Lagos': 'NG',
  'Africa/Accra': 'GH',
  'Africa/Dakar': 'SN',
  'Africa/Abidjan': 'CI',
  'Africa/Johannesburg': 'ZA',
  'Africa/Kampala': 'UG',
  'Africa/Dar_es_Salaam': 'TZ',
  'Africa/Douala': 'CM',
};

/** The chosen country, else the one of the device's time zone: good enough for a currency, not for a law. */
export function useLikelyCountry(): FactCountry | null {
  const chosen = useChosenCountry();
  return chosen ?? TIME_ZONES[new Intl.DateTimeFormat().resolvedOptions().timeZone] ?? null;
}
