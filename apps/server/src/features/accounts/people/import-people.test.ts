import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let call: ReturnType<TestApp['as']>;
beforeAll(async () => {
  t = await startTestApp();
  call = t.as(await makeUser(t.db, { staff: true }));
});

const run = (csv: string, more: object = {}) =>
  call('POST', '/api/staff/people/import/', {
    body: { csv, dry_run: false, password: TEST_PASSWORD, ...more },
  });
const fatesOf = (body: { lines: { fate: string }[] }) => body.lines.map(({ fate }) => fate);
const count = async () =>
  Number(
    (
      await t.db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('a list of people', () => {
  test('becomes accounts, once: mail for who has it, a code for who has none', async () => {
    const csv = 'name;email;language\nInès Mugabe;ines@school.test;fr\nJean Bosco;;\n';
    const dry = await run(csv, { dry_run: true, password: '' });
    expect(fatesOf(dry.body)).toEqual(['new', 'new']);
    expect(dry.body.lines[1]).toMatchObject({ username: 'jean.bosco', email: null, code: null });
    const before = await count();
    const { status, body } = await run(csv);
    expect([status, fatesOf(body)]).toEqual([200, ['new', 'new']]);
    expect(await count()).toBe(before + 2);
    const [mail] = await mailsTo(t.db, 'ines@school.test');
    expect(mail?.subject).toBe('Votre compte Inzira est prêt');
    expect(body.lines[0].code).toBeNull();
    const [, , uid, token] = new URL(body.lines[1].code).pathname.split('/');
    const set = await t.visitor('POST', '/api/auth/reset-password/', {
      body: { uid, token, password: 'a-long-quiet-river' },
    });
    expect(set.status).toBe(200);
    const login = await t.visitor('POST', '/api/auth/login/', {
      body: { username: 'jean.bosco', password: 'a-long-quiet-river' },
    });
    expect(login.body.user).toMatchObject({ first_name: 'Jean', last_name: 'Bosco' });
    expect(fatesOf((await run(csv)).body)).toEqual(['exists', 'exists']);
    expect(await count()).toBe(before + 2);
    const nobody = await t.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', 'like', '%.invalid')
      .execute();
    expect(nobody).toEqual([]);
  });

  test('says of a language that the product does not speak in which the account begins', async () => {
    const csv = 'name;language\nAline Keza;kinyarwanda\nInès Keza;Français\nJo Keza;Anglais\n';
    const { body } = await run(csv, { dry_run: true });
    expect(body.lines).toMatchObject([
      { fate: 'new', reason: expect.stringContaining('“kinyarwanda”') },
      { fate: 'new', reason: null },
      { fate: 'new', reason: null },
    ]);
  });

  test('has links that carry the username', async () => {
    const { body } = await run('name,username,email\nJo Keza,jo.keza,\n,ada,ada@links.test\n');
    expect(new URL(body.lines[0].code).searchParams.get('new')).toBe('jo.keza');
    const [mail] = await mailsTo(t.db, 'ada@links.test');
    expect(mail?.text_body).toMatch(/reset-password\/\S+\?new=ada$/m);
  });

  test('says of a line without a name how the account will be called', async () => {
    const csv =
      'name,email,username\n,p13@unnamed.test,\n,p14@unnamed.test,wanjiru\nAda Obi,p15@unnamed.test,\n';
    const { body } = await run(csv, { dry_run: true, password: '' });
    expect(fatesOf(body)).toEqual(['new', 'new', 'new']);
    expect(body.lines.map((line: { is_unnamed: boolean }) => line.is_unnamed)).toEqual([
      true,
      false,
      false,
    ]);
    expect(body.lines[0].reason).toBe(
      'No name is given: the account is called “p13”, as the email begins.',
    );
    expect(body.lines[1].reason).toBeNull();
  });

  test('names the columns that nobody reads', async () => {
    const csv = 'Name,Email,Phone,Role,\nAda Obi,ada.obi@list.test,+250788,trainer,\n';
    const { body } = await run(csv, { dry_run: true });
    expect([fatesOf(body), body.unread]).toEqual([['new'], ['Phone', 'Role']]);
  });

  test.each([
    ['Nom;Prénom;E-mail\nUwimana;Aline;aline@%s', 'Aline Uwimana'],
    ['First name,Name,Email\nAda,Obi,ada@%s', 'Ada Obi'],
    ['Nom complet;Prénom;E-mail\nAline Uwimana;Aline;aline@%s', 'Aline Uwimana'],
  ])('puts first and last names together: %s', async (csv, name) => {
    const { body } = await run(csv.replace('%s', 'names.test'), { dry_run: true });
    expect([body.lines[0].name, body.unread]).toEqual([name, []]);
  });

  test.each(['E-mail address', 'Adresse électronique', 'Where we write to'])(
    'finds the addresses under %s',
    async (title) => {
      const csv = `Name,Group,${title}\nPaul Kagé,A,paul@found.test\nJoël Été,B,\n`;
      const { body } = await run(csv, { dry_run: true });
      expect(body.lines).toMatchObject([
        { fate: 'new', email: 'paul@found.test' },
        { fate: 'new', email: null, username: 'joel.ete' },
      ]);
      expect(body.unread).toEqual(['Group']);
    },
  );

  test('is greeted by name, and signs in with the username as it is copied from the mail', async () => {
    const { body } = await run('name,email,username\nÉric Niyonzima,eric@copied.test,eric.n\n');
    expect(fatesOf(body)).toEqual(['new']);
    const [mail] = await mailsTo(t.db, 'eric@copied.test');
    expect(mail?.text_body).toContain('Hello Éric Niyonzima');
    expect(mail?.text_body).toContain('Your username is eric.n. Choose');
    const [, uid, token] = /reset-password\/([^/]+)\/([^/?\s]+)/.exec(mail?.text_body ?? '') ?? [];
    const password = 'a-long-quiet-river';
    await t.visitor('POST', '/api/auth/reset-password/', { body: { uid, token, password } });
    // Other mails keep a name from being a link with a character that nobody sees.
    for (const username of ['eric.n', 'eric.\u200bn', 'eric@\u200bcopied.\u200btest']) {
      const { status } = await t.visitor('POST', '/api/auth/login/', {
        body: { username, password },
      });
      expect(status, JSON.stringify(username)).toBe(200);
    }
  });

  test('takes the name for a username where the mailbox is too short for one', async () => {
    const { body } = await run('name,email\nAda Okoro,ao@short.test\n,bo@short.test\n', {
      dry_run: true,
    });
    expect(fatesOf(body)).toEqual(['new', 'error']);
    expect(body.lines[0].username).toBe('ada.okoro');
  });

  test.each(['ines@school.test\njo@school.test\n', 'Inès,ines@school.test\nJo,jo@school.test\n'])(
    'does not take the first person for titles: %j',
    async (csv) => {
      const { status, body } = await run(csv, { dry_run: true });
      expect([status, body.error]).toEqual([400, expect.stringContaining('The first line names')]);
    },
  );

  test('does not take remarks for addresses', async () => {
    const { body } = await run('name,handle\nInès Keza,@ines\nJo Keza,\n', { dry_run: true });
    expect(body).toMatchObject({ unread: ['handle'], lines: [{ email: null }, { email: null }] });
  });

  test('takes no address for a name', async () => {
    const { body } = await run('name;email\nmarie@school.test;\n', { dry_run: true });
    expect(body.lines).toMatchObject([
      { fate: 'error', reason: 'The email stands in the place of the name.' },
    ]);
  });

  test('says of each line what is wrong, and does the others', async () => {
    await makeUser(t.db, { username: 'taken.name' });
    const { body } = await run(
      [
        'Name,E-mail,Username',
        'Good One,good@list.test,',
        'Bad Mail,not-an-address,',
        'Twin,,twin.one',
        'Twin,,TWIN.ONE',
        'Taken,,taken.name',
        ',,',
        '"X",,',
      ].join('\r\n'),
    );
    expect(
      body.lines.map(({ line, fate }: { line: number; fate: string }) => [line, fate]),
    ).toEqual([
      [2, 'new'],
      [3, 'error'],
      [4, 'new'],
      [5, 'error'],
      [6, 'error'],
      [8, 'error'],
    ]);
    expect(body.lines[3].reason).toMatch(/line 4/);
  });

  test('makes who is new students of an organization', async () => {
    const owner = await makeUser(t.db);
    const { body: organization } = await t.as(owner)('POST', '/api/auth/organizations/', {
      body: { name: 'School' },
    });
    await run('email\npupil@school.test', { organization_id: organization.id });
    const { body } = await t.as(owner)(
      'GET',
      `/api/auth/organization_memberships/?organization=${organization.id}`,
    );
    expect(JSON.stringify(body)).toContain('pupil@school.test');
    const none = await run('email\nother@school.test', { organization_id: 999_999 });
    expect(none.status).toBe(400);
    expect(await mailsTo(t.db, 'other@school.test')).toEqual([]);
  });

  test.each([
    ['without a header', 'a,b\n1,2'],
    ['with an open quotation mark', 'name,email\n"Open,x@y.test'],
    ['of too many lines', `email\n${'a@b.test\n'.repeat(5_001)}`],
  ])('%s is refused with what to do', async (_, csv) => {
    const { status, body } = await run(csv, { dry_run: true });
    expect([status, typeof body.error]).toEqual([400, 'string']);
  });

  test('of 5,000 lines is judged line by line', async () => {
    const lines = Array.from({ length: 5_000 }, (_, at) =>
      at % 10 === 0 ? `Person ${at},wrong-address` : `Person ${at},person${at}@bulk.test`,
    );
    const { body } = await run(`name,email\n${lines.join('\n')}`, { dry_run: true });
    expect(body.lines).toHaveLength(5_000);
    expect(fatesOf(body).filter((fate) => fate === 'error')).toHaveLength(500);
  });

  test('needs the password to be done', async () => {
    const before = await count();
    const { status } = await run('email\nnew@guess.test', { password: 'not-my-password' });
    expect([status, await count()]).toEqual([400, before]);
  });
});

test('a lost code is made anew for who has no mail, and for no one else', async () => {
  const { body } = await run('username\nno.paper');
  expect(body.lines[0].code).toContain('/reset-password/');
  const person = await t.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'no.paper')
    .executeTakeFirstOrThrow();
  const ask = (id: number) =>
    call('POST', `/api/staff/people/${id}/code/`, { body: { password: TEST_PASSWORD } });
  const made = (await ask(person.id)).body.code as string;
  const opens = async (code: string) => {
    const [, uid, token] = /reset-password\/([^/]+)\/([^?]+)/.exec(code) ?? [];
    return (await t.visitor('GET', `/api/auth/validate-reset/${uid}/${token}/`)).status;
  };
  // Who finds the lost paper finds nothing with it.
  expect([await opens(body.lines[0].code), await opens(made)]).toEqual([400, 200]);
  expect((await ask((await makeUser(t.db)).id)).status).toBe(400);
  expect((await ask(999_999)).status).toBe(404);
});

test('a code is told once: no copy of it is kept for a retry', async () => {
  const body = { csv: 'username\nno.copy', dry_run: false, organization_id: null };
  const headers = { 'idempotency-key': 'import-with-codes' };
  const send = () =>
    call('POST', '/api/staff/people/import/', {
      body: { ...body, password: TEST_PASSWORD },
      headers,
    });
  expect((await send()).body.lines[0].code).toContain('/reset-password/');
  const [kept] = await t.db
    .selectFrom('idempotent_answers')
    .select(['status', 'body'])
    .where('key', '=', 'import-with-codes')
    .execute();
  expect(kept?.body).toBeNull();
  // At once, and not that it is still under way.
  const again = await send();
  expect([again.status, again.headers['retry-after']]).toEqual([409, undefined]);
  expect(again.body.error).toContain('Look whether it was done');
});
