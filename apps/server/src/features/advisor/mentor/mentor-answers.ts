import type { Finding, LibraryLesson } from '#src/features/advisor/library/library.ts';
import { stemsOf } from '#src/features/advisor/library/stems.ts';
import type { TopicIntent } from './intents.ts';
import { answerFrom, applyLine, definitionFor, exampleFrom, stepsFrom } from './quotes.ts';
import { fieldOf } from './sensitive.ts';
import type { Turn } from './turn.ts';

/** Wishes that say in which way to speak of a topic, and nothing of the topic itself. */
const IN_WHICH_WAY: ReadonlySet<TopicIntent> = new Set(['summary', 'example', 'apply']);

/** Answers from the lessons, as sure as the evidence allows. */
export function answerTopic(turn: Turn, intent: TopicIntent, topic: string) {
  const { memory, input, library } = turn;
  const current =
    library.lessons.get(memory.lessonId ?? -1) ?? library.lessons.get(input.lessonId ?? -1);
  if (isFollowUp(turn, topic)) {
    if (!current) {
      turn.draft.ask(turn.texts.noTopic);
      return;
    }
    answerOn(turn, intent, current, memory.question ?? current.title);
    return;
  }
  if (intent === 'compare' && compare(turn, topic)) return;
  const exclude = topic === memory.question ? new Set(memory.rejected) : new Set<number>();
  const question = IN_WHICH_WAY.has(intent) ? topic : input.message;
  answerFinding(turn, intent, topic, library.find(question, { lessonId: input.lessonId, exclude }));
}

/** "Give me an example", "how do I do it": all of it is about what was spoken of before. */
function isFollowUp(turn: Turn, topic: string): boolean {
  const concepts = turn.library.conceptsOf(topic);
  return (
    concepts.length === 0 ||
    (concepts.every(({ kind }) => kind === 'light') && concepts.length <= 1)
  );
}

function answerFinding(turn: Turn, intent: TopicIntent, question: string, finding: Finding) {
  const { draft, texts, library } = turn;
  const [first, second] = finding.hits;
  turn.band = finding.band;
  if (!first || finding.band === 'none') {
    decline(turn, question);
    return;
  }
  if (finding.band === 'weak') {
    draft.say(texts.weak);
    const offered = [first, ...(second ? [second] : [])].map(({ lesson }) => lesson);
    for (const lesson of offered) turn.cite(lesson);
    draft.quote(
      offered
        .map((lesson, index) => `${index + 1}. **${lesson.title}**: ${lesson.takeaways[0] ?? ''}`)
        .join('\n'),
      offered.map((lesson) => `${lesson.title}.`).join(' '),
    );
    // "Explain it with my idea" is about the first, until another is chosen.
    turn.remember(first.lesson, question);
    turn.memory.pending = { kind: 'choice', lessonIds: offered.map(({ id }) => id), question };
    draft.ask(texts.askChoice);
    return;
  }
  const also = finding.isClose && second && intent !== 'summary' ? second.lesson : null;
  answerOn(turn, intent, first.lesson, question, also && library.lessons.get(also.id));
}

function decline(turn: Turn, question: string) {
  const { draft, texts, library } = turn;
  const field = fieldOf(question);
  const { beyond } = library.find(question);
  draft.say(beyond === null ? texts.none : texts.beyond[beyond]);
  if (field) draft.say(texts.field[field]);
  turn.passOn(turn.input.message);
}

