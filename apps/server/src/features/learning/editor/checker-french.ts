/*
 * The checker of content speaks English to those who work in files. Editors in the browser read the same lines in
 * French; what has no line here stays as it is. Names of keys and what stands in quotes are the file's own.
 */

const N = String.raw`(\d+)`;
const REST = '(.+)';

/** Numbered groups of the English line stand as $1, $2 in the French one. */
const LINES: readonly (readonly [english: string, french: string])[] = [
  ['write a text here', 'écrivez un texte ici'],
  [`shorten it to ${N} characters`, 'raccourcissez à $1 caractères'],
  ['keep it on one line', 'gardez une seule ligne'],
  [`write a list of ${REST}`, 'écrivez une liste de $1'],
  [`give at most ${N} ${REST}`, 'donnez au plus $1 $2'],
  [`give exactly ${N} ${REST}`, 'donnez exactement $1 $2'],
  [`give ${N} to ${N} ${REST}`, 'donnez de $1 à $2 $3'],
  [`mend the YAML: ${REST}`, 'corrigez le YAML\u00a0: $1'],
  [`remove what is not known here: ${REST}`, 'retirez ce qui n’est pas connu ici\u00a0: $1'],
  ['write keys with values here', 'écrivez ici des clés avec leurs valeurs'],
  ['is missing; write it', 'manque\u00a0; écrivez-le'],
  [
    'begin with the front matter between two lines of ---',
    'commencez par l’en-tête entre deux lignes de ---',
  ],
  ['give the minutes', 'donnez la durée en minutes'],
  ['give whole minutes', 'donnez des minutes entières'],
  ['keep a lesson between 3 and 20 minutes', 'une leçon dure entre 3 et 20 minutes'],
  ['name an icon', 'nommez une icône'],
  ['name an icon, like "hand-coins"', 'nommez une icône, comme "hand-coins"'],
  [
    'use at least one of {idea}, {customer} and {country}, and no other braces',
    'employez au moins {idea}, {customer} ou {country}, et pas d’autres accolades',
  ],
  [
    'write a line with {idea}, {customer} or {country}',
    'écrivez une ligne avec {idea}, {customer} ou {country}',
  ],
  [
    'name it in a few words, like share-after-the-round',
    'nommez-la en quelques mots, comme share-after-the-round',
  ],
  [`give the ${REST} of a ${REST} question`, 'donnez $1 pour une question de type $2'],
  [`leave them out of a ${REST} question`, 'n’en donnez pas pour une question de type $1'],
  ['two of them are the same', 'deux d’entre eux sont les mêmes'],
  ['write it exactly as one of the choices', 'écrivez-la exactement comme l’un des choix'],
  ['write them exactly as among the choices', 'écrivez-les exactement comme parmi les choix'],
  ['ask for something that is shorter to type', 'demandez quelque chose de plus court à saisir'],
  ['write a number, like 1,400 or 2.5 or 35%', 'écrivez un nombre, comme 1,400, 2.5 ou 35%'],
  ['mark one as right', 'marquez une bonne réponse'],
  ['write a day, like 2026-11-22', 'écrivez un jour, comme 2026-11-22'],
  ['write a day that exists', 'écrivez un jour qui existe'],
  ['write an address', 'écrivez une adresse'],
  [
    'write the https:// address of the page, not of the site',
    'écrivez l’adresse https:// de la page, pas celle du site',
  ],
  ['expire after the day it was checked', 'l’échéance vient après le jour de la vérification'],
  [
    `give it another name; (\\S+) is the (\\S+) "(.+)" already`,
    'donnez-lui un autre nom\u00a0; $1 porte déjà «\u00a0$3\u00a0»',
  ],
  [
    'open with a story, a thing or a case, before the first heading',
    'commencez par une histoire, un objet ou un cas, avant le premier titre',
  ],
  [
    `give at least ${N} ways of asking \\(it has ${N}\\)`,
    'donnez au moins $1 façons de demander (il y en a $2)',
  ],
  [`give at least ${N} ways of asking`, 'donnez au moins $1 façons de demander'],
  [`write at least ${N} words \\(it has ${N}\\)`, 'écrivez au moins $1 mots (il y en a $2)'],
  [
    `cut it to at most ${N} words \\(it has ${N}\\)`,
    'raccourcissez à $1 mots au plus (il y en a $2)',
  ],
  [`write Markdown instead of HTML: ${REST}`, 'écrivez en Markdown plutôt qu’en HTML\u00a0: $1'],
  [
    `put the figure (\\S+) into a paragraph of its own`,
    'mettez la figure $1 dans un paragraphe à part',
  ],
  [
    `say in the brackets what the figure (\\S+) shows`,
    'dites entre les crochets ce que montre la figure $1',
  ],
  [`put the figure (\\S+) beside the lesson`, 'placez la figure $1 à côté de la leçon'],
  [`have at most ${N} checks \\(it has ${N}\\)`, 'au plus $1 vérifications (il y en a $2)'],
  [
    `put the address at the end of the source "(.+)"`,
    'mettez l’adresse à la fin de la source «\u00a0$1\u00a0»',
  ],
  [
    `name the page, not the site, in the source "(.+)"`,
    'nommez la page, pas le site, dans la source «\u00a0$1\u00a0»',
  ],
  [
    `there is no record (\\S+) in content/facts`,
    'il n’y a pas de fiche $1 parmi les règles des pays',
  ],
  [`write ::facts with one of ${REST}, not (\\S+)`, 'écrivez ::facts avec l’un de $1, pas $2'],
  [
    `write ::fact, ::facts or ::calculator with one of ([^:]+): ${REST}`,
    'écrivez ::fact, ::facts ou ::calculator avec l’un de $1\u00a0: $2',
  ],
  [
    `use headings of two or three #, not ${N}: ${REST}`,
    'employez des titres à deux ou trois #, pas $1\u00a0: $2',
  ],
  [`add the part "(.+)"`, 'ajoutez la partie «\u00a0$1\u00a0»'],
  [`move the part "(.+)" to the end`, 'placez la partie «\u00a0$1\u00a0» à la fin'],
  [
    `divide it into at least ${N} parts with headings of ##`,
    'divisez-la en au moins $1 parties avec des titres à ##',
  ],
  [`write something under "(.+)"`, 'écrivez quelque chose sous «\u00a0$1\u00a0»'],
  [`give it the headings of a shape: ${REST}`, 'donnez-lui les titres d’une des formes\u00a0: $1'],
  [
    `choose another shape than (.+), which (\\S+) has too`,
    'choisissez une autre forme que $1, que $2 a aussi',
  ],
  [
    'put the words into a block whose language is script',
    'mettez les paroles dans un bloc de langage script',
  ],
  [
    "add a ::calculator for the reader's own figures",
    'ajoutez un ::calculator pour les chiffres du lecteur',
  ],
  [
    `mend the link (\\S+): there is no such lesson`,
    'corrigez le lien $1\u00a0: cette leçon n’existe pas',
  ],
  [
    `mend the link (\\S*): write lesson:the-slug or an https:// address`,
    'corrigez le lien $1\u00a0: écrivez lesson:le-nom ou une adresse https://',
  ],
  [
    `mend lesson: (\\S+): there is no such lesson`,
    'corrigez lesson\u00a0: $1\u00a0: cette leçon n’existe pas',
  ],
  [`say why, for each choice of "(.+)"`, 'dites pourquoi, pour chaque choix de «\u00a0$1\u00a0»'],
  [`ask a question on the lesson (\\S+)`, 'posez une question sur la leçon $1'],
  ['add a question of type text or number', 'ajoutez une question à réponse saisie'],
  [`change (the .+) "(.+)", which (\\S+) has too`, 'changez «\u00a0$2\u00a0», que $3 a aussi'],
  [
    `define "(.+)" in the same words as (\\S+), or name it in one lesson only`,
    'définissez «\u00a0$1\u00a0» avec les mêmes mots que $2, ou dans une seule leçon',
  ],
  [
    `give every column of the table "(.+)" a head: .+`,
    'donnez un titre à chaque colonne du tableau «\u00a0$1\u00a0»\u00a0: sur un téléphone il précède chaque valeur',
  ],
  [
    `divide the table "(.+)": a phone shows ${N} columns of one at most`,
    'divisez le tableau «\u00a0$1\u00a0»\u00a0: un téléphone en montre $2 colonnes au plus',
  ],
  [
    `shorten "(.+)", which is wider than a phone, in the table "(.+)"`,
    'raccourcissez «\u00a0$1\u00a0», plus large qu’un téléphone, dans le tableau «\u00a0$2\u00a0»',
  ],
  [
    'write check, dated, script or nothing after ```, not "(.*)"',
    'écrivez check, dated, script ou rien après ```, pas «\u00a0$1\u00a0»',
  ],
  [
    `have the questions of the original in its order: ${REST}`,
    'gardez les questions de l’original dans son ordre\u00a0: $1',
  ],
  [
    `have the levels of the headings of the original: ${REST}`,
    'gardez les niveaux de titres de l’original\u00a0: $1',
  ],
  [`have (.+) of the original: ${REST}`, 'gardez ce qu’a l’original ($1)\u00a0: $2'],
  [
    `have ${N} (.+), like the original \\(there are ${N}\\)`,
    'il en faut $1 comme dans l’original ($2, il y en a $3)',
  ],
  [`(?:(.+): )?bring in the numbers ${REST}`, 'reprenez les nombres $2'],
  [`labels: translate ${REST}`, 'textes\u00a0: traduisez $1'],
  ['translate it', 'à traduire'],
  ['leave it out: the original has none', 'à retirer\u00a0: l’original n’en a pas'],
  [`leave out (.+): it is the original's`, 'à retirer\u00a0: $1 vient de l’original'],
  [`write it as the original does: ${REST}`, 'écrivez-le comme l’original\u00a0: $1'],
  ['say why', 'dites pourquoi'],
  [
    'is not part of the format; rename or remove it',
    'n’a pas sa place ici\u00a0; renommez-le ou retirez-le',
  ],
  ['say how to go about it below the front matter', 'dites comment s’y prendre sous l’en-tête'],
  [
    'end with one "## Example of good work" and the example',
    'terminez par «\u00a0## Example of good work\u00a0» et l’exemple',
  ],
  [
    'use no other headings of the first and second level',
    'pas d’autres titres de premier et de deuxième niveau',
  ],
  [`give a whole number from ${N} to ${N}`, 'donnez un nombre entier de $1 à $2'],
  ['give an address that begins with https://', 'donnez une adresse qui commence par https://'],
];

