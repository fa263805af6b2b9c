import { beforeAll, describe, expect, test } from 'vitest';
import { joinAs, makeOrganization } from '#src/features/organizations/organizations.fixture.ts';
import { makePerson, startClass, submit } from '#src/features/studio/studio.fixture.ts';
import { createVia } from '#src/features/ventures/ventures.fixture.ts';
import { addDays, today } from '#src/platform/days.ts';
import { now } from '#src/platform/db/database.ts';
import { endpointsByCall, reviewedCalls } from './reviewed-access.ts';
import { OWN_ID, sampleOf } from './samples.ts';
import type { Call } from './start-test-app.ts';

interface Person {
  id: number;
  call: Call;
}

/**
 * A call on an existing row, by users who may not make it and by one who may: that the latter succeeds shows that
 * the others are refused because of the row's owner, not its absence.
 */
interface Attempt {
  /** The URL's parameters, in order. */
  ids?: (number | string)[];
  query?: Record<string, number | string>;
  body?: Record<string, unknown>;
  right: Person;
  wrong: Person[];
  /** 403 and 404 by default. */
  refusals?: number[];
}

let attempts: Record<string, Attempt>;
beforeAll(async () => {
  const { studio, people } = await startClass();
  const { t, idOf } = studio;
  const { db } = t;
  const { trainer, trainee, assistant, classmate, otherTrainer, otherTrainee, stranger } = people;
  const newTrainer = await makePerson(t, { trainer: true });

  const learners = [stranger, otherTrainee, classmate, otherTrainer];
  const trainers = [otherTrainer];

  const { body: record } = await submit(trainee, idOf('interview'));
  const { body: venture } = await createVia(trainee.call);
  const moment = now();

  const organization = await makeOrganization(t, trainee.user);
  const heir = await makePerson(t);
  const membership = await joinAs(db, organization.id, heir, 'teacher');
  const student = await joinAs(db, organization.id, await makePerson(t), 'student');
  const later = addDays(today(), 9);
  const offered = {
    organization_id: organization.id,
    role: 'student',
    created_at: moment,
    expires_at: later,
  } as const;
  const link = await db
    .insertInto('organization_links')
    .values({ ...offered, token: 'x'.repeat(24), created_by_id: trainee.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const guest = { email: 'guest@example.org', email_key: 'guest@example.org', token_hash: 'x' };
  const invitation = await db
    .insertInto('invitations')
    .values({ ...offered, ...guest, invited_by_id: trainee.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('organization_transfers')
    .values({ organization_id: organization.id, membership_id: membership, created_at: moment })
    .execute();

  const conversation = 'conversation-of-trainee-1';
  await db
    .insertInto('advisor_conversations')
    .values({
      id: conversation,
      user_id: trainee.id,
      title: 'Prices',
      memory: '{}',
      created_at: moment,
      updated_at: moment,
    })
    .execute();
  const passkey = await db
    .insertInto('passkeys')
    .values({
      user_id: trainee.id,
      credential_id: 'AA',
      public_key: 'AA',
      counter: 0,
      transports: '',
      name: 'Phone',
      created_at: moment,
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const certificate = 'AAAAA-BBBBB-CCCCC-DDDDD';
  await db
    .insertInto('certificates')
    .values({
      code: certificate,
      user_id: trainee.id,
      course_id: null,
      title: null,
      holder: 'Ama Owusu',
      language: 'en',
      issued_at: moment,
    })
    .execute();
  const profile = await db
    .insertInto('profile_results')
    .values({
      user_id: trainee.id,
      test_version: 1,
      picks: '{}',
      outcome: '{}',
      dominant_profile: 'Creator',
      taken_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', trainee.id)
    .executeTakeFirstOrThrow();
  const { body: promise } = await trainee.call('POST', '/api/promises/', {
    body: { text: 'Ask Marie', due_on: today() },
  });
  const { body: upload } = await trainee.call('POST', '/api/uploads/', {
    body: { filename: 'plan.pdf', size: 9 },
  });
  const { body: snippet } = await trainer.call('POST', '/api/venture/trainer/snippets/', {
    body: { content: 'Well done.' },
  });
  await trainee.call('PUT', '/api/plan/', { body: { trainer_may_read: true } });
  await db
    .insertInto('studio_closed_ventures')
    .values({ venture_id: trainer.venture, closed_at: moment })
    .execute();

  const byOwner = { right: trainee, wrong: learners };
  const ofOrganization = { ...byOwner, ids: [organization.id] };
  const ofWork = { right: trainer, wrong: [stranger, otherTrainee, classmate, otherTrainer] };
  const byTrainer = { right: trainer, wrong: trainers };
  const task = { text: 'Ask Marie', due_on: addDays(today(), 3) };
  attempts = {
    'POST /api/advisor/chat/': {
      ...byOwner,
      body: { message: 'What is a margin?', conversation_id: conversation },
    },
    'POST /api/advisor/chat/audio/': {
      ...byOwner,
      body: { message: 'What is a margin?', conversation_id: conversation },
    },
    'GET /api/advisor/conversations/:id/': { ...byOwner, ids: [conversation] },
    'DELETE /api/advisor/conversations/:id/': { ...byOwner, ids: [conversation] },
    'GET /api/advisor/organizations/:id/allowance/': ofOrganization,
    'GET /api/auth/organization_memberships/': {
      ...byOwner,
      query: { organization: organization.id },
    },
    'GET /api/auth/organizations/:id/': ofOrganization,
    'PUT /api/auth/organizations/:id/': { ...ofOrganization, body: { name: 'Ikaze' } },
    'GET /api/auth/organizations/:id/history/': ofOrganization,
    'GET /api/auth/organizations/:id/invitations/': ofOrganization,
    'POST /api/auth/organizations/:id/invitations/': ofOrganization,
    'DELETE /api/auth/organizations/:id/invitations/:invitationId/': {
      ...byOwner,
      ids: [organization.id, invitation.id],
    },
    'POST /api/auth/organizations/:id/invite/': ofOrganization,
    'GET /api/auth/organizations/:id/links/': ofOrganization,
    'POST /api/auth/organizations/:id/links/': ofOrganization,
    'DELETE /api/auth/organizations/:id/links/:linkId/': {
      ...byOwner,
      ids: [organization.id, link.id],
    },
    'GET /api/auth/organizations/:id/place/': ofOrganization,
    'PUT /api/auth/organizations/:id/place/': ofOrganization,
    'GET /api/auth/organizations/:id/progress/': ofOrganization,
    'GET /api/auth/organizations/:id/progress/csv/': ofOrganization,
    'GET /api/auth/organizations/:id/sign-in/': ofOrganization,
    'PUT /api/auth/organizations/:id/sign-in/': ofOrganization,
    'DELETE /api/auth/organizations/:id/sign-in/': ofOrganization,
    'DELETE /api/auth/organizations/:id/transfer/': ofOrganization,
    'POST /api/auth/organizations/:id/transfer/': {
      ...ofOrganization,
      wrong: [...learners, heir],
      body: { membership_id: membership },
    },
    'DELETE /api/auth/organization_memberships/:id/leave/': {
      ...byOwner,
      ids: [student],
      wrong: [...learners, heir],
    },
    'DELETE /api/auth/organizations/:id/': { ...ofOrganization, wrong: [...learners, heir] },
    // The last of these, because afterwards the organization belongs to the heir.
    'POST /api/auth/organizations/:id/transfer/accept/': {
      ...ofOrganization,
      right: heir,
      wrong: [...learners, trainee],
    },
    'PUT /api/auth/passkeys/:id/': { ...byOwner, ids: [passkey.id] },
    'DELETE /api/auth/passkeys/:id/': { ...byOwner, ids: [passkey.id] },
    'DELETE /api/certificates/:code/': { ...byOwner, ids: [certificate] },
    'GET /api/organization/ventures/:id/': { ...byOwner, ids: [venture.id] },
    'GET /api/organization/ventures/:id/history/': { ...byOwner, ids: [venture.id] },
    'PUT /api/organization/ventures/:id/update/': {
      ...byOwner,
      ids: [venture.id],
      body: { tagline: 'Teas' },
    },
    'POST /api/organization/ventures/create/': {
      ...byOwner,
      body: {
        company_name: 'Umuti Teas',
        tagline: 'Teas',
        pitch: 'We dry herbs.',
        owner_user: trainee.id,
      },
    },
    'DELETE /api/organization/ventures/:id/': { ...byOwner, ids: [venture.id] },
    'GET /api/plans/:user/': { ...byTrainer, ids: [trainee.id] },
    'POST /api/plans/:user/pdf/': { ...byTrainer, ids: [trainee.id] },
    'PUT /api/promises/:id/': { ...byOwner, ids: [promise.id], body: { text: 'Ask Ama' } },
    'DELETE /api/promises/:id/': { ...byOwner, ids: [promise.id] },
    'DELETE /api/quiz/psychometric/:id/': { ...byOwner, ids: [profile.id] },
    'GET /api/trainees/:user/promises/': { ...byTrainer, ids: [trainee.id] },
    'POST /api/trainees/:user/promises/': { ...byTrainer, ids: [trainee.id], body: task },
    'POST /api/venture/records/': {
      ...byOwner,
      body: { activity: idOf('watch'), content: 'Ten people.', upload: upload.id },
      refusals: [400],
    },
    'GET /api/uploads/:id/': { ...byOwner, ids: [upload.id] },
    'PUT /api/uploads/:id/parts/:offset/': { ...byOwner, ids: [upload.id, 0] },
    'POST /api/uploads/:id/finish/': { ...byOwner, ids: [upload.id] },
    'DELETE /api/uploads/:id/': { ...byOwner, ids: [upload.id] },
    'GET /api/venture/comments/': { ...ofWork, query: { record: record.id } },
    'POST /api/venture/comments/': {
      ...byTrainer,
      body: { activity: idOf('interview'), user: trainee.id, content: 'Good.' },
    },
    'PUT /api/venture/comments/read/': {
      ...ofWork,
      body: { activity: idOf('interview'), user: trainee.id, last: 1 },
    },
    'POST /api/venture/join-venture/': {
      right: stranger,
      wrong: [newTrainer],
      body: { venture_id: trainer.venture },
    },
    'GET /api/venture/pack/:user/': { ...ofWork, ids: [trainee.id] },
    'GET /api/venture/pack/:user/pdf/': { ...ofWork, ids: [trainee.id] },
    'GET /api/venture/records/': { ...ofWork, query: { user: trainee.id } },
    'PUT /api/venture/records/:id/': { ...ofWork, ids: [record.id] },
    'GET /api/venture/records/:id/history/': { ...ofWork, ids: [record.id] },
    'POST /api/venture/records/:id/review/': {
      ...byTrainer,
      ids: [record.id],
      body: { status: 'approved', revision: record.revision },
    },
    'GET /api/venture/trainees/': { ...byTrainer, query: { venture: trainer.venture } },
    'GET /api/venture/trainees/:id/': { ...byTrainer, ids: [trainee.id] },
    'GET /api/venture/trainer/progress/': { ...byTrainer, query: { venture: trainer.venture } },
    'GET /api/venture/trainer/progress/csv/': { ...byTrainer, query: { venture: trainer.venture } },
    'GET /api/venture/trainer/queue/': { ...byTrainer, query: { venture: trainer.venture } },
    'PUT /api/venture/trainer/snippets/:id/': { ...byTrainer, ids: [snippet.id] },
    'DELETE /api/venture/trainer/snippets/:id/': { ...byTrainer, ids: [snippet.id] },
    'GET /api/venture/trainer/ventures/:id/trainers/': {
      right: trainer,
      wrong: [otherTrainer, assistant],
      ids: [trainer.venture],
    },
    'POST /api/venture/trainer/ventures/:id/trainers/': {
      right: trainer,
      wrong: [otherTrainer, assistant],
      ids: [trainer.venture],
      body: { username: newTrainer.user.username },
    },
    'PUT /api/venture/trainer/ventures/:id/trainers/': {
      right: trainer,
      wrong: [otherTrainer, assistant],
      ids: [trainer.venture],
    },
    'GET /api/venture/work/': { ...ofWork, query: { user: trainee.id } },
    'DELETE /api/venture/trainees/:id/': { ...byTrainer, ids: [trainee.id] },
    // The last one, because it ends the session of the calls above.
    'DELETE /api/auth/sessions/:id/': { ...byOwner, ids: [session.id] },
  };
});

/** Makes the call as one of them, with a valid body. */
async function make(name: string, { ids = [], query, body }: Attempt, { id, call }: Person) {
  const endpoint = endpointsByCall.get(name);
  if (!endpoint) throw new Error(`${name} is not in the contract`);
  const left = [...ids];
  const path = endpoint.url.replaceAll(/:\w+/g, () => String(left.shift()));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([field, value]): [string, string] => [field, String(value)]),
  );
  const { body: schema } = endpoint.schema;
  const sample =
    body ??
    (schema &&
      Object.fromEntries(
        Object.entries(sampleOf(schema)).map(([field, value]) => [
          field,
          value === OWN_ID ? id : value,
        ]),
      ));
  const bytes = endpoint.config?.bytes && {
    payload: Buffer.from('%PDF-1.7\n'),
    headers: { 'content-type': 'application/octet-stream' },
  };
  return call(endpoint.method, query ? `${path}?${search.toString()}` : path, {
    ...(sample && !bytes && { body: sample }),
    ...bytes,
  });
}

const guarded = reviewedCalls
  .filter(({ guard }) => guard !== undefined && guard !== 'anyone' && guard !== 'token')
  .map(({ call }) => call);

test('each call on a row of somebody is tried here', () => {
  expect(
    Object.keys(attempts).toSorted(),
    'Add the call to `attempts`, with a row of somebody else and those who must not reach it.',
  ).toEqual(guarded.toSorted());
});

describe('with a row of somebody else', () => {
  test.each(guarded)('%s is refused', async (name) => {
    const attempt = attempts[name];
    if (!attempt) return;
    for (const person of attempt.wrong) {
      const { status, body } = await make(name, attempt, person);
      expect(attempt.refusals ?? [403, 404], JSON.stringify(body)).toContain(status);
    }
  });
});

test('who may is not refused any of it', async () => {
  const refused: unknown[] = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    const { status, body } = await make(name, attempt, attempt.right);
    if ([401, 403, 404].includes(status) || status >= 500) refused.push([name, status, body]);
  }
  expect(refused).toEqual([]);
});
