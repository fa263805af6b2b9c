import { foldText } from './stems.ts';

const CRISIS =
  /\b(?:kill(?:ing)? myself|suicid\w*|end(?:ing)? my life|take my (?:own )?life|want to die|wish i (?:was|were) dead|better off dead|no reason to live|don'?t want to live|do not want to live|hurt(?:ing)? myself|harm(?:ing)? myself|cut(?:ting)? myself|self.harm|(?:he|she|they|husband|wife|boyfriend|girlfriend|father|mother|uncle|boss) (?:beats?|hits?|rapes?|raped|abuses?|threatens? to kill) me|i (?:was|am being|have been) (?:raped|abused|beaten)|me tuer|me suicider|en finir avec la vie|envie de mourir|plus envie de vivre|mettre fin a mes jours|me faire du mal|il me (?:bat|frappe|viole)|nataka kufa|kujiua|kwiyahura|ndashaka gupfa)\b/;

/** Words of somebody who may be in danger; they come before everything else. */
export function isCrisis(message: string): boolean {
  return CRISIS.test(foldText(message).replaceAll('’', "'"));
}

export type Field = 'legal' | 'tax' | 'medical' | 'investment';

const FIELDS: readonly [Field, RegExp][] = [
  [
    'medical',
    /\b(?:malaria|fever|headache|medicine|medication|pills?|tablets?|disease|symptoms?|pregnan\w+|diagnos\w+|my (?:head|stomach|chest|back) (?:is |hurts?|aches?)|maladie|fievre|medicaments?|homa)\b/,
  ],
  ['tax', /\b(?:tax|taxes|vat|tva|impots?|fiscal\w*|customs duty|kodi)\b/],
  [
    'investment',
    /\b(?:bitcoin|crypto\w*|forex|stock market|trading|shares? to buy|(?:invest|put) my (?:own )?(?:savings|money) in|bourse)\b/,
  ],
  [
    'legal',
    /\b(?:legal\w*|lawyer|law|sue|court|illegal|is it allowed|contract|should i sign|licen[cs]e|copyright|trademark|avocat|juridique|tribunal|proces|contrat|dois.je signer|loi)\b/,
  ],
];

/** A field in which the mentor explains and does not decide; null for all others. */
export function fieldOf(message: string): Field | null {
  const text = foldText(message);
  return FIELDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const GRADED =
  /\b(?:quiz (?:question|answer)s?|(?:question|number) \d+ (?:of|in) the (?:quiz|test)|answers? (?:of|to|for) the (?:quiz|test|exam|assignment|question)|my (?:assignment|homework|exam)|reponses? (?:du|au|a la question du) quiz|mon devoir)\b/;

/** Somebody asks outright for the answers of graded work. */
export function asksForGradedWork(message: string): boolean {
  return GRADED.test(foldText(message));
}
