import type { LibraryLesson } from '#src/features/advisor/library/library.ts';
import { foldText } from '#src/features/advisor/library/stems.ts';
import type { Wish } from './intents.ts';
import type { Pending } from './memory.ts';
import { answerOn, askBack } from './mentor-answers.ts';
import { answerFrom, mistakesFrom, pictureOf, stepItems } from './quotes.ts';
import type { Turn } from './turn.ts';

/** Questions on the lesson at hand as a text: one of its steps or points, its table, its picture, or "this". */

const ORDINALS: readonly RegExp[] = [
  /\b(?:first|1st|one|1|premiere?|une?|kwanza|moja)\b/,
  /\b(?:second|2nd|two|2|deuxieme|seconde?|deux|pili|mbili)\b/,
  /\b(?:third|3rd|three|3|troisieme|trois|tatu)\b/,
  /\b(?:fourth|4th|four|4|quatrieme|quatre|nne)\b/,
  /\b(?:fifth|5th|five|5|cinquieme|cinq|tano)\b/,
  /\b(?:sixth|6th|six|6|sixieme|sita)\b/,
  /\b(?:seventh|7th|seven|7|septieme|sept|saba)\b/,
  /\b(?:eighth|8th|eight|8|huitieme|huit|nane)\b/,
];
const LAST = /\b(?:last|final|derniere?|mwisho)\b/;
const STEP = /\b(?:steps?|etapes?|hatua)\b/g;
/** A longer message that has a number in it speaks of something else. */
const PART_WORDS = 8;

const TABLE = /\b(?:the|this|that|le|ce|la) (?:table|tableau|calculation|calcul|jedwali)\b/;
const PICTURE =
  /\b(?:the|this|that|le|la|ce|cette) (?:picture|figure|drawing|diagram|image|dessin|schema)\b/;
const MISTAKES =
  /\b(?:(?:common |usual |typical )?(?:mistakes?|errors?|pitfalls?)|(?:(?:could|can|may|might|does|often|usually) )*(?:go|goes|going|went) wrong|should i avoid|to avoid|erreurs?|mal tourner|eviter|makosa)\b/g;
