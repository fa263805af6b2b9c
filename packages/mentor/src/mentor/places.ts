import { foldAccents } from '@inzira/contract/rules/fold';
import type { FramingLanguage } from './mentor-texts.ts';
import type { Turn } from './turn.ts';

/*
 * Pages of the product that a message asks for by name: a line with a link. A longer message with such a name is a
 * business question.
 */

interface Place {
  /** The names, as on the pages or shorter; folded, without an article. */
  names: string;
  /** Whether the name means nothing else, so that "what is …" asks for it too. */
  isOwnName?: boolean;
  /** Questions for it without its name. */
  tasks?: string;
  line: Record<FramingLanguage, string>;
  /** An answer with more details. */
  answerId?: string;
}

const PLACES: readonly Place[] = [
  {
    names: '(?:stall|customer) counter|compteur de clients',
    isOwnName: true,
    line: {
      en: 'You count your customers with one tap each: [Stall counter](/venture-studio/counter).',
      fr: 'Vous comptez vos clients, un appui pour chacun\u00a0: [Compteur de clients](/venture-studio/counter).',
    },
  },
  {
    names: '(?:my|mon) plan|plan page|page mon plan',
    line: {
      en: 'What you wrote after lessons and worked out is on one page: [My plan](/dashboard/plan).',
      fr: 'Ce que vous avez écrit après les leçons et calculé est sur une page\u00a0: [Mon plan](/dashboard/plan).',
    },
  },
  {
    names: 'review(?: page| questions)?|revisions?|questions de revision',
    line: {
      en: 'The questions of chapters that you finished come back on one page: [Review](/dashboard/review).',
      fr: 'Les questions des chapitres que vous avez finis reviennent sur une page\u00a0: [Révision](/dashboard/review).',
    },
  },
  {
    names: 'certificat(?:e|es|s)?(?: page)?|inzira certificates?|certificats? (?:d.)?inzira',
    answerId: 'how-to-get-my-certificate',
    line: {
      en: 'What you have earned, and what is still missing for it, is on one page: [Certificates](/dashboard/certificates).',
      fr: 'Ce que vous avez obtenu, et ce qui manque encore, est sur une page\u00a0: [Certificats](/dashboard/certificates).',
    },
  },
  {
    names:
      'on this (?:device|phone)|sur (?:cet appareil|ce telephone)|saved (?:courses?|lessons?)|(?:cours|lecons?) (?:gardee?s?|enregistree?s?)',
    tasks:
      '(?:save|keep|download|store|saving|keeping|downloading) (?:a |an |the |this |my |one )?(?:courses?|lessons?|modules?) (?:on|to|onto|in|for) (?:my |this |the )?(?:phone|telephone|mobile|device|offline)|(?:garder|enregistrer|sauvegarder|telecharger|conserver) (?:une? |le |la |ce |cette |mon |les |des |mes )?(?:cours|lecons?|modules?) (?:sur|dans) (?:mon |ce |le )?(?:telephone|portable|mobile)',
    answerId: 'inzira-without-internet',
    line: {
      en: 'Open the course while you have a network and tap “Save this course on this device”; it then stands at [On this device](/saved).',
      fr: 'Ouvrez le cours tant que vous avez du réseau et touchez «\u00a0Garder ce cours sur cet appareil\u00a0»\u00a0; il est ensuite à la page [Sur cet appareil](/saved).',
    },
  },
  {
    names: 'venture studio|studio d.entreprises?',
    isOwnName: true,
    line: {
      en: 'Your venture goes step by step, with its milestones, here: [Venture Studio](/dashboard/venture-studio).',
      fr: 'Votre entreprise avance étape par étape, avec ses jalons, ici\u00a0: [Studio d’entreprises](/dashboard/venture-studio).',
    },
  },
  {
    names: 'application pack',
    isOwnName: true,
    line: {
      en: 'It puts what you have worked out together for a funder: [Application pack](/dashboard/venture-studio/pack).',
      fr: 'Il réunit ce que vous avez élaboré pour un financeur\u00a0: [Dossier de candidature](/dashboard/venture-studio/pack).',
    },
  },
  {
    names: 'glossary|glossaire',
    line: {
      en: 'The terms of the lessons stand in the [Glossary](/glossary).',
      fr: 'Les termes des leçons sont dans le [Glossaire](/glossary).',
    },
  },
  {
    names: 'rules by country|country rules|regles par pays',
    line: {
      en: 'The checked rules, each with its source and date: [Rules by country](/rules).',
      fr: 'Les règles vérifiées, chacune avec sa source et sa date\u00a0: [Règles par pays](/rules).',
    },
  },
  {
    names: '(?:learning |my )?progress(?: page)?|(?:ma |votre )?progression',
    line: {
      en: 'What you have done of each course: [Learning Progress](/tracker).',
      fr: 'Ce que vous avez fait de chaque cours\u00a0: [Votre progression](/tracker).',
    },
  },
];

const TO_PLACE = [
  "where(?: is|'s| are| do i (?:find|see|open)| can i (?:find|see|open)| to find| i can find| i find)",
  'how (?:do|can) i (?:find|open|see|reach|get to|go to|use)|how to (?:find|open|see|reach|use)',
  'open|show(?: me)?|find|go to|take me to|i (?:want|need|am looking for|look for|cannot find|can.t find)(?: to (?:see|open|find|use))?',
  'ou (?:est|sont|se trouvent?|trouver|je trouve|puis-je trouver|je peux trouver)|ou est-ce que je trouve',
  'comment (?:ouvrir|trouver|voir|utiliser|acceder a|je trouve|aller a)|ouvre|ouvrir|montre(?:-moi)?|voir|trouver|je (?:cherche|ne trouve pas|veux voir)',
].join('|');
const WHAT = "what(?: is|'s)|c.est quoi|qu.est.ce que(?: c.est)?(?: que)?";
const HOW =
  '(?:how (?:do|can|to|could) ?(?:i|we)? |where (?:do|can) i |can i |comment |est-ce que je peux |puis-je |i want to |je veux )';
const ARTICLE = '(?:(?:the|my|our|a|your|this|le|la|les|mon|ma|mes|un|une|de|du) |l.)?';
const HERE =
  '(?: (?:here|there|please|again|in inzira|on inzira|ici|sur inzira|dans inzira|svp|s.il vous plait))*';

const patterns = PLACES.map(({ names, isOwnName, tasks }) => {
  const ways = isOwnName ? `${TO_PLACE}|${WHAT}` : TO_PLACE;
  const named = `(?:(?:${ways}) )?${ARTICLE}(?:${names})`;
  return new RegExp(`^(?:${named}${tasks === undefined ? '' : `|${HOW}?(?:${tasks})`})${HERE}$`);
});

/** The page that a message names, if it asks nothing else. */
export function placeIn(message: string): Place | null {
  const text = foldAccents(message)
    .replaceAll('’', "'")
    .replaceAll(/["“”«»]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ ?[.?!]+$/, '');
  return PLACES[patterns.findIndex((pattern) => pattern.test(text))] ?? null;
}

export function tellPlace(turn: Turn, { line, answerId }: Place, language: FramingLanguage) {
  turn.sayOtherLanguage();
  turn.draft.ask(line[language]);
  const answer = turn.library.answers.get(answerId ?? '');
  if (answer) turn.offer('answer', turn.titleOf(answer), answer);
}
