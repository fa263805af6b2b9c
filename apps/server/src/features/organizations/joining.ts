import { NewPassword, type Language } from '@inzira/contract/accounts';
import type { Sentence } from '@inzira/contract/sentence';
import {
  checkPassword,
  createUserWithFreeName,
  hashPassword,
  weakness,
  markEmailVerified,
} from '#src/features/accounts/accounts.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { badRequest, conflict, invalid } from '#src/platform/http/errors.ts';
import { toSentence } from '#src/platform/http/field-errors.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { claimInvitation, requireInvitation, type InvitationLink } from './invitations.ts';
import { lockOrganization } from './lock-organization.ts';
import { addMember } from './memberships.ts';
import { welcomeMail } from './organization-mails.ts';

interface Acceptance {
  link: InvitationLink;
  password: string;
  language: Language;
  address: string;
  sharesProgress: boolean;
}

interface Joined {
  said: Sentence;
  username: string;
}

type OpenInvitation = Awaited<ReturnType<typeof requireInvitation>>;

/** The account of an invited address, if there is one. */
export async function findInvitedUser(db: Db, emailKey: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'password_hash', 'disabled_at'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

/**
 * Joins an organization by a mailed link, once. A new user gets an account with the password; an existing one must
 * enter their password, which is never overwritten.
 * @returns the message for them.
 * @throws 400 for the link or the password, 429
 */
export async function acceptInvitation(
  db: Db,
  config: Config,
  acceptance: Acceptance,
): Promise<Joined> {
  const invitation = await requireInvitation(db, acceptance.link);
  const user = await findInvitedUser(db, invitation.email_key);
  return user
    ? joinWithAccount(db, config, acceptance, invitation, user)
    : joinWithNewAccount(db, config, acceptance, invitation);
}

async function joinWithAccount(
  db: Db,
  config: Config,
  { link, password, address, sharesProgress }: Acceptance,
  invitation: OpenInvitation,
  user: NonNullable<Awaited<ReturnType<typeof findInvitedUser>>>,
): Promise<Joined> {
  if (user.password_hash === null) {
    throw badRequest({
      en: 'Your account has no password yet. Set one with "Forgot your password?", then open this invitation again.',
      fr: 'Votre compte n’a pas encore de mot de passe. Choisissez-en un avec « Mot de passe oublié ? », puis ouvrez de nouveau cette invitation.',
    });
  }
  const isRight = await checkPassword(db, config, user, { name: user.email, password, address });
  if (!isRight || user.disabled_at !== null) {
    throw badRequest({
      en: 'This is not the password of your Inzira account.',
      fr: 'Ce n’est pas le mot de passe de votre compte Inzira.',
    });
  }
  await inTransaction(db, async (trx) => {
    await lockOrganization(trx, invitation.organization_id);
    const { organization_id, role } = await claimInvitation(trx, link);
    await addMember(trx, organization_id, user.id, { role, sharesProgress });
    // The link was mailed, so whoever has it and the password owns the address.
    await markEmailVerified(trx, user.id);
  });
  const said = { en: "You've joined the organization!", fr: 'Vous avez rejoint l’organisation !' };
  return { said, username: user.username };
}

async function joinWithNewAccount(
  db: Db,
  config: Config,
  { link, password, language, sharesProgress }: Acceptance,
  invitation: OpenInvitation,
): Promise<Joined> {
  const { email } = invitation;
  const shape = NewPassword.safeParse(password);
  const problem = shape.success
    ? weakness(password, email, email)
    : toSentence(shape.error.issues[0]?.message);
  if (problem !== null) throw invalid({ password: [problem] });
  const passwordHash = await hashPassword(password);
  const username = await inTransaction(db, async (trx) => {
    await lockOrganization(trx, invitation.organization_id);
    const { organization_id, role } = await claimInvitation(trx, link);
    const user = await createUserWithFreeName(trx, {
      email,
      language,
      password_hash: passwordHash,
      email_verified_at: now(),
    });
    // The rollback keeps the invitation open.
    if (!user)
      throw conflict({
        en: 'You have an Inzira account now: enter its password.',
        fr: 'Vous avez désormais un compte Inzira : saisissez son mot de passe.',
      });
    await addMember(trx, organization_id, user.id, { role, sharesProgress });
    await enqueueMail(
      trx,
      welcomeMail({
        email,
        username: user.username,
        language,
        organization: invitation.organization_name,
        loginUrl: `${config.publicUrl}/login`,
      }),
    );
    return user.username;
  });
  const said = {
    en: `You've joined the organization! Your username is ${username}.`,
    fr: `Vous avez rejoint l’organisation ! Votre nom d’utilisateur est ${username}.`,
  };
  return { said, username };
}
