import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { decide } from './review.ts';
import { createVia, updateVia } from './ventures.fixture.ts';

let t: TestApp;
let png: Buffer;
beforeAll(async () => {
  t = await startTestApp({ LIMIT_PENDING_VENTURES: '1000', LIMIT_VENTURES_PER_DAY: '1000' });
  png = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a63d2f' } })
    .png()
    .toBuffer();
});

describe('many ventures of one account', () => {
  test('do not fill the queue: five may wait, and staff are told once until they look', async () => {
    const strict = await startTestApp();
    const staff = strict.as(await makeUser(strict.db, { staff: true }));
    const flooder = strict.as(await makeUser(strict.db));
    const answers = [];
    for (let i = 0; i < 8; i += 1) answers.push(await createVia(flooder));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
    expect(answers[7]?.body.error).toContain('wait for the team');
    const told = await staff('GET', '/api/notifications/');
    expect(told.body.results.map(({ kind }: { kind: string }) => kind)).toEqual(['ventures-wait']);
    expect((await createVia(strict.as(await makeUser(strict.db)))).status).toBe(201);
  });

  test('at once meet the limit of a day', async () => {
    const strict = await startTestApp({
      LIMIT_PENDING_VENTURES: '1000',
      LIMIT_VENTURES_PER_DAY: '7',
    });
    const flooder = strict.as(await makeUser(strict.db));
    const answers = await Promise.all(Array.from({ length: 30 }, () => createVia(flooder)));
    const made = answers.filter(({ status }) => status === 201).length;
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThanOrEqual(7);
  });
});

describe('ventures of one account sent at once', () => {
  test('are as few as those sent one after the other', async () => {
    const strict = await startTestApp();
    const flooder = strict.as(await makeUser(strict.db));
    const answers = await Promise.all(Array.from({ length: 15 }, () => createVia(flooder)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(
      Array.from({ length: 15 }, (_, n) => (n < 5 ? 201 : 409)),
    );
  });
});

describe('ventures that are written while their owner’s account is erased', () => {
  test('fail with words, hold the erasure up no longer, and leave no logo behind', async () => {
    const logo = { filename: 'a.png', bytes: png };
    for (let tries = 0; tries < 8; tries += 1) {
      const leaving = await makeUser(t.db);
      const as = t.as(leaving);
      const { body } = await createVia(as);
      const answers = await Promise.all([
        updateVia(as, body.id, { tagline: 'Last words' }, logo),
        createVia(as, {}, logo),
        wait(tries * 8).then(() =>
          as('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } }),
        ),
      ]);
      const [updated, created, erased] = answers.map(({ status }) => status);
      expect(erased).toBe(204);
      expect([200, 401, 404]).toContain(updated);
      expect([201, 401, 409]).toContain(created);
    }
    const left = await t.db
      .selectFrom('stored_files')
      .select('key')
      .where('attached_at', 'is not', null)
      .where('key', 'not like', '%-small%')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('ventures').select('id').whereRef('logo_key', '=', 'key'))),
      )
      .execute();
    expect(left).toEqual([]);
  });
});

describe('a declined venture that is sent again', () => {
  test('waits for its turn while enough others of its owner wait', async () => {
    const strict = await startTestApp({ LIMIT_PENDING_VENTURES: '1' });
    const person = await makeUser(strict.db);
    const staff = await makeUser(strict.db, { staff: true });
    const { body: first } = await createVia(strict.as(person));
    await decide(strict.db, strict.app.config, staff.id, first.id, {
      status: 'declined',
      revision: first.revision,
      reason: 'Say what you sell.',
    });
    const { body: second } = await createVia(strict.as(person));
    const again = await updateVia(strict.as(person), first.id, { pitch: 'We sell tea.' });
    expect([again.status, again.body.error]).toEqual([409, expect.stringMatching(/wait for the/)]);
    await strict.as(person)('DELETE', `/api/organization/ventures/${second.id}/`, {
      body: { company_name: second.company_name },
    });
    const sent = await updateVia(strict.as(person), first.id, { pitch: 'We sell tea.' });
    expect([sent.status, sent.body.review_status]).toEqual([200, 'pending']);
  });
});
