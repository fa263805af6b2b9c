import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { mailsTo, newestLink } from '#test/mailbox.ts';
import { now } from '#src/platform/db/database.ts';
import { nameInMail } from '#src/platform/mail/mail-layout.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let call: ReturnType<TestApp['as']>;
beforeAll(async () => {
  t = await startTestApp();
  call = t.as(await makeUser(t.db, { staff: true }));
});

/** Nothing listens there, so mails stay queued. */
const MAIL_SERVER = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Inzira <no-reply@inzira.test>',
};

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
  test('whose names are no plain text says so of their lines, and brings in the others', async () => {
    const csv = 'name,username\n"Odd\u0000One",odd.one\nPlain One,plain.one\n';
    const { status, body } = await run(csv);
    expect([status, fatesOf(body)]).toEqual([200, ['error', 'new']]);
    expect(body.lines[0].reason).toMatch(/plain text/);
  });

  test.each(['"a\u0000@b.test",', ',"odd\u0000name"'])(
    'with a null character in %j says so of that line, and brings in the others',
    async (cells) => {
      const csv = `name,email,username\nOdd One,${cells}\nGood One ${cells.length},,\n`;
      for (const dry of [true, false]) {
        const { status, body } = await run(csv, { dry_run: dry });
        expect([status, fatesOf(body)]).toEqual([200, ['error', 'new']]);
      }
    },
  );

  test('that is only checked stands in the record with each of many whom it told of', async () => {
    const staff = await makeUser(t.db, { staff: true });
    const people = [];
    for (let at = 0; at < 60; at += 1)
      people.push(await makeUser(t.db, { email: `many-${at}@told.test` }));
    const csv = `name,email\n${people.map(({ email }) => `N,${email}\n`).join('')}`;
    const body = { csv, dry_run: true };
    for (let time = 0; time < 2; time += 1)
      await t.as(staff)('POST', '/api/staff/people/import/', { body });
    const lines = await t.db
      .selectFrom('history')
      .select('after')
      .where('actor_id', '=', staff.id)
      .execute();
    const found = lines.flatMap(({ after }) => JSON.parse(after ?? '').found);
    expect(found).toEqual(people.map(({ id }) => id));
  });

  test('that is only checked tells who has an account, and stands in the record with whom it told of', async () => {
    const staff = await makeUser(t.db, { staff: true });
    const there = await makeUser(t.db, { email: 'there@school.test' });
    const namesake = await makeUser(t.db, { username: 'taken-name' });
    const csv =
      'name,username,email\nOdile,,THERE@school.test\nNew One,,new@school.test\nOther,taken-name,o@school.test\n';
    const check = () =>
      t.as(staff)('POST', '/api/staff/people/import/', { body: { csv, dry_run: true } });
    expect(fatesOf((await check()).body)).toEqual(['exists', 'new', 'error']);
    expect((await check()).status).toBe(200);
    const lines = await t.db
      .selectFrom('history')
      .select(['action', 'after'])
      .where('actor_id', '=', staff.id)
      .execute();
    const after = { new: 1, exists: 1, found: [there.id, namesake.id] };
    expect(lines).toEqual([{ action: 'people-checked', after: JSON.stringify(after) }]);
    const { body } = await call('GET', `/api/staff/record/?person=${there.username}`);
    expect(body.results).toMatchObject([{ action: 'people-checked', after }]);
  });

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

  test('leaves a line without a name out where it is not asked for, and says so', async () => {
    const csv = 'name,email\nJo Named,jo@unnamed.test\n,p77@unnamed.test\n';
    const { body } = await run(csv, { with_unnamed: false });
    expect(fatesOf(body)).toEqual(['new', 'error']);
    expect(body.lines[1].reason).toContain('No name is given');
    const seen = (await run(csv)).body;
    expect(fatesOf(seen)).toEqual(['exists', 'new']);
  });

  test('finds everybody of an export again, in which who has no email has none', async () => {
    await run('name,username\nNoel Sans,noel.sans\n');
    const { body: text } = await call('POST', '/api/staff/people/export/', {
      body: { password: TEST_PASSWORD, search: 'noel' },
    });
    expect(text).not.toContain('.invalid');
    expect(fatesOf((await run(text)).body)).toEqual(['exists']);
  });

  test('is read by the titles that people give their columns', async () => {
    for (const title of ['Names', 'Amazina', 'Noms et prénoms', 'Full names']) {
      const { body } = await run(`${title},Emails\nAda Obi,titles@people.test`, { dry_run: true });
      expect([title, body.unread, body.lines]).toMatchObject([
        title,
        [],
        [{ name: 'Ada Obi', email: 'titles@people.test', fate: 'new' }],
      ]);
    }
  });

  test('has both names of each, also where the last one stands under Noms', async () => {
    for (const titles of ['Noms;Prénoms', 'Names;First name', 'Amazina;Prénom']) {
      const { body } = await run(`${titles}\nUwase;Aline\nUwase;Diane`, { dry_run: true });
      expect([titles, body.lines.map(({ name }: { name: string }) => name)]).toEqual([
        titles,
        ['Aline Uwase', 'Diane Uwase'],
      ]);
    }
  });

  test('has both names of each, also where the first one stands under Name', async () => {
    for (const titles of ['Name;Surname', 'Nom;Nom de famille', 'Names;Last name']) {
      const { body } = await run(`${titles}\nAline;Uwase\nAline;Keza`, { dry_run: true });
      expect([titles, body.lines]).toMatchObject([
        titles,
        [
          { name: 'Aline Uwase', fate: 'new' },
          { name: 'Aline Keza', fate: 'new' },
        ],
      ]);
    }
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
    // Names in mails have an invisible character, which prevents mail programs from making them links.
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
    expect(fatesOf(body)).toEqual(['new', 'new']);
    expect(body.lines[0].username).toBe('ada.okoro');
    expect(body.lines[1].username).toBe('bo.short');
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

  test('makes usernames by one rule, of the name, and the next free one where somebody has it', async () => {
    await makeUser(t.db, { username: 'odile.ineza' });
    const csv = [
      'name,email,username',
      'Odile Ineza,p14@one.test,',
      'Odile Ineza,e1@two.test,',
      'Odile Ineza,,',
      ',info@one.test,',
      ',info@two.test,',
      'Jo,,',
      'Somebody,,odile.ineza-3',
    ].join('\n');
    const { body } = await run(csv);
    const usernames = [
      'odile.ineza-4',
      'odile.ineza-5',
      'odile.ineza-2',
      'info',
      'info-2',
      'jo-1',
      'odile.ineza-3',
    ];
    const made = (answer: { lines: { username: string }[] }) =>
      answer.lines.map(({ username }) => username);
    expect([fatesOf(body), made(body)]).toEqual([usernames.map(() => 'new'), usernames]);
    const again = await run(csv);
    expect([fatesOf(again.body), made(again.body)]).toEqual([
      usernames.map(() => 'exists'),
      usernames,
    ]);
  });

  test('finds who was imported without an email and has one since', async () => {
    const csv = 'name\nAline Umwari\n';
    await run(csv);
    const email = 'aline@real.test';
    await t.db
      .updateTable('users')
      .set({ email, email_key: email })
      .where('username', '=', 'aline.umwari')
      .execute();
    const { body } = await run(csv);
    expect(body.lines).toMatchObject([{ fate: 'exists', username: 'aline.umwari', code: null }]);
  });

  test('finds them by a username that the list gives, too, and nobody of another name', async () => {
    const csv = 'name,username\nAlain Manzi,alain.m\n';
    await run(csv);
    const email = 'alain@real.test';
    await t.db
      .updateTable('users')
      .set({ email, email_key: email })
      .where('username', '=', 'alain.m')
      .execute();
    const again = await run(`${csv}Alain Kamanzi,alain.m\n`);
    expect(fatesOf(again.body)).toEqual(['exists', 'error']);
    const other = await run('name,username\nAlain Kamanzi,alain.m\n');
    expect(fatesOf(other.body)).toEqual(['error']);
  });

  test('gives a code to who has no email in an export of another installation', async () => {
    const csv = 'username,name,email\nold.one,Old One,old.one@no-mail.invalid\n';
    const withServer = await startTestApp(MAIL_SERVER);
    const as = withServer.as(await makeUser(withServer.db, { staff: true }));
    const { body } = await as('POST', '/api/staff/people/import/', {
      body: { csv, dry_run: false, password: TEST_PASSWORD },
    });
    expect(body.lines).toMatchObject([{ fate: 'new', email: null }]);
    expect(body.lines[0].code).toContain('/reset-password/');
  });

  test('opens another account where the same name is of another school, and finds it again', async () => {
    const csv = 'name\nJean Claude\n';
    const schools = [];
    for (const name of ['First', 'Second']) {
      const owner = t.as(await makeUser(t.db));
      schools.push((await owner('POST', '/api/auth/organizations/', { body: { name } })).body.id);
    }
    const seen = [];
    for (const id of [...schools, ...schools]) {
      const { body } = await run(csv, { organization_id: id });
      seen.push(`${body.lines[0].fate} ${body.lines[0].username}`);
    }
    expect(seen).toEqual([
      'new jean.claude',
      'new jean.claude-2',
      'exists jean.claude',
      'exists jean.claude-2',
    ]);
  });

  test('without mail and of a school says before the second import what the import does', async () => {
    const owner = t.as(await makeUser(t.db));
    const made = await owner('POST', '/api/auth/organizations/', { body: { name: 'Once' } });
    const organization_id = made.body.id;
    const csv = 'name,email\nDivine Ishimwe,\nEmery Ishimwe,\nFirst Ishimwe,first@ishimwe.test\n';
    await run(csv, { organization_id });
    const before = await count();
    const inSchool = { dry_run: true, organization_id };
    expect(fatesOf((await run(csv, inSchool)).body)).toEqual(['exists', 'exists', 'exists']);
    const { body } = await run(csv, { dry_run: true, organization_id: null });
    expect(body.lines).toMatchObject([
      { fate: 'new', username: 'divine.ishimwe-2' },
      { fate: 'new', username: 'emery.ishimwe-2' },
      { fate: 'exists', reason: null },
    ]);
    expect(body.lines[0].reason).toMatch(/^“divine\.ishimwe” has the same name and is a member/);
    // Another school's pupil of the same name is somebody else.
    const other = await owner('POST', '/api/auth/organizations/', { body: { name: 'Other' } });
    const elsewhere = await run(csv, { dry_run: true, organization_id: other.body.id });
    expect(elsewhere.body.lines[0]).toMatchObject({ fate: 'new', reason: null });
    expect(await count()).toBe(before);
  });

  test('imports a long name in letters of two units', async () => {
    const { status, body } = await run(`name\nab ${'𞤢'.repeat(60)}\n`);
    expect([status, fatesOf(body)]).toEqual([200, ['new']]);
    expect(body.lines[0].username.isWellFormed()).toBe(true);
  });

  test('gives thousands of the same name a username each, and is soon done with them', async () => {
    const previewOf = async (many: number) => {
      const lines = Array.from({ length: many }, (_, at) => `Élève,eleve${at}@many.test`);
      const since = performance.now();
      const { body } = await run(`name,email\n${lines.join('\n')}`, { dry_run: true });
      return { last: body.lines.at(-1).username, took: performance.now() - since };
    };
    // The faster of two runs, because another process may slow one down.
    const [few, many] = [
      [await previewOf(500), await previewOf(500)],
      [await previewOf(5_000), await previewOf(5_000)],
    ] as const;
    expect([few[0].last, many[0].last]).toEqual(['eleve-500', 'eleve-5000']);
    const shorter = (two: typeof few) => Math.min(two[0].took, two[1].took);
    // Comparing each line with all earlier ones would take a hundred times as long.
    expect(shorter(many)).toBeLessThan(60 * shorter(few));
  });

  test('twice at once opens each account once', async () => {
    const csv = 'name,email\nKeza Iriza,keza@twice.test\nManzi Iriza,manzi@twice.test\n';
    const answers = await Promise.all([run(csv), run(csv)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => fatesOf(body).join()).toSorted()).toEqual([
      'exists,exists',
      'new,new',
    ]);
    expect(await mailsTo(t.db, 'keza@twice.test')).toHaveLength(1);
  });

  test('gives hundreds of the same name a username each', async () => {
    const lines = Array.from({ length: 600 }, (_, at) => `Marie Uwase,marie${at}@same.test`);
    const { body } = await run(`name,email\n${lines.join('\n')}`, { dry_run: true });
    expect(new Set(body.lines.map(({ username }: { username: string }) => username)).size).toBe(
      600,
    );
  });

  test.each([
    ['name,email\nToo,many,cells', /more cells than there are titles \(1 too many\)/],
    ['name,username\nAda,éè user!', /The username has 3 to 150 letters/],
    ['name,email\n"=HYPERLINK(""http://x"")",', /formula of a spreadsheet/],
    ['name,email\n,', undefined],
  ])('says plainly what is wrong: %j', async (csv, reason) => {
    const { body } = await run(csv, { dry_run: true });
    if (reason === undefined) expect(body.lines).toEqual([]);
    else
      expect(body.lines).toMatchObject([{ fate: 'error', reason: expect.stringMatching(reason) }]);
  });

  test('has links to hand over for all where no mail server is set, and for who has no email else', async () => {
    const csv = 'name,email\nAda Obi,%s\nSolange Bizimana,\n';
    const codes = (answer: { lines: { code: string | null }[] }) =>
      answer.lines.map(({ code }) => code !== null);
    expect(codes((await run(csv.replace('%s', 'ada@no-server.test'))).body)).toEqual([true, true]);
    const withServer = await startTestApp(MAIL_SERVER);
    const as = withServer.as(await makeUser(withServer.db, { staff: true }));
    const { body } = await as('POST', '/api/staff/people/import/', {
      body: { csv: csv.replace('%s', 'a@s.test'), dry_run: false, password: TEST_PASSWORD },
    });
    expect(codes(body)).toEqual([false, true]);
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
        '"?",,',
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

  describe('for an organization', () => {
    const school = async () => {
      const owner = await makeUser(t.db);
      const { body } = await t.as(owner)('POST', '/api/auth/organizations/', {
        body: { name: 'Hill School' },
      });
      const id: number = body.id;
      const members = async () => {
        const rows = await t.db
          .selectFrom('memberships')
          .innerJoin('users', 'users.id', 'memberships.user_id')
          .select(['username', 'role', 'progress_shared_at'])
          .where('organization_id', '=', id)
          .where('role', '!=', 'owner')
          .orderBy('username')
          .execute();
        return rows.map(({ username, role, progress_shared_at: shared }) =>
          [username, role, shared].join(' '),
        );
      };
      return { id, owner, members, more: { organization_id: id, with_existing: true } };
    };
    const noticesOf = async (userId: number) =>
      (
        await t.db
          .selectFrom('notifications')
          .select(['kind', 'data'])
          .where('user_id', '=', userId)
          .execute()
      ).map(({ kind, data }) => [kind, JSON.parse(data)]);

    test('makes members of people with an account, by email or username, once, and tells them', async () => {
      const { id, owner, members, more } = await school();
      const ada = await makeUser(t.db, {
        username: 'ada.joins',
        email: 'ada@joins.test',
        email_verified_at: now(),
      });
      const ben = await makeUser(t.db, { username: 'ben.joins' });
      const cy = await makeUser(t.db, { username: 'cy.joins', first_name: 'Cy', last_name: 'Obi' });
      const csv =
        'name,email,username\nAda O.,ADA@joins.test,\n,,Ben.Joins\nCy Obi,,cy.joins\nDo Obi,do@joins.test,do.joins\n';
      const before = await count();
      const dry = await run(csv, { ...more, dry_run: true });
      expect(dry.body.lines).toMatchObject([
        { fate: 'joins', username: 'ada.joins', reason: null },
        { fate: 'joins', username: 'ben.joins' },
        { fate: 'joins', username: 'cy.joins' },
        { fate: 'new', username: 'do.joins' },
      ]);
      expect([await members(), await count()]).toEqual([[], before]);
      const { body } = await run(csv, more);
      expect(fatesOf(body)).toEqual(fatesOf(dry.body));
      const all = ['ada.joins', 'ben.joins', 'cy.joins', 'do.joins'];
      expect(await members()).toEqual(all.map((username) => `${username} student `));
      const told = ['membership-begun', { organization: 'Hill School', organizationId: id }];
      expect(await noticesOf(ada.id)).toEqual([told]);
      expect(await noticesOf(ben.id)).toEqual([told]);
      const seen = (await t.as(cy)('GET', '/api/notifications/')).body.results;
      expect(seen).toMatchObject([
        { text: 'You are now a member of Hill School.', path: `/dashboard/organization/${id}` },
      ]);
      const again = await run(csv, more);
      expect(fatesOf(again.body)).toEqual(all.map(() => 'exists'));
      expect(await noticesOf(ada.id)).toEqual([told]);
      // The owner hears of a list once, and nothing of one that brings in nobody.
      expect(await noticesOf(owner.id)).toEqual([
        [
          'members-brought-in',
          { organization: 'Hill School', organizationId: id, member: { user: ada.id }, count: 4 },
        ],
      ]);
      const { body: heard } = await t.as(owner)('GET', '/api/notifications/', {
        headers: { 'accept-language': 'fr' },
      });
      expect(heard.results[0].text).toBe('L’équipe Inzira a ajouté 4 personnes à Hill School.');
      const record = await t.db
        .selectFrom('history')
        .select(['action', 'after'])
        .where('action', '=', 'people-imported')
        .orderBy('id', 'desc')
        .limit(2)
        .execute();
      expect(record.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
        { new: 0, joined: 0, exists: 4, organization_id: id },
        { new: 1, joined: 3, exists: 0, organization_id: id },
      ]);
      const joined = await t.db
        .selectFrom('history')
        .select('after')
        .where('action', '=', 'member-joined')
        .where('subject_id', '=', id)
        .execute();
      expect(joined).toHaveLength(4);
    });

    test('says of an account with an email that nobody has confirmed that it may be somebody else’s', async () => {
      const { members, more } = await school();
      await makeUser(t.db, { username: 'un.proven', email: 'un@proven.test' });
      const sure = { username: 'is.proven', email: 'is@proven.test', email_verified_at: now() };
      await makeUser(t.db, sure);
      const { body } = await run('email\nun@proven.test\nis@proven.test\n', more);
      expect(fatesOf(body)).toEqual(['joins', 'joins']);
      expect(body.lines[0].reason).toContain('is not confirmed');
      expect(body.lines[1].reason).toBeNull();
      expect(await members()).toHaveLength(2);
    });

    test('leaves whom the owner has invited as teacher or admin to their invitation', async () => {
      const { id, owner, members, more } = await school();
      await makeUser(t.db, { email: 'teach@invited.test' });
      const invite = (email: string, role: string) =>
        t.as(owner)('POST', `/api/auth/organizations/${id}/invite/`, {
          body: { email, role },
        });
      expect((await invite('teach@invited.test', 'teacher')).status).toBeLessThan(300);
      await makeUser(t.db, { username: 'stud.invited', email: 'stud@invited.test' });
      expect((await invite('stud@invited.test', 'student')).status).toBeLessThan(300);
      const csv = 'email\nteach@invited.test\nstud@invited.test\n';
      for (const given of [{ ...more, dry_run: true }, more]) {
        const { body } = await run(csv, given);
        expect(fatesOf(body)).toEqual(['exists', 'joins']);
        expect(body.lines[0].reason).toContain('as a teacher');
      }
      expect(await members()).toEqual(['stud.invited student ']);
      const open = await t.db
        .selectFrom('invitations')
        .select('email')
        .where('organization_id', '=', id)
        .execute();
      expect(open).toEqual([{ email: 'teach@invited.test' }]);
    });

    test('two lines of one account make one member, and the check says so before', async () => {
      const { members, more } = await school();
      await makeUser(t.db, { username: 'one.twice', email: 'one@twice.test' });
      const csv = 'email,username\none@twice.test,\n,one.twice\n';
      const dry = await run(csv, { ...more, dry_run: true });
      expect(fatesOf(dry.body)).toEqual(['joins', 'exists']);
      expect(fatesOf((await run(csv, more)).body)).toEqual(['joins', 'exists']);
      expect(await members()).toHaveLength(1);
    });

    test('is not even checked for an organization that does not exist', async () => {
      const more = { organization_id: 999_999, with_existing: true, dry_run: true };
      expect((await run('name\nAda\n', more)).status).toBe(400);
    });

    test('joins people who were imported without one, whom only their name finds, and says so', async () => {
      const { members, more } = await school();
      const csv = 'name\nOnly Byname\n';
      await run(csv);
      const { body } = await run(csv, more);
      expect(body.lines).toMatchObject([{ fate: 'joins', username: 'only.byname' }]);
      expect(body.lines[0].reason).toMatch(/^Found by the name alone/);
      expect(await members()).toEqual(['only.byname student ']);
      expect(fatesOf((await run(csv, more)).body)).toEqual(['exists']);
    });

    test('counts an account once that two lines name', async () => {
      const { members, more } = await school();
      await makeUser(t.db, { username: 'two.lines', email: 'two@lines.test' });
      const { body } = await run('email,username\ntwo@lines.test,\n,two.lines\n', more);
      expect(fatesOf(body)).toEqual(['joins', 'exists']);
      expect(await members()).toHaveLength(1);
    });

    test('joins nobody of another name, with a disabled account, or whom the owner has removed', async () => {
      const { id, owner, members, more } = await school();
      await makeUser(t.db, { username: 'other.name', first_name: 'Real', last_name: 'Owner' });
      await run('name,username\nReal Paper,paper.name\n');
      await makeUser(t.db, { email: 'closed@joins.test', disabled_at: new Date().toISOString() });
      const gone = 'email\ngone@joins.test\n';
      await run(gone, more);
      const list = await t.as(owner)(
        'GET',
        `/api/auth/organization_memberships/?organization=${id}`,
      );
      await t.as(owner)(
        'DELETE',
        `/api/auth/organization_memberships/${list.body.at(-1).id}/leave/`,
      );
      const { body } = await run(
        'name,email,username\nSome One,,other.name\nSome Paper,,paper.name\n,closed@joins.test,\n,gone@joins.test,\n',
        more,
      );
      expect(fatesOf(body)).toEqual(['error', 'error', 'exists', 'exists']);
      expect(body.lines.map(({ reason }: { reason: string }) => reason)).toEqual([
        expect.stringMatching(/belongs to somebody else/),
        expect.stringMatching(/belongs to somebody else/),
        expect.stringMatching(/is disabled/),
        expect.stringMatching(/has removed this person/),
      ]);
      expect(await members()).toEqual([]);
    });

    test('joins nobody for a page of an earlier release, which does not show it, nor without one', async () => {
      const { id, members } = await school();
      await makeUser(t.db, { email: 'earlier@joins.test' });
      const csv = 'email\nearlier@joins.test\n';
      expect(fatesOf((await run(csv, { organization_id: id })).body)).toEqual(['exists']);
      const none = await run(csv, { organization_id: null, with_existing: true });
      expect(fatesOf(none.body)).toEqual(['exists']);
      expect(await members()).toEqual([]);
    });
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

  test('of 5,000 lines with every error says the same of each before and after, and a second run changes nothing', async () => {
    await makeUser(t.db, { username: 'sits.there' });
    const wrong = [
      ['Mail {},not-an-address,', /^The email is not valid/],
      ['place{}@bulk.test,,', /^The email stands in the place of the name/],
      ['=SUM({}),,', /^The name is a formula/],
      [`${'Long '.repeat(31)}{},,`, /^The name is too long/],
      ['"?",,', /^Give a name, an email or a username/],
      ['Cells {},c{}@bulk.test,,one,two', /^This line has more cells/],
      ['Spaces {},,two words', /./],
      ['Taken {},,sits.there', /./],
      ['Twin {},twin@bulk.test,', /^The email of line 2: each account has its own/],
    ] as const;
    const good = ['Ada {},ada{}@bulk.test,', 'Without Mail{},,', 'Named {},,named.{}'];
    const lines = Array.from({ length: 4_999 }, (_, at) => {
      const line = at % 10 === 9 ? good[Math.floor(at / 10) % 3] : wrong[at % 10]?.[0];
      return line?.replaceAll('{}', `${at}`) ?? '';
    });
    const csv = ['Name,E-mail,Username', 'First Twin,twin@bulk.test,', ...lines].join('\n');
    const before = await count();
    const { body: dry } = await run(csv, { dry_run: true });
    expect(await count()).toBe(before);
    expect(dry.lines).toHaveLength(5_000);
    for (const [at, line] of dry.lines.slice(1).entries()) {
      const expected = wrong[at % 10]?.[1];
      expect([line.line, line.fate], line.reason).toEqual([at + 3, expected ? 'error' : 'new']);
      if (expected) expect(line.reason).toMatch(expected);
    }
    const { body: done } = await run(csv);
    expect(fatesOf(done)).toEqual(fatesOf(dry));
    expect(await count()).toBe(before + 500);
    const mails = await t.db.selectFrom('outbox').select('id').execute();
    const { body: again } = await run(csv);
    expect(new Set(fatesOf(again))).toEqual(new Set(['exists', 'error']));
    expect(await count()).toBe(before + 500);
    expect(await t.db.selectFrom('outbox').select('id').execute()).toHaveLength(mails.length);
  }, 60_000);

  test('needs the password to be done', async () => {
    const before = await count();
    const { status } = await run('email\nnew@guess.test', { password: 'not-my-password' });
    expect([status, await count()]).toEqual([400, before]);
  });
});

test('a lost code is made anew for who gets no mail, and for no one else', async () => {
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
  // A lost printed code is invalid after a new one was made.
  expect([await opens(body.lines[0].code), await opens(made)]).toEqual([400, 200]);
  expect((await ask(999_999)).status).toBe(404);
  // Of two codes made at once, one is valid.
  const both = await Promise.all([ask(person.id), ask(person.id)]);
  const states = await Promise.all(both.map(async (one) => opens(one.body.code)));
  expect(states.toSorted()).toEqual([200, 400]);
  // A code for a disabled account would be useless.
  const closed = await makeUser(t.db, { disabled_at: new Date().toISOString() });
  expect((await ask(closed.id)).status).toBe(409);
  // Without mail, a code is the only way back after a forgotten password; but not for staff accounts.
  const colleague = await makeUser(t.db, { staff: true });
  const used = await makeUser(t.db, { username: 'used.account' });
  expect((await ask(used.id)).status).toBe(200);
  const alerts = (await mailsTo(t.db, colleague.email)).map((one) => one.text_body).join();
  // Made safe, since a name may look like an address.
  expect(alerts).toContain(`new password was made for ${nameInMail('used.account')}`);
  expect(alerts).not.toContain('used.account');
  expect(alerts).not.toContain('no.paper');
  // Somebody who logs in through an organization has no password, but uses the account.
  const withoutPassword = await makeUser(t.db, { username: 'by.school' });
  await t.db
    .updateTable('users')
    .set({ password_hash: null, last_sign_in_at: new Date().toISOString() })
    .where('id', '=', withoutPassword.id)
    .execute();
  expect((await ask(withoutPassword.id)).status).toBe(200);
  const more = (await mailsTo(t.db, colleague.email)).map((one) => one.text_body).join();
  expect(more).toContain(`new password was made for ${nameInMail('by.school')}`);
  expect((await ask((await makeUser(t.db, { staff: true })).id)).status).toBe(400);
  const withoutMail = await makeUser(t.db, { staff: true, email: 'colleague@no-mail.invalid' });
  expect((await ask(withoutMail.id)).status).toBe(400);
  const withServer = await startTestApp(MAIL_SERVER);
  const as = withServer.as(await makeUser(withServer.db, { staff: true }));
  const other = await makeUser(withServer.db);
  const refused = await as('POST', `/api/staff/people/${other.id}/code/`, {
    body: { password: TEST_PASSWORD },
  });
  expect(refused.status).toBe(400);
});

test('a code proves nothing of the address that stands in the file; a mailed link does', async () => {
  const isProven = async (username: string) => {
    const { email_verified_at } = await t.db
      .selectFrom('users')
      .select('email_verified_at')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return email_verified_at !== null;
  };
  const choose = async (link: string) => {
    const [, uid, token] = /reset-password\/([^/]+)\/([^?\s]+)/.exec(link) ?? [];
    const body = { uid, token, password: 'a-brand-new-password' };
    expect((await t.visitor('POST', '/api/auth/reset-password/', { body })).status).toBe(200);
  };
  const { body } = await run('username,email\npaper.only,typed-wrong@example.org');
  await choose(body.lines[0].code);
  expect(await isProven('paper.only')).toBe(false);
  await t.visitor('POST', '/api/auth/request-password-reset/', {
    body: { email: 'typed-wrong@example.org' },
  });
  await choose(await newestLink(t.db, 'typed-wrong@example.org'));
  expect(await isProven('paper.only')).toBe(true);
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
  // It is answered at once, and not with "under way".
  const again = await send();
  expect([again.status, again.headers['retry-after']]).toEqual([409, undefined]);
  expect(again.body.error).toContain('Look whether it was done');
});
