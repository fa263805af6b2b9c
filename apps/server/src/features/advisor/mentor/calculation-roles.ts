import type { Amount } from './amounts.ts';

export type CalculatorName = 'runway' | 'breakEven' | 'unitEconomics' | 'ownership' | 'margin';

export type Slot =
  | 'cash'
  | 'monthlyOut'
  | 'monthlyIn'
  | 'fixedCosts'
  | 'price'
  | 'unitCost'
  | 'acquisitionCost'
  | 'purchases'
  | 'investment'
  | 'preMoney'
  | 'postMoney'
  | 'investorShare'
  | 'held'
  | 'margin'
  | 'markup';

/** Where an amount belongs, told by the words near it. */
export interface Role {
  slot: Slot;
  kinds: readonly Amount['kind'][];
  cue: RegExp;
  /** Whether amounts with a period, or without, may stand here; both when it is left out. */
  flow?: boolean;
}

const MONEY = ['money', 'count'] as const;

const UNIT_COST: Role = {
  slot: 'unitCost',
  kinds: MONEY,
  flow: false,
  cue: /costs? me|(?<!fixed |monthly )\bcosts?\b|\bbuy|\bmake|material|variable|coute|achet|revient|fabriqu/g,
};

export const ROLES: Record<CalculatorName, readonly Role[]> = {
  runway: [
    {
      slot: 'monthlyIn',
      kinds: MONEY,
      cue: /com(?:es?|ing) in|earn|income|sales|revenue|bring|receiv|custom|entre|recette|ventes?|gagne|encaiss/g,
    },
    {
      slot: 'monthlyOut',
      kinds: MONEY,
      cue: /going out|goe?s? out|spend|expens|costs?\b|burn|outgoing|leav|los(?:e|ing)|pay|depens|sort(?:ent)?\b|charges|perd|matumizi|natumia/g,
    },
    {
      slot: 'cash',
      kinds: MONEY,
      flow: false,
      cue: /\bhave\b|\bbank\b|\braised\b|account|saved|saving|cash|balance|\bleft\b|capital|remain|\bwith\b|j'ai|j ai|nous avons|en caisse|compte|epargne|tresorerie|dispo|\bavec\b|\bnina\b|mfite/g,
    },
  ],
  breakEven: [
    {
      slot: 'fixedCosts',
      kinds: MONEY,
      cue: /fixed(?: monthly)? costs?(?: are| of)?|fixed|rent|salar|overhead|monthly costs?|charges fixes|loyer|frais fixes|a month|per month|par mois/g,
    },
    UNIT_COST,
    {
      slot: 'price',
      kinds: MONEY,
      flow: false,
      cue: /price|sell|sold|charge\b|charging|customers? pay|prix|vend|factur/g,
    },
  ],
  unitEconomics: [
    {
      slot: 'purchases',
      kinds: ['count', 'quantity'],
      cue: /times|purchases|orders|fois|achats|commandes/g,
    },
    {
      slot: 'acquisitionCost',
      kinds: MONEY,
      flow: false,
      cue: /\bads?\b|advert|marketing|acqui|get (?:one|a|each) (?:new )?customer|win (?:one|a)|cac\b|pub\b|publicit|promo/g,
    },
    UNIT_COST,
    {
      slot: 'price',
      kinds: MONEY,
      flow: false,
      cue: /price|sell|sold|charge\b|charging|(?<!\bi |\bwe )\bpays?\b|prix|vend|factur/g,
    },
  ],
  ownership: [
    {
      slot: 'postMoney',
      kinds: MONEY,
      cue: /post.?money|apres (?:l'|l )?(?:investissement|apport)|after the (?:money|round|investment)/g,
    },
    {
      slot: 'preMoney',
      kinds: MONEY,
      cue: /pre.?money|valu(?:ed|ation|e)|worth|valoris|valeur|vaut/g,
    },
    {
      slot: 'held',
      kinds: ['percent'],
      cue: /\bi (?:own|have|hold)|we (?:own|have|hold)|my (?:share|part|stake)\b|our (?:share|part)\b|je (?:possede|detiens)|j'ai|j ai|ma part|nous (?:avons|detenons)/g,
    },
    {
      slot: 'investorShare',
      kinds: ['percent'],
      cue: /for\b|wants?|asks?|takes?|gets?|of my|of our|of the company|investor|veut|demande|pour|contre|prend/g,
    },
    {
      slot: 'investment',
      kinds: MONEY,
      cue: /invest|puts?\b|put in|rais|offer|bring|gives?|\bfor\b|money from|met\b|leve|propose|apport|donne/g,
    },
  ],
  margin: [
    { slot: 'markup', kinds: ['percent'], cue: /mark.?up|on top|taux de marque|majoration/g },
    { slot: 'margin', kinds: ['percent'], cue: /margin|profit|marge|benefice/g },
    {
      slot: 'unitCost',
      kinds: MONEY,
      flow: false,
      cue: /costs?\b|\bbuy|bought|\bmake|coute|achet|revient|fabriqu/g,
    },
    { slot: 'price', kinds: MONEY, flow: false, cue: /price|sell|sold|charge|prix|vend|revend/g },
  ],
};

/** What must be known, in the order in which it is asked for. */
export const NEEDED: Record<CalculatorName, readonly Slot[]> = {
  runway: ['cash', 'monthlyOut'],
  breakEven: ['fixedCosts', 'price', 'unitCost'],
  unitEconomics: ['price', 'unitCost'],
  ownership: ['investment', 'preMoney'],
  margin: ['unitCost', 'price'],
};

export const CUES: readonly [CalculatorName, RegExp][] = [
  [
    'ownership',
    /^(?!.*\b(?:loan|lend|lent|borrow|interest|pret|interet|mkopo)).*(?:\d(?: ?[a-z]+)? (?:for|pour|contre) (?:an? )?\d+(?:[.,]\d+)? ?(?:%|percent|pour ?cent)|\d ?(?:%|percent|pour ?cent) (?:for|pour|contre) [^ ]*\d+ ?(?:million|thousand|mille|[km]\b))|pre.?money|post.?money|(?:percent|%|share|equity|\bown\b|dilut|stake|part).*(?:invest|round|valu)|invest.*(?:percent|%|share|equity|\bown\b|stake)|(?:fifth|half|quarter|third|tenth|%|percent) of (?:my|our|the) (?:company|business|startup)|(?:pour ?cent|part|actions?).*investi|investi.*(?:pour ?cent|%|part)/,
  ],
  [
    'breakEven',
    /break.?even|\b(?:rent|salar|fixed|overhead).*how many|how many.*\b(?:rent|salar|fixed|overhead)|cover (?:all )?(?:my|our|the|its)? ?(?:costs|expenses)|how many .{0,40}(?:must|should|do|have to|need to) (?:i|we) sell|seuil de rentabilite|point mort|couvrir (?:mes|nos|les) (?:charges|couts|frais)/,
  ],
  [
    'unitEconomics',
    /unit economics|making (?:any |a )?(?:profit|money|loss)|how much (?:profit )?(?:do|will|would|can) (?:i|we) (?:make|earn|keep)|per (?:unit|sale|customer|item)|each sale|acquisition|\bcac\b|\bltv\b|lifetime value|par (?:vente|client|unite)/,
  ],
  [
    'margin',
    /margin|mark.?up|\bmarge\b|taux de marque|(?:buy|bought|cost).{0,60}sell|(?:achet|coute).{0,60}(?:vend|revend)|what price/,
  ],
  [
    'runway',
    /runway|how long.*(?:last|money|cash|surviv|go on|continue|left)|how many months|months.*(?:left|of cash)|(?:lose|losing|going out|goes out|burn|spend).*(?:month|left|last|how long)|\bburn(?:ing|s)? (?:\d|\p{L}{1,4} ?\d)|(?:perd|depense|sort).*\bmois|combien de (?:temps|mois)|\btenir\b|tresorerie|itaisha lini|miezi mingapi/u,
  ],
];
