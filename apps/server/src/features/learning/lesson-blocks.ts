import type { Tokens } from 'marked';
import type { Language } from '@inzira/contract/accounts';
import { z } from 'zod';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { list, readData, text } from '#src/platform/content/content-yaml.ts';
import { lexMarkdown, excerptOf } from '@inzira/mentor/markdown';

/** The kinds of fenced blocks in a lesson: the block's language is the kind, its content is YAML. */
export type LessonBlock =
  | ({ kind: 'check' } & z.output<typeof Check>)
  | ({ kind: 'dated' } & z.output<typeof Dated>)
  | ({ kind: 'script' } & z.output<typeof Script>);

const lines = (max: number) =>
  z
    .string('write a text here')
    .trim()
    .min(1, 'write a text here')
    .max(max, `shorten it to ${max} characters`);

const day = z
  .string('write a day, like 2026-11-22')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'write a day, like 2026-11-22')
  .refine((value) => !Number.isNaN(Date.parse(value)), 'write a day that exists');

const Check = z.strictObject({
  question: text(300),
  choices: list(
    z.strictObject({
      text: text(200),
      right: z
        .literal('true', 'write true, or leave it out')
        .optional()
        .transform((value) => value === 'true'),
      why: text(400),
    }),
    2,
    4,
    'choices',
  )
    .refine((choices) => choices.filter(({ right }) => right).length === 1, 'mark one as right')
    .refine(
      (choices) =>
        new Set(choices.map((choice) => choice.text.toLowerCase())).size === choices.length,
      'two of them are the same',
    ),
});

const Dated = z
  .strictObject({
    country: text(40).optional(),
    title: text(120),
    checked: day,
    expires: day,
    source: z.strictObject({
      title: text(200),
      url: z
        .string('write an address')
        .regex(
          /^https:\/\/[^\s/]+\.[^\s/]+\/[^\s]+$/,
          'write the https:// address of the page, not of the site',
        ),
    }),
    text: lines(2_000),
  })
  .refine(({ checked, expires }) => checked < expires, {
    path: ['expires'],
    message: 'expire after the day it was checked',
  });

const Script = z.strictObject({ title: text(120), text: lines(2_000) });

const SHAPES = { check: Check, dated: Dated, script: Script };

function isBlockKind(lang: string | undefined): lang is keyof typeof SHAPES {
  return lang !== undefined && Object.hasOwn(SHAPES, lang);
}

/** Parses a fenced block; null with `problems` when it is not a lesson block, or invalid. */
export function readBlock(
  { lang, text: yaml }: Pick<Tokens.Code, 'lang' | 'text'>,
  problems: string[] = [],
): LessonBlock | null {
  if (!lang) return null;
  if (!isBlockKind(lang)) {
    problems.push(`write check, dated, script or nothing after \`\`\`, not "${lang}"`);
    return null;
  }
  const data = readData(lang, yaml, SHAPES[lang], problems);
  return data && ({ kind: lang, ...data } as LessonBlock);
}

const regions = new Map<Language, Intl.DisplayNames>();

/** "Rwanda" for RW; anything but a country code is returned as it is: "OHADA states". */
export function placeName(country: string, language: Language = ORIGINAL): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  const names = regions.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  regions.set(language, names);
  return names.of(country) ?? country;
}

/** The Markdown with its blocks replaced by readable text; checks are left out, since they teach nothing new. */
export function withoutBlocks(markdown: string): string {
  return lexMarkdown(markdown)
    .map((token) => {
      const block = token.type === 'code' ? readBlock(token as Tokens.Code) : null;
      if (!block) return token.raw;
      const end = /\n*$/.exec(token.raw)?.[0] || '\n';
      switch (block.kind) {
        case 'check':
          return '';
        case 'dated': {
          const { country, title, checked, text: body } = block;
          const where = country === undefined ? '' : `${placeName(country)}: `;
          return `**${where}${title}** (as of ${checked})\n\n${body}${end}`;
        }
        case 'script':
          return `**${block.title}**\n\n${block.text.replaceAll(/^/gm, '> ')}${end}`;
      }
    })
    .join('');
}

const PROMPT_CHARACTERS = 200;

/** The prompt of the note: the author's line, or else the beginning of "Try it today". */
export function notePrompt({ body, note }: { body: string; note?: string | undefined }): string {
  // Takes the last part, because its heading depends on the language.
  const [, ...parts] = body.split(/^## .*$/m);
  const today = parts.at(-1) ?? '';
  return note ?? excerptOf(withoutBlocks(today), PROMPT_CHARACTERS);
}
