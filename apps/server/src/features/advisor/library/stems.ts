import { stemmer } from 'stemmer';

/**
 * Words that Porter's rules would merge with an unrelated one (customs with customer, business with
 * busy), or keep apart from their own kin; each with the stem that it gets instead.
 */
const EXCEPTIONS: Record<string, string> = {
  business: 'business',
  businesses: 'business',
  busy: 'busy',
  custom: 'custom',
  customs: 'customs',
  customer: 'customer',
  customers: 'customer',
  import: 'import',
  imports: 'import',
  important: 'important',
  importance: 'important',
  experience: 'experience',
  experiences: 'experience',
  experiment: 'experiment',
  experiments: 'experiment',
  general: 'general',
  generate: 'generate',
  organization: 'organization',
  organizations: 'organization',
  organisation: 'organization',
  organisations: 'organization',
  community: 'community',
  communities: 'community',
  communication: 'communicate',
  communicate: 'communicate',
  university: 'university',
  investor: 'investor',
  investors: 'investor',
  competitor: 'competitor',
  competitors: 'competitor',
  police: 'police',
  policy: 'policy',
  news: 'news',
  paid: 'pay',
  sold: 'sell',
  bought: 'buy',
  spent: 'spend',
  lost: 'lose',
  loss: 'lose',
  losses: 'lose',
  built: 'build',
  gave: 'give',
  given: 'give',
  got: 'get',
  people: 'people',
  persons: 'people',
  person: 'people',
  wizzard: 'wizard',
  programs: 'programme',
  programme: 'programme',
  programmes: 'programme',
};

/** English words that say nothing of what a question is about. */
const STOP_WORDS = new Set(
  `a about above after again all also am an and any anyone are as at be because been before being
  between both but by can cannot could d did do does doesn doing don done down during each either
  else ever every few for from further get gets getting go goes going gonna got had has hasn have
  haven having he her here hers hey hi him his how however i if im in instead into is isn it its
  itself just kindly ll let lot lots made make makes making many may maybe me mean means meaning
  might mine more most much must my myself need needs no nor not now of off ok okay on once only or
  other our ours out over own please put quite rather re really s same see shall she should
  simple simply so some somebody someone something still such t tell than thanks that the their them then
  there these they thing things think this those through to too under until up upon us use ve very
  want wants was wasn way we well were what whatever when where whether which while who whom whose
  why will with without won would y yes yet you your yours explain understand know knows question
  answer help sir madam dear teacher say says said saying tell told telling asking calling called named keep keeps kept give gives like
  actually basically exactly anything everything nothing dont doesnt didnt cant isnt wont whats im
  ive inzira mentor`.split(/\s+/),
);

/** French, Swahili and Pidgin little words; also what makes a text recognisable as one of these. */
export const FOREIGN_STOP_WORDS = {
  fr: new Set(
    `le la les un une des du de au aux et ou mais donc car ni que qui quoi dont je tu il elle on nous
    vous ils elles me te se mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet
    cette ces ca cela est es suis sommes etes sont etait etre ai as avons avez ont avoir fait faire
    faut faudra avant apres soit temps combien soient savoir sais sait savons gens vont va vais allons aller vraiment jusqu jusque tout tous toute toutes rien quelqu quelque ici la bas peux peut pouvez pouvons veux veut dois doit pas ne plus tres bien comment pourquoi combien
    quand quel quelle quels quelles dans par pour sur avec sans sous chez entre vers si oui non merci
    bonjour aussi encore deja chaque seulement meme lequel laquelle maintenant autre autres celui celle moi toi lui eux qu d l c j n s m t y en quoi alors comme`.split(
      /\s+/,
    ),
  ),
  sw: new Set(
    `ni na ya wa kwa la za cha vya katika yangu wangu langu changu zangu yako wako hii hiyo huyu
    ile nini gani vipi lini wapi nani ngapi je kama au lakini sana tu bado pia hapa kuna hakuna mimi
    wewe yeye sisi nyinyi wao ninaweza naweza nataka ninataka nina una ana tuna kuwa kweli bila leo
    jambo habari asante inasaidia nifanye nifanyeje wanasema anasema iko yuko ipo kitu vitu mtu watu kwenye kila baada kabla ili ndio kuhusu kuliko zaidi tena anataka sina
    wangapi naweza huu hizi hiki hicho nitajuaje`.split(/\s+/),
  ),
  pcm: new Set(
    `na wetin dey wey abeg una dem dis dat don fit wan sabi how far no be am sef sha o oo abi make
    for person who we naija`.split(/\s+/),
  ),
  rw: new Set(
    `ni iki ese na mu ku kuri nte nigute gute ate angahe ryari he hehe uwuhe njye wowe ndashaka
    mfite ifite ufite nshaka cyangwa kandi ariko cyane murakoze muraho ya wa za by`.split(/\s+/),
  ),
} as const;

export type ForeignLanguage = keyof typeof FOREIGN_STOP_WORDS;

/** Lower case, without accents. */
export function foldText(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** What is longer is no word of any language, and its every beginning and end would be looked up. */
const LONGEST_WORD = 40;

/** The words of a text, folded, in their order; numbers are no words. */
export function wordsOf(text: string): string[] {
  return (
    foldText(text)
      .replaceAll('%', ' percent ')
      .replaceAll(/\*\d[\d*]*#?/g, ' ussd ')
      .replaceAll(/\b\d+ ?(?:times|plus|minus|divided by|fois|x|[*+/×÷]) ?\d+\b/g, ' arithmetic ')
      // "9 of 25", "from 40 people 12 bought": a result is spoken of.
      .replaceAll(/\b\d+ (?:\p{L}+ )?(?:out of|of|sur|in|from) (?:\p{L}+ )?\d+\b/gu, ' shareof ')
      .replaceAll(/\b(?:out of|from|sur) (?:the )?\d+\b(?=.{0,25}\b\d+\b)/gu, ' shareof ')
      .split(/[^\p{L}\p{N}]+/u)
      .filter(
        (word) =>
          word.length > 1 &&
          word.length <= LONGEST_WORD &&
          !/^\d+(k|m|bn|st|nd|rd|th)?$/.test(word),
      )
  );
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

const stems = new Map(Object.entries(EXCEPTIONS));
const STEMS_KEPT = 20_000;

export function stemOf(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) {
    stem = stemmer(word);
    if (stems.size < STEMS_KEPT) stems.set(word, stem);
  }
  return stem;
}

/** The stems of the words that carry meaning. */
export function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map(stemOf);
}

/** Which languages besides English a text seems to be in, by its little words; the likeliest first. */
export function foreignLanguagesOf(text: string): Set<ForeignLanguage> {
  const words = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const found = Object.entries(FOREIGN_STOP_WORDS)
    .map(([language, little]) => ({
      language: language as ForeignLanguage,
      hits: words.filter((word) => little.has(word) && !STOP_WORDS.has(word)).length,
    }))
    .filter(({ hits }) => hits >= 2 || (hits === 1 && words.length <= 4))
    .toSorted((a, b) => b.hits - a.hits);
  return new Set(found.map(({ language }) => language));
}
