import type { Sentence } from '@inzira/contract/sentence';
import { fold, foldAccents } from '@inzira/contract/rules/fold';

/** Latin letters beyond a to z with accents, and the letters that they look like. */
const OTHER_LATIN: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'p',
  ß: 'b',
  ł: 'i',
  ı: 'i',
  ŋ: 'n',
  ɲ: 'n',
  ɛ: 'e',
  ɔ: 'c',
  ə: 'e',
  ǝ: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ħ: 'h',
  ɣ: 'y',
  ƒ: 'f',
  ʋ: 'v',
};

/** Names that could be mistaken for the team's. */
const TEAM_NAMES = new Set(
  `abuse admin admins administrateur administrator administration aide billing contact equipe
  help helpdesk info inzira mail mailer mod moderateur moderator noreply official officiel
  postmaster root security securite service staff superuser support system systeme team
  webmaster`
    .split(/\s+/)
    .map(confuse),
);
/** Also reserved as a part of a name: "inzira-support", "support.kigali". */
const TEAM_WORDS = new Set(['inzira', 'admin', 'administrator', 'support', 'staff'].map(confuse));

export const RESERVED_NAME: Sentence = {
  en: 'This name is kept for the Inzira team. Please choose another.',
  fr: 'Ce nom est réservé à l’équipe Inzira. Veuillez en choisir un autre.',
};
const ONE_ALPHABET: Sentence = {
  en: 'Use the letters of one alphabet, such as a to z with their accents.',
  fr: 'Utilisez les lettres d’un seul alphabet, comme a à z avec leurs accents.',
};

/** Letters of other alphabets that look like Latin ones. */
const LOOK_LATIN = new Set('авеёікмнорсстухцјѕіїһԁԛԝӏьүαβγεηικνορτυχωϲϳհոսցզքօ');

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Ethiopic',
  'Hebrew',
  'Armenian',
  'Devanagari',
  'Han',
  'Tifinagh',
  'Nko',
].map((name) => new RegExp(`^[\\p{Script=${name}}\\p{M}\\p{N}._ -]*$`, 'u'));

/** Normalises a name to what it looks like: digits and letters that resemble others become those. */
function confuse(text: string): string {
  const plain = foldAccents(text)
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => OTHER_LATIN[letter] ?? letter)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
  const digits: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', l: 'i' };
  return plain.replaceAll(/[0134571l]/g, (sign) => digits[sign] ?? sign).replaceAll('2', 'z');
}

/** Whether a name could be mistaken for the team's. */
export function isTeamName(name: string): boolean {
  const words = fold(name)
    .split(/[\s._-]+/)
    .map(confuse);
  if (TEAM_NAMES.has(words.join(''))) return true;
  return words.some((word) => TEAM_WORDS.has(word) || word.startsWith('inzira'));
}

/** The problem of a chosen username: it resembles the team's, or imitates another name with letters of another alphabet. */
export function findNameProblem(username: string): Sentence | null {
  const folded = fold(username);
  if (!SCRIPTS.some((script) => script.test(folded))) return ONE_ALPHABET;
  const letters: string[] = foldAccents(folded).match(/\p{L}/gu) ?? [];
  const isKnown = (letter: string) => /[a-z]/.test(letter) || letter in OTHER_LATIN;
  const isLatin = letters.some((letter) => /\p{Script=Latin}/u.test(letter));
  if (isLatin && !letters.every(isKnown)) return ONE_ALPHABET;
  if (!isLatin && letters.length > 0 && letters.every((letter) => LOOK_LATIN.has(letter)))
    return ONE_ALPHABET;
  return isTeamName(username) ? RESERVED_NAME : null;
}
