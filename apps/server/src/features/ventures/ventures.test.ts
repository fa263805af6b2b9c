import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { formOf } from '#test/forms.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { Files } from '#src/platform/files/files.ts';
import { giveVenture } from './new-owner.ts';
import { updateVenture } from './ventures.ts';
import { createVia, makeApproved, updateVia, type Fields } from './ventures.fixture.ts';

let t: TestApp;
let owner: { id: number };
let call: Call;
let png: Buffer;
beforeAll(async () => {
  t = await startTestApp({ LIMIT_PENDING_VENTURES: '1000', LIMIT_VENTURES_PER_DAY: '1000' });
  owner = await makeUser(t.db);
  call = t.as(owner);
  png = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a63d2f' } })
    .png()
    .toBuffer();
});

const get = (id: number, as: Call = t.visitor) => as('GET', `/api/organization/ventures/${id}/`);

describe('creating a venture', () => {
  test('keeps every field, and it waits for the team', async () => {
    const fields: Fields = {
      founding_date: '2024-02-29',
      pitch_video_url: 'https://video.example/watch?v=1',
      full_address: 'KG 7 Ave, Kigali',
      phone_number: '+250 788 123 456',
      stage: 'Idea/Concept',
      website: 'http://umuti.example',
      linkedin: 'https://linkedin.example/umuti',
      twitter: 'https://twitter.example/umuti',
      facebook: 'https://facebook.example/umuti',
      instagram: 'https://instagram.example/umuti',
      youtube: 'https://youtube.example/umuti',
      tiktok: 'https://tiktok.example/umuti',
    };
    const { status, body } = await createVia(call, {
      ...fields,
      sectors: ['1', '3', '1'],
      countries: '646',
      customer_types: ['1', '4'],
      owner_user: String(owner.id),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...fields,
      company_name: 'Umuti Herbals',
      owner_user: owner.id,
      sectors: [{ id: 1 }, { id: 3 }],
      countries: [{ id: 646, name: 'Rwanda', code: 'RW' }],
      customer_types: [{ id: 1 }, { id: 4 }],
      review_status: 'pending',
      review_reason: null,
      revision: 1,
      views_last_30_days: 0,
    });
    expect((await get(body.id, call)).body).toMatchObject({ ...fields, can_edit: true });
  });

  test('needs a name, a tagline and a pitch; what is left empty is null', async () => {
    const { status, body } = await createVia(call, { company_name: ' ', tagline: '', pitch: '\n' });
    expect(status).toBe(400);
    expect(body).toEqual({
      company_name: ['This field is required.'],
      tagline: ['This field is required.'],
      pitch: ['This field is required.'],
    });
    const made = await createVia(call, { website: '', founding_date: '', stage: '', sectors: '' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      website: null,
      founding_date: null,
      stage: null,
      sectors: [],
    });
  });

  test.each<[string, Fields]>([
    ['tagline', { tagline: 'x'.repeat(71) }],
    ['pitch', { pitch: 'x'.repeat(1000) }],
    ['company_name', { company_name: 'x'.repeat(151) }],
    ['company_name', { company_name: 'two\nlines' }],
    ['sectors', { sectors: ['1', '2', '3', '4'] }],
    ['sectors', { sectors: '99' }],
    ['countries', { countries: 'abc' }],
    ['countries', { countries: ['646', '0'] }],
    ['customer_types', { customer_types: '1 or 1=1' }],
    ['stage', { stage: 'Huge' }],
    ['founding_date', { founding_date: '2023-02-29' }],
    ['founding_date', { founding_date: 'yesterday' }],
    ['founding_date', { founding_date: '2999-01-01' }],
    ['phone_number', { phone_number: 'call me' }],
    ['website', { website: 'javascript:alert(1)' }],
    ['pitch_video_url', { pitch_video_url: 'data:text/html,x' }],
    ['linkedin', { linkedin: 'linked in' }],
    ['tiktok', { tiktok: 'https://a b' }],
    ['logo', { logo: 'not-a-file' }],
  ])('says that %s is wrong', async (field, fields) => {
    const { status, body } = await createVia(call, fields);
    expect(status).toBe(400);
    expect(body).toEqual({ [field]: [expect.any(String)] });
  });

  test.each([
    ['instagram', '@umutobe', 'https://www.instagram.com/umutobe'],
    ['instagram', 'umutobe.rw', 'https://www.instagram.com/umutobe.rw'],
    ['instagram', 'https://@umutobe', 'https://www.instagram.com/umutobe'],
    ['instagram', 'instagram.com/umutobe', 'https://instagram.com/umutobe'],
    ['tiktok', '@umutobe', 'https://www.tiktok.com/@umutobe'],
    ['youtube', 'umutobe', 'https://www.youtube.com/@umutobe'],
    ['twitter', '@umutobe', 'https://x.com/umutobe'],
    ['facebook', 'umutobe', 'https://www.facebook.com/umutobe'],
    ['twitter', 'umutobe.example', 'https://umutobe.example'],
    ['linkedin', 'linkedin.com/company/umutobe', 'https://linkedin.com/company/umutobe'],
    ['linkedin', 'https://www.linkedin.com/in/eric', 'https://www.linkedin.com/in/eric'],
  ])('reads on %s %s as an address', async (field, written, address) => {
    const { status, body } = await createVia(call, { [field]: written });
    expect([status, body[field]]).toEqual([201, address]);
    const { body: cleared } = await updateVia(call, body.id, { [field]: '' });
    expect(cleared[field]).toBeNull();
  });

  test('refuses what is no handle and no address', async () => {
    const { status, body } = await createVia(call, { instagram: 'we are @umutobe' });
    expect([status, Object.keys(body)]).toEqual([400, ['instagram']]);
  });

  test('takes the longest that each field may have', async () => {
    const { status } = await createVia(call, {
      company_name: 'é'.repeat(150),
      tagline: '🦁'.repeat(35),
      pitch: 'x'.repeat(999),
      sectors: ['1', '2', '3'],
    });
    expect(status).toBe(201);
  });

  test('for somebody else is refused, and nobody else is written', async () => {
    const other = await makeUser(t.db);
    for (const owner_user of [String(other.id), 'abc', '0']) {
      expect((await createVia(call, { owner_user })).status, owner_user).toBe(403);
    }
    const { body } = await createVia(call, {
      review_status: 'approved',
      id: '1',
      owner_id: String(other.id),
      revision: '9',
    });
    expect(body).toMatchObject({ review_status: 'pending', revision: 1, owner_user: owner.id });
  });

  test('is for people who are logged in', async () => {
    expect((await createVia(t.visitor)).status).toBe(401);
  });

  test('keeps a logo in two sizes', async () => {
    const { body } = await createVia(call, {}, { filename: 'logo.png', bytes: png });
    const sides = [];
    for (const url of [body.logo, body.logo_small]) {
      const { rawPayload } = await t.app.inject({ url });
      const { width, height, format } = await sharp(rawPayload).metadata();
      sides.push([width, height, format]);
    }
    expect(sides).toEqual([
      [512, 384, 'webp'],
      [128, 96, 'webp'],
    ]);
  });

  test('with a logo, sent again after a lost answer, is made once', async () => {
    const fields = { company_name: 'Once', tagline: 'Tea', pitch: 'Tea by bicycle.' };
    const form = formOf(fields, { field: 'logo', filename: 'logo.png', bytes: png });
    const headers = { ...form.headers, 'idempotency-key': 'venture-0001' };
    const create = () =>
      call('POST', '/api/organization/ventures/create/', { payload: form.payload, headers });
    const [first, again] = [await create(), await create()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.id).toBe(first.body.id);
    expect(first.body.logo).toContain('/files/');
  });

  test('refuses a logo that is no image', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const { status, body } = await createVia(call, {}, { filename: 'logo.png', bytes: svg });
    expect(status).toBe(415);
    expect(body.error).toContain('PNG');
  });
});

