import type { Language } from '@inzira/contract/accounts';
import { NO_MAIL } from '@inzira/contract/rules/staff';
import { accountOpenedMail } from '#src/features/accounts/account-mails.ts';
import { toFullName } from '#src/features/accounts/accounts.ts';
import { isTeamName, RESERVED_NAME } from '#src/features/accounts/team-names.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, isUniqueViolation, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { conflict, invalid } from '#src/platform/http/errors.ts';
import { countAttempt, MAIL_WINDOW_SECONDS } from '#src/platform/http/throttle.ts';
import { layOut, nameInMail } from '#src/platform/mail/mail-layout.ts';
import { enqueueMail, type Mail } from '#src/platform/mail/mail.ts';
import { fold } from '@inzira/contract/rules/fold';
import { alertStaff } from './alert-staff.ts';
import { createFirstLink } from './import-people.ts';
import { isUnused, noPerson } from './people.ts';
import { isDisabled, type Act } from './person-acts.ts';

interface Details {
  first_name: string;
  last_name: string;
  language: Language;
}

interface Correction extends Details {
  email?: string | undefined;
  /** The values on which the correction is based. */
  had?: Details | undefined;
}

/**
 * Corrects errors of an imported list. The person is informed by mail; the record lists the fields, but no names. An
 * account that was used keeps its address: only its owner can change it, with the password.
 * @throws 400 on invalid fields, 404, 409, 429
 */
export async function correctPerson(act: Act, correction: Correction) {
  try {
    await inTransaction(act.db, (trx) => writeCorrection({ ...act, db: trx }, correction));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw emailTaken();
  }
}

async function writeCorrection({ db: trx, config, staff, personId }: Act, correction: Correction) {
  const person = await lockPerson(trx, personId);
  const given = { ...correction, ...mergeDetails(correction, person) };
  const email = given.email ?? person.email;
  const columns = {
    first_name: given.first_name || null,
    last_name: given.last_name || null,
    language: given.language,
    email,
  };
  const names = ['first_name', 'last_name', 'language', 'email'] as const;
  const fields = names.filter((name) => columns[name] !== person[name]);
  if (fields.length === 0) return;
  const isRenamed = fields.includes('first_name') || fields.includes('last_name');
  if (isRenamed && isTeamName(toFullName({ ...columns, username: '' })))
    throw invalid({ [given.first_name ? 'first_name' : 'last_name']: [RESERVED_NAME] });
  const hasNewEmail = fields.includes('email');
  // A link mailed to a disabled account would not work.
  if (hasNewEmail && person.disabled_at !== null) throw isDisabled();
  if (hasNewEmail) await requireNewEmail(trx, config, person, email);
  await trx
    .updateTable('users')
    .set({ ...columns, email_key: fold(email) })
    .where('id', '=', personId)
    .execute();
  await recordHistory(trx, {
    actorId: staff.id,
    action: 'person-corrected',
    subject: { kind: 'user', id: personId },
    after: { fields },
  });
  const corrected = {
    ...columns,
    username: person.username,
    name: toFullName({ ...person, ...columns }),
  };
  if (hasNewEmail) {
    // Links mailed to the previous address stop working.
    await trx.deleteFrom('reset_links').where('user_id', '=', personId).execute();
    await trx.deleteFrom('email_links').where('user_id', '=', personId).execute();
    const { url } = await createFirstLink(trx, config, person, { isMailed: true });
    await enqueueMail(trx, accountOpenedMail(corrected, url));
  } else if (!email.endsWith(NO_MAIL)) await enqueueMail(trx, correctedMail(corrected));
  await alertStaff(trx, config, staff, {
    kind: 'corrected',
    person: person.username,
    hasNewEmail,
  });
}

/**
 * The corrected details; those that the caller left as they were are the person's present ones.
 * @throws 409 for one that somebody else has changed, too
 */
function mergeDetails(
  { had, ...given }: Correction,
  person: { first_name: string | null; last_name: string | null; language: Language },
): Details {
  const { first_name, last_name, language } = person;
  const present = { first_name: first_name ?? '', last_name: last_name ?? '', language };
  const details = { ...present };
  for (const name of ['first_name', 'last_name', 'language'] as const) {
    if (had && given[name] === had[name]) continue;
    if (had && present[name] !== had[name] && present[name] !== given[name]) throw hasOthers();
    Object.assign(details, { [name]: given[name] });
  }
  return details;
}

async function requireNewEmail(
  trx: Db,
  config: Config,
  person: { id: number; email_key: string; is_unused: unknown },
  email: string,
) {
  if (!person.is_unused) {
    throw invalid({
      email: [
        {
          en: 'This account has been used: only its owner can change the address, in their profile.',
          fr: 'Ce compte a déjà servi\u00a0: seule la personne peut changer l’adresse, dans son profil.',
        },
      ],
    });
  }
  const emailKey = fold(email);
  const taken = await trx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('id', '!=', person.id)
    .executeTakeFirst();
  if (taken) throw emailTaken();
  if (emailKey.endsWith(NO_MAIL)) throw noAddress();
  await countAttempt(trx, {
    key: `reset mail ${emailKey} staff`,
    max: config.limits.mailsPerRecipient,
    seconds: MAIL_WINDOW_SECONDS,
  });
}

const hasOthers = () =>
  conflict({
    en: 'Someone else has just changed these details. Close this window, look at them, then correct again.',
    fr: 'Quelqu’un vient de modifier ces informations. Fermez cette fenêtre, vérifiez-les, puis corrigez à nouveau.',
  });

const emailTaken = () =>
  invalid({
    email: [
      {
        en: 'Another account has this address.',
        fr: 'Un autre compte a cette adresse.',
      },
    ],
  });

/** The address field contains the placeholder of people without email. */
const noAddress = () =>
  invalid({
    email: [{ en: 'Enter a valid email address.', fr: 'Saisissez une adresse e-mail valable.' }],
  });

/** @throws 404 */
async function lockPerson(trx: Db, id: number) {
  const isThere = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    // Locks the row before the search index, in the same order as an erasure.
    .$call(lockRow(trx, { mode: 'no key update' }))
    .executeTakeFirst();
  if (!isThere) throw noPerson();
  return trx
    .selectFrom('users')
    .select((eb) => [
      'id',
      'username',
      'first_name',
      'last_name',
      'language',
      'disabled_at',
      'email',
      'email_key',
      isUnused(eb).as('is_unused'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

function correctedMail({
  email,
  username,
  language,
  name,
}: {
  email: string;
  username: string;
  language: Language;
  name: string;
}): Mail {
  const called = nameInMail(name);
  const texts = {
    en: {
      subject: 'Your Inzira account was corrected',
      title: `Hello ${called}`,
      paragraphs: [
        `The team has corrected the name or the language of your account. Your name there is now “${called}”, and your username is still ${username}.`,
        'If that is wrong, change it in your profile or tell the team.',
      ],
    },
    fr: {
      subject: 'Votre compte Inzira a été corrigé',
      title: `Bonjour ${called}`,
      paragraphs: [
        `L’équipe a corrigé le nom ou la langue de votre compte. Vous y apparaissez maintenant sous le nom «\u00a0${called}\u00a0», et votre nom d’utilisateur reste ${username}.`,
        'Si c’est une erreur, corrigez-la dans votre profil ou signalez-la à l’équipe.',
      ],
    },
  }[language];
  return layOut({ kind: 'details-corrected', to: email, language, ...texts });
}
