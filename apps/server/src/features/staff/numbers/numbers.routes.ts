import { staffNumberEndpoints } from '@inzira/contract/staff-numbers';
import { now } from '#src/platform/db/database.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { sendCsv } from '#src/platform/http/send-csv.ts';
import { dayIn } from '#src/platform/time-zone.ts';
import { requestCountByStaff, readGroups, readNumbers } from './numbers.ts';
import { groupsCsv, numbersCsv } from './numbers-csv.ts';

export async function numberRoutes(app: App) {
  const { db } = app;

  route(app, staffNumberEndpoints.numbers, (request) => readNumbers(db, languageOf(request)));

  route(app, staffNumberEndpoints.groupNumbers, async (request) => {
    const [group] = await readGroups(db, request.query, languageOf(request));
    return group ?? { modules: [], questions: [] };
  });

  route(app, staffNumberEndpoints.numbersCsv, async (request, reply) => {
    const { table, module, by } = request.query;
    const language = languageOf(request);
    const all = await readNumbers(db, language);
    const day = dayIn(all.time_zone, Date.parse(all.counted_at ?? now()));
    const isAsked = ({ id }: { id: number }) => module === undefined || id === module;
    if (by && (table === 'chapters' || table === 'questions')) {
      const read = new Map(
        (await readGroups(db, { by }, language)).map((group) => [group.value, group]),
      );
      const groups = all[by].flatMap((group) => {
        const own = read.get(group.value);
        return own ? [{ ...own, modules: own.modules.filter(isAsked), group }] : [];
      });
      const csv = groupsCsv({ table, by, groups }, language);
      return sendCsv(reply, `inzira-${table}-${by}-${day}`, csv);
    }
    const csv = numbersCsv({ ...all, modules: all.modules.filter(isAsked) }, table, language);
    return sendCsv(reply, `inzira-${table}-${day}`, csv);
  });

  route(app, staffNumberEndpoints.countNumbers, async (request) => {
    await requestCountByStaff(db, request.viewer.id);
    const message = {
      en: 'The numbers are being counted.',
      fr: 'Les chiffres sont en cours de calcul.',
    };
    return { message: message[languageOf(request)] };
  });
}
