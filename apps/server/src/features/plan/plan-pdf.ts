import type { Language } from '@inzira/contract/accounts';
import type { Plan, PlanWithPromises, ShownFigures } from '@inzira/contract/plan';
import type { LearnerPromise } from '@inzira/contract/promises';
import type { TallyTotal } from '@inzira/contract/tallies';
import type { PrintedBrand } from '#src/platform/text/printed-brand.ts';
import {
  dayOf,
  type Doc,
  drawContent,
  drawDocument,
  drawHead,
  drawPartTitle,
  INK_SOFT,
  MARGIN,
  startBlock,
  type Tag,
  write,
} from '#src/platform/text/pdf-document.ts';

interface Words {
  kind: string;
  untitled: string;
  numbers: string;
  promises: string;
  kept: string;
  differently: string;
  empty: string;
  state: (day: string) => string;
  due: (day: string) => string;
  task: (giver: string) => string;
  counted: (day: string, total: TallyTotal) => string;
}

const WORDS: Record<Language, Words> = {
  en: {
    kind: 'Plan',
    untitled: 'My venture',
    numbers: 'The numbers',
    promises: 'What I promised myself',
    kept: 'Promise kept',
    differently: 'It went differently',
    empty: 'Nothing is written in it yet.',
    state: (day) => `As of ${day}`,
    due: (day) => `For ${day}`,
    task: (giver) => `Task of ${giver}`,
    counted: (day, { asked, sold, refused }) =>
      `Customers since ${day}: ${asked} asked, ${sold} sold, ${refused} refused.`,
  },
  fr: {
    kind: 'Plan',
    untitled: 'Mon entreprise',
    numbers: 'Les chiffres',
    promises: 'Ce que je me suis promis',
    kept: 'Promesse tenue',
    differently: 'Cela s’est passé autrement',
    empty: 'Rien n’y est encore écrit.',
    state: (day) => `État au ${day}`,
    due: (day) => `Pour le ${day}`,
    task: (giver) => `Tâche de ${giver}`,
    counted: (day, { asked, sold, refused }) =>
      `Clients depuis le ${day}\u00a0: abordés ${asked}, ventes ${sold}, refus ${refused}.`,
  },
};

export const titleOf = (plan: Plan, language: Language) => plan.title ?? WORDS[language].untitled;

export interface DrawnPlan {
  plan: PlanWithPromises;
  figures: ShownFigures[];
  language: Language;
  brand?: PrintedBrand;
}

/** Draws the plan on A4 like its page: prompts and notes by module, the numbers, the promises. */
export async function drawPlan({ plan, figures, language, brand }: DrawnPlan): Promise<Buffer> {
  const words = WORDS[language];
  const title = titleOf(plan, language);
  const frame = {
    title: `${title} – ${words.kind}`,
    author: plan.founder,
    language,
    foot: title,
    brand,
  };
  return drawDocument(frame, (doc, tag) => {
    drawHead(doc, tag, {
      kind: words.kind,
      title,
      lines: [
        { text: plan.founder },
        ...(plan.updated_at
          ? [{ text: words.state(dayOf(plan.updated_at, language)), isSmall: true as const }]
          : []),
      ],
    });
    const { notes, promises, counted } = plan;
    if (notes.length + figures.length + promises.length === 0 && !counted)
      tag('P', () => write(doc, words.empty, { color: INK_SOFT }));
    let module = '';
    for (const note of notes) {
      if (note.module !== module) {
        module = note.module;
        startPart(doc, tag, module);
      }
      startBlock(doc, 70);
      tag('H2', () => write(doc, note.prompt || note.title, { weight: 'bold', size: 11 }));
      doc.moveDown(0.2);
      drawContent(doc, tag, note.text);
      doc.moveDown(0.9);
    }
    if (figures.length > 0 || counted) startPart(doc, tag, words.numbers);
    if (counted) {
      tag('P', () => write(doc, countedInWords(counted, language)));
      doc.moveDown(0.9);
    }
    for (const sum of figures) drawSum(doc, tag, sum);
    if (promises.length > 0) startPart(doc, tag, words.promises);
    for (const promise of promises) drawPromise(doc, tag, promise, language);
  });
}

function startPart(doc: Doc, tag: Tag, title: string) {
  startBlock(doc, 130);
  tag('H1', () => drawPartTitle(doc, title));
}

/** A calculation on the left, with its result beside it. */
function drawSum(doc: Doc, tag: Tag, { title, lines, given }: ShownFigures) {
  startBlock(doc, 40 + 18 * lines.length);
  tag('H2', () => write(doc, title, { weight: 'bold', size: 11 }));
  doc.moveDown(0.2);
  for (const { label, value } of lines) {
    startBlock(doc, 18);
    tag('P', () => {
      const top = doc.y;
      const page = doc.bufferedPageRange().count;
      const half = 0.58 * (doc.page.width - 2 * MARGIN);
      write(doc, label, { width: half - 12 });
      const below = doc.y;
      if (doc.bufferedPageRange().count === page) doc.y = top;
      write(doc, value, { weight: 'bold', indent: half });
      doc.y = Math.max(doc.y, below);
    });
  }
  if (given) tag('P', () => write(doc, given, { size: 9, color: INK_SOFT }));
  doc.moveDown(0.9);
}

/** A promise, with its due date or outcome below. */
function drawPromise(doc: Doc, tag: Tag, promise: LearnerPromise, language: Language) {
  startBlock(doc, 40);
  tag('P', () => write(doc, promise.text));
  tag('P', () => write(doc, stateOf(promise, language), { size: 9, color: INK_SOFT }));
  if (promise.outcome) tag('P', () => write(doc, promise.outcome));
  doc.moveDown(0.6);
}

export function stateOf({ answer, due_on, given_by: giver }: LearnerPromise, language: Language) {
  const words = WORDS[language];
  const state =
    answer === null
      ? words.due(dayOf(due_on, language))
      : { yes: words.kept, differently: words.differently }[answer];
  return giver ? `${state} · ${words.task(giver.full_name)}` : state;
}

export const countedInWords = (total: TallyTotal, language: Language) =>
  WORDS[language].counted(dayOf(total.since, language), total);
