import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import { askedSum } from './asked-sums.ts';
import { everydaySum } from './everyday-sums.ts';
import { messageSum } from './message-sum.ts';
import type { EverydaySum } from './stated-sum.ts';
import { CheckedSums } from './sum-check.ts';

/** The sum that a message contains completely: by the general reader, else by the others. */
export function wholeSum(message: string, language: FramingLanguage): EverydaySum | null {
  const checked = new CheckedSums(message, language);
  const read = checked.read(messageSum(message, language));
  if (read !== null && 'result' in read && !read.isConverted) return read.result;
  const stated = checked.stated(everydaySum(message, language));
  if (stated !== null && stated.missing === undefined) return stated;
  const asked = checked.asked(askedSum(message, language));
  return asked !== null && 'result' in asked ? asked.result : null;
}
