import type { Language } from '@inzira/contract/accounts';
import type { PackPart } from '@inzira/contract/studio';
import type { Pack } from '@inzira/contract/studio-packs';
import { type PrintedBrand, PRODUCT } from '#src/platform/text/printed-brand.ts';
import {
  accentOf,
  dayOf,
  type Doc,
  drawContent,
  drawDocument,
  drawHead,
  drawPartTitle,
  INK_SOFT,
  LINE,
  MARGIN,
  startBlock,
  write,
} from '#src/platform/text/pdf-document.ts';

const WORDS: Record<
  Language,
  Record<PackPart, string> & {
    kind: string;
    state: (day: string, platform: string) => string;
    attached: (name: string) => string;
    empty: string;
  }
> = {
  en: {
    kind: 'Application pack',
    problem: 'The problem',
    evidence: 'The evidence',
    model: 'The business model',
    numbers: 'The numbers',
    team: 'The team',
    ask: 'The ask',
    state: (day, platform) => `Reviewed by a trainer on ${platform}, as of ${day}`,
    attached: (name) => `On request: ${name}`,
    empty: 'No work has been approved yet.',
  },
  fr: {
    kind: 'Dossier de candidature',
    problem: 'Le problème',
    evidence: 'Les preuves',
    model: 'Le modèle économique',
    numbers: 'Les chiffres',
    team: 'L’équipe',
    ask: 'Le financement demandé',
    state: (day, platform) => `Relu par un formateur sur ${platform}, état au ${day}`,
    attached: (name) => `Sur demande : ${name}`,
    empty: 'Aucun travail n’a encore été approuvé.',
  },
};

/** Draws the pack on A4. */
export async function drawPack(
  pack: Pack,
  language: Language,
  brand?: PrintedBrand,
): Promise<Buffer> {
  const words = WORDS[language];
  const title = `${pack.name} – ${words.kind}`;
  const frame = { title, author: pack.founder, language, foot: pack.name, brand };
  return drawDocument(frame, (doc, tag) => {
    drawHead(doc, tag, headOf(pack, language, brand?.name ?? PRODUCT));
    if (pack.parts.length === 0) tag('P', () => write(doc, words.empty, { color: INK_SOFT }));
    for (const [index, { part, entries }] of pack.parts.entries()) {
      startBlock(doc, 130);
      doc.moveDown(index === 0 ? 0 : 0.6);
      tag('H1', () => drawPartTitle(doc, words[part]));
      for (const entry of entries) {
        startBlock(doc, 80);
        if (entries.length > 1) {
          tag('H2', () => write(doc, entry.activity.title, { weight: 'bold', size: 11 }));
          doc.moveDown(0.2);
        }
        drawContent(doc, tag, entry.content);
        for (const milestone of entry.milestones)
          tag('P', () => drawMilestone(doc, milestone, language));
        if (entry.file_name) {
          const line = words.attached(entry.file_name);
          tag('P', () => write(doc, line, { color: INK_SOFT, size: 9 }));
        }
        doc.moveDown(0.9);
      }
    }
  });
}

function headOf(pack: Pack, language: Language, platform: string) {
  const words = WORDS[language];
  const founder = pack.founder === pack.name ? null : pack.founder;
  const line = [founder, pack.contact].filter(Boolean).join('  ·  ');
  return {
    kind: words.kind,
    title: pack.name,
    subtitle: pack.tagline,
    lines: [
      ...(line ? [{ text: line }] : []),
      ...(pack.updated_at
        ? [
            {
              text: words.state(dayOf(pack.updated_at, language), platform),
              isSmall: true as const,
            },
          ]
        : []),
    ],
  };
}

type Milestone = Pack['parts'][number]['entries'][number]['milestones'][number];

function drawMilestone(doc: Doc, milestone: Milestone, language: Language) {
  startBlock(doc, 30);
  const { title, current_value: value, target_value: target, unit } = milestone;
  const number = new Intl.NumberFormat(language);
  const width = 120;
  doc.moveDown(0.3);
  const y = doc.y + 5;
  doc.rect(MARGIN, y, width, 5).fill(LINE);
  doc.rect(MARGIN, y, width * Math.min(1, value / target), 5).fill(accentOf(doc));
  write(doc, `${title}: ${number.format(value)} / ${number.format(target)} ${unit}`, {
    size: 9.5,
    indent: width + 12,
    color: INK_SOFT,
  });
}
