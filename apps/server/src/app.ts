import path from 'node:path';
import { platformEndpoints } from '@inzira/contract/platform';
import Fastify, { LogController, type FastifyServerOptions } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { MEGABYTE } from '@inzira/contract/rules/units';
import { accountSecurityRoutes } from '#src/features/accounts/account-security.routes.ts';
import { accountRoutes } from '#src/features/accounts/accounts.routes.ts';
import { passkeyRoutes } from '#src/features/accounts/passkeys.routes.ts';
import { createPasswordProof } from '#src/features/accounts/people/staff-proof.ts';
import { peopleRoutes } from '#src/features/accounts/people/people.routes.ts';
import { profileRoutes } from '#src/features/accounts/profile.routes.ts';
import { openIdentityProvider, providerRoutes } from '#src/features/accounts/provider.routes.ts';
import { resetRoutes } from '#src/features/accounts/resets.routes.ts';
import { findViewer, openSession } from '#src/features/accounts/sessions.ts';
import { createAdvisor } from '#src/features/advisor/advisor.ts';
import { allowanceRoutes } from '#src/features/advisor/allowances.routes.ts';
import { advisorRoutes } from '#src/features/advisor/advisor.routes.ts';
import { packRoutes } from '#src/features/advisor/pack.routes.ts';
import { taughtRoutes } from '#src/features/advisor/taught/taught.routes.ts';
import { audioRoutes } from '#src/features/advisor/voice/audio.routes.ts';
import { transcriptionRoutes } from '#src/features/advisor/voice/transcription.routes.ts';
import { calculatorRoutes } from '#src/features/calculators/calculators.routes.ts';
import { certificateRoutes } from '#src/features/certificates/certificates.routes.ts';
import { contactRoutes } from '#src/features/contact/contact.routes.ts';
import { factRoutes } from '#src/features/facts/facts.routes.ts';
import { legalRoutes } from '#src/features/legal/legal.routes.ts';
import { staffMessageRoutes } from '#src/features/contact/staff-messages.routes.ts';
import { learningRoutes } from '#src/features/learning/learning.routes.ts';
import { contentEditorRoutes } from '#src/features/learning/editor/content-editor.routes.ts';
import { reviewRoutes } from '#src/features/learning/review.routes.ts';
import { notificationRoutes } from '#src/features/notifications/notifications.routes.ts';
import { opportunityRoutes } from '#src/features/opportunities/opportunities.routes.ts';
import { institutionRoutes } from '#src/features/organizations/sign-in/institution.routes.ts';
import { staffOrganizationRoutes } from '#src/features/organizations/staff-organizations.routes.ts';
import { feedRoutes } from '#src/features/opportunities/feeds/feeds.routes.ts';
import { lockOrganization } from '#src/features/organizations/lock-organization.ts';
import { bringIn, notifyOwner } from '#src/features/organizations/memberships.ts';
import { organizationRoutes } from '#src/features/organizations/organizations.routes.ts';
import { planRoutes } from '#src/features/plan/plan.routes.ts';
import { promiseRoutes } from '#src/features/promises/promises.routes.ts';
import { psychometricRoutes } from '#src/features/psychometric/psychometric.routes.ts';
import { resourceRoutes } from '#src/features/resources/resources.routes.ts';
import { numberRoutes } from '#src/features/staff/numbers/numbers.routes.ts';
import { staffRoutes } from '#src/features/staff/staff.routes.ts';
import { studioRoutes } from '#src/features/studio/studio.routes.ts';
import { studioPackRoutes } from '#src/features/studio/studio-packs.routes.ts';
import { studioTrainerRoutes } from '#src/features/studio/studio-trainers.routes.ts';
import {
  findDuties,
  forgetPlaceOf,
  handOverTrainees,
} from '#src/features/studio/trainer-succession.ts';
import { ventureOwnerRoutes } from '#src/features/ventures/venture-owner.ts';
import { tallyRoutes } from '#src/features/tallies/tallies.routes.ts';
import { todayRoutes } from '#src/features/today/today.routes.ts';
import { ventureRoutes } from '#src/features/ventures/ventures.routes.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { readBrand } from '#src/platform/brand.ts';
import { brandPictureRoutes } from '#src/platform/http/brand-pictures.ts';
import { registerAccess } from '#src/platform/http/auth.ts';
import { registerBodyTimeout } from '#src/platform/http/body-timeout.ts';
import { registerCompression } from '#src/platform/http/compression.ts';
import type { Config } from '#src/platform/config.ts';
import type { Db } from '#src/platform/db/database.ts';
import { registerErrorHandler } from '#src/platform/http/error-handler.ts';
import { failedJobRoutes } from '#src/platform/jobs/failed-jobs.ts';
import { fileRoutes } from '#src/platform/files/file-routes.ts';
import { openFileStore } from '#src/platform/files/file-store.ts';
import { Files } from '#src/platform/files/files.ts';
import { registerHealth } from '#src/platform/http/health.ts';
import { registerIdempotency } from '#src/platform/http/idempotency.ts';
import { registerLoadShedding } from '#src/platform/http/load-shedding.ts';
import { loggerOptions, registerRequestLog } from '#src/platform/logging.ts';
import { registerMultipart } from '#src/platform/http/multipart.ts';
import { registerLoneWrites, registerOfflineWrites } from '#src/platform/http/offline-writes.ts';
import { registerOpenApi } from '#src/platform/http/openapi.ts';
import { registerSecurityHeaders } from '#src/platform/http/security-headers.ts';
import { answerSerializer } from '#src/platform/http/serializer.ts';
import { registerSharedAnswers } from '#src/platform/http/shared-answers.ts';
import { SharedTexts } from '#src/platform/http/shared-texts.ts';
import { Spool } from '#src/platform/files/spool.ts';
import { StorageSpace } from '#src/platform/files/storage-space.ts';
import { TemplateFiles } from '#src/platform/files/template-files.ts';
import { templateRoutes } from '#src/platform/files/template-routes.ts';
import { registerSitemap } from '#src/platform/http/sitemap.ts';
import { createTokens } from '#src/platform/http/tokens.ts';
import { uploadRoutes } from '#src/platform/files/upload-routes.ts';
import { Uploads } from '#src/platform/files/uploads.ts';
import { registerWeb, type WebBuild } from '#src/platform/http/web.ts';
import { registerRequestIds, requestIdOf } from '#src/platform/http/request-id.ts';
import { route } from '#src/platform/http/route.ts';
import { registerTracing } from '#src/platform/tracing/tracing.ts';
import { contentParts } from './content-parts.ts';
import { hasDemo } from './demo/demo.ts';
import { migrations } from './migrations.ts';
import { notificationKinds } from './notifications.ts';
import { pageHeads } from './page-heads.ts';
import { personalData } from './personal-data.ts';
import { sitemaps } from './sitemaps.ts';

