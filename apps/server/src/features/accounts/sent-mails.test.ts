import { beforeAll, describe, expect, test } from 'vitest';
import { now, secondsFromNow } from '#src/platform/db/database.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let staff: Call;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://inzira.example' });
  staff = t.as(await makeUser(t.db, { staff: true }));
});

type Person = Awaited<ReturnType<typeof makeUser>>;
const makePerson = () => makeUser(t.db, { email_verified_at: now() });
const mailsOf = (person: Person, query = '') =>
  staff('GET', `/api/staff/people/${person.id}/mails/${query}`);
const mail = (to: string) => ({
  kind: 'broadcast' as const,
  to,
  subject: 'Dear Secretname',
  text: 'See https://inzira.example/secret-link',
  html: '<p>Secretbody</p>',
});

describe('the mails to a person', () => {
  test('are listed with what they were for and how it stands, and nothing that was in them', async () => {
    const person = await makePerson();
    await staff('POST', `/api/staff/people/${person.id}/reset-link/`);
    await t.jobs.run();
    await enqueueMail(t.db, mail(person.email.toUpperCase()));
    await enqueueMail(t.db, mail(person.email));
    await enqueueMail(t.db, mail((await makeUser(t.db)).email));
    const { id } = await t.db
      .selectFrom('outbox')
      .select('id')
      .where('user_id', '=', person.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await t.db
      .updateTable('jobs')
      .set({ failed_at: now() })
      .where('payload', '=', JSON.stringify({ mailId: id }))
      .execute();
    const { status, body } = await mailsOf(person);
    expect(status).toBe(200);
    expect(body.results.map(({ kind, state }: Record<string, string>) => [kind, state])).toEqual([
      ['broadcast', 'failed'],
      ['broadcast', 'waiting'],
      ['password-reset', 'sent'],
    ]);
    expect(Object.keys(body.results[0]).toSorted()).toEqual([
      'id',
      'kind',
      'sent_at',
      'state',
      'written_at',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/secret|inzira\.example|@/i);
    const { body: record } = await staff(
      'GET',
      `/api/staff/record/?kind=user&subject=${person.id}`,
    );
    expect(record.results.map(({ action }: { action: string }) => action)).toContain('person-read');
  });

  test('come page by page', async () => {
    const person = await makePerson();
    for (let index = 0; index < 12; index += 1) await enqueueMail(t.db, mail(person.email));
    const { body: first } = await mailsOf(person);
    expect([first.count, first.results.length, first.previous]).toEqual([12, 10, null]);
    const { body: second } = await mailsOf(person, '?page=2');
    expect([second.results.length, second.next]).toEqual([2, null]);
    expect((await mailsOf(person, '?page=9')).status).toBe(404);
  });

  test('are of those to an address of before, too', async () => {
    const person = await makePerson();
    const call = t.as(person);
    const asked = await call('POST', '/api/auth/user/email/', {
      body: { email: 'next@example.org', password: TEST_PASSWORD },
    });
    expect(asked.status).toBe(200);
    const { body } = await mailsOf(person);
    expect(body.results.map(({ kind }: { kind: string }) => kind)).toEqual([
      'email-changing',
      'email-confirmation',
    ]);
    await t.db
      .updateTable('users')
      .set({ email: 'next@example.org', email_key: 'next@example.org' })
      .where('id', '=', person.id)
      .execute();
    expect((await mailsOf(person)).body.count).toBe(2);
    const { body: own } = await call('GET', '/api/auth/export/');
    expect(own.account.recent_mails).toHaveLength(2);
    // Erased with the account, whichever address they were sent to.
    await call('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } });
    const left = await t.db
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', 'in', [person.email, 'next@example.org'])
      .execute();
    expect(left).toEqual([{ kind: 'account-erased' }]);
    expect((await mailsOf(person)).status).toBe(404);
  });

  test('are none of those to an address that the account has not proven', async () => {
    const person = await makeUser(t.db);
    const kinds = ['broadcast', 'contact-reply', 'invitation', 'newsletter-welcome'] as const;
    for (const kind of kinds) await enqueueMail(t.db, { ...mail(person.email), kind });
    await enqueueMail(t.db, { ...mail(person.email), kind: 'new-device' });
    expect((await mailsOf(person)).body.results).toMatchObject([{ kind: 'new-device' }]);
    const call = t.as(person);
    const { body: own } = await call('GET', '/api/auth/export/');
    expect(own.account.recent_mails).toHaveLength(1);
    // Mails to an address stay in the export of its present owner.
    await call('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } });
    const left = await t.db
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', person.email)
      .orderBy('id')
      .execute();
    expect(left.map(({ kind }) => kind)).toEqual([...kinds, 'account-erased']);
  });

  test('are gone when the mails are: a week after they were sent', async () => {
    const person = await makePerson();
    await enqueueMail(t.db, mail(person.email));
    await t.db
      .updateTable('outbox')
      .set({ sent_at: secondsFromNow(-8 * 24 * 60 * 60) })
      .where('user_id', '=', person.id)
      .execute();
    await enqueueJob(t.db, 'sweep-mails', {});
    await t.jobs.run();
    expect((await mailsOf(person)).body.results).toEqual([]);
  });

  test('are for staff alone', async () => {
    const person = await makePerson();
    const url = `/api/staff/people/${person.id}/mails/`;
    expect((await t.visitor('GET', url)).status).toBe(401);
    for (const roles of [['editor'], ['reviewer'], ['trainer']] as const) {
      const other = t.as(await makeUser(t.db, { roles: [...roles] }));
      expect((await other('GET', url)).status).toBe(403);
    }
    expect((await t.as(person)('GET', url)).status).toBe(403);
    expect((await staff('GET', '/api/staff/people/987654/mails/')).status).toBe(404);
    expect((await staff('GET', '/api/staff/people/x/mails/')).status).toBe(404);
  });
});
