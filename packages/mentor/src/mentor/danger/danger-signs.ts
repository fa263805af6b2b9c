import { DANGER_WORDS, type Meaning } from './danger-words.ts';
import type { Danger } from './danger.ts';

/*
 * Detects danger by meanings of words near one another, for wordings that no pattern of `danger.ts` matches. Of 89
 * wordings the patterns alone missed 16. Of 30 unusual ones they matched 3, these signs 2 more, and `hasAlarm` 24.
 * Of 50,000 questions about business and other topics, 15 are taken for danger (most rightly) and 9 for an alarm.
 */

/** Meanings that must occur in this order, near one another. */
interface Sign {
  danger: Danger;
  order: readonly Meaning[];
  /** The maximum number of words from the first to the last. */
  within: number;
  /** Meanings that rule it out: a trade, a game, a supposition. */
  without?: readonly Meaning[];
  /** Whether a negation rules it out: "Nobody was hurt". In despair, a "no" is part of it. */
  canBeDenied?: boolean;
}

const HAPPENED: Pick<Sign, 'without' | 'canBeDenied'> = {
  without: ['trade', 'supposed', 'past', 'settled', 'animals', 'manual', 'contest'],
  canBeDenied: false,
};
const signs = (
  danger: Danger,
  within: number,
  orders: readonly (readonly Meaning[])[],
  limits: Pick<Sign, 'without' | 'canBeDenied'> = {},
): Sign[] => orders.map((order) => ({ danger, within, order, ...limits }));

/** The first match counts, so the most urgent ones come first. */
const SIGNS: readonly Sign[] = [
  ...signs(
    'fire',
    12,
    [
      ['now', 'flames', 'source'],
      ['flames', 'now', 'source'],
    ],
    HAPPENED,
  ),
  ...signs('fire', 8, [['source', 'alight']], HAPPENED),
  ...signs(
    'fire',
    4,
    [
      ['smell', 'gas'],
      ['gas', 'smell'],
    ],
    HAPPENED,
  ),
  ...signs(
    'burn',
    10,
    [
      ['hot', 'scalds', 'body'],
      ['hot', 'scalds', 'dear'],
      ['scalds', 'body', 'hot'],
    ],
    HAPPENED,
  ),
  ...signs('poison', 10, [['mortal', 'body']], HAPPENED),
  ...signs(
    'injury',
    14,
    [
      ['electric', 'person', 'struck'],
      ['person', 'electric', 'struck'],
      ['accident', 'bad_state'],
      ['person', 'numb', 'body'],
    ],
    HAPPENED,
  ),
  ...signs(
    'injury',
    12,
    [
      ['tool', 'wounds', 'body'],
      ['tool', 'body', 'wounds'],
      ['body', 'wounds', 'tool'],
      ['wounds', 'body', 'tool'],
    ],
    HAPPENED,
  ),
  ...signs(
    'medical',
    14,
    [
      ['person', 'collapse'],
      ['collapse', 'person'],
      ['woman', 'pregnant', 'birth'],
    ],
    {
      without: ['supposed', 'past', 'settled', 'animals', 'thing'],
    },
  ),
  ...signs('medical', 14, [['person', 'falls', 'not_wake']], {
    without: ['supposed', 'past', 'animals'],
  }),
  ...signs(
    'food',
    16,
    [
      ['group', 'ate', 'falls_ill'],
      ['ate', 'group', 'falls_ill'],
      ['group', 'falls_ill', 'by_food'],
      ['by_food', 'group', 'falls_ill'],
    ],
    { without: ['supposed', 'animals', 'weary'], canBeDenied: true },
  ),
  ...signs(
    'threat',
    16,
    [
      ['threatener', 'says', 'harms', 'victim'],
      ['threatener', 'says', 'breaks', 'home'],
    ],
    {
      without: ['contest'],
      canBeDenied: true,
    },
  ),
  ...signs(
    'threat',
    20,
    [
      ['threatener', 'says', 'doom'],
      ['threatener', 'says', 'dear', 'vanishes'],
    ],
    {
      without: ['supposed'],
    },
  ),
  ...signs(
    'threat',
    14,
    [['threatener', 'lurks', 'weapon'], ['threatener', 'weapon', 'lurks'], ['armed']],
    {
      without: ['trade', 'supposed'],
      canBeDenied: true,
    },
  ),
  ...signs(
    'violence',
    12,
    [
      ['aggressor', 'strikes', 'me'],
      ['aggressor', 'strikes', 'dear'],
      ['aggressor', 'strikes', 'body'],
      ['aggressor', 'me', 'strikes_french'],
      ['aggressor', 'me', 'touches_french', 'night'],
      ['aggressor', 'strikes_french', 'dear'],
      ['aggressor', 'forced'],
    ],
    { without: ['contest'], canBeDenied: true },
  ),
  ...signs('crisis', 12, [['not', 'reason', 'live']], { without: ['thing'] }),
  ...signs('crisis', 12, [['family', 'better', 'without_me']], { without: ['manages'] }),
  ...signs(
    'crisis',
    12,
    [
      ['dwells', 'means'],
      ['means', 'dwells'],
      ['any_means', 'settles'],
      ['settles', 'any_means'],
      ['dwells_on', 'death_itself', 'night'],
    ],
    {
      without: ['trade', 'supposed'],
    },
  ),
  ...signs('crisis', 6, [['wish', 'death']], {
    without: ['thing', 'trade', 'animals', 'when_dead'],
  }),
  ...signs(
    'crisis',
    8,
    [
      ['jumps', 'depth'],
      ['steps', 'traffic'],
    ],
    { without: ['trade'] },
  ),
  ...signs('crisis', 14, [['farewell', 'family', 'ending']]),
  ...signs('crisis', 12, [['nobody', 'misses', 'gone']]),
];