/** Answers on one lesson in the way that was wished for. */
export function answerOn(
  turn: Turn,
  intent: TopicIntent,
  lesson: LibraryLesson,
  question: string,
  also: LibraryLesson | null | undefined = null,
) {
  const { draft, texts, library, card } = turn;
  turn.cite(lesson);
  turn.remember(lesson, question);
  let back = texts.back.answer;
  switch (intent) {
    case 'how-to': {
      const steps = stepsFrom(lesson);
      draft.say(steps ? texts.stepsOf(lesson.title) : texts.fromLesson(lesson.title));
      if (steps) {
        draft.quote(steps.markdown, steps.aloud);
        turn.memory.pending = { kind: 'part', lessonId: lesson.id, of: 'steps' };
        back = texts.back.steps;
      } else {
        quoteAnswer(turn, lesson, question);
      }
      break;
    }
    case 'example': {
      const example = exampleFrom(lesson);
      draft.say(example ? texts.exampleOf(lesson.title) : texts.noExample);
      if (example) draft.quote(example.markdown, example.aloud);
      else draft.quote(lesson.takeaways[0] ?? '');
      back = texts.back.example;
      break;
    }
    case 'summary':
      draft.say(texts.summaryOf(lesson.title));
      draft.quote(
        lesson.takeaways.map((text) => `- ${text}`).join('\n'),
        lesson.takeaways.join(' '),
      );
      turn.memory.pending = { kind: 'part', lessonId: lesson.id, of: 'points' };
      back = texts.back.summary;
      break;
    case 'apply':
      draft.say(texts.forYourIdea);
      draft.quote(applyLine(lesson, card, texts));
      back = texts.back.apply;
      break;
    case 'define':
    case 'compare':
    case 'ask': {
      const defined = intent === 'define' ? definitionFor(library, question, [lesson]) : null;
      const source = defined?.lesson ?? lesson;
      if (defined) {
        turn.cite(source);
        turn.remember(source, question);
      }
      draft.say(texts.fromLesson(source.title));
      if (defined) draft.quote(`**${defined.term}**: ${defined.definition}`);
      else quoteAnswer(turn, lesson, question);
      if (defined && source !== lesson) turn.lessonIds.splice(turn.lessonIds.indexOf(lesson.id), 1);
      if (card.idea !== null && intent !== 'define') {
        draft.say(texts.forYourIdea);
        draft.quote(applyLine(source, card, texts));
      }
    }
  }
  if (also) {
    turn.cite(also);
    draft.say(texts.alsoAbout(also.title));
    quoteAnswer(turn, also, question);
  }
  const field = fieldOf(turn.input.message);
  if (field) draft.say(texts.field[field]);
  askBack(turn, back);
}

function quoteAnswer({ draft, texts, library }: Turn, lesson: LibraryLesson, question: string) {
  const { markdown, isMistake } = answerFrom(library, lesson, question);
  if (isMistake) draft.say(texts.mistake);
  draft.quote(markdown);
}

/** The question at the end; once in a conversation it asks for the idea of somebody who has told none. */
export function askBack(turn: Turn, question: string) {
  const { draft, texts, memory, card } = turn;
  if (card.idea === null && !memory.hasAskedIdea) {
    memory.hasAskedIdea = true;
    memory.pending = { kind: 'idea' };
    draft.ask(texts.askIdea);
  } else {
    draft.ask(question);
  }
}

/** Two terms side by side, each by its own definition. @returns false when they are not both defined. */
function compare(turn: Turn, topic: string): boolean {
  const { draft, texts, library } = turn;
  const sides = topic
    .split(/\s+(?:and|or|with|to|vs\.?|versus|et|ou|avec|na|au)\s+|\s*,\s*/)
    .filter(Boolean);
  const found = sides.flatMap((side) => {
    const defined = definitionFor(library, side, []);
    return defined ? [defined] : [];
  });
  const [one, other] = found;
  if (!one || !other || one.term === other.term || stemsOf(topic).length > 10) return false;
  turn.band = 'strong';
  for (const { lesson } of [one, other]) turn.cite(lesson);
  turn.remember(one.lesson, topic);
  const titles = [...new Set([one.lesson.title, other.lesson.title])];
  draft.say(texts.fromLesson(titles.join('** & **')));
  draft.quote(
    [one, other].map(({ term, definition }) => `- **${term}**: ${definition}`).join('\n'),
  );
  askBack(turn, texts.back.answer);
  return true;
}