describe('a profile', () => {
  test('that is not reviewed is seen by its owner and staff only', async () => {
    const { body } = await createVia(call);
    const staff = t.as(await makeUser(t.db, { staff: true }));
    expect((await get(body.id, call)).body).toMatchObject({
      can_edit: true,
      review: { review_status: 'pending', revision: 1 },
    });
    expect((await get(body.id, staff)).status).toBe(200);
    for (const as of [t.visitor, t.as(await makeUser(t.db, { trainer: true }))]) {
      const { status, body: told } = await get(body.id, as);
      expect({ status, told }).toEqual({
        status: 404,
        told: { error: 'This venture was not found.' },
      });
    }
  });

  test('that is reviewed is public, without what concerns its owner', async () => {
    const { id } = await makeApproved(t, {}, owner);
    const { status, body } = await get(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ can_edit: false, review: null });
    expect(body).not.toHaveProperty('revision');
  });

  test('names its founder where they chose it, as they named themselves, and never by their username', async () => {
    const founder = await makeUser(t.db, { first_name: 'Wanjiku', last_name: 'Kamau' });
    const named = await makeApproved(t, { shows_founder: 'true' }, founder);
    expect((await get(named.id)).body).toMatchObject({
      shows_founder: true,
      founder: 'Wanjiku Kamau',
    });
    const { id } = await makeApproved(t, { shows_founder: 'true' }, owner);
    expect((await get(id)).body).toMatchObject({ founder: null });
  });

  test('keeps the name of its founder to itself until they choose it, and when they take it back', async () => {
    const founder = await makeUser(t.db, { first_name: 'Wanjiku', last_name: 'Kamau' });
    const { id, revision } = await makeApproved(t, {}, founder);
    const staff = t.as(await makeUser(t.db, { staff: true }));
    for (const as of [t.visitor, t.as(founder), staff]) {
      expect((await get(id, as)).body).toMatchObject({ shows_founder: false, founder: null });
    }
    expect((await updateVia(staff, id, { shows_founder: 'true' })).status).toBe(403);
    expect((await updateVia(t.as(founder), id, { shows_founder: 'yes' })).status).toBe(400);
    const edit = (fields: Fields) =>
      updateVia(t.as(founder), id, { ...fields, revision: String(revision) });
    expect((await edit({ shows_founder: 'true' })).body).toMatchObject({ shows_founder: true });
    expect((await get(id)).body).toMatchObject({ founder: 'Wanjiku Kamau' });
    // An edit without the field keeps it; a conflicting edit of it is refused.
    expect((await edit({ tagline: 'New' })).body).toMatchObject({ shows_founder: true });
    expect(await edit({ shows_founder: '' })).toMatchObject({
      status: 409,
      body: { fields: ['shows_founder'] },
    });
    expect((await updateVia(staff, id, { shows_founder: '' })).status).toBe(200);
    expect((await get(id)).body).toMatchObject({ shows_founder: false, founder: null });
  });
});