const UNCLEAR =
  /\b(?:(?:do not|don't|dont|did not|didn't|cannot|can't) (?:really |quite )?(?:understand|get it|follow)|not clear|unclear|confus\w+|lost me|(?:more |very )?simpl[ey]r?(?: words)?|in easy words|easier|ne comprends? (?:pas|rien)|pas (?:bien |tout )?compris|pas (?:tres )?clair|plus simple(?:ment)?|mots simples|sielewi|sijaelewa|rahisi zaidi|no understand)\b/;
/** "This" as such: "this rash" or "that country" is something else. */
const THIS =
  /\b(?:this|that|these|those|it|here|ce|cela|ca|ici|hii|hiyo|hili|hapa|dis|dat)\b(?=\s*(?:$|[?.!,;]|(?:is|are|was|does|do|did|will|can|for|to|in|with|when|if|or|and|work|works|mean|means|matter|matters|apply|applies|help|helps|happen|useful|important|necessary|true|only|so|always|too|again|more|first|est|sert|marche|veut|pour|si|dans|avec)\b))/;
/** Words that ask about a thing and do not say which. */
const OF_ANYTHING =
  /\b(?:important|importance|matters?|useful|necessary|relevant|worth|true|always|only|really|often|difficult|hard|easy|read|learn|study|lesson|topic|explain\w*|understand|utile|necessaire|important[es]?|difficile|lecon|expliqu\w+|comprend\w*|muhimu)\b/g;

/** @returns false when the message is no such question. */
export function answerHere(turn: Turn, lesson: LibraryLesson, { intent }: Wish): boolean {
  const text = foldText(turn.input.message).replaceAll('’', "'");
  const isOfSteps = text.search(STEP) !== -1;
  const at = isOfSteps ? partIn(text, stepItems(lesson).length) : null;
  if (at !== null) return tellPart(turn, lesson, 'steps', at);
  if (isOfSteps && isAbout(turn, lesson, text.replaceAll(STEP, ' '), 1)) {
    answerOn(turn, 'how-to', lesson, lesson.title);
    return true;
  }
  if (TABLE.test(text) && isAbout(turn, lesson, text.replace(TABLE, ' '))) {
    answerOn(turn, 'example', lesson, lesson.title);
    return true;
  }
  const picture = PICTURE.test(text) ? pictureOf(lesson) : null;
  if (picture !== null) {
    turn.cite(lesson);
    turn.remember(lesson, null);
    turn.draft.say(turn.texts.picture);
    turn.draft.quote(picture);
    askBack(turn, turn.texts.back.answer);
    return true;
  }
  const mistakes = text.search(MISTAKES) === -1 ? null : mistakesFrom(lesson);
  if (mistakes !== null && isAbout(turn, lesson, text.replaceAll(MISTAKES, ' '), 1)) {
    turn.cite(lesson);
    turn.remember(lesson, null);
    turn.draft.say(turn.texts.mistake);
    turn.draft.quote(mistakes);
    askBack(turn, turn.texts.back.answer);
    return true;
  }
  if (UNCLEAR.test(text) && isAbout(turn, lesson, text.replace(UNCLEAR, ' '), 1)) {
    explainSimply(turn, lesson);
    return true;
  }
  if (!THIS.test(text) || !isAbout(turn, lesson, text)) return false;
  answerOn(turn, intent === 'how-to' ? 'how-to' : 'ask', lesson, turn.input.message);
  return true;
}

/** A step or a main point that a learner chooses from those that were listed. */
export function answerPart(turn: Turn, { lessonId, of }: Extract<Pending, { kind: 'part' }>) {
  const lesson = turn.library.lessons.get(lessonId);
  if (!lesson) return false;
  const count = of === 'steps' ? stepItems(lesson).length : lesson.takeaways.length;
  const at = partIn(foldText(turn.input.message), count);
  return at !== null && tellPart(turn, lesson, of, at);
}

/** Which of so many parts a short message names, from 0. */
function partIn(text: string, count: number): number | null {
  if (text.split(/\s+/).length > PART_WORDS) return null;
  // "The third one" is not the first.
  const name = text.replace(/(?<=(?:st|nd|rd|th)) one\b/, '');
  const at = LAST.test(name) ? count - 1 : ORDINALS.findIndex((pattern) => pattern.test(name));
  return at >= 0 && at < count ? at : null;
}

function tellPart(turn: Turn, lesson: LibraryLesson, of: 'steps' | 'points', at: number): true {
  const { draft, texts, library } = turn;
  turn.cite(lesson);
  turn.remember(lesson, null);
  turn.memory.pending = { kind: 'part', lessonId: lesson.id, of };
  if (of === 'steps') {
    draft.say(texts.step(at + 1));
    draft.quote(stepItems(lesson)[at] ?? '');
  } else {
    const point = lesson.takeaways[at] ?? '';
    draft.quote(`**${point}**`);
    // What the running text says of it, and not the point once more.
    draft.quote(answerFrom(library, { ...lesson, takeaways: [], terms: [] }, point).markdown);
  }
  draft.ask(of === 'steps' ? texts.back.step : texts.back.answer);
  return true;
}

/** The shortest that the lesson says: its first term and its first point. */
function explainSimply(turn: Turn, lesson: LibraryLesson) {
  const { draft, texts } = turn;
  turn.cite(lesson);
  turn.remember(lesson, null);
  draft.say(texts.simply);
  const [first] = lesson.terms;
  if (first) draft.quote(`**${first.term}**: ${first.definition}`);
  draft.quote(lesson.takeaways[0] ?? '');
  draft.ask(texts.back.answer);
}

/** Whether what a question speaks of besides is in the lesson, by that share. */
function isAbout({ library }: Turn, lesson: LibraryLesson, text: string, share = 0.5): boolean {
  return library.coverage(lesson, text.replaceAll(OF_ANYTHING, ' ')) >= share;
}