/** The keys of a file, as the fields of the form call them. */
const KEYS: Partial<Record<string, string>> = {
  title: 'titre',
  name: 'nom',
  objectives: 'objectifs',
  terms: 'mots',
  term: 'mot',
  definition: 'définition',
  takeaways: 'à retenir',
  asked_as: 'façons de demander',
  apply: 'idée de l’apprenant',
  note: 'à noter',
  questions: 'questions',
  question: 'question',
  choices: 'réponses',
  text: 'texte',
  why: 'pourquoi',
  answer: 'bonne réponse',
  answers: 'bonnes réponses',
  accept: 'justes aussi',
  steps: 'étapes',
  explanation: 'explication',
};

const ENGLISH_KEYS: Partial<Record<string, string>> = {
  asked_as: 'how learners ask',
  apply: 'for the learner’s own idea',
  accept: 'also right',
  explanation: 'what is said after the answer',
};

/** A key, the number of an entry, or the file, in front of what is said of it. */
const KEYED = /^([a-z_]+|\d+|\S+\/\S+): (.+)$/s;

/** What a list holds, inside of a sentence. */
const THINGS: Partial<Record<string, string>> = {
  objectives: 'objectifs',
  terms: 'mots',
  takeaways: 'phrases à retenir',
  'ways of asking': 'façons de demander',
  sources: 'sources',
  choices: 'réponses',
  'right choices': 'bonnes réponses',
  'further spellings': 'autres graphies',
  steps: 'étapes',
  questions: 'questions',
  'slugs of lessons': 'leçons',
};