describe('changing a venture', () => {
  test('changes what was sent, clears what was sent empty, and leaves the rest', async () => {
    const { body } = await createVia(
      call,
      { website: 'https://a.example', sectors: ['1', '2'], countries: '646' },
      { filename: 'logo.png', bytes: png },
    );
    const changed = await updateVia(call, body.id, { tagline: 'New', website: '', sectors: '' });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      tagline: 'New',
      pitch: body.pitch,
      website: null,
      sectors: [],
      countries: [{ id: 646 }],
      logo: body.logo,
      revision: 2,
    });
  });

  test('never clears what is required', async () => {
    const { body } = await createVia(call);
    const { status, body: told } = await updateVia(call, body.id, { company_name: '', pitch: '' });
    expect(status).toBe(400);
    expect(Object.keys(told)).toEqual(['company_name', 'pitch']);
  });

  test('replaces the logo or takes it away, and lets the old file go', async () => {
    const { body } = await createVia(call, {}, { filename: 'logo.png', bytes: png });
    const isKept = async (url: string) =>
      (
        await t.db
          .selectFrom('stored_files')
          .select('attached_at')
          .where('key', '=', url.replace('/files/', ''))
          .executeTakeFirstOrThrow()
      ).attached_at !== null;
    const replaced = await updateVia(call, body.id, {}, { filename: 'b.png', bytes: png });
    expect(replaced.body.logo).not.toBe(body.logo);
    expect([await isKept(body.logo), await isKept(replaced.body.logo)]).toEqual([false, true]);
    const cleared = await updateVia(call, body.id, { logo: '' });
    expect(cleared.body).toMatchObject({ logo: null, logo_small: null });
    expect(await isKept(replaced.body.logo)).toBe(false);
  });

  test('leaves an approved one public, and ignores another owner', async () => {
    const { id } = await makeApproved(t, {}, owner);
    const other = await makeUser(t.db);
    const { body } = await updateVia(call, id, {
      company_name: 'Umuti & Sons',
      owner_user: String(other.id),
      review_status: 'declined',
    });
    expect(body).toMatchObject({ owner_user: owner.id, review_status: 'approved' });
    expect((await get(id)).body.company_name).toBe('Umuti & Sons');
    const found = await t.visitor('GET', '/api/organization/ventures/?search=sons');
    expect(found.body.count).toBe(1);
  });

  test('is for its owner and staff', async () => {
    const { id } = await makeApproved(t, {}, owner);
    const { body: pending } = await createVia(call);
    const stranger = t.as(await makeUser(t.db, { trainer: true }));
    expect((await updateVia(stranger, id, { tagline: 'Mine' })).status).toBe(403);
    expect((await updateVia(stranger, pending.id, { tagline: 'Mine' })).status).toBe(404);
    expect((await updateVia(t.visitor, id, { tagline: 'Mine' })).status).toBe(401);
    expect((await updateVia(call, 999_999, { tagline: 'Mine' })).status).toBe(404);
    const staff = t.as(await makeUser(t.db, { staff: true }));
    expect((await updateVia(staff, id, { tagline: 'Ours' })).body.tagline).toBe('Ours');
  });

  test('that changes nothing is no new revision', async () => {
    const { body } = await createVia(call, { sectors: ['2', '1'] });
    const same = await updateVia(call, body.id, { tagline: body.tagline, sectors: ['1', '2'] });
    expect(same.body.revision).toBe(1);
  });
});

