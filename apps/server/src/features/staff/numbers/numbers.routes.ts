import { staffNumberEndpoints } from '@inzira/contract/staff-numbers';
import { now } from '#src/platform/db/database.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { sendCsv } from '#src/platform/http/send-csv.ts';
import { dayIn } from '#src/platform/time-zone.ts';
import { askForCount, readNumbers } from './numbers.ts';
import { numbersCsv } from './numbers-csv.ts';

export async function numberRoutes(app: App) {
  const { db } = app;

  route(app, staffNumberEndpoints.numbers, (request) => readNumbers(db, languageOf(request)));

  route(app, staffNumberEndpoints.numbersCsv, async (request, reply) => {
    const { table, module } = request.query;
    const language = languageOf(request);
    const all = await readNumbers(db, language);
    const modules = all.modules.filter(({ id }) => module === undefined || id === module);
    const csv = numbersCsv({ ...all, modules }, table, language);
    const day = dayIn(all.time_zone, Date.parse(all.counted_at ?? now()));
    return sendCsv(reply, `inzira-${table}-${day}`, csv);
  });

  route(app, staffNumberEndpoints.countNumbers, async (request) => {
    await askForCount(db, request.viewer.id);
    const message = {
      en: 'The numbers are being counted.',
      fr: 'Les chiffres sont en cours de calcul.',
    };
    return { message: message[languageOf(request)] };
  });
}