/** The longest request line. Limits of single parameters are in the contract, which has better error messages. */
const MAX_ADDRESS = 16 * 1024;

/** Set in the options: compilers set later would come after those that Fastify loads; its types know only these. */
const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => answerSerializer,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

/** Builds the whole server without listening. `web` is the built web app; tests of the API omit it. */
export async function buildApp(config: Config, db: Db, web: WebBuild | null): Promise<App> {
  const app: App = Fastify({
    logger: await loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: requestIdOf,
    bodyLimit: MEGABYTE,
    // The limit for a body with a file; `registerBodyTimeout` limits other bodies, and stalled ones.
    requestTimeout: 10 * 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_ADDRESS },
    // Omits Fastify's options, which are empty but make pino take a slower path for each request.
    childLoggerFactory: (logger, bindings) => logger.child(bindings),
    schemaController,
  }).withTypeProvider<ZodTypeProvider>();

  const tokens = createTokens(config.secret);
  app.decorate('db', db);
  app.decorate('config', config);
  app.decorate('tokens', tokens);
  const store = openFileStore(config);
  app.decorate('storageSpace', new StorageSpace(db, config));
  app.decorate('files', new Files(db, store, tokens, app.storageSpace));
  app.decorate('templates', new TemplateFiles(path.join(config.checkoutRoot, 'content/templates')));
  app.decorate('spool', new Spool(config.dataDir));
  app.decorate('uploads', new Uploads(db, store, app.files, app.spool, app.storageSpace));
  app.decorate('sharedTexts', new SharedTexts());
  app.decorate('advisor', createAdvisor(config, db, app.log));

  registerErrorHandler(app);
  registerRequestIds(app);
  registerTracing(app);
  registerRequestLog(app);
  registerSecurityHeaders(app, web?.inlineScripts ?? []);
  registerLoadShedding(app);
  registerAccess(app, (sessionId) => findViewer(db, config, sessionId));
  registerBodyTimeout(app);
  await registerMultipart(app);
  registerLoneWrites(app);
  registerIdempotency(app);
  registerSharedAnswers(app);
  registerCompression(app);
  registerOpenApi(app);
  registerHealth(app, migrations);
  registerOfflineWrites(app);

  route(app, platformEndpoints.settings, async () => ({
    google_client_id: config.google.clientId,
    demo: await hasDemo(db),
    transcription: config.transcription !== null,
  }));
  await app.register(fileRoutes);
  await app.register(templateRoutes);
  await app.register(failedJobRoutes);
  await app.register(uploadRoutes);
  const provider = openIdentityProvider(config);
  await app.register(accountRoutes);
  await app.register(accountSecurityRoutes);
  await app.register(passkeyRoutes);
  await app.register(resetRoutes);
  await app.register(providerRoutes, { provider });
  await app.register(profileRoutes, { provider, personalData });
  await app.register(contactRoutes);
  const requirePassword = createPasswordProof(app, provider);
  await app.register(staffMessageRoutes, { requirePassword });
  await app.register(peopleRoutes, {
    requirePassword,
    personalData,
    memberships: { lock: lockOrganization, bringIn, notifyOwner },
    kinds: notificationKinds,
    trainees: { find: findDuties, handOver: handOverTrainees },
  });
  await app.register(staffOrganizationRoutes, { requirePassword });
  const findPart = contentParts(app.templates);
  await app.register(staffRoutes, { requirePassword, findPart });
  await app.register(numberRoutes);
  await app.register(organizationRoutes);
  await app.register(institutionRoutes, {
    requirePassword,
    openSession: (userId, agent) => openSession(db, tokens, config, userId, agent),
  });
  await app.register(notificationRoutes, { kinds: notificationKinds });
  await app.register(learningRoutes);
  await app.register(contentEditorRoutes, { findPart });
  await app.register(reviewRoutes);
  await app.register(certificateRoutes);
  await app.register(planRoutes);
  await app.register(promiseRoutes);
  await app.register(tallyRoutes);
  await app.register(factRoutes);
  await app.register(legalRoutes);
  await app.register(psychometricRoutes);
  await app.register(calculatorRoutes);
  await app.register(opportunityRoutes);
  await app.register(feedRoutes);
  await app.register(resourceRoutes);
  await app.register(advisorRoutes);
  await app.register(packRoutes);
  await app.register(taughtRoutes);
  await app.register(allowanceRoutes);
  await app.register(audioRoutes, { speech: app.advisor.speech });
  await app.register(transcriptionRoutes);
  await app.register(ventureRoutes);
  await app.register(ventureOwnerRoutes, { requirePassword, forgetPlace: forgetPlaceOf });
  await app.register(studioRoutes);
  await app.register(todayRoutes);
  await app.register(studioTrainerRoutes);
  await app.register(studioPackRoutes);

  if (web) {
    registerSitemap(app, sitemaps(app, web));
    await app.register(brandPictureRoutes, { description: web.description });
    await registerWeb(app, web, {
      heads: pageHeads(app),
      hasDemo: async () => hasDemo(db),
      findBrand: async () => readBrand(db),
    });
  }
  return app;
}
