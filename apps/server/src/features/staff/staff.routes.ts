import path from 'node:path';
import { staffEndpoints } from '@inzira/contract/staff';
import { staffSettingsEndpoints } from '@inzira/contract/staff-settings';
import { staffTranslationEndpoints } from '@inzira/contract/staff-translations';
import type { RequirePassword } from '#src/features/accounts/accounts.ts';
import type { EditedFolder } from '#src/platform/content/content-edits.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { route } from '#src/platform/http/route.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { getBrand, updateBrand } from './brand.ts';
import { requestBackup, openBackup } from './backups.ts';
import { getMailState, getSettings, sendTestMail, updateSettings } from './settings.ts';
import { findWaiting } from './today.ts';
import { exportRecord, findRecord } from './record.ts';

export async function staffRoutes(
  app: App,
  {
    requirePassword,
    findPart,
  }: {
    requirePassword: RequirePassword;
    findPart: (folder: EditedFolder) => Promise<ContentPart>;
  },
) {
  const { db } = app;
  const contentDir = path.join(app.config.checkoutRoot, 'content');

  route(app, staffEndpoints.today, (request) =>
    findWaiting(db, request.viewer, languageOf(request)),
  );

  route(app, staffSettingsEndpoints.get, () => getSettings(app));

  route(app, staffSettingsEndpoints.mail, () => getMailState(app));

  route(app, staffSettingsEndpoints.update, async ({ viewer, body }) => {
    await updateSettings(db, viewer.id, body);
    return getSettings(app);
  });

  route(app, staffSettingsEndpoints.brand, () => getBrand(db, app.files));

  route(app, staffSettingsEndpoints.updateBrand, ({ viewer, body }) =>
    updateBrand(db, app.files, viewer.id, body),
  );

  route(app, staffSettingsEndpoints.testMail, async (request) => {
    const language = languageOf(request);
    const email = await sendTestMail(db, request.viewer.id, language);
    const message = {
      en: `A mail is on its way to ${email}. If it cannot be sent, it stands under Failed jobs.`,
      fr: `Un e-mail est en route vers ${email}. S’il ne peut pas partir, il figure dans les tâches échouées.`,
    };
    return { message: message[language] };
  });

  route(app, staffSettingsEndpoints.takeBackup, async (request) => {
    await requestBackup(db, request.viewer.id);
    const message = {
      en: 'The backup is being made. This page says when it is there.',
      fr: 'La sauvegarde est en cours. Cette page dit quand elle est prête.',
    };
    return { message: message[languageOf(request)] };
  });

  route(app, staffSettingsEndpoints.downloadBackup, async (request, reply) => {
    await requirePassword(request);
    const { name, bytes, stream } = await openBackup(db, app.config, request.viewer);
    return reply
      .type('application/gzip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', bytes)
      .send(stream);
  });

  route(app, staffTranslationEndpoints.counts, async (request) => {
    const { findTranslationCounts } = await import('./translation-counts.ts');
    const counts = await findTranslationCounts({ db, contentDir, findPart }, languageOf(request));
    return { counts };
  });

  route(app, staffEndpoints.record, (request) =>
    findRecord(db, request.viewer.id, request.query, languageOf(request)),
  );

  route(app, staffEndpoints.exportRecord, async (request) => {
    await requirePassword(request);
    const { password: _, ...query } = request.body;
    return exportRecord(db, app.config, request.viewer, query, languageOf(request));
  });
}
