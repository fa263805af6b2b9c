import { SENTENCES } from './checker-sentences.ts';
import { lineOf } from './finding-lines.ts';

/** In English and French. */
type Pair = readonly [en: string, fr: string];

/** The keys of a file, as the fields of the form call them. */
const FIELDS: Partial<Record<string, Pair>> = {
  title: ['title', 'titre'],
  name: ['title', 'titre'],
  description: ['description', 'description'],
  icon: ['icon', 'icône'],
  stages: ['for learners at the stage', 'phase des apprenants'],
  minutes: ['minutes', 'minutes'],
  objectives: ['what a learner can do afterwards', 'ce que l’apprenant saura faire'],
  terms: ['words to know', 'mots à connaître'],
  term: ['the word', 'le mot'],
  definition: ['what it means', 'ce qu’il veut dire'],
  takeaways: ['to remember', 'à retenir'],
  asked_as: ['how learners ask for it', 'comment les apprenants le demandent'],
  apply: [
    'what it means for the learner’s own idea',
    'ce que cela veut dire pour l’idée de l’apprenant',
  ],
  note: ['what learners write down at the end', 'ce que les apprenants notent à la fin'],
  sources: ['sources', 'sources'],
  source: ['source', 'source'],
  questions: ['questions', 'questions'],
  question: ['what is asked', 'la question posée'],
  type: ['kind', 'genre'],
  choices: ['answers', 'réponses'],
  text: ['text', 'texte'],
  why: ['why it is right or wrong', 'pourquoi c’est juste ou faux'],
  right: ['right', 'juste'],
  answer: ['right answer', 'bonne réponse'],
  answers: ['right answers', 'bonnes réponses'],
  accept: ['also right', 'justes aussi'],
  steps: ['the steps in the right order', 'les étapes dans le bon ordre'],
  explanation: ['what is said after the answer', 'ce qui est dit après la réponse'],
  lesson: ['the lesson', 'la leçon'],
  id: ['short name', 'nom court'],
  slug: ['short name', 'nom court'],
  of: ['the line “of:”', 'la ligne «\u00a0of:\u00a0»'],
  read_by: ['read by a second person', 'relu par une deuxième personne'],
  country: ['country', 'pays'],
  checked: ['day of the check', 'jour de la vérification'],
  expires: ['day until when it holds', 'jour d’échéance'],
  url: ['web address', 'adresse web'],
  good: ['what good work shows', 'ce que montre un bon travail'],
  pack_part: [
    'part of the application pack that it fills',
    'partie du dossier de candidature qu’elle remplit',
  ],
  lessons: ['lessons that help with it', 'leçons qui y aident'],
  resources: ['resources', 'ressources'],
  milestones: ['milestones', 'objectifs'],
  template: ['name of the template', 'nom du modèle'],
  target: ['target', 'cible'],
  unit: ['unit', 'unité'],
  due_days: ['days after joining a venture', 'jours après avoir rejoint un projet'],
  instructions: ['how to go about it', 'comment s’y prendre'],
  example: ['an example of good work', 'un exemple de bon travail'],
  labels: ['words in the drawing', 'mots du dessin'],
  'front matter': ['the lines at the top', 'les lignes du haut'],
  check: ['a box ```check', 'un encadré ```check'],
  dated: ['a box ```dated', 'un encadré ```dated'],
  script: ['a box ```script', 'un encadré ```script'],
};

/** What an entry of a list is called; of other lists it is a line. */
const ENTRIES: Partial<Record<string, Pair>> = {
  questions: ['question', 'question'],
  choices: ['answer', 'réponse'],
  choice: ['answer', 'réponse'],
  steps: ['step', 'étape'],
  resources: ['resource', 'ressource'],
  milestones: ['milestone', 'objectif'],
  block: ['box', 'encadré'],
};
const LINE: Pair = ['line', 'ligne'];

