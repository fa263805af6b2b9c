/*
 * Those who work in files read the checker's lines as they are. Editors in the browser read these sentences instead:
 * what is wrong and what to do, without the words of the files.
 */

const N = String.raw`(\d+)`;
const REST = '(.+)';

/** Numbered groups of the checker's line stand as $1, $2 in the sentences; $line is where it stands. */
export interface Sentence {
  says: string;
  en: string;
  fr: string;
}

const says = (line: string, en: string, fr: string): Sentence => ({ says: line, en, fr });

/** What is in a list that another language must have as well. */
const asMany = (what: string, en: string, fr: string) =>
  says(
    `have ${N} ${what}, like the original \\(there are ${N}\\)`,
    `the original has $1 ${en}, and here are $2. Write as many, in the same order`,
    `l’original a $1 ${fr}, et il y en a $2 ici. Écrivez-en autant, dans le même ordre`,
  );

const ofOriginal = (what: string, en: string, fr: string) =>
  says(`have ${what} of the original: (.+) \\(not (.+)\\)`, en, fr);

/** The first that fits is taken. */
export const SENTENCES: readonly Sentence[] = [
  // Any text or list.
  says(
    'write a text here',
    'this is empty. Write something here',
    'c’est vide. Écrivez quelque chose ici',
  ),
  says(
    `shorten it to ${N} characters`,
    'this is too long. Shorten it to at most $1 characters',
    'c’est trop long. Raccourcissez à $1 caractères au plus',
  ),
  says(
    'keep it on one line',
    'write it on one line, without a line break',
    'écrivez tout sur une seule ligne, sans retour à la ligne',
  ),
  says(
    `(?:write a list of|give) at most ${N} ${REST}`,
    'keep at most $1 $2',
    'gardez au plus $1 $2',
  ),
  says(
    `(?:write a list of|give) exactly ${N} ${REST}`,
    'there must be exactly $1 $2',
    'il faut exactement $1 $2',
  ),
  says(
    `(?:write a list of|give) ${N} to ${N} ${REST}`,
    'write $1 to $2 $3',
    'écrivez de $1 à $2 $3',
  ),
  says(
    `write a list of questions`,
    'there are no questions here. Write at least one',
    'il n’y a pas de question ici. Écrivez-en au moins une',
  ),
  says(
    `mend the YAML: ${REST}`,
    '$line cannot be read: a colon, a dash, a quotation mark or the spaces at its beginning are not as they should be. Put what it says between quotation marks, or undo your last change',
    '$line ne peut pas être lue\u00a0: un deux-points, un tiret, un guillemet ou les espaces du début ne sont pas à leur place. Mettez ce qu’elle dit entre guillemets, ou annulez votre dernier changement',
  ),
  says(
    `remove what is not known here: ${REST}`,
    'Inzira does not know what “$1” is. Look how it is spelled, or take it out',
    'Inzira ne connaît pas «\u00a0$1\u00a0». Vérifiez comment c’est écrit, ou retirez-le',
  ),
  says(
    'write keys with values here',
    'each line here needs a name, a colon and a text, such as title: How to set a price',
    'il faut ici, sur chaque ligne, un nom, un deux-points et un texte, par exemple title: Fixer un prix',
  ),
  says('is missing; write it', 'this part is missing. Write it', 'cette partie manque. Écrivez-la'),
  says(
    'begin with the front matter between two lines of ---',
    'the lines at the top, which say the title and more, are not as they should be: they stand between two lines of three dashes (---). Undo your last change there',
    'les lignes du haut, qui disent le titre et le reste, ne sont pas comme il faut\u00a0: elles se trouvent entre deux lignes de trois tirets (---). Annulez-y votre dernier changement',
  ),
  says(
    'name the version of the original with npm run content:stamp',
    'take out the line that begins with “of:”. It is written anew when you publish',
    'retirez la ligne qui commence par «\u00a0of:\u00a0». Elle est écrite à nouveau quand vous publiez',
  ),
  says(
    'write the day of the reading, or true',
    'write the day on which a second person has read it, like 2026-11-22',
    'écrivez le jour où une deuxième personne l’a relu, comme 2026-11-22',
  ),
  says(
    `name it like 01-some-words${REST}`,
    'the name of the file must be two digits and some words, like 01-some-words',
    'le nom du fichier doit avoir deux chiffres et quelques mots, comme 01-quelques-mots',
  ),
  says(
    'is not part of the format; rename or remove it',
    'this file does not belong here. Give it another name or take it out',
    'ce fichier n’a pas sa place ici. Donnez-lui un autre nom ou retirez-le',
  ),
  says(
    'a (?:chapter|step) holds no folders; move the files up or away',
    'there may be no folder inside this one. Move its files up or away',
    'il ne peut pas y avoir de dossier dans celui-ci. Déplacez ses fichiers',
  ),
  says(
    `give it another name; (\\S+) is the milestone "(.+)" already`,
    'another activity counts this under the same name already. Call what is counted otherwise',
    'une autre activité compte déjà cela sous le même nom. Donnez un autre nom à ce que l’on compte',
  ),
  says(
    `give it another name; (\\S+) is the (\\S+) "(.+)" already`,
    'the name “$3” is taken already. Choose another one',
    'le nom «\u00a0$3\u00a0» est déjà pris. Choisissez-en un autre',
  ),
  // The lines at the top of a lesson, and the heads of its parts.
  says('give the minutes', 'write how many minutes it takes', 'écrivez combien de minutes il faut'),
  says(
    'give whole minutes',
    'write the minutes as a whole number, like 9',
    'écrivez les minutes en nombre entier, comme 9',
  ),
  says(
    'keep a lesson between 3 and 20 minutes',
    'a lesson takes from 3 to 20 minutes. Write such a number, or divide the lesson',
    'une leçon dure de 3 à 20 minutes. Écrivez un tel nombre, ou partagez la leçon',
  ),
  says(
    'name an icon(?:, like "hand-coins")?',
    'choose an icon from the list',
    'choisissez une icône dans la liste',
  ),
  says(
    'use at least one of {idea}, {customer} and {country}, and no other braces',
    'use at least one of {idea}, {customer} and {country}, written exactly so, and no other words between { and }',
    'employez au moins {idea}, {customer} ou {country}, écrit exactement ainsi, et aucun autre mot entre { et }',
  ),
  says(
    'write a line with {idea}, {customer} or {country}',
    'write {idea}, {customer} or {country} somewhere, with the two signs around it: in its place learners read their own idea, customers or country',
    'écrivez une phrase où figure {idea}, {customer} ou {country}, avec les deux signes qui l’entourent\u00a0: à cet endroit, l’apprenant lira sa propre idée, ses clients ou son pays',
  ),
  says('write ((?:[a-z-]+, )+[a-z-]+)', 'choose one of these: $1', 'choisissez parmi\u00a0: $1'),
  says(
    'write one of ((?:[a-z-]+, )+[a-z-]+)',
    'choose one of these: $1',
    'choisissez parmi\u00a0: $1',
  ),
  // A question of a quiz.
  says(
    'name it in a few words, like share-after-the-round',
    'write a few words in small letters with dashes between them, like share-after-the-round',
    'écrivez quelques mots en minuscules avec des tirets entre eux, comme part-apres-le-tour',
  ),
  says(
    'give the choices of a (?:choice|two) question',
    'write the answers that learners choose from',
    'écrivez les réponses entre lesquelles on choisit',
  ),
  says('give the answer of a choice question', 'mark the right answer', 'marquez la bonne réponse'),
  says(
    'give the answer of a (?:text|number) question',
    'write the right answer',
    'écrivez la bonne réponse',
  ),
  says(
    'give the answers of a two question',
    'mark the two right answers',
    'marquez les deux bonnes réponses',
  ),
  says(
    'give the steps of a order question',
    'write the steps in the right order, one a line',
    'écrivez les étapes dans le bon ordre, une par ligne',
  ),
  says(
    `leave them out of a (\\S+) question`,
    'a question that is answered this way has none of these. Take them out',
    'une question à laquelle on répond ainsi n’en a pas. Retirez-les',
  ),
  says(
    'two of them are the same',
    'two of them are the same. Change one',
    'deux d’entre elles sont les mêmes. Changez-en une',
  ),
  says(
    'write it exactly as one of the choices',
    'the right answer is none of the answers. Mark one of them as right',
    'la bonne réponse n’est aucune des réponses. Marquez-en une comme juste',
  ),
  says(
    'write them exactly as among the choices',
    'the right answers are not among the answers. Mark two of them as right',
    'les bonnes réponses ne sont pas parmi les réponses. Marquez-en deux comme justes',
  ),
  says(
    'ask for something that is shorter to type',
    'this is too long to type on a phone. Ask for something of at most 40 characters',
    'c’est trop long à saisir sur un téléphone. Demandez 40 caractères au plus',
  ),
  says(
    'write a number, like 1,400 or 2.5 or 35%',
    'this is no number. Write one, like 1,400 or 2.5 or 35%',
    'ce n’est pas un nombre. Écrivez-en un, comme 1,400, 2.5 ou 35%',
  ),
  // Boxes in the text.
  says(
    'write check, dated, script or nothing after ```, not "(.*)"',
    'Inzira knows no box that begins with ```$1. Write ```check, ```dated or ```script, or ``` alone',
    'Inzira ne connaît pas d’encadré qui commence par ```$1. Écrivez ```check, ```dated ou ```script, ou seulement ```',
  ),
  says(
    'mark one as right',
    'mark exactly one answer as right, with a line right: true',
    'marquez exactement une réponse comme juste, par une ligne right: true',
  ),
  says(
    'write true, or leave it out',
    'write true here, or take the line out',
    'écrivez true ici, ou retirez la ligne',
  ),
  says(
    'write a day, like 2026-11-22',
    'write a day as year, month and day, like 2026-11-22',
    'écrivez un jour dans l’ordre année, mois, jour, comme 2026-11-22',
  ),
  says(
    'write a day that exists',
    'there is no such day. Write another one',
    'ce jour n’existe pas. Écrivez-en un autre',
  ),
  says(
    'write an address',
    'write the web address of the page, beginning with https://',
    'écrivez l’adresse web de la page, qui commence par https://',
  ),
  says(
    'write the https:// address of the page, not of the site',
    'write the web address of the very page, beginning with https://, not that of the whole site',
    'écrivez l’adresse web de la page même, qui commence par https://, pas celle de tout le site',
  ),
  says(
    'expire after the day it was checked',
    'write a day that comes after the day on which it was checked',
    'écrivez un jour qui vient après celui de la vérification',
  ),
  // The text of a lesson.
  says(
    'open with a story, a thing or a case, before the first heading',
    'the text begins with a heading. Write a few sentences before it: a story, a thing or a case',
    'le texte commence par un titre. Écrivez quelques phrases avant\u00a0: une histoire, un objet ou un cas',
  ),
  says(
    `use headings of two or three #, not ${N}: ${REST}`,
    'the heading “$2” has the wrong size. Begin it with ## (large) or ### (small)',
    'le titre «\u00a0$2\u00a0» n’a pas la bonne taille. Commencez-le par ## (grand) ou ### (petit)',
  ),
  says(
    `add the part "(?:## )?(.+)"`,
    'the part with the heading “$1” is missing. Write it, as the last one',
    'la partie sous le titre «\u00a0$1\u00a0» manque. Écrivez-la, en dernier',
  ),
  says(
    `move the part "(?:## )?(.+)" to the end`,
    'the part “$1” must be the last one. Move it to the end',
    'la partie «\u00a0$1\u00a0» doit être la dernière. Placez-la à la fin',
  ),
  says(
    `divide it into at least ${N} parts with headings of ##`,
    'the text has too few parts. Divide it into at least $1, each with a heading of its own (the button H2 above the text)',
    'le texte a trop peu de parties. Divisez-le en $1 au moins, chacune avec son titre (le bouton H2 au-dessus du texte)',
  ),
  says(
    `write something under "(.+)"`,
    'nothing stands under the heading “$1”. Write something there, or take the heading out',
    'il n’y a rien sous le titre «\u00a0$1\u00a0». Écrivez-y quelque chose, ou retirez le titre',
  ),
  says(
    `give it the headings of a shape: ${REST}`,
    'each lesson has the headings of its kind, so that learners know what they will do. Choose one kind and write its headings: “What would you do?” and “What happened”; or “Taken apart”; or “The words”; or “The sum”; or “Before you go”, “Out there” and “Back home”',
    'chaque leçon porte les titres de son genre, pour que l’on sache ce qu’on va y faire. Choisissez un genre et écrivez ses titres\u00a0: «\u00a0What would you do?\u00a0» et «\u00a0What happened\u00a0»\u00a0; ou «\u00a0Taken apart\u00a0»\u00a0; ou «\u00a0The words\u00a0»\u00a0; ou «\u00a0The sum\u00a0»\u00a0; ou «\u00a0Before you go\u00a0», «\u00a0Out there\u00a0» et «\u00a0Back home\u00a0»',
  ),
  says(
    `choose another shape than (.+), which (\\S+) has too`,
    'the lesson before it has the same form. Use the headings of another one, so that learners meet another kind of work',
    'la leçon précédente a la même forme. Employez les titres d’une autre, pour que le travail change',
  ),
  says(
    'put the words into a block whose language is script',
    'put the words that are said into a box that begins with a line ```script and ends with a line ```',
    'mettez les paroles dans un encadré qui commence par une ligne ```script et finit par une ligne ```',
  ),
  says(
    "add a ::calculator for the reader's own figures",
    'add a calculator for the reader’s own figures: a line such as ::calculator margin',
    'ajoutez un calculateur pour les chiffres du lecteur\u00a0: une ligne comme ::calculator margin',
  ),
  says(
    `give at least ${N} ways of asking \\(it has ${N}\\)`,
    'write at least $1 ways in which learners ask for it (there are $2)',
    'écrivez au moins $1 façons de demander (il y en a $2)',
  ),
  says(
    `give at least ${N} ways of asking`,
    'write at least $1 ways in which learners ask for it',
    'écrivez au moins $1 façons de demander',
  ),
  says(
    `write at least ${N} words \\(it has ${N}\\)`,
    'the text is short: it has $2 words, and a lesson mostly has $1 or more',
    'le texte est court\u00a0: il a $2 mots, et une leçon en a le plus souvent $1 ou plus',
  ),
  says(
    `cut it to at most ${N} words \\(it has ${N}\\)`,
    'the text is long: it has $2 words. Cut it to at most $1',
    'le texte est long\u00a0: il a $2 mots. Raccourcissez-le à $1 au plus',
  ),
  says(
    `write Markdown instead of HTML: ${REST}`,
    'signs like “$1” are not shown to learners. Take them out, and use the buttons above the text for bold, headings and links',
    'des signes comme «\u00a0$1\u00a0» ne sont pas montrés aux apprenants. Retirez-les et utilisez les boutons au-dessus du texte pour le gras, les titres et les liens',
  ),
  says(
    `put the figure (\\S+) into a paragraph of its own`,
    'leave an empty line before and after the drawing “$1”',
    'laissez une ligne vide avant et après le dessin «\u00a0$1\u00a0»',
  ),
  says(
    `say in the brackets what the figure (\\S+) shows`,
    'say between [ and ] before “$1” what the drawing shows, in at least 20 characters, for those who cannot see it',
    'dites entre [ et ] avant «\u00a0$1\u00a0» ce que montre le dessin, en 20 caractères au moins, pour les personnes qui ne le voient pas',
  ),
  says(
    `put the figure (\\S+) beside the lesson`,
    'there is no drawing “$1” in this chapter. Look how its name is spelled, or take the line out',
    'il n’y a pas de dessin «\u00a0$1\u00a0» dans ce chapitre. Vérifiez son nom, ou retirez la ligne',
  ),
  says(
    `have at most ${N} checks \\(it has ${N}\\)`,
    'the text has $2 boxes that ask a question. Keep at most $1',
    'le texte a $2 encadrés qui posent une question. Gardez-en $1 au plus',
  ),
  says(
    `put the address at the end of the source "(.+)"`,
    'move the web address to the end of the source “$1”',
    'placez l’adresse web à la fin de la source «\u00a0$1\u00a0»',
  ),
  says(
    `name the page, not the site, in the source "(.+)"`,
    'give the web address of the very page in the source “$1”, not that of the whole site',
    'donnez l’adresse de la page même dans la source «\u00a0$1\u00a0», pas celle de tout le site',
  ),
  says(
    `there is no record (\\S+) in content/facts`,
    'there is no rule of a country called “$1”. Choose one of the rules by country, or take the line out',
    'il n’y a pas de règle de pays appelée «\u00a0$1\u00a0». Choisissez-en une parmi les règles par pays, ou retirez la ligne',
  ),
  says(
    `write ::facts with one of ${REST}, not (\\S+)`,
    'there are no rules about “$2”. Write ::facts and one of these: $1',
    'il n’y a pas de règles sur «\u00a0$2\u00a0». Écrivez ::facts et l’un de ceux-ci\u00a0: $1',
  ),
  says(
    `write ::fact, ::facts or ::calculator with one of ([^:]+): ${REST}`,
    'Inzira cannot read the line “$2”. Write ::calculator and one of these: $1; or take it out',
    'Inzira ne peut pas lire la ligne «\u00a0$2\u00a0». Écrivez ::calculator et l’un de ceux-ci\u00a0: $1\u00a0; ou retirez-la',
  ),
  says(
    `mend the link lesson:(\\S+): there is no such lesson`,
    'the link lesson:$1 leads to a lesson that is not there. Look how it is spelled, or take the link out',
    'le lien lesson:$1 mène à une leçon qui n’existe pas. Vérifiez comment il est écrit, ou retirez-le',
  ),
  says(
    `mend the link (\\S*): write lesson:the-slug or an https:// address`,
    'the link “$1” leads nowhere. Write a web address that begins with https://, or lesson: and the name of a lesson',
    'le lien «\u00a0$1\u00a0» ne mène nulle part. Écrivez une adresse web qui commence par https://, ou lesson: et le nom d’une leçon',
  ),
  says(
    `mend the link (\\S*): there is no such lesson`,
    'the link “$1” leads to a lesson that is not there. Look how it is spelled, or take the link out',
    'le lien «\u00a0$1\u00a0» mène à une leçon qui n’existe pas. Vérifiez comment il est écrit, ou retirez-le',
  ),
  says(
    `mend lesson: (\\S+): there is no such lesson`,
    'a question is about the lesson “$1”, which is not there. Take the question away, or ask it from another lesson’s page',
    'une question porte sur la leçon «\u00a0$1\u00a0», qui n’existe pas. Retirez la question, ou posez-la depuis la page d’une autre leçon',
  ),
  says(
    `say why, for each choice of "(.+)"`,
    'in the question “$1”, say for each answer why it is right or wrong',
    'dans la question «\u00a0$1\u00a0», dites pour chaque réponse pourquoi elle est juste ou fausse',
  ),
  says(
    `ask a question on the lesson (\\S+)`,
    'the quiz asks nothing about the lesson “$1”. Write a question on that lesson’s page',
    'le quiz ne pose aucune question sur la leçon «\u00a0$1\u00a0». Écrivez une question sur la page de cette leçon',
  ),
  says(
    'add a question of type text or number',
    'all questions are answered by choosing. Add one whose answer is typed: a word or a number',
    'on répond à toutes les questions en choisissant. Ajoutez-en une dont la réponse est saisie\u00a0: un mot ou un nombre',
  ),
  says(
    `change the id "(.+)", which (\\S+) has too`,
    'two questions have the same short name “$1”. Change one of them',
    'deux questions ont le même nom court «\u00a0$1\u00a0». Changez-en un',
  ),
  says(
    `change the question "(.+)", which (\\S+) has too`,
    'the question “$1” is asked twice. Change one of them',
    'la question «\u00a0$1\u00a0» est posée deux fois. Changez-en une',
  ),
  says(
    `change the title "(.+)", which (\\S+) has too`,
    'another page has the title “$1” too. Give this one another title',
    'une autre page a aussi le titre «\u00a0$1\u00a0». Donnez un autre titre à celle-ci',
  ),
  says(
    `change the icon "(.+)", which (\\S+) has too`,
    'another module has the same icon. Choose another one',
    'un autre module a la même icône. Choisissez-en une autre',
  ),
  says(
    `define "(.+)" in the same words as (\\S+), or name it in one lesson only`,
    'another lesson explains the word “$1” otherwise. Explain it in the same words, or in one lesson only',
    'une autre leçon explique autrement le mot «\u00a0$1\u00a0». Expliquez-le avec les mêmes mots, ou dans une seule leçon',
  ),
  says(
    `number them without a gap: this is number ${N}`,
    'there is a gap in the order before it. Move it to place $1',
    'il y a un trou dans l’ordre avant. Mettez-la à la place $1',
  ),
  says(
    `have ${N} ([a-z]+) \\(there are ${N}\\)`,
    'there should be $1 $2 here (there are $3)',
    'il devrait y avoir ici $1 $2 (il y en a $3)',
  ),
  says(
    `have ${N} to ${N} ([a-z]+) \\(there are ${N}\\)`,
    'there should be $1 to $2 $3 here (there are $4)',
    'il devrait y avoir ici de $1 à $2 $3 (il y en a $4)',
  ),
  says(
    `check "(.+)" again: it expired on ${REST}`,
    'look again whether “$1” is still so: its day was $2',
    'vérifiez à nouveau «\u00a0$1\u00a0»\u00a0: l’échéance était le $2',
  ),
  says(
    'use it in a lesson, or remove it',
    'no lesson shows this drawing. Show it in one, or take it out',
    'aucune leçon ne montre ce dessin. Montrez-le dans une leçon, ou retirez-le',
  ),
  // Tables.
  says(
    `give every column of the table "(.+)" a head: on a phone it stands before each value`,
    'give every column of the table “$1” a heading: on a phone it stands before each value',
    'donnez un titre à chaque colonne du tableau «\u00a0$1\u00a0»\u00a0: sur un téléphone il précède chaque valeur',
  ),
  says(
    `divide the table "(.+)": a phone shows ${N} columns of one at most`,
    'the table “$1” is too wide. A phone shows $2 columns: make two tables of it',
    'le tableau «\u00a0$1\u00a0» est trop large. Un téléphone montre $2 colonnes\u00a0: faites-en deux tableaux',
  ),
  says(
    `shorten "(.+)", which is wider than a phone, in the table "(.+)"`,
    'the word “$1” in the table “$2” is wider than a phone. Shorten or divide it',
    'le mot «\u00a0$1\u00a0» du tableau «\u00a0$2\u00a0» est plus large qu’un téléphone. Raccourcissez-le ou coupez-le',
  ),
  says(
    `have ${N} rows of ${N} columns \\(not ${N} rows of ${N} columns\\)`,
    'the table of the original has $1 rows of $2 columns, this one has $3 rows of $4. Make them alike',
    'le tableau de l’original a $1 lignes de $2 colonnes, celui-ci $3 lignes de $4. Faites-le pareil',
  ),
  // Translations.
  says(
    `have the questions of the original in its order: ${REST}`,
    'the questions are not those of the original, in its order. Take away what is not there, and translate what is new',
    'les questions ne sont pas celles de l’original, dans son ordre. Retirez ce qui n’y est pas, et traduisez ce qui est nouveau',
  ),
  ofOriginal(
    'the levels of the headings',
    'the original has the headings $1, here they are $2. Write as many headings, of the same sizes',
    'l’original a les titres $1, ici il y a $2. Écrivez autant de titres, des mêmes tailles',
  ),
  ofOriginal(
    'the lines with ::',
    'the lines that begin with :: must be those of the original: $1. Here they are: $2',
    'les lignes qui commencent par :: doivent être celles de l’original\u00a0: $1. Ici\u00a0: $2',
  ),
  ofOriginal(
    'the figures',
    'show the same drawings as the original: $1. Here they are: $2',
    'montrez les mêmes dessins que l’original\u00a0: $1. Ici\u00a0: $2',
  ),
  ofOriginal(
    'the links',
    'the links must lead where those of the original do: $1. Here they lead to: $2',
    'les liens doivent mener où mènent ceux de l’original\u00a0: $1. Ici ils mènent à\u00a0: $2',
  ),
  ofOriginal(
    'the placeholders of apply',
    'the sentence for the learner’s own idea needs the same words between { and } as the original: $1. Here they are: $2',
    'la phrase pour l’idée de l’apprenant a besoin des mêmes mots entre { et } que l’original\u00a0: $1. Ici\u00a0: $2',
  ),
  ofOriginal(
    'the places? of the right choices?',
    'in the original the right answer has the number $1, here $2. Put the answers into the order of the original',
    'dans l’original la bonne réponse a le numéro $1, ici $2. Mettez les réponses dans l’ordre de l’original',
  ),
  ofOriginal(
    'the blocks',
    'the boxes of the text must be those of the original, in its order: $1. Here they are: $2',
    'les encadrés du texte doivent être ceux de l’original, dans son ordre\u00a0: $1. Ici\u00a0: $2',
  ),
  ofOriginal(
    'country, days and source',
    'country, days and source must be those of the original: $1. Here they are: $2',
    'le pays, les jours et la source doivent être ceux de l’original\u00a0: $1. Ici\u00a0: $2',
  ),
  ofOriginal(
    'the milestones',
    'what is counted must be the same as in the original: $1. Here it is: $2',
    'ce que l’on compte doit être comme dans l’original\u00a0: $1. Ici\u00a0: $2',
  ),
  asMany('objectives', 'lines here', 'lignes ici'),
  asMany('terms', 'words to know', 'mots à connaître'),
  asMany('takeaways', 'sentences to remember', 'phrases à retenir'),
  asMany('choices', 'answers', 'réponses'),
  asMany('steps', 'steps', 'étapes'),
  asMany('tables', 'tables', 'tableaux'),
  asMany('points of good', 'points of good work', 'points d’un bon travail'),
  asMany('resources', 'resources', 'ressources'),
  says(
    `bring in the numbers ${REST}`,
    'the original says $1, and this does not. Look whether a number is missing or wrong',
    'l’original dit $1, et ce texte non. Voyez s’il manque un nombre, ou s’il est faux',
  ),
  says(
    `the original has no ${REST}: look whether that is so`,
    'the original does not say $1. Look whether that is right',
    'l’original ne dit pas $1. Vérifiez si c’est juste',
  ),
  says(
    `labels: translate ${REST}`,
    'the words “$1” in the drawing are still those of the original. Translate them',
    'les mots «\u00a0$1\u00a0» du dessin sont encore ceux de l’original. Traduisez-les',
  ),
  says(
    'translate it',
    'the original says something here. Translate it',
    'l’original dit quelque chose ici. Traduisez-le',
  ),
  says(
    'leave it out: the original has none',
    'the original says nothing here. Empty this field',
    'l’original ne dit rien ici. Videz ce champ',
  ),
  says(
    `leave out (.+): it is the original's`,
    'take out “$1”: it comes from the original',
    'retirez «\u00a0$1\u00a0»\u00a0: cela vient de l’original',
  ),
  says(
    `write it as the original does: ${REST}`,
    'write the number as the original does: $1. Learners may type it in the French way',
    'écrivez le nombre comme l’original\u00a0: $1. Les apprenants peuvent le saisir à la française',
  ),
  says(
    'say why',
    'the original says why this answer is right or wrong. Say it here too',
    'l’original dit pourquoi cette réponse est juste ou fausse. Dites-le ici aussi',
  ),
  says(
    `there is no (\\S+) that it translates`,
    'learners have no text that this one translates. Publish the original first, or take this one away',
    'les apprenants n’ont pas le texte que celui-ci traduit. Publiez d’abord l’original, ou retirez cette traduction',
  ),
  says(
    `(.+): translate its description`,
    '“$1” has a description in the original. Translate it',
    '«\u00a0$1\u00a0» a une description dans l’original. Traduisez-la',
  ),
  says(
    `(.+): leave out its description`,
    '“$1” has no description in the original. Take it out',
    '«\u00a0$1\u00a0» n’a pas de description dans l’original. Retirez-la',
  ),
  // The venture journey.
  says(
    '(?:give it a slug|write the slug like ten-interviews)',
    'write a few words in small letters with dashes between them, like ten-interviews',
    'écrivez quelques mots en minuscules avec des tirets entre eux, comme dix-entretiens',
  ),
  says(
    `give a whole number from ${N} to ${N}`,
    'write a whole number from $1 to $2',
    'écrivez un nombre entier de $1 à $2',
  ),
  says(
    'give an address that begins with https://',
    'write a web address that begins with https://',
    'écrivez une adresse web qui commence par https://',
  ),
  says(
    'give a template its "template", anything else its "url"',
    'a template needs the name of the template; a page, a document or a tool needs its web address',
    'un modèle a besoin du nom du modèle\u00a0; une page, un document ou un outil, de son adresse web',
  ),
  says(
    'say how to go about it below the front matter',
    '“How to go about it” is empty. Say what to do, step by step',
    '«\u00a0Comment s’y prendre\u00a0» est vide. Dites quoi faire, étape par étape',
  ),
  says(
    'end with one "## Example of good work" and the example',
    '“An example of good work” is missing, or there is more than one. Write one, at the end',
    '«\u00a0Un exemple de bon travail\u00a0» manque, ou il y en a plusieurs. Écrivez-en un, à la fin',
  ),
  says(
    'use no other headings of the first and second level',
    'a heading begins with # or ##. Use smaller ones here, with ###',
    'un titre commence par # ou ##. Employez-en ici de plus petits, avec ###',
  ),
  says(
    'have one heading of the second level, between how to go about it and the example',
    'there must be exactly one heading with ##: between how to go about it and the example',
    'il faut exactement un titre avec ##\u00a0: entre la façon de s’y prendre et l’exemple',
  ),
  // Drawings come with an archive, from somebody who draws.
  says(
    `make it smaller than ${N} bytes \\(it has ${N}\\)`,
    'the drawing is too large: $2 bytes. It may have $1. Simplify it',
    'le dessin est trop lourd\u00a0: $2 octets. Il peut en avoir $1. Simplifiez-le',
  ),
  says(
    `write "(.+)" larger: it is (\\S+) pixels on a phone, not ${N}`,
    'the word “$1” in the drawing is too small on a phone. Write it larger',
    'le mot «\u00a0$1\u00a0» du dessin est trop petit sur un téléphone. Écrivez-le plus grand',
  ),
  says(
    '(write characters as they are, not as &…; entities|write plain SVG: .+|give the <svg> a viewBox|remove the <.+>: it is not among the plain shapes|mend the xmlns|use only fig-… classes, not .+|remove .+="…" from the <.+>|use .+="currentColor" with a fig-… class, so that it works in the dark too|give font-size=".*" as a number|write .+ as rotate, translate and scale|mend [a-z-]+=".*")',
    'this drawing cannot be shown. Ask whoever drew it to change this: $1',
    'ce dessin ne peut pas être montré. Demandez à la personne qui l’a dessiné de changer ceci\u00a0: $1',
  ),
];
