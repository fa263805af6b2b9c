import { findSentence, type Sentence } from '@inzira/contract/sentence';
import type { FieldSentences } from './errors.ts';

interface ValidationIssue {
  instancePath: string;
  message?: string | undefined;
}

/** Groups validation errors of the contract's schemas by field. */
export function toFieldSentences(issues: readonly ValidationIssue[]): FieldSentences {
  const fields: FieldSentences = {};
  for (const { instancePath, message } of issues) {
    // An error inside a list or map is reported on the field that contains it.
    const field = instancePath.split('/')[1] || 'non_field_errors';
    const sentences = (fields[field] ??= []);
    const sentence = toSentence(message);
    if (!sentences.some(({ en }) => en === sentence.en)) sentences.push(sentence);
  }
  return fields;
}

const REQUIRED = { en: 'This field is required.', fr: 'Ce champ est obligatoire.' };
const NOT_VALID = { en: 'This value is not valid.', fr: 'Cette valeur n’est pas valable.' };

/** A schema's own message; zod's default ones for a missing or mistyped value are not written for users. */
export function toSentence(message: string | undefined): Sentence {
  if (!message || /^Invalid input: expected .* received undefined/.test(message)) return REQUIRED;
  return findSentence(message) ?? NOT_VALID;
}