/** What a list holds, inside of a sentence. */
const THINGS: Partial<Record<string, Pair>> = {
  objectives: ['lines', 'lignes'],
  terms: ['words', 'mots'],
  takeaways: ['sentences', 'phrases'],
  'ways of asking': ['ways of asking', 'façons de demander'],
  sources: ['sources', 'sources'],
  stages: ['stages', 'phases'],
  choices: ['answers', 'réponses'],
  'right choices': ['right answers', 'bonnes réponses'],
  'further spellings': ['other spellings', 'autres graphies'],
  steps: ['steps', 'étapes'],
  questions: ['questions', 'questions'],
  points: ['points', 'points'],
  resources: ['resources', 'ressources'],
  milestones: ['milestones', 'objectifs'],
  'slugs of lessons': ['lessons', 'leçons'],
  modules: ['modules', 'modules'],
  courses: ['courses', 'cours'],
  chapters: ['chapters', 'chapitres'],
  lessons: ['lessons', 'leçons'],
  none: ['none', 'aucun'],
  plain: ['plain', 'simple'],
};

const PATTERNS = SENTENCES.map(({ says, ...sentence }) => ({
  pattern: new RegExp(
    // Sentences without groups are taken as they stand.
    says.includes('(')
      ? `^${says.replaceAll(/[{}]/g, String.raw`\$&`)}$`
      : `^${says.replaceAll(/[\\^$.*+?[\]{}|]/g, String.raw`\$&`)}$`,
    's',
  ),
  ...sentence,
}));

/** In front of what is said: a key, the number of an entry, a table or a box, or the file. */
const PLACE =
  /^(front matter|(?:block|choice) \d+|table \d+(?:, row \d+, column \d+)?|[a-z_]+|\d+|\S+\/\S+): (.+)$/s;

interface Said {
  en: string;
  fr: string;
}

/** A line of the checker for those who edit in the browser; null where nobody has written it for them. */
export function sayPlainly(line: string, text = ''): Said | null {
  const places: string[] = [];
  const at = text === '' ? null : lineOf(text, line);
  let rest = line;
  for (;;) {
    const said = translate(rest, at);
    if (said) return join(places, said);
    const [, place, more] = PLACE.exec(rest) ?? [];
    if (place === undefined || more === undefined) return null;
    places.push(place);
    rest = more;
  }
}

/** As errors of a form are said. */
export const inBothLanguages = (line: string, text = ''): Said =>
  sayPlainly(line, text) ?? { en: line, fr: line };

function translate(line: string, at: number | null): Said | null {
  for (const { pattern, en, fr } of PATTERNS) {
    const groups = pattern.exec(line);
    if (!groups) continue;
    const where: Pair = at === null ? ['a line', 'une ligne'] : [`line ${at}`, `la ligne ${at}`];
    const fill = (sentence: string, language: 0 | 1) =>
      sentence.replace('$line', where[language]).replaceAll(/\$(\d)/g, (_, number: string) => {
        const group = groups[Number(number)] ?? '';
        return THINGS[group]?.[language] ?? group;
      });
    return { en: fill(en, 0), fr: fill(fr, 1) };
  }
  return null;
}

function join(places: readonly string[], said: Said): Said {
  const put = (language: 0 | 1, sentence: string) => {
    const where = placeName(places, language);
    const whole =
      where === '' ? sentence : `${where}${language === 1 ? '\u00a0' : ''}: ${sentence}`;
    return `${whole.slice(0, 1).toUpperCase()}${whole.slice(1)}.`;
  };
  return { en: put(0, said.en), fr: put(1, said.fr) };
}

/** "Question 3, answer 2, why it is right or wrong" of questions, 3, choices, 2, why. */
function placeName(places: readonly string[], language: 0 | 1): string {
  return places
    .flatMap((place, index) => {
      const next = places[index + 1];
      const [, kind, number] = /^(block|choice) (\d+)$/.exec(place) ?? [];
      if (kind !== undefined) return `${ENTRIES[kind]?.[language]} ${number}`;
      if (/^\d+$/.test(place)) {
        const entry = ENTRIES[places[index - 1] ?? ''] ?? LINE;
        return `${entry[language]} ${place}`;
      }
      // Its entry names the list as well.
      if (next !== undefined && /^\d+$/.test(next) && place in ENTRIES) return [];
      const [, table, row, column] =
        /^table (\d+)(?:, row (\d+), column (\d+))?$/.exec(place) ?? [];
      if (table !== undefined) {
        const inside =
          row === undefined
            ? ''
            : [`, row ${row}, column ${column}`, `, ligne ${row}, colonne ${column}`][language];
        return `${['table', 'tableau'][language]} ${table}${inside}`;
      }
      return (
        FIELDS[place]?.[language] ?? (language === 0 ? `“${place}”` : `«\u00a0${place}\u00a0»`)
      );
    })
    .join(', ');
}
