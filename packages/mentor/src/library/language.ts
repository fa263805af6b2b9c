import { wordsOf } from './words.ts';

const LITTLE_WORDS = {
  fr: `le la les un une des du au aux et ou mais car qui quoi je tu il elle nous vous ils ma mes
    notre votre leur ce cet cette est suis sont etre ai avez ont avoir fait faire faut pas plus tres
    comment pourquoi combien quand quel quelle quels quelles dans par pour sur avec sans chez que mon
    puis dois doit peux peut veux veut va vont contre avant apres ses nos vos leurs elles
    de en ne se jai cest cmt koi svp ca bcp lequel laquelle trop tout`,
  sw: `ni na ya wa kwa la za cha vya katika yangu wangu langu changu zangu yako hii hiyo huyu gani
    vipi lini wapi nani ngapi je kama au lakini sana pia hapa kuna hakuna mimi wewe ninaweza naweza
    nataka ninataka nina kuwa bila nifanye nifanyeje zaidi sina biashara wateja watu mtu pesa kila
    mwezi nianze niko bado inaweza yetu ama sijui anataka wanataka nitajuaje kuhusu nini nifanyie
    kwanza kabla baada kuanza kupata kuuza kuweka kulipa kununua kufungua kutengeneza kuandika kuchukua
    mtaji hasara faida gharama bei bidhaa deni kodi mkopo mteja mfanyakazi wafanyakazi mshirika duka
    dukani soko wazo kikundi ruzuku kuliko mapema elfu wote zote lazima jinsi sisi wao yake yao kwenye
    mwenye cha kitu mmoja bure nyingi wengi nauza naogopa siwezi naomba niache lipi ipi hivi huku nimpe
    habari ndio ndiyo sawa hapana asante kwako kwangu`,
  rw: `iki ese mu ku kuri nte nigute gute ate angahe ryari uwuhe njye wowe ndashaka mfite ufite
    nshaka cyangwa kandi ariko cyane murakoze muraho byo`,
} as const;

export type ForeignLanguage = keyof typeof LITTLE_WORDS;

const WORDS = Object.entries(LITTLE_WORDS).map(
  ([language, words]) => [language as ForeignLanguage, new Set(words.split(/\s+/))] as const,
);
/** On their own they identify French; within an English sentence they may be a quotation, as in "say bonjour". */
const FRENCH_GREETINGS = new Set(['bonjour', 'bonsoir', 'merci']);
const SHORT_WORDS = 3;
const ELISION = /\b([cdjlmnst]|(?:jus|lors|puis|quel)?qu)['’]/gi;
/** Subject and tense prefixes of a Swahili verb: "nitauza", "wanadai"; excludes "analyse" and "vinaigre". */
const SWAHILI_VERB =
  /^(?!analy|ame[lnr]|anacar|itali|unabl|ina[ct]|vinai|vita[lm]|tulip)(?:(?:ni|tu|wa|zi|ya|vi)(?:na|ta|me|li|ki)|[aui](?:na|me|ta)|ha(?:wa|tu|na|ja|ta|li|ku)|si(?:ja|ta|na)|ni(?:we|pa|an|to|fa|uz|li|nu|ta))\p{L}{2,}[aeiou]$/u;
/**
 * One `plain` match, or two of all, identify Pidgin. It is answered in English; only its words are read
 * differently.
 */
const PIDGIN = {
  /** Excludes "dey" as a short form of "they" before an auxiliary verb. */
  plain:
    /\b(?:wetin|abeg|wey|sabi|comm?ot|no be|dey(?! (?:hv|have|r|are|were|wer|will|wil|wl|can|cant|could|would|hd|had|dont|don t|didnt|didn t)\b))\b/,
  all: /\b(?:una|pikin|oga|abi|sef|dem|na|wan|vex|gree|don|no get|no fit|i no|i go|i fit|e go|make i|make we|go fit)\b/g,
};
const ACCENTED = /\p{L}*[éèêàçù]\p{L}*/giu;

/** The folded words of a text, without French elided articles and pronouns. */
export function wordsOfAny(text: string): string[] {
  return wordsOf(text.replaceAll(ELISION, '$1 '));
}

/** The language that a text's function words and accents identify; null for English and all others. */
export function foreignLanguageOf(text: string): ForeignLanguage | null {
  const words = wordsOfAny(text);
  const isShort = words.length <= SHORT_WORDS;
  if (isShort && words.some((word) => FRENCH_GREETINGS.has(word))) return 'fr';
  const needed = isShort ? 1 : Math.max(2, words.length / 5);
  const accented = text.normalize('NFC').match(ACCENTED)?.length ?? 0;
  const [best] = WORDS.map(([language, little]) => ({
    language,
    hits:
      words.filter((word) => little.has(word) || (language === 'sw' && SWAHILI_VERB.test(word)))
        .length + (language === 'fr' ? accented : 0),
  })).toSorted((a, b) => b.hits - a.hits);
  return best && best.hits >= needed ? best.language : null;
}

/** Whether a text is clearly in West African Pidgin. */
export function isPidgin(text: string): boolean {
  const words = wordsOf(text).join(' ');
  return PIDGIN.plain.test(words) || new Set(words.match(PIDGIN.all)).size > 1;
}

/**
 * Words that only Kinyarwanda has among the languages here. They only determine the language of a reply; the
 * function words are training data.
 */
const KINYARWANDA = new Set(
  `wanjye yanjye bwanjye cyanjye ryanjye umugabo umugore umwana abana amafaranga ubucuruzi gutangira gukora kugira
    kubera nahera nakora nabona abakiriya umukiriya igiciro ibiciro inguzanyo imisoro umusoro kugurisha gucuruza
    nagurisha akazi abakozi umukozi amadeni niba urakoze mwiriwe igishoro inyungu igihombo umuntu abantu ndifuza
    nkeneye ntabwo yanyoye arankubita nashaka ndashaka mfite nshaka ryari gute cyangwa ariko cyane murakoze muraho`.split(
    /\s+/,
  ),
);

/** Whether a text has enough Kinyarwanda words to be answered in it. */
export function isKinyarwanda(text: string): boolean {
  const words = wordsOfAny(text);
  const known = words.filter((word) => KINYARWANDA.has(word)).length;
  return known >= Math.max(1, words.length / 4);
}
