import type { Role } from '@inzira/contract/endpoint';
import { NO_MAIL } from '@inzira/contract/rules/staff';
import { mailVerificationForStaff } from '#src/features/accounts/emails.ts';
import { sendResetMail } from '#src/features/accounts/resets.ts';
import {
  grantRole,
  requireOtherStaff,
  revokeRole,
  rolesColumn,
  toRoles,
} from '#src/features/accounts/roles.ts';
import { removeSecondFactor, recordAndNotify } from '#src/features/accounts/second-factor.ts';
import { endSessions } from '#src/features/accounts/sessions.ts';
import { notify } from '#src/features/notifications/notifications.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { badRequest, conflict } from '#src/platform/http/errors.ts';
import { noPerson } from './people.ts';
import { alertStaff } from './alert-staff.ts';

export interface Act {
  db: Db;
  config: Config;
  /** The acting staff member. */
  staff: { id: number; username: string };
  /** The affected person. */
  personId: number;
}

/** Transfers a trainer's trainees and work, in the act's transaction. Returns the number of trainees. */
export type HandOver = ((trx: Db) => Promise<number>) | undefined;

interface NewRoles {
  roles: readonly Role[];
  /** The roles that the screen showed; undefined from pages of earlier releases. */
  had: readonly Role[] | undefined;
  handOver: HandOver;
}

/**
 * Sets a person's roles.
 * @throws 404, 409 for the last staff account, and where the hand-over of trainees does not fit the role
 */
export async function setRoles(
  { db, config, staff, personId }: Act,
  { roles, had, handOver }: NewRoles,
) {
  await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, personId);
    const added = roles.filter((role) => !person.roles.includes(role));
    const removed = person.roles.filter((role) => !roles.includes(role));
    // A repeated request finds that the roles are already set.
    if (added.length + removed.length > 0 && had && !isSame(had, person.roles)) throw hasOthers();
    if (added.length > 0 && person.disabled_at !== null) throw isDisabled();
    if (handOver) {
      if (roles.includes('trainer')) throw staysTrainer();
      // Another staff member may have removed the role already, without a hand-over.
      const count = await handOver(trx);
      if (count === 0 && !removed.includes('trainer')) throw noTrainees();
    }
    for (const role of added) await grantRole(trx, personId, role, staff.id);
    for (const role of removed) await revokeRole(trx, personId, role, staff.id);
    if (added.includes('trainer'))
      await notify(trx, { userId: personId, kind: 'trainer-appointed', data: {} });
    if (added.length + removed.length > 0)
      await alertStaff(trx, config, staff, {
        kind: 'roles',
        person: person.username,
        added,
        removed,
      });
  });
}

/** Disables an account and ends all its sessions. @throws 400 for oneself, 404, 409 */
export async function disablePerson(
  { db, config, staff, personId }: Act,
  { reason, handOver }: { reason: string; handOver: HandOver },
) {
  if (personId === staff.id) throw notOneself();
  await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, personId);
    if (person.disabled_at !== null) throw isDisabled();
    await requireOtherStaff(trx, personId);
    await handOver?.(trx);
    await trx.updateTable('users').set({ disabled_at: now() }).where('id', '=', personId).execute();
    await endSessions(trx, personId);
    await record(trx, staff, personId, 'account-disabled', { reason });
    await alertStaff(trx, config, staff, { kind: 'disabled', person: person.username, reason });
  });
}

/** @throws 404, 409 */
export async function enablePerson({ db, config, staff, personId }: Act) {
  await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, personId);
    if (person.disabled_at === null) {
      throw conflict({ en: 'This account is open.', fr: 'Ce compte est ouvert.' });
    }
    await trx.updateTable('users').set({ disabled_at: null }).where('id', '=', personId).execute();
    await record(trx, staff, personId, 'account-enabled');
    await alertStaff(trx, config, staff, { kind: 'enabled', person: person.username });
  });
}

/** @throws 404 */
export async function signOutPerson({ db, staff, personId }: Act) {
  await inTransaction(db, async (trx) => {
    await lockPerson(trx, personId);
    await endSessions(trx, personId);
    await record(trx, staff, personId, 'signed-out-everywhere');
  });
}

/** For a user who has lost the app and the recovery codes; ends all their sessions. @throws 400 for oneself, 404, 409 */
export async function resetPersonSecondFactor({ db, config, staff, personId }: Act) {
  if (personId === staff.id) throw notOneself();
  await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, personId);
    if (!(await removeSecondFactor(trx, personId))) {
      throw conflict({
        en: 'This account logs in with its password alone.',
        fr: 'Ce compte se connecte avec son seul mot de passe.',
      });
    }
    await endSessions(trx, personId);
    await recordAndNotify(trx, config, personId, { news: 'reset', actorId: staff.id });
    await alertStaff(trx, config, staff, { kind: 'second-factor-reset', person: person.username });
  });
}

