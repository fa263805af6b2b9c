import type { Language } from '@inzira/contract/accounts';
import type { Db } from '#src/platform/db/database.ts';
import type { Tokens } from '#src/platform/http/tokens.ts';
import { addDays } from '#src/platform/days.ts';
import { NO_DEADLINE } from './opportunities.table.ts';
import { sayIn } from './listing-translations.ts';
import { noOpportunity } from './no-opportunity.ts';

const signed = (id: number) => `opportunity-calendar ${id}`;

/** A signed link without a session, which calendar programs lack; it reveals only the deadline. */
export function calendarUrl(tokens: Tokens, id: number, language: Language): string {
  const signature = tokens.sign(signed(id));
  return `/api/organization/opportunities/${id}/calendar/?language=${language}&signature=${signature}`;
}

/** @throws 404, also for an invalid link */
export async function getCalendar(
  { db, tokens, publicUrl }: { db: Db; tokens: Tokens; publicUrl: string },
  id: number,
  { language, signature }: { language: Language; signature: string },
): Promise<string> {
  if (!tokens.isSigned(signed(id), signature)) throw noOpportunity();
  const found = await db
    .selectFrom('opportunities')
    .select([
      'title',
      'translations',
      'organization_name',
      'deadline',
      'apply_link',
      'checked_at',
      'created_at',
    ])
    .where('id', '=', id)
    .where('deadline', '<>', NO_DEADLINE)
    .executeTakeFirst();
  if (!found) throw noOpportunity();
  const row = sayIn(language, found);
  const page = `${publicUrl}/opportunities/${id}`;
  const texts = {
    en: { summary: `Apply: ${row.title}`, apply: 'Apply here' },
    fr: { summary: `Candidature : ${row.title}`, apply: 'Postuler ici ' },
  }[language];
  const summary = escapeText(texts.summary);
  return toCalendar([
    ['UID', `opportunity-${id}@${new URL(publicUrl).hostname}`],
    ['DTSTAMP', toMoment(row.checked_at ?? row.created_at)],
    // An all-day event, because the deadline is the end of the day.
    ['DTSTART;VALUE=DATE', toDay(row.deadline)],
    ['DTEND;VALUE=DATE', toDay(addDays(row.deadline, 1))],
    ['SUMMARY', summary],
    [
      'DESCRIPTION',
      escapeText(`${row.organization_name}\n${texts.apply}: ${row.apply_link}\n${page}`),
    ],
    ['URL', page],
    ['TRANSP', 'TRANSPARENT'],
    ...['-P7D', '-P1D'].flatMap((before): Line[] => [
      ['BEGIN', 'VALARM'],
      ['ACTION', 'DISPLAY'],
      ['DESCRIPTION', summary],
      ['TRIGGER', before],
      ['END', 'VALARM'],
    ]),
  ]);
}

type Line = readonly [name: string, value: string];

/** An event in the format of RFC 5545. */
function toCalendar(event: Line[]): string {
  const lines: Line[] = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Inzira//Opportunities//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ...event,
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ];
  return lines.map(([name, value]) => `${foldLine(`${name}:${value}`)}\r\n`).join('');
}

const toDay = (day: string) => day.replaceAll('-', '');

const toMoment = (moment: string) => moment.replaceAll(/[-:]|\.\d+/g, '');

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

const LINE_OCTETS = 75;

/** Folds lines to at most 75 octets, without splitting characters. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LINE_OCTETS) {
      parts.push(part);
      // A continuation line begins with a space.
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}
