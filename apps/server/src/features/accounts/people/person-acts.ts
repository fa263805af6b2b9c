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
import { removeSecondFactor, tell } from '#src/features/accounts/second-factor.ts';
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
  /** Who does it. */
  staff: { id: number; username: string };
  /** To whom. */
  personId: number;
}

/** In the transaction of an act: what waits for a trainer goes to another one. Tells how many trainees have gone there. */
export type HandOver = ((trx: Db) => Promise<number>) | undefined;

interface NewRoles {
  roles: readonly Role[];
  /** Those that were on the screen; undefined from pages of earlier releases. */
  had: readonly Role[] | undefined;
  handOver: HandOver;
}

/**
 * The person's roles are exactly these then.
 * @throws 404, 409 for the last staff account, and where trainees are to be handed over who stay, or have gone
 */
export async function setRoles(
  { db, config, staff, personId }: Act,
  { roles, had, handOver }: NewRoles,
) {
  await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, personId);
    const added = roles.filter((role) => !person.roles.includes(role));
    const removed = person.roles.filter((role) => !roles.includes(role));
    // A try after a lost answer finds them as it wants them.
    if (added.length + removed.length > 0 && had && !isSame(had, person.roles)) throw hasOthers();
    if (added.length > 0 && person.disabled_at !== null) throw isDisabled();
    if (handOver) {
      if (roles.includes('trainer')) throw staysTrainer();
      // Somebody else may have taken the role already, and have left the trainees where they are.
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

/** Signs the person out everywhere, at once. @throws 400 for oneself, 404, 409 */
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

/** For who has lost their app and their recovery codes; they are logged out everywhere. @throws 400 for oneself, 404, 409 */
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
    await tell(trx, config, personId, { news: 'reset', actorId: staff.id });
    await alertStaff(trx, config, staff, { kind: 'second-factor-reset', person: person.username });
  });
}

/** Mails the person a link to set a new password, which staff never see. @throws 404, 409, 429 */
export async function sendPersonResetLink({ db, config, staff, personId }: Act) {
  await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, personId);
    if (person.disabled_at !== null) throw isDisabled();
    await sendResetMail(trx, config, person);
    await record(trx, staff, personId, 'reset-link-sent');
  });
}

/** Mails the person once more the link that confirms their address. @throws 404, 409, 429 */
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
 * In the transaction of an erasure that staff do. The line of the record keeps no name: the person is gone.
 * @throws 400 for oneself
 */
export async function recordErasure({ db, config, staff, personId }: Act, reason: string) {
  if (personId === staff.id) throw notOneself();
  await record(db, staff, personId, 'account-erased', { reason });
  await alertStaff(db, config, staff, { kind: 'erased', reason });
}

/** An export of people leaves the installation: the other staff hear of it. The record keeps no name that was typed. */
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

/** Acts on one person wait for each other here. @throws 404 */
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
    en: 'Who stays a trainer keeps their trainees. Take the role away, or hand over nothing.',
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
