import { Email, type Language } from '@inzira/contract/accounts';
import type { Invitation, InvitedMany } from '@inzira/contract/organization-members';
import type { InvitedRole } from '@inzira/contract/organizations';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { FORMER_MEMBER } from '#src/platform/db/personal-data.ts';
import { fold } from '@inzira/contract/rules/fold';
import { hashSecret, newSecret, readUid, toUid } from '#src/platform/http/secret-links.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import {
  badRequest,
  conflict,
  forbidden,
  HttpError,
  invalid,
  notFound,
} from '#src/platform/http/errors.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { countAttempt, MAIL_WINDOW_SECONDS } from '#src/platform/http/throttle.ts';
import { lockOrganization } from './lock-organization.ts';
import { requireManager } from './memberships.ts';
import { invitationMail } from './organization-mails.ts';

const INVITATION_SECONDS = 7 * DAY_SECONDS;

/** The parameters of an invitation page's address. */
export interface InvitationLink {
  uid: string;
  token: string;
  org?: string | undefined;
}

/**
 * Mails an invitation; a new one to the same address replaces the old. The answer does not reveal whether the address
 * has an account. Locks wait for concurrent changes of the inviter's role, and of the membership.
 * @throws 403, 404, 409 for an existing member, 429
 */
export async function invite(
  db: Db,
  config: Config,
  viewer: Viewer,
  organizationId: number,
  { email, role }: { email: string; role: InvitedRole },
) {
  await inTransaction(db, async (trx) => {
    await lockOrganization(trx, organizationId);
    const mine = await requireManager(trx, organizationId, viewer.id);
    if (role === 'admin' && mine.role !== 'owner') {
      throw forbidden({
        en: 'Only the owner can invite admins.',
        fr: 'Seul le propriétaire peut inviter des admins.',
      });
    }
    const emailKey = fold(email);
    const recipient = await findRecipient(trx, organizationId, emailKey);
    if (recipient && recipient.membership_id !== null) {
      throw conflict({
        en: 'This person is a member already.',
        fr: 'Cette personne est déjà membre.',
      });
    }
    await countInvitation(trx, config, { organizationId, inviterId: viewer.id, emailKey });
    const { name } = await trx
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow();
    const { token, tokenHash } = newSecret();
    const row = {
      email,
      role,
      token_hash: tokenHash,
      invited_by_id: viewer.id,
      created_at: now(),
      expires_at: secondsFromNow(INVITATION_SECONDS),
    };
    const { id } = await trx
      .insertInto('invitations')
      .values({ organization_id: organizationId, email_key: emailKey, ...row })
      .onConflict((clash) => clash.columns(['organization_id', 'email_key']).doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow();
    // Without the email, whose owner may never become a user.
    await recordHistory(trx, {
      actorId: viewer.id,
      action: 'invited',
      subject: { kind: 'organization', id: organizationId },
      after: { invitation_id: id, role },
    });
    const language: Language = recipient?.language ?? viewer.language;
    const url = `${config.publicUrl}/invite/${toUid(id)}/${token}?org=${organizationId}`;
    const inviter = viewer.username;
    await enqueueMail(
      trx,
      invitationMail({ email, language, organization: name, inviter, role, url }),
    );
  });
}

/**
 * Invites all addresses in a text. One that cannot be invited does not affect the others.
 * @throws 403, 404; 400 without any address
 */
export async function inviteMany(
  db: Db,
  config: Config,
  viewer: Viewer,
  organizationId: number,
  { text, role }: { text: string; role: InvitedRole },
): Promise<InvitedMany> {
  await requireManager(db, organizationId, viewer.id);
  const { emails, unreadable, linesWithout } = findAddresses(text);
  if (emails.length === 0 && unreadable.length === 0) {
    throw invalid({
      text: [
        { en: 'There is no email address in it.', fr: 'Il n’y a aucune adresse e-mail dedans.' },
      ],
    });
  }
  const outcome: InvitedMany = {
    invited: [],
    members: [],
    unreadable,
    left: [],
    lines_without: linesWithout,
  };
  for (const email of emails) {
    const list = await invite(db, config, viewer, organizationId, { email, role }).then(
      () => outcome.invited,
      (error: unknown) => {
        if (error instanceof HttpError && error.statusCode === 409) return outcome.members;
        if (error instanceof HttpError && error.statusCode === 429) return outcome.left;
        throw error;
      },
    );
    list.push(email);
  }
  return outcome;
}

/** Ignores everything around the addresses: names, quotation marks, other columns. */
function findAddresses(text: string) {
  const emails = new Map<string, string>();
  const unreadable = new Set<string>();
  let linesWithout = 0;
  for (const line of text.split(/\r?\n/)) {
    const words = line.split(/[\s,;<>"'()|]+/).map((word) => word.replace(/^mailto:/i, ''));
    const addresses = words.filter((word) => word.includes('@'));
    if (addresses.length === 0 && words.some((word) => word !== '')) linesWithout += 1;
    for (const word of addresses) {
      const email = Email.safeParse(word.replace(/[.:]+$/, ''));
      if (!email.success) unreadable.add(word.slice(0, 100));
      else if (!emails.has(fold(email.data))) emails.set(fold(email.data), email.data);
    }
  }
  return { emails: [...emails.values()], unreadable: [...unreadable], linesWithout };
}

/** The account of an invited address, with its membership of the organization. */
async function findRecipient(trx: Db, organizationId: number, emailKey: string) {
  return trx
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.id')
        .on('memberships.organization_id', '=', organizationId),
    )
    .select(['users.language', 'memberships.id as membership_id'])
    .where('users.email_key', '=', emailKey)
    .executeTakeFirst();
}

/**
 * Counts per organization, inviter and recipient, so that none of them can be used to send unlimited mail.
 * @throws 429
 */
async function countInvitation(
  trx: Db,
  config: Config,
  invitation: { organizationId: number; inviterId: number; emailKey: string },
) {
  const { invitationsPerOrganization: max, mailsPerRecipient } = config.limits;
  const { organizationId, inviterId, emailKey } = invitation;
  const aDay = { max, seconds: DAY_SECONDS };
  await countAttempt(trx, { key: `invitations organization ${organizationId}`, ...aDay });
  await countAttempt(trx, { key: `invitations user ${inviterId}`, ...aDay });
  await countAttempt(trx, {
    key: `invitation mail ${emailKey}`,
    max: mailsPerRecipient,
    seconds: MAIL_WINDOW_SECONDS,
  });
}

/** Unanswered invitations of an organization, newest first. @throws 403, 404 */
export async function findInvitations(
  db: Db,
  organizationId: number,
  userId: number,
): Promise<Invitation[]> {
  await requireManager(db, organizationId, userId);
  return db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by_id')
    .select((eb) => [
      'invitations.id',
      'invitations.email',
      'invitations.role',
      'invitations.created_at',
      'invitations.expires_at',
      eb.fn.coalesce('users.username', eb.val(FORMER_MEMBER)).as('invited_by'),
    ])
    .where('organization_id', '=', organizationId)
    .where('expires_at', '>', now())
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .execute();
}

/** @throws 403, 404 */
export async function revokeInvitation(
  db: Db,
  organizationId: number,
  invitationId: number,
  userId: number,
) {
  await requireManager(db, organizationId, userId);
  await inTransaction(db, async (trx) => {
    const revoked = await trx
      .deleteFrom('invitations')
      .where('id', '=', invitationId)
      .where('organization_id', '=', organizationId)
      .returning('role')
      .executeTakeFirst();
    if (!revoked)
      throw notFound({
        en: 'This invitation was not found.',
        fr: 'Cette invitation est introuvable.',
      });
    await recordHistory(trx, {
      actorId: userId,
      action: 'invitation-revoked',
      subject: { kind: 'organization', id: organizationId },
      before: { invitation_id: invitationId, role: revoked.role },
    });
  });
}

/** The invitation of a link. @throws 400 with the same message for all problems. */
export async function requireInvitation(db: Db, link: InvitationLink) {
  const invitation = await db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.email_key',
      'invitations.role',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
      'organizations.logo_key',
    ])
    .where('invitations.id', '=', readUid(link.uid) ?? 0)
    .where('token_hash', '=', hashSecret(link.token))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!invitation || String(invitation.organization_id) !== link.org) throw invalidInvitation();
  return invitation;
}

/** Claims an invitation for the first user; later ones fail. @throws 400 */
export async function claimInvitation(trx: Db, link: InvitationLink) {
  const claimed = await trx
    .deleteFrom('invitations')
    .where('id', '=', readUid(link.uid) ?? 0)
    .where('token_hash', '=', hashSecret(link.token))
    .where('expires_at', '>', now())
    .returning(['organization_id', 'role'])
    .executeTakeFirst();
  if (!claimed) throw invalidInvitation();
  return claimed;
}

const invalidInvitation = () =>
  badRequest({
    en: 'Invalid or expired invitation.',
    fr: 'Cette invitation n’est pas valable ou a expiré.',
  });