describe('one’s own ventures', () => {
  test('are listed with their state, the newest first, and nobody else’s', async () => {
    const founder = await makeUser(t.db);
    const first = await makeApproved(t, { company_name: 'First' }, founder);
    const { body: second } = await createVia(t.as(founder), { company_name: 'Second' });
    const { body } = await t.as(founder)('GET', '/api/organization/venture/my-ventures/');
    expect(body.map((one: { id: number }) => one.id)).toEqual([second.id, first.id]);
    expect(body.map((one: { review_status: string }) => one.review_status)).toEqual([
      'pending',
      'approved',
    ]);
  });

  test('are in the export, and go with the account, their logos and their history', async () => {
    const founder = await makeUser(t.db);
    const as = t.as(founder);
    const { body } = await createVia(as, { sectors: '1' }, { filename: 'a.png', bytes: png });
    const { body: data } = await as('GET', '/api/auth/export/');
    expect(data.ventures).toMatchObject([{ company_name: 'Umuti Herbals', sectors: [{ id: 1 }] }]);
    const erased = await as('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } });
    expect(erased.status).toBe(204);
    const staff = t.as(await makeUser(t.db, { staff: true }));
    expect((await get(body.id, staff)).status).toBe(404);
    const file = await t.db
      .selectFrom('stored_files')
      .select('attached_at')
      .where('key', '=', body.logo.replace('/files/', ''))
      .executeTakeFirstOrThrow();
    expect(file.attached_at).toBeNull();
    const history = await t.db
      .selectFrom('history')
      .select('id')
      .where('subject_kind', '=', 'venture')
      .where('subject_id', '=', body.id)
      .execute();
    expect(history).toEqual([]);
  });
});

describe('a venture that its owner and the team have open', () => {
  test('keeps the change of each; where both changed a field, the second is shown the first', async () => {
    const staff = t.as(await makeUser(t.db, { staff: true }));
    const { body: made } = await createVia(call, { phone_number: '+250 788 000 000' });
    const revision = String(made.revision);
    const theirs = { phone_number: '+250 788 111 111', sectors: ['1', '2'], revision };
    expect((await updateVia(staff, made.id, theirs)).status).toBe(200);

    const other = await updateVia(call, made.id, { tagline: 'Herbs that heal', revision });
    expect(other.body).toMatchObject({
      phone_number: '+250 788 111 111',
      tagline: 'Herbs that heal',
      sectors: [{ id: 1 }, { id: 2 }],
    });

    const mine = { phone_number: '+250 788 222 222', sectors: ['2', '1'], pitch: 'Anew.' };
    const refused = await updateVia(call, made.id, { ...mine, revision });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: expect.any(String),
        fields: ['phone_number'],
        current: expect.objectContaining({ phone_number: '+250 788 111 111', revision: 3 }),
      },
    ]);
    expect((await get(made.id, call)).body.pitch).toBe(made.pitch);
    const again = await updateVia(call, made.id, { ...mine, revision: '3' });
    expect(again.body).toMatchObject({ phone_number: '+250 788 222 222', pitch: 'Anew.' });
  });

  test('a decision of the team is no change of a field', async () => {
    const { body: made } = await createVia(call);
    const staff = t.as(await makeUser(t.db, { staff: true }));
    await staff('POST', `/api/organization/ventures/${made.id}/approve/`, {
      body: { revision: made.revision },
    });
    const changes = { tagline: 'Approved meanwhile', revision: String(made.revision) };
    expect((await updateVia(call, made.id, changes)).status).toBe(200);
  });
});

test('an edit that its owner began before staff gave the venture to somebody else is refused', async () => {
  const [owner, heir, chief] = [
    await makeUser(t.db),
    await makeUser(t.db),
    await makeUser(t.db, { staff: true }),
  ];
  const { id } = await makeApproved(t, {}, owner);
  const files = {
    // It is given away while the logo is made.
    async storeImage() {
      const hands = { ventureId: id, from: owner.id, to: heir.id, staffId: chief.id };
      await inTransaction(t.db, (trx) => giveVenture(trx, hands));
      return null;
    },
  } as unknown as Files;
  const logo = { bytes: new Uint8Array(), filename: 'logo.png' };
  const changes = { pitch: 'Mine again.', logo };
  const editor = { id: owner.id, isStaff: false };
  await expect(
    updateVenture(t.db, files, id, editor as never, changes as never, 9),
  ).rejects.toMatchObject({ statusCode: 404 });
  const { body } = await t.as(heir)('GET', `/api/organization/ventures/${id}/`);
  expect(body.pitch).not.toBe('Mine again.');
});