const PATTERNS = LINES.map(([english, french]) => ({
  // Sentences without groups are taken as they stand.
  pattern: english.includes('(') ? toPattern(english) : exactly(english),
  french,
}));

function toPattern(english: string): RegExp {
  return new RegExp(`^${english.replaceAll(/[{}]/g, String.raw`\$&`)}$`, 's');
}

function exactly(english: string): RegExp {
  return new RegExp(`^${english.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`, 's');
}

/** A line of the checker in French; null where nobody has translated it. */
export function inFrench(line: string): string | null {
  const whole = translated(line);
  if (whole !== null) return whole;
  const [, key, rest] = KEYED.exec(line) ?? [];
  if (key === undefined || rest === undefined) return null;
  const said = inFrench(rest);
  return said === null ? null : `${KEYS[key] ?? key}\u00a0: ${said}`;
}

function translated(line: string): string | null {
  for (const { pattern, french } of PATTERNS) {
    const groups = pattern.exec(line);
    if (groups)
      return french.replaceAll(/\$(\d)/g, (_, number: string) => {
        const group = groups[Number(number)] ?? '';
        return THINGS[group] ?? group;
      });
  }
  return null;
}

/** A line of the checker as it is: only keys that are no words are said as the fields of the form are called. */
function inEnglish(line: string): string {
  const [, key, rest] = KEYED.exec(line) ?? [];
  if (key === undefined || rest === undefined) return line;
  return `${ENGLISH_KEYS[key] ?? key}: ${inEnglish(rest)}`;
}

/** As errors of a form are said. */
export const inBothLanguages = (line: string) => ({
  en: inEnglish(line),
  fr: inFrench(line) ?? line,
});
