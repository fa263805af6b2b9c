import type { Language } from '@inzira/contract/accounts';
import type { Plan, ShownFigures } from '@inzira/contract/plan';
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

const WORDS: Record<
  Language,
  { kind: string; untitled: string; numbers: string; empty: string; state: (day: string) => string }
> = {
  en: {
    kind: 'Plan',
    untitled: 'My venture',
    numbers: 'The numbers',
    empty: 'Nothing is written in it yet.',
    state: (day) => `As of ${day}`,
  },
  fr: {
    kind: 'Plan',
    untitled: 'Mon entreprise',
    numbers: 'Les chiffres',
    empty: 'Rien n’y est encore écrit.',
    state: (day) => `État au ${day}`,
  },
};

export const titleOf = (plan: Plan, language: Language) => plan.title ?? WORDS[language].untitled;

export interface DrawnPlan {
  plan: Plan;
  figures: ShownFigures[];
  language: Language;
  brand?: PrintedBrand;
}

/** The plan on A4, as its sheet shows it: what was asked above what was answered, by modules, then the numbers. */
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
    if (plan.notes.length + figures.length === 0)
      tag('P', () => write(doc, words.empty, { color: INK_SOFT }));
    let module = '';
    for (const note of plan.notes) {
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
    if (figures.length > 0) startPart(doc, tag, words.numbers);
    for (const sum of figures) drawSum(doc, tag, sum);
  });
}

function startPart(doc: Doc, tag: Tag, title: string) {
  startBlock(doc, 130);
  tag('H1', () => drawPartTitle(doc, title));
}

/** What is worked out on the left, what comes of it beside it. */
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
