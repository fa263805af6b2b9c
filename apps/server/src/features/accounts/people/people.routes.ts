import { staffEndpoints } from '@inzira/contract/staff';
import { staffPeopleEndpoints, type TrainerDuties } from '@inzira/contract/staff-people';
import { staffSignInEndpoints } from '@inzira/contract/staff-sign-in';
import { HOUR_SECONDS } from '@inzira/contract/rules/units';
import { eraseAccount } from '#src/features/accounts/erasure.ts';
import { findSentMails } from '#src/features/accounts/sent-mails.ts';
import { createFirstStaff } from '#src/features/accounts/first-staff.ts';
import {
  getSignInSettings,
  updateSecondFactorRule,
} from '#src/features/accounts/sign-in-settings.ts';
import type { KindTexts } from '#src/features/notifications/notifications.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import type { PersonalData } from '#src/platform/db/personal-data.ts';
import type { App } from '#src/platform/http/app-type.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { countAttempt } from '#src/platform/http/throttle.ts';
import { route } from '#src/platform/http/route.ts';
import { sendCsv } from '#src/platform/http/send-csv.ts';
import { readSettings } from '#src/platform/settings.ts';
import { dayIn } from '#src/platform/time-zone.ts';
import type { RequirePassword } from './staff-proof.ts';
import { correctPerson } from './correct-person.ts';
import { createCode, importPeople, previewImport, type Memberships } from './import-people.ts';
import {
  disablePerson,
  enablePerson,
  type HandOver,
  recordErasure,
  recordExport,
  resetPersonSecondFactor,
  sendPersonResetLink,
  sendPersonVerification,
  setRoles,
  signOutPerson,
} from './person-acts.ts';
import { findSent } from './person-activity.ts';
import { exportPeople, findPeople, getPerson, readPerson, withoutUndefined } from './people.ts';

const FIRST_STAFF_TRIES = 1_000;

interface Deps {
  personalData: readonly PersonalData[];
  requirePassword: RequirePassword;
  memberships: Memberships;
  /** Their descriptions name what a person was told. */
  kinds: KindTexts;
  /** The studio's functions for a trainer's trainees. */
  trainees: {
    find: (db: Db, trainerId: number) => Promise<TrainerDuties>;
    handOver: (
      trx: Db,
      succession: { staffId: number; trainerId: number; to: string },
    ) => Promise<number>;
  };
}

