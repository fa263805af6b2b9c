import type { IdeaCard } from '@inzira/contract/advisor-idea';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import { LibraryCache } from '#src/features/advisor/library/library-cache.ts';
import type { Library } from '@inzira/mentor/library/library';
import { readGoldenQuestions } from '#src/features/advisor/library/golden.fixture.ts';
import { CONTENT } from '#test/content.ts';
import { MENTOR_CACHE } from '#test/mentor-cache.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { NEW_MEMORY, type Memory } from '@inzira/mentor/mentor/memory';
import { answerMessage } from '@inzira/mentor/mentor/mentor';
import { STORY } from '@inzira/mentor/mentor/sure-enough';
import type { MentorInput } from '@inzira/mentor/mentor/turn';

const CARD: IdeaCard = {
  ...NO_IDEA,
  idea: 'a drying tunnel for mangoes',
  customer: 'school cooks',
  country: 'Rwanda',
};

let made: Promise<Library> | undefined;

/** The library of the real lessons and answers, read once per process because its indexes take seconds; it is immutable. */
export async function makeLibrary(): Promise<Library> {
  made ??= readLibrary();
  return made;
}

async function readLibrary(): Promise<Library> {
  const t = await startTestApp({}, { withLessons: true });
  return new LibraryCache({ contentDir: CONTENT, cacheDir: MENTOR_CACHE }).get(t.db);
}

interface TalkOptions extends Partial<
  Pick<MentorInput, 'language' | 'card' | 'plan' | 'lastLessonId'>
> {
  /** The slug of the lesson that is open. */
  lesson?: string;
}

/** A conversation: each call sends the next message, typed or by a button. */
export function startTalk(library: Library, options: TalkOptions = {}) {
  const { language = 'en', card = CARD, plan = null, lesson, lastLessonId = null } = options;
  let memory: Memory = NEW_MEMORY;
  const lessonId = [...library.lessons.values()].find(({ slug }) => slug === lesson)?.id ?? null;
  return (message: string, button: Partial<Pick<MentorInput, 'intent' | 'answerId'>> = {}) => {
    const { intent = null, answerId = null } = button;
    const now = { message, intent, answerId, memory };
    const said = { ...now, language, card, plan, lessonId, lastLessonId };
    const reply = answerMessage(library, said);
    memory = JSON.parse(JSON.stringify(reply.memory)) as Memory;
    return {
      ...reply,
      slugs: reply.lessonIds.map((id) => library.lessons.get(id)?.slug),
      buttons: reply.suggestions.map(({ intent: each }) => each),
    };
  };
}

/** Questions that are close to one answer, or to several. */
export const QUESTIONS_NEARLY_ASKED = [
  'my customers and the money and the shop',
  'help me with my shop',
  'somebody in my family has put in money',
  'customers and a machine and the money',
  'my developer and my customers say different things',
  'something about the price of the thing',
  'the people at the market and my product',
  'the bank and my papers and the shop',
  'my friend asks again about the money',
  'the neighbour and the roof',
  'a visitor is near the village',
  'they told us to wait for the other side',
  'can you tell me how much it is for us',
  'my people want more of it',
  'the other people and their things',
  'my brother and the goods in the shop',
  'what about the machine and the workers',
  'the market and the rain and the money',
  'a paper from the bank about my house',
  'people come and look at my things',
  'my partner and the bank and the money',
  'the landlord and my customers',
  'they pay late and I wait',
];

/** Finds a question that is answered confidently together with a second answer; which ones are depends on all answers. */
export function findQuestionBetweenTwo(library: Library): string {
  const questions = [
    ...[...library.answers.values()].map(({ asks }) => asks),
    ...readGoldenQuestions(CONTENT, 'tuning').map(({ question }) => question),
    'which paper i need to register business for Naija, and CAC cost how much',
  ];
  const found = questions.find((question) => {
    const { band, rivals } = library.find(question);
    // For a story the second answer is one of two choices: see sure-enough.ts.
    return band === 'answer' && rivals.length > 0 && question.split(/\s+/).length < STORY;
  });
  if (found === undefined) throw new Error('there is no question between two answers');
  return found;
}
