import type { Language } from '@inzira/contract/accounts';
import type { MailKind } from '@inzira/contract/rules/staff';
import { plainText } from '@inzira/contract/rules/rich-text';
import { escapeHtml } from '#src/platform/http/html.ts';
import type { PrintedBrand } from '#src/platform/text/printed-brand.ts';
import { richTextMailHtml } from '#src/platform/text/rich-text-html.ts';
import type { Mail } from './mail.ts';

/** The contents of a mail before layout. All texts but `richText` are plain: they are escaped here, once. */
export interface EmailTemplate {
  kind: MailKind;
  to: string;
  language: Language;
  subject: string;
  /** The first line, in large type. */
  title: string;
  paragraphs: readonly string[];
  /** Markdown by staff, below the paragraphs. */
  richText?: string;
  button?: { label: string; url: string };
  /** Small print below the button: how long it works, what to do if you did not ask for it. */
  notes?: readonly string[];
}

/**
 * Placeholders for the installation's name and colour: layout happens without a database, and `brandMail` fills them in
 * when the mail is stored. No text contains these characters.
 */
const NAME = '\uF8F0';
const COLOUR = '\uF8F1';

const CLAY = '#a63d2f';
// The light colours of apps/web's tokens, as literals, because mail programs do not support variables.
const COLOURS = {
  paper: '#faf6ef',
  card: '#ffffff',
  ink: '#241c17',
  quiet: '#6b5d52',
  line: '#e8dccb',
  clay: COLOUR,
  ochre: '#d39a3a',
};

const RICH_STYLES: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries({
    p: `margin:0 0 16px;font-size:16px;line-height:1.6;color:${COLOURS.ink}`,
    h2: `margin:24px 0 8px;font-size:19px;line-height:1.3;color:${COLOURS.ink}`,
    h3: `margin:20px 0 8px;font-size:16px;line-height:1.4;color:${COLOURS.ink}`,
    ul: `margin:0 0 16px;padding:0 0 0 22px;color:${COLOURS.ink}`,
    ol: `margin:0 0 16px;padding:0 0 0 26px;color:${COLOURS.ink}`,
    li: 'margin:0 0 6px;font-size:16px;line-height:1.6',
    a: `color:${COLOURS.clay}`,
  }).map(([tag, style]) => [tag, ` style="${style}"`]),
);

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

const WORDS: Record<Language, { tagline: string; paste: string }> = {
  en: {
    tagline: 'Business skills for founders, step by step.',
    paste: 'If the button does not work, copy this address into your browser:',
  },
  fr: {
    tagline: 'L’art d’entreprendre, pas à pas.',
    paste: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  },
};

/** Fills in the current name and colour of the installation. */
export function brandMail(mail: Mail, { name, colour }: PrintedBrand): Mail {
  return {
    ...mail,
    text: mail.text.replaceAll(NAME, () => name),
    html: mail.html.replaceAll(NAME, () => escapeHtml(name)).replaceAll(COLOUR, colour ?? CLAY),
  };
}

/** The same text as plain text and as HTML without external resources. */
export function layOut(template: EmailTemplate): Mail {
  return {
    kind: template.kind,
    to: template.to,
    subject: oneLine(template.subject),
    text: layOutText(template),
    html: layOutHtml(template),
  };
}

/**
 * A name that a person chose, made safe for a mail to somebody else: one line, of limited length, without anything that
 * a mail program would turn into a link.
 */
export function nameInMail(name: string): string {
  const line = oneLine(name);
  const short = line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
  return unlinked(short);
}

/** Text that a person wrote, made safe to quote in a mail to somebody else: no part of it becomes a link. */
export function quoteInMail(lines: string): string {
  return lines
    .split('\n')
    .map((line) => unlinked(oneLine(line)))
    .join('\n');
}

function unlinked(text: string): string {
  return text.replaceAll(/([.:/@])(?=\S)/g, '$1\u200b');
}

function layOutText(template: EmailTemplate): string {
  const { language, title, paragraphs, richText, button, notes = [] } = template;
  return [
    title,
    ...paragraphs,
    ...(richText === undefined ? [] : [plainText(richText, { links: true })]),
    ...(button ? [`${button.label}\n${button.url}`] : []),
    ...notes,
    `-- \n${NAME}\n${WORDS[language].tagline}`,
  ].join('\n\n');
}

function layOutHtml({
  language,
  subject,
  title,
  paragraphs,
  richText = '',
  button,
  notes = [],
}: EmailTemplate): string {
  const { paper, card, ink, quiet, line, clay } = COLOURS;
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${ink}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const note = (text: string) =>
    `<p style="margin:0 0 8px;font-size:13px;line-height:1.5;color:${quiet}">${escapeHtml(text)}</p>`;
  const small = [
    ...notes.map(note),
    ...(button
      ? [
          note(WORDS[language].paste),
          `<p style="margin:0;font-size:13px;line-height:1.5;word-break:break-all">` +
            `<a href="${escapeHtml(button.url)}" style="color:${clay}">${escapeHtml(button.url)}</a></p>`,
        ]
      : []),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:0;background:${paper};font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 16px;font-size:20px;font-weight:700;letter-spacing:-0.02em;color:${clay}">${NAME}</td></tr>
<tr><td style="background:${card};border:1px solid ${line};border-radius:12px;overflow:hidden">
${zigzag()}
<div style="padding:28px 28px 24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;letter-spacing:-0.01em;color:${ink}">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${richTextMailHtml(richText, (tag) => RICH_STYLES[tag] ?? '')}
${button ? buttonHtml(button) : ''}
${small.length > 0 ? `<div style="border-top:1px solid ${line};padding-top:16px;margin-top:8px">${small.join('\n')}</div>` : ''}
</div>
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:13px;color:${quiet}">${NAME} · ${escapeHtml(WORDS[language].tagline)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

function buttonHtml({ label, url }: { label: string; url: string }): string {
  return (
    `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;` +
    `background:${COLOURS.clay};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;` +
    `padding:13px 24px;border-radius:8px">${escapeHtml(label)}</a></p>`
  );
}

/** A band in the style of Imigongo, made of CSS border triangles, which every mail program can draw. */
function zigzag(): string {
  const colours = [COLOURS.clay, COLOURS.ochre, COLOURS.ink];
  const triangles = Array.from({ length: 12 }, (_, index) => {
    const colour = colours[index % colours.length];
    return (
      `<td style="padding:0;width:8.33%"><div style="width:0;height:0;margin:0 auto;` +
      `border-left:14px solid transparent;border-right:14px solid transparent;` +
      `border-top:12px solid ${colour}"></div></td>`
    );
  });
  return (
    `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" ` +
    `style="font-size:0;line-height:0"><tr>${triangles.join('')}</tr></table>`
  );
}

/** Removes line breaks and direction marks, which a headline must not contain. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