export async function peopleRoutes(app: App, deps: Deps) {
  const { personalData, requirePassword, memberships, trainees, kinds } = deps;
  const { db, config } = app;

  const actOf = (staff: Viewer, personId: number) => ({ db, config, staff, personId });

  const handOverOf = (staff: Viewer, trainerId: number, to: string | undefined): HandOver =>
    to === undefined || to === ''
      ? undefined
      : async (trx) => trainees.handOver(trx, { staffId: staff.id, trainerId, to });

  route(app, staffEndpoints.createFirst, async (request) => {
    await countAttempt(db, {
      key: `first staff ${clientNetwork(request)}`,
      max: FIRST_STAFF_TRIES,
      seconds: HOUR_SECONDS,
    });
    const { username } = await createFirstStaff(db, request.body);
    return { username };
  });

  route(app, staffPeopleEndpoints.list, ({ viewer, query }) => findPeople(db, viewer.id, query));

  route(app, staffPeopleEndpoints.get, ({ viewer, params }) =>
    readPerson(db, viewer.id, params.id),
  );

  route(app, staffPeopleEndpoints.correct, async (request) => {
    await requirePassword(request);
    const { password: _, ...correction } = request.body;
    await correctPerson(actOf(request.viewer, request.params.id), correction);
    return getPerson(db, request.params.id);
  });

  route(app, staffPeopleEndpoints.mails, async ({ viewer, params, query }) => {
    await readPerson(db, viewer.id, params.id);
    return findSentMails(db, params.id, query.page);
  });

  route(app, staffPeopleEndpoints.sent, async (request) => {
    const { viewer, params } = request;
    await readPerson(db, viewer.id, params.id);
    return findSent(db, params.id, { kinds, language: languageOf(request) });
  });

  route(app, staffPeopleEndpoints.trainees, async ({ viewer, params }) => {
    await readPerson(db, viewer.id, params.id);
    return trainees.find(db, params.id);
  });

  route(app, staffPeopleEndpoints.setRoles, async (request) => {
    await requirePassword(request);
    const { viewer, params, body } = request;
    const { roles, had, hand_over_to: to } = body;
    const handOver = handOverOf(viewer, params.id, to);
    await setRoles(actOf(viewer, params.id), { roles, had, handOver });
    return getPerson(db, params.id);
  });

  route(app, staffPeopleEndpoints.disable, async (request) => {
    await requirePassword(request);
    const { viewer, params, body } = request;
    const { reason, hand_over_to: to } = body;
    const handOver = handOverOf(viewer, params.id, to);
    await disablePerson(actOf(viewer, params.id), { reason, handOver });
    return getPerson(db, params.id);
  });

  route(app, staffPeopleEndpoints.enable, async (request) => {
    await requirePassword(request);
    await enablePerson(actOf(request.viewer, request.params.id));
    return getPerson(db, request.params.id);
  });

  route(app, staffPeopleEndpoints.signOut, async ({ viewer, params }) => {
    await signOutPerson(actOf(viewer, params.id));
    return getPerson(db, params.id);
  });

  route(app, staffSignInEndpoints.get, () => getSignInSettings(db, config));

  route(app, staffSignInEndpoints.update, async (request) => {
    await requirePassword(request);
    await updateSecondFactorRule(db, request.viewer, request.body.second_factor);
    return getSignInSettings(db, config);
  });

  route(app, staffPeopleEndpoints.resetSecondFactor, async (request) => {
    await requirePassword(request);
    await resetPersonSecondFactor(actOf(request.viewer, request.params.id));
    return getPerson(db, request.params.id);
  });

  route(app, staffPeopleEndpoints.sendResetLink, ({ viewer, params }) =>
    sendPersonResetLink(actOf(viewer, params.id)),
  );

  route(app, staffPeopleEndpoints.sendVerification, ({ viewer, params }) =>
    sendPersonVerification(actOf(viewer, params.id)),
  );

  route(app, staffPeopleEndpoints.erase, async (request) => {
    const { viewer, params, body } = request;
    await requirePassword(request);
    await inTransaction(db, async (trx) => {
      await getPerson(trx, params.id);
      await handOverOf(viewer, params.id, body.hand_over_to)?.(trx);
      await eraseAccount(trx, params.id, personalData, false);
      await recordErasure({ ...actOf(viewer, params.id), db: trx }, body.reason);
    });
  });

  route(app, staffPeopleEndpoints.import, async (request) => {
    const { csv, dry_run: isDry, organization_id: organizationId } = request.body;
    const { with_unnamed: withUnnamed, with_existing: withExisting } = request.body;
    const language = languageOf(request);
    const staffId = request.viewer.id;
    if (isDry) return previewImport(db, { staffId, csv, organizationId, withExisting, language });
    await requirePassword(request);
    return importPeople(db, config, memberships, {
      staffId,
      csv,
      organizationId,
      withUnnamed,
      withExisting,
      language,
    });
  });

  route(app, staffPeopleEndpoints.code, async (request) => {
    const { viewer, params } = request;
    await requirePassword(request);
    await getPerson(db, params.id);
    const { url, expiresAt } = await createCode(db, config, viewer, params.id);
    return { code: url, code_expires_at: expiresAt };
  });

  route(app, staffPeopleEndpoints.export, async (request, reply) => {
    await requirePassword(request);
    const { password: _, ...filters } = request.body;
    const { csv, count } = await exportPeople(db, filters, languageOf(request));
    await recordExport({ db, config, staff: request.viewer }, withoutUndefined(filters), count);
    const { timeZone } = await readSettings(db);
    return sendCsv(reply, `people-${dayIn(timeZone, Date.now())}`, csv);
  });
}
