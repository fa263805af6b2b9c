import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { BROADCASTS, startBroadcasts, text } from './broadcasts.fixture.ts';

type Broadcasts = Awaited<ReturnType<typeof startBroadcasts>>;
let { t, staff, reviewer, create, act, change, batch, subscribe }: Broadcasts = {} as Broadcasts;
beforeAll(async () => {
  ({ t, staff, reviewer, create, act, change, batch, subscribe } = await startBroadcasts());
});
beforeEach(() => subscribe());

describe('a broadcast', () => {
  test('is tried on oneself, changed as a draft, and not after it began', async () => {
    const { id } = await create({ kind: 'subscribers', language: 'en' });
    await act(id, 'test');
    expect((await mailsTo(t.db, 'chief@inzira.test')).at(-1)?.subject).toBe('News');
    const put = () =>
      staff('PUT', `${BROADCASTS}${id}/`, {
        body: { ...text, subject: 'Better', audience: { kind: 'everyone' } },
      });
    expect((await put()).body).toMatchObject({ subject: 'Better', audience: { kind: 'everyone' } });
    await act(id, 'send');
    expect((await put()).status).toBe(409);
    await act(id, 'stop');
  });

  test('that a colleague has changed meanwhile is not sent unseen', async () => {
    const { id, revision } = await create({ kind: 'everyone' });
    const theirs = await change(id, { subject: 'Theirs', revision });
    expect(theirs.body).toMatchObject({ subject: 'Theirs', revision: revision + 1 });
    const send = (from: number) => staff('POST', `${BROADCASTS}${id}/send/?revision=${from}`);
    expect((await send(revision)).status).toBe(409);
    expect((await send(revision + 1)).body).toMatchObject({ subject: 'Theirs', state: 'sending' });
  });

  test('keeps what was saved first where two changed a field, and shows it to the other', async () => {
    const { id, revision } = await create({ kind: 'everyone' });
    await change(id, { subject: 'Theirs', revision });
    const mine = { subject: 'Mine', text: 'Come at ten.', revision };
    const { status, body } = await change(id, mine);
    expect([status, body]).toEqual([
      409,
      {
        error: expect.any(String),
        fields: ['subject'],
        current: expect.objectContaining({ subject: 'Theirs', text: text.text, revision: 2 }),
      },
    ]);
    expect((await change(id, { ...mine, revision: 2 })).body).toMatchObject({
      subject: 'Mine',
      text: 'Come at ten.',
      revision: 3,
    });
  });

  test('has the changes of both where two changed different fields, also at the same time', async () => {
    const { id, revision } = await create({ kind: 'everyone' });
    const answers = await Promise.all([
      change(id, { subject: 'A better word', revision }),
      change(id, { audience: { kind: 'subscribers', language: 'fr' }, revision }),
      change(id, { subject_fr: 'Nouvelles', text_fr: 'Un module est là.', revision }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await staff('GET', BROADCASTS)).body.results[0]).toMatchObject({
      subject: 'A better word',
      text: text.text,
      subject_fr: 'Nouvelles',
      audience: { kind: 'subscribers', language: 'fr' },
    });
  });

  test('takes the same change of two, and a save of nothing writes nothing down', async () => {
    const { id, revision } = await create({ kind: 'everyone' });
    const written = () =>
      t.db
        .selectFrom('history')
        .select('id')
        .where('action', '=', 'broadcast-written')
        .where('subject_id', '=', id)
        .execute();
    for (const body of [{ subject: 'Both' }, { subject: 'Both' }, {}])
      expect((await change(id, { ...body, revision })).body).toMatchObject({
        subject: 'Both',
        revision: 2,
      });
    expect(await written()).toHaveLength(2);
  });

  test('whose halves fit no longer together shows what is there, and says afterwards what is missing', async () => {
    const button = { link: 'https://inzira.test/', link_label: 'Read' };
    const { id, revision } = await create({ kind: 'everyone' }, button);
    await change(id, { link: '', link_label: '', revision });
    const mine = { subject_fr: 'Lire', text_fr: 'Un module.', link_label_fr: 'Lire' };
    const { status, body } = await change(id, { ...mine, revision });
    expect([status, body.fields, body.current.link]).toEqual([409, ['link_label_fr'], '']);
    const again = await change(id, { ...mine, revision: body.current.revision });
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['link_label_fr']]);
  });

  test('in French alone stays so with a change of the French, and merges with an English version', async () => {
    const french = { subject_fr: 'Vendredi', text_fr: 'À dix heures.' };
    const doubled = { subject: 'Vendredi', text: 'À dix heures.', ...french };
    const { id, revision } = await create({ kind: 'everyone' }, doubled);
    const samedi = await change(id, { subject_fr: 'Samedi', revision });
    expect(samedi.body).toMatchObject({ subject: 'Samedi', subject_fr: 'Samedi' });
    const english = { subject: 'Saturday', text: 'At ten.', revision };
    expect((await change(id, english)).body).toMatchObject({
      subject: 'Saturday',
      text: 'At ten.',
      subject_fr: 'Samedi',
      text_fr: 'À dix heures.',
    });
    const without = await change(id, { subject: '', text: '', revision: 3 });
    expect(without.body).toMatchObject({ subject: 'Samedi', text: 'À dix heures.' });
  });

  test('of a page that knows no merge is not written over what a colleague has changed', async () => {
    const audience = { kind: 'everyone' };
    const { id, revision } = await create(audience);
    await change(id, { subject: 'Theirs', revision });
    const whole = {
      ...text,
      text: 'Mine',
      subject_fr: '',
      text_fr: '',
      link_label_fr: '',
      audience,
    };
    expect((await change(id, { ...whole, revision })).body).toMatchObject({ fields: ['subject'] });
  });

  test('in the app is tried on oneself there, and not by mail', async () => {
    const mails = async () => (await mailsTo(t.db, 'chief@inzira.test')).length;
    const before = await mails();
    const { id } = await create({ kind: 'everyone' }, { subject: 'Only for me' });
    const other = await makeUser(t.db);
    expect((await act(id, 'test')).body).toMatchObject({ state: 'draft', sent: 0 });
    expect(await mails()).toBe(before);
    expect((await staff('GET', '/api/notifications/')).body.results[0]).toMatchObject({
      kind: 'announcement',
      text: 'Only for me: A new module is there.',
      read_at: null,
    });
    expect((await t.as(other)('GET', '/api/notifications/')).body.count).toBe(0);
    expect((await reviewer('POST', `${BROADCASTS}${id}/test/`)).status).toBe(403);
  });

  const RICH = '## New\n\nA **new** module, [here](https://a.example/b):\n- one <b>\n- 5 * 3';

  test('with marks is a mail of HTML, and one that reads without', async () => {
    const {
      id,
      text_html: html,
      text_fr_html: french,
    } = await create(
      { kind: 'subscribers', language: null },
      { text: RICH, subject_fr: 'Nouveau', text_fr: 'Un **nouveau** module.' },
    );
    expect(french).toMatch(/^<p>Un <strong>nouveau<\/strong> module/);
    expect(html).toMatch(/^<h2>New<\/h2>\n<p>A <strong>new<\/strong> module, <a href="https:/);
    await act(id, 'send');
    await batch(id);
    const mail = (await mailsTo(t.db, 'reader-2@news.test')).at(-1);
    expect(mail?.text_body).toContain(
      'New\n\nA new module, here (https://a.example/b):\n\n- one <b>\n- 5 * 3\n',
    );
    expect(mail?.html_body).toMatch(
      /<strong>new<\/strong> module, <a href="https:\/\/a\.example\/b"/,
    );
    expect(mail?.html_body).toMatch(/<li style="[^"]+">one &lt;b&gt;<\/li>/);
    expect(mail?.html_body).not.toContain('**');
  });

  test('with marks is told in words, and with them on the page of notifications', async () => {
    const { id } = await create(
      { kind: 'everyone' },
      { text: RICH, link: 'https://a.example/c', link_label: 'Read *all*' },
    );
    await act(id, 'test');
    const { body } = await staff('GET', '/api/notifications/');
    expect(body.results[0].text).toBe(
      'News: New\n\nA new module, here:\n\n- one <b>\n- 5 * 3 https://a.example/c',
    );
    expect(body.results[0].rich.title).toBe('News');
    expect(body.results[0].rich.html).toMatch(
      /<li>one &lt;b&gt;<\/li><li>5 \* 3<\/li><\/ul>\n<p><a href="https:\/\/a\.example\/c"[^>]*>Read \*all\*<\/a><\/p>$/,
    );
  });

  test('that was written before there were marks is told as it was', async () => {
    const { id } = await create(
      { kind: 'everyone' },
      { text: '5 * 3 <b> my_file_name\nand 2*3*4' },
    );
    await act(id, 'test');
    const { body } = await staff('GET', '/api/notifications/');
    expect(body.results[0]).toMatchObject({
      text: 'News: 5 * 3 <b> my_file_name\nand 2*3*4',
      rich: null,
    });
  });

  test('in two languages comes in the reader’s, and is refused in parts', async () => {
    const inFrench = { subject_fr: 'Nouvelles', text_fr: 'Un nouveau module est là.' };
    const { id } = await create({ kind: 'subscribers', language: null }, inFrench);
    await act(id, 'send');
    await batch(id);
    await batch(id);
    expect((await mailsTo(t.db, 'reader-2@news.test')).at(-1)?.subject).toBe('News');
    expect((await mailsTo(t.db, 'reader-3@news.test')).at(-1)?.subject).toBe('Nouvelles');
    const user = await makeUser(t.db);
    await act((await create({ kind: 'everyone' }, inFrench)).id, 'send');
    const { body: all } = await staff('GET', BROADCASTS);
    for (let at = 0; at < 3; at += 1) await batch(all.results[0].id);
    const told = async (language: string) =>
      (
        await t.as(user)('GET', '/api/notifications/', {
          headers: { 'accept-language': language },
        })
      ).body.results[0].text;
    expect(await told('en')).toBe('News: A new module is there.');
    expect(await told('fr')).toBe('Nouvelles\u00a0: Un nouveau module est là.');
    const half = await staff('POST', BROADCASTS, {
      body: { ...text, subject_fr: 'Nouvelles', audience: { kind: 'everyone' } },
    });
    expect([half.status, Object.keys(half.body)]).toEqual([400, ['text_fr']]);
  });

  test('needs a subject, and an address for its button', async () => {
    const audience = { kind: 'everyone' };
    const bad = await staff('POST', BROADCASTS, { body: { ...text, subject: ' ', audience } });
    expect([bad.status, Object.keys(bad.body)]).toEqual([400, ['subject']]);
    const half = await staff('POST', BROADCASTS, {
      body: { ...text, link_label: 'Look', audience },
    });
    expect([half.status, Object.keys(half.body)]).toEqual([400, ['link']]);
    const script = await staff('POST', BROADCASTS, {
      body: { ...text, link: 'javascript:alert(1)', link_label: 'Look', audience },
    });
    expect(script.status).toBe(400);
  });
});