/** Mails the person a link to set a new password; staff never see it. @throws 404, 409, 429 */
export async function sendPersonResetLink({ db, config, staff, personId }: Act) {
  await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, personId);
    if (person.disabled_at !== null) throw isDisabled();
    await sendResetMail(trx, config, person);
    await record(trx, staff, personId, 'reset-link-sent');
  });
}

/** Mails the person the link that confirms their address again. @throws 404, 409, 429 */
export async function sendPersonVerification({ db, config, staff, personId }: Act) {
  await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, personId);
    if (person.disabled_at !== null) throw isDisabled();
    if (person.email.endsWith(NO_MAIL)) throw hasNoMail();
    if (person.email_verified_at !== null) throw hasConfirmed();
    await mailVerificationForStaff(trx, config, person);
    await record(trx, staff, personId, 'verification-sent');
  });
}

/**
 * Records an erasure by staff, in its transaction. The line contains no name, because the person's data is deleted.
 * @throws 400 for oneself
 */
export async function recordErasure({ db, config, staff, personId }: Act, reason: string) {
  if (personId === staff.id) throw notOneself();
  await record(db, staff, personId, 'account-erased', { reason });
  await alertStaff(db, config, staff, { kind: 'erased', reason });
}

/** Records an export of people, and informs the other staff, because data leaves. The record has no typed name. */
export async function recordExport(
  { db, config, staff }: Omit<Act, 'personId'>,
  { search, ...filters }: Record<string, unknown>,
  count: number,
) {
  await inTransaction(db, async (trx) => {
    await recordHistory(trx, {
      actorId: staff.id,
      action: 'people-exported',
      subject: { kind: 'installation', id: 0 },
      after: { ...filters, ...(search !== undefined && { searched: true }), count },
    });
    await alertStaff(trx, config, staff, { kind: 'exported', count });
  });
}

async function record(
  trx: Db,
  staff: { id: number },
  personId: number,
  action: string,
  after?: Record<string, unknown>,
) {
  const subject = { kind: 'user', id: personId };
  await recordHistory(trx, { actorId: staff.id, action, subject, ...(after && { after }) });
}

/** Serialises concurrent acts on one person. @throws 404 */
async function lockPerson(trx: Db, id: number) {
  const locked = await trx
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'email_key',
      'email_verified_at',
      'language',
      'disabled_at',
    ])
    .where('id', '=', id)
    .$call(lockRow(trx, { mode: 'no key update' }))
    .executeTakeFirst();
  if (!locked) throw noPerson();
  const { roles } = await trx
    .selectFrom('users')
    .select(rolesColumn(trx).as('roles'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...locked, roles: toRoles(roles).roles };
}

export const isDisabled = () =>
  conflict({ en: 'This account is disabled.', fr: 'Ce compte est désactivé.' });

const hasNoMail = () =>
  conflict({
    en: 'This person has no email address here. Make a login code instead.',
    fr: 'Cette personne n’a pas d’adresse e-mail ici. Créez plutôt un code de connexion.',
  });

const hasConfirmed = () =>
  conflict({
    en: 'This address is confirmed already. Load the page again.',
    fr: 'Cette adresse est déjà confirmée. Rechargez la page.',
  });

const isSame = (some: readonly Role[], others: readonly Role[]) =>
  some.toSorted().join(' ') === others.toSorted().join(' ');

const hasOthers = () =>
  conflict({
    en: 'Someone else has just changed these roles. Close this window, look at them, then choose again.',
    fr: 'Quelqu’un vient de modifier ces rôles. Fermez cette fenêtre, vérifiez-les, puis choisissez à nouveau.',
  });

const staysTrainer = () =>
  conflict({
    en: 'A person who stays a trainer keeps their trainees. Take the role away, or hand over nothing.',
    fr: 'Une personne qui reste formateur garde ses participants. Retirez-lui ce rôle, ou ne confiez personne à un autre.',
  });

const noTrainees = () =>
  conflict({
    en: 'They have no trainees any more: somebody handed them over before you, or they have left. Load the page again.',
    fr: 'Cette personne n’a plus de participants\u00a0: quelqu’un les a confiés à un autre avant vous, ou ils sont partis. Rechargez la page.',
  });

const notOneself = () =>
  badRequest({
    en: 'Another member of staff has to do this to your account.',
    fr: 'Un autre membre de l’équipe doit le faire pour votre compte.',
  });