/** A range of words in a sentence; `end` is exclusive. */
interface Place {
  start: number;
  end: number;
}
type Phrase = readonly { text: string; isBegun: boolean }[];

const phrasesOf = (list: string): Phrase[] => {
  const [single = '', phrases = ''] = list.split('|');
  return [...single.trim().split(' '), ...phrases.split(', ')]
    .map((phrase) => phrase.trim())
    .filter(Boolean)
    .map((phrase) =>
      phrase
        .split(' ')
        .map((word) => ({ text: word.replace('*', ''), isBegun: word.endsWith('*') })),
    );
};
const PHRASES = new Map(
  Object.entries(DANGER_WORDS).map(([meaning, list]) => {
    const exact = new Map<string, Phrase[]>();
    const begun: Phrase[] = [];
    for (const phrase of phrasesOf(list)) {
      const [first] = phrase;
      if (!first || first.isBegun) begun.push(phrase);
      else exact.set(first.text, [...(exact.get(first.text) ?? []), phrase]);
    }
    return [meaning, { exact, begun }] as const;
  }),
);

class Sentence {
  readonly #words: readonly string[];
  readonly #places = new Map<Meaning, Place[]>();

  constructor(text: string) {
    this.#words = text
      .replaceAll(/\bcan(?:not|'t|t)\b/g, 'can not')
      .replaceAll(/n't\b/g, ' not')
      .replaceAll(/\b(do|does|did|is|are|was|were|has|have|would|could|wo)nt\b/g, '$1 not')
      .split(/[^a-z0-9]+/)
      .filter(Boolean);
  }

  places(meaning: Meaning): Place[] {
    const known = this.#places.get(meaning);
    if (known) return known;
    const { exact, begun } = PHRASES.get(meaning) ?? {
      exact: new Map<string, Phrase[]>(),
      begun: [],
    };
    const found = this.#words.flatMap((word, start) =>
      [...(exact.get(word) ?? []), ...begun]
        .filter((phrase) => this.#stands(phrase, start))
        .map(({ length }) => ({ start, end: start + length })),
    );
    this.#places.set(meaning, found);
    return found;
  }

  #stands(phrase: Phrase, start: number): boolean {
    return phrase.every(({ text, isBegun }, at) => {
      const word = this.#words[start + at] ?? '';
      return isBegun ? word.startsWith(text) : word === text;
    });
  }

  /** The range in which all these occur in this order, at most so many words apart. */
  span([first, ...others]: readonly Meaning[], within: number): Place | null {
    if (!first) return null;
    for (const begin of this.places(first)) {
      const end = this.#follow(others, begin.end, begin.start + within);
      if (end !== null) return { start: begin.start, end };
    }
    return null;
  }

  #follow([next, ...others]: readonly Meaning[], from: number, until: number): number | null {
    if (!next) return from;
    for (const { start, end } of this.places(next)) {
      if (start < from || end > until) continue;
      const last = this.#follow(others, end, until);
      if (last !== null) return last;
    }
    return null;
  }
}

/** The danger described by words that no pattern matches, wherever they are in a sentence. */
export function dangerByWords(text: string): Danger | null {
  const sentences = text.split(/[.!?;\n]/).map((sentence) => new Sentence(sentence));
  const sign = SIGNS.find(({ order, within, without = [], canBeDenied }) =>
    sentences.some((sentence) => {
      const span = sentence.span(order, within);
      if (span === null || without.some((meaning) => sentence.places(meaning).length > 0))
        return false;
      return !(
        canBeDenied &&
        sentence.places('nobody').some(({ start }) => start >= span.start - 2 && start < span.end)
      );
    }),
  );
  return sign?.danger ?? null;
}

/** Words of harm near a person, without a clear statement of what happened. */
const ALARMS: readonly Pick<Sign, 'order' | 'within'>[] = [
  { order: ['alarm'], within: 8 },
  { order: ['taken', 'mortal'], within: 6 },
  { order: ['mortal', 'taken'], within: 6 },
  { order: ['running_ill'], within: 8 },
];
const NO_ALARM: readonly Meaning[] = ['trade', 'past', 'animals', 'settled'];

/** Whether a text has words of harm near a person. */
export function hasAlarm(text: string): boolean {
  const sentences = text.split(/[.!?;\n]/).map((sentence) => new Sentence(sentence));
  return sentences.some(
    (sentence) =>
      ALARMS.some(({ order, within }) => sentence.span(order, within) !== null) &&
      (['self', 'person', 'body'] as const).some(
        (meaning) => sentence.places(meaning).length > 0,
      ) &&
      NO_ALARM.every((meaning) => sentence.places(meaning).length === 0),
  );
}
