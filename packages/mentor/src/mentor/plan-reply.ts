import type { Plan } from '@inzira/contract/plan';
import { foldAccents } from '@inzira/contract/rules/fold';
import type { Turn } from './turn.ts';

/** The maximum length of a quoted note. */
const NOTE_CHARACTERS = 400;
const NOTES = 5;

/** Questions about the learner's plan; "how do I write my plan?" asks for a lesson instead. */
const ASKED: readonly RegExp[] = [
  /\bwhat(?:'?s| does| is| do i have| did i (?:write|put|note)| have i (?:written|put|noted)| i (?:wrote|have written))(?: (?:written|in|into|on|down))* my (?:business )?plan(?: (?:say|contain|have|tell)s?\b| ?[?.!]*$)/,
  /\b(?:show|read|tell)(?: me| out)? (?:(?:what(?: is|'s) in|what i wrote in) )?my (?:business )?plan(?: to me| again)? ?[?.!]*$/,
  /\b(?:que (?:dit|contient)|qu'est.ce que (?:dit|contient)|qu'y a.t.il dans|qu'est.ce qu'il y a dans|qu'ai.je (?:ecrit|note) dans|qu'est.ce que j'ai (?:ecrit|note) dans|(?:montre|lis|relis)[a-z]*(?:.moi)?) mon plan(?: d'affaires)? ?[?.!]*$/,
  /\bmon plan,? (?:il )?dit quoi\b/,
  /\bmpango wangu (?:wa biashara )?(?:unasema|una|unaeleza) nini\b/,
  /\b(?:nionyeshe|nisomee|niliandika nini (?:katika|kwenye)) mpango wangu\b/,
];

export function asksForPlan(message: string): boolean {
  const text = foldAccents(message).trim();
  return ASKED.some((pattern) => pattern.test(text));
}

/** Quotes the learner's notes, if they let the mentor read them. */
export function tellPlan(turn: Turn) {
  const { draft, texts } = turn;
  const { plan } = turn.input;
  turn.sayOtherLanguage();
  if (plan === null) {
    draft.ask(texts.planClosed);
    return;
  }
  const { notes } = plan;
  if (notes.length === 0) {
    draft.ask(texts.planEmpty);
    return;
  }
  draft.say(texts.planSays);
  for (const note of notes.slice(0, NOTES)) draft.say(`**${note.title}**\n\n${noteLine(note)}`);
  draft.ask(texts.planWhole);
}

/** A note as a quotation of one paragraph. */
export function noteLine({ text }: Plan['notes'][number]): string {
  return `> ${Array.from(text).slice(0, NOTE_CHARACTERS).join('').replaceAll(/\s+/g, ' ')}`;
}
