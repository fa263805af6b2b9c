import type { Gender, Language } from '@inzira/contract/accounts';
import type { NUMBER_TABLES, NumberGroups } from '@inzira/contract/rules/staff';
import type {
  Figures,
  GroupNumbers,
  ModuleNumbers,
  NumberGroup,
  Numbers,
  QuestionNumbers,
} from '@inzira/contract/staff-numbers';
import { toCsv } from '@inzira/contract/rules/csv';

export type NumberTable = (typeof NUMBER_TABLES)[number];
type Rows = (string | number | null)[][];

const WORDS = {
  en: {
    hidden: 'hidden',
    unknown: 'not known',
    others: 'others',
    day: 'day',
    week: 'week from',
    figures: [
      'sign-ups',
      'active learners',
      'lessons completed',
      'mentor questions',
      'saved opportunities',
      'opportunities opened',
      'went on to apply',
    ],
    people: 'learners',
    group: {
      languages: 'language',
      genders: 'gender',
      countries: 'country',
      organizations: 'organization',
    },
    genders: { woman: 'woman', man: 'man', another: 'another', '': 'not given' },
    chapters: ['module', 'course', 'chapter', 'where they are', 'learners'],
    stopped: 'stopped in this chapter',
    learning: 'still learning',
    finished: 'finished',
    began: 'began',
    questions: ['question', 'chapter', 'learners', 'missed it'],
    most: 'all but fewer than 5',
    opportunities: ['opportunity', 'opened', 'went on to apply'],
    waits: ['what', 'reviewed', 'median hours', 'nine of ten within hours'],
    ventures: 'ventures',
    work: 'work of the studio',
    mentor: ['week from', 'replies', 'resting on a lesson'],
    tokens: ['month', 'tokens'],
  },
  fr: {
    hidden: 'masqué',
    unknown: 'inconnu',
    others: 'autres',
    day: 'jour',
    week: 'semaine du',
    figures: [
      'inscriptions',
      'apprenants actifs',
      'leçons terminées',
      'questions au mentor',
      'opportunités enregistrées',
      'opportunités ouvertes',
      'clics sur Postuler',
    ],
    people: 'apprenants',
    group: {
      languages: 'langue',
      genders: 'genre',
      countries: 'pays',
      organizations: 'organisation',
    },
    genders: { woman: 'femme', man: 'homme', another: 'autre', '': 'non indiqué' },
    chapters: ['module', 'cours', 'chapitre', 'où ils en sont', 'apprenants'],
    stopped: 'arrêtés à ce chapitre',
    learning: 'apprennent encore',
    finished: 'ont fini',
    began: 'ont commencé',
    questions: ['question', 'chapitre', 'apprenants', 'se sont trompés'],
    most: 'tous sauf moins de 5',
    opportunities: ['opportunité', 'l’ont ouverte', 'clics sur Postuler'],
    waits: ['quoi', 'examinés', 'médiane en heures', 'neuf sur dix en heures'],
    ventures: 'entreprises',
    work: 'travaux du studio',
    mentor: ['semaine du', 'réponses', 'appuyées sur une leçon'],
    tokens: ['mois', 'jetons'],
  },
} as const;

/** A table of the numbers as CSV, with the same figures hidden. */
export const numbersCsv = (numbers: Numbers, table: NumberTable, language: Language): string =>
  csvOf(rowsOf(numbers, table, language), language);

export interface GroupTable {
  table: 'chapters' | 'questions';
  by: NumberGroups;
  /** In the order of their rows. */
  groups: readonly (GroupNumbers & { group: NumberGroup })[];
}

/** The table for each group, one below the other. */
export function groupsCsv({ table, by, groups }: GroupTable, language: Language): string {
  const words = WORDS[language];
  const rows = groups.flatMap(({ group, modules, questions }) =>
    (table === 'chapters' ? chapterRows(modules, language) : questionRows(questions, language)).map(
      (row) => [nameOf(group, by, language), ...row],
    ),
  );
  return csvOf([[words.group[by], ...words[table]], ...rows], language);
}

const csvOf = (rows: Rows, language: Language) =>
  toCsv(
    rows.map((row) => row.map((cell) => (cell === null ? WORDS[language].hidden : String(cell)))),
    language,
  );

function chapterRows(modules: readonly ModuleNumbers[], language: Language): Rows {
  const words = WORDS[language];
  return modules.flatMap(({ name, began, learning, finished, chapters }): Rows => [
    [name, '', '', words.began, began],
    ...chapters.map(({ course, title, stopped }) => [name, course, title, words.stopped, stopped]),
    [name, '', '', words.learning, learning],
    [name, '', '', words.finished, finished],
  ]);
}

interface QuestionRow {
  question: string;
  chapter: { name: string };
  learners: number;
  missed: number | null;
  hint?: QuestionNumbers['hint'];
}

const questionRows = (questions: readonly QuestionRow[], language: Language): Rows =>
  questions.map(({ question, chapter, learners, missed, hint }) => [
    question,
    chapter.name,
    learners,
    hint === 'most' ? WORDS[language].most : missed,
  ]);

function rowsOf(numbers: Numbers, table: NumberTable, language: Language): Rows {
  const words = WORDS[language];
  const figures = (row: Figures) => [
    row.sign_ups,
    row.active,
    row.lessons,
    row.questions,
    row.saved,
    row.opened,
    row.applied,
  ];
  switch (table) {
    case 'days':
    case 'weeks':
      return [
        [table === 'days' ? words.day : words.week, ...words.figures],
        ...numbers[table].map((row) => [row.day, ...figures(row)]),
      ];
    case 'languages':
    case 'genders':
    case 'countries':
    case 'organizations':
      return [
        [words.group[table], words.people, ...words.figures],
        ...numbers[table].map((row) => [nameOf(row, table, language), row.people, ...figures(row)]),
      ];
    case 'chapters':
      return [[...words.chapters], ...chapterRows(numbers.modules, language)];
    case 'questions':
      return [[...words.questions], ...questionRows(numbers.questions, language)];
    case 'opportunities':
      return [
        [...words.opportunities],
        ...numbers.opportunities.map(({ title, opened, applied }) => [title, opened, applied]),
      ];
    case 'waits':
      return [
        [...words.waits],
        ...numbers.waits.map((row) => [
          words[row.kind],
          row.reviewed,
          row.median_hours,
          row.ninth_hours,
        ]),
      ];
    case 'mentor':
      return [
        [...words.mentor],
        ...numbers.mentor.map((row) => [row.day, row.replies, row.on_lessons]),
      ];
    case 'tokens':
      return [[...words.tokens], ...numbers.tokens.map(({ month, tokens }) => [month, tokens])];
  }
}

function nameOf({ value, name }: NumberGroup, table: NumberGroups, language: Language): string {
  if (table === 'genders') return WORDS[language].genders[value as Gender | ''];
  if (value === '') return WORDS[language].unknown;
  if (value === 'other') return WORDS[language].others;
  if (table === 'organizations') return name ?? value;
  const type = table === 'languages' ? 'language' : 'region';
  return new Intl.DisplayNames(language, { type }).of(value) ?? value;
}
