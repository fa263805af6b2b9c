import type { Answer, Library } from '#src/library/library.ts';
import { wordsOf } from '#src/library/words.ts';
import { foldAccents } from '@inzira/contract/rules/fold';
import { isQuestion } from './question-parts.ts';
import type { Turn } from './turn.ts';

/** The index of "the last one" in CHOICE. */
const LAST = 3;
/** The maximum number of words of a typed title. */
const TITLE_WORDS = 8;
/** "The second one, please", typed or spoken instead of pressing a button. */
const CHOICE =
  /^\W*(?:(?:yes|ok(?:ay)?|oui|ndiyo)\W+)?(?:(?:the|number|la|le|l|numero|ya|ile|jibu)\W+)*(?:(1(?:st)?|first|one|premiere?|une?|kwanza)|(2(?:nd)?|two|seconde?|deux|deuxieme|pili|other|autre|nyingine)|(3(?:rd)?|three|third|trois|troisieme|tatu)|(last|derniere?|mwisho))(?:\W+(?:one|answer|please|in full|svp|s'il (?:vous|te) plait))*\W*$/;

/** The offered answer that a message chooses, by position or title. */
export function chosenAnswer({ input, library }: Turn): Answer | undefined {
  const { told } = input.memory;
  if (told.length < 2) return undefined;
  const text = foldAccents(input.message);
  const [, ...places] = CHOICE.exec(text) ?? [];
  const place = places.findIndex((one) => one !== undefined);
  if (place > -1) return library.answerOf(told.at(place === LAST ? -1 : place) ?? '');
  return named(library, input.message, told);
}

/** "The one on deposits": words that only one title has. */
function named(library: Library, message: string, told: readonly string[]): Answer | undefined {
  const topic = library.topicOf(message)?.split(' ') ?? [];
  if (topic.length === 0 || wordsOf(message).length > TITLE_WORDS || isQuestion(message))
    return undefined;
  const fitting = told
    .flatMap((id) => library.answerOf(id) ?? [])
    .filter((answer) => {
      const titles = library.titlesOf(answer).join(' ');
      const words = new Set(wordsOf(titles));
      return topic.every((word) => words.has(word));
    });
  return fitting.length === 1 ? fitting[0] : undefined;
}
