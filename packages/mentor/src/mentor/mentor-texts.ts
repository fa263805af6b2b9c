import { EN } from './mentor-texts.en.ts';
import { FR } from './mentor-texts.fr.ts';

/** The built-in mentor's fixed sentences. Answers and quotations of lessons stay in their own language. */
export type MentorTexts = typeof EN;

export type FramingLanguage = 'en' | 'fr';

/** The language of these sentences: French for French, else English. */
export function framingOf(language: string): FramingLanguage {
  return language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

/** West African Pidgin, which is answered in English. */
export const PIDGIN = 'pcm';

/** Notices in languages without answers. */
export const OTHER_LANGUAGES: ReadonlyMap<string, string> = new Map([
  [
    'sw',
    'Nimeelewa swali lako kwa sehemu tu: majibu yangu yameandikwa kwa Kiingereza na Kifaransa. Naweza kusaidia kuhusu biashara: wateja, bei, hesabu, mikopo, sheria na kodi. Ukiweza, uliza tena kwa Kiingereza au Kifaransa.',
  ],
  [
    'rw',
    'Numvise igice cy’ikibazo cyawe gusa: ibisubizo byanjye byanditse mu Cyongereza no mu Gifaransa. Nshobora kugufasha ku bucuruzi: abakiriya, ibiciro, imibare, inguzanyo, amategeko n’imisoro. Niba bishoboka, ongera ubaze mu Cyongereza cyangwa mu Gifaransa.',
  ],
  [PIDGIN, 'I hear your Pidgin well, but for now na simple English I dey use answer.'],
]);

/** Greetings in those languages. */
export const GREETING_IN: ReadonlyMap<string, string> = new Map([
  ['sw', 'Habari! Karibu. Majibu yangu yameandikwa kwa Kiingereza na Kifaransa.'],
  ['rw', 'Muraho! Murakaza neza. Ibisubizo byanjye byanditse mu Cyongereza no mu Gifaransa.'],
  [PIDGIN, 'How far! Na simple English I dey use answer.'],
]);

/** Questions above the closest answers, in languages that are understood too poorly for an unsure answer. */
export const NEAREST_IN: ReadonlyMap<string, string> = new Map([
  [
    'sw',
    'Naweza kulipeleka swali lako, pamoja na jina lako, kwa mkufunzi. Au ni moja ya maswali haya?',
  ],
  [
    'rw',
    'Nshobora kugeza ikibazo cyawe ku mwarimu, hamwe n’izina ryawe. Cyangwa ni kimwe muri ibi bibazo?',
  ],
]);

/** Emergency help in those languages, before the same in English. */
export const CRISIS_IN: ReadonlyMap<string, string> = new Map([
  [
    'sw',
    'Asante kwa kuniambia. Tafadhali zungumza sasa na mtu unayemwamini, au na muuguzi au daktari aliye karibu nawe. Ukiwa hatarini, piga 112.',
  ],
  [
    'rw',
    'Urakoze kubimbwira. Vugana ubu n’umuntu wizeye, cyangwa umuforomo cyangwa umuganga uri hafi yawe. Niba uri mu kaga, hamagara 112.',
  ],
  [
    PIDGIN,
    'Thank you say you tell me. Abeg, talk now to person wey you trust, or nurse or doctor wey dey near you. If danger dey, call 112.',
  ],
]);

export function textsIn(language: FramingLanguage): MentorTexts {
  return language === 'fr' ? FR : EN;
}
