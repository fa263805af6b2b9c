import { allEndpoints } from '@inzira/contract/all-endpoints';
import type { Endpoint } from '@inzira/contract/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { joinAs, makeOrganization } from '#src/features/organizations/organizations.fixture.ts';
import { importJourney } from '#src/features/studio/import-journey.ts';
import { makeApproved } from '#src/features/ventures/ventures.fixture.ts';
import { now, type Db } from '#src/platform/db/database.ts';
import { makeUser } from './factories.ts';
import { formOf } from './forms.ts';
import { startOidcIssuer } from './oidc-issuer.ts';
import { startOpenAiStandIn } from './openai-stand-in.ts';
import { FILE, OWN_ID, OWNER, sampleOf } from './samples.ts';
import { isSecondEngine, isWhole } from './whole.ts';
import { startTestApp, type Call, type TestApp } from './start-test-app.ts';

let t: TestApp;
/** The lessons of the product, and few of them where each call publishes all. */
let whole: TestApp;
let few: TestApp;
beforeAll(async () => {
  // All that can be set up is: what is not there answers 503 before anything hostile reaches it.
  const [issuer, service] = await Promise.all([startOidcIssuer(), startOpenAiStandIn()]);
  const settings = {
    GOOGLE_CLIENT_ID: 'inzira',
    OIDC_ISSUER: issuer.url,
    TRANSCRIPTION_BASE_URL: service.url,
    LIMIT_REQUESTS_PER_USER: '1000000',
    LIMIT_REQUESTS_PER_ADDRESS: '1000000',
    LIMIT_REGISTRATIONS_PER_ADDRESS: '1000000',
    LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: '1000000',
    LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: '1000000',
    LIMIT_MAILS_PER_RECIPIENT: '1000000',
    LIMIT_INVITATIONS_PER_ORGANIZATION: '1000000',
    LIMIT_FORMS_PER_ADDRESS: '1000000',
  };
  whole = await startTestApp(settings, { withLessons: true });
  await importJourney(whole.db, `${whole.app.config.checkoutRoot}/content`);
  few = await startTestApp(settings, { withLessons: 'few' });
  for (const one of [whole, few]) await fill(one);
  return async () => {
    await Promise.all([issuer.stop(), service.stop()]);
  };
});

async function fill(app: TestApp) {
  await makeOrganization(app);
  await makeApproved(app, {}, await makeUser(app.db, { trainer: true }));
  await joinStudio(app.db, 1, 'trainee');
  const work = { activity: 1, content: 'Ten people.' };
  await app.as({ id: 1 })('POST', '/api/venture/records/', { body: work });
}

/** So that what an attacker sends to a trainee of theirs is not refused before it is read. */
async function joinStudio(db: Db, userId: number, role: 'trainee' | 'assistant') {
  const never = { leave_requested_at: null, leave_message: null };
  await db
    .insertInto('venture_members')
    .values({ user_id: userId, venture_id: 1, role, joined_at: now(), ...never })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The head of a WebM recording, and silence. */
const WEBM = Buffer.concat([
  Buffer.from('1a45dfa388428284', 'hex'),
  Buffer.from('webm'),
  Buffer.alloc(600),
]);

/** What a database may stumble over: of each kind one. */
const FOR_THE_DATABASE = [
  '\u0000',
  'a\u0000b',
  '\ud800 half a character',
  "1' and (select count(*) from users) > 0 --",
  '_%\\',
  '99999999999999999999',
  '9'.repeat(300),
  // Beyond the largest double.
  '1e400',
  '🌍'.repeat(500),
];

const FURTHER = [
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  String.raw`\x00\u0000`,
  '\u202e\ufeff\u200b',
  '../../../../etc/passwd',
  'x\r\nset-cookie: a=b',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}#{7*7}',
  '=1+1',
  '__proto__',
  'constructor',
  'toString',
];

const HOSTILE = isSecondEngine ? FOR_THE_DATABASE : [...FOR_THE_DATABASE, ...FURTHER];

/** In a list or as a key, nearly all are refused alike: `npm test -- --all` tries every one. */
const WRAPPED = isWhole ? HOSTILE : ['\u0000', '__proto__', 'constructor'];

/** What is no text at all, or only looks like what a field holds. */
const ODD = [
  {},
  [],
  [['a']],
  null,
  true,
  -1,
  1e308,
  { toString: 'a' },
  { bytes: 'x', filename: 'a.png' },
  ...WRAPPED.map((text) => ({ [text]: text })),
  ...WRAPPED.map((text) => [text]),
];

const fieldsOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

interface Attack {
  what: string;
  url: string;
  /** The field that is attacked. */
  field?: string;
  body?: Record<string, unknown>;
  isForm?: boolean;
}

type Somebody = { id: number; call: Call };

/** The owner of somebody else's choosing is what is refused, and nothing before it. */
const isOwnRefusal = ({ field }: Attack, status: number) => field === OWNER && status === 403;

/** What only the one owner may do: everybody here is an admin or a member, and refused. */
const OWNERS_ALONE = new Set([
  'DELETE /api/auth/organizations/:id/',
  'PUT /api/auth/organizations/:id/sign-in/',
  'POST /api/auth/organizations/:id/transfer/',
  'DELETE /api/organization/ventures/:id/',
]);

/** The form of a body: its texts, and its file. */
function toForm(body: Record<string, unknown>) {
  const fields = Object.entries(body);
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  const field = fields.find(([, value]) => value === FILE)?.[0];
  const bytes = field === 'audio' ? WEBM : FILE.bytes;
  return formOf(Object.fromEntries(texts), field ? { ...FILE, field, bytes } : undefined);
}

describe.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint]))(
  '%s',
  (_, { method, url, schema, config }: Endpoint) => {
    const plain = url.replaceAll(/:\w+/g, '1');
    beforeAll(() => {
      t = url.startsWith('/api/staff/content/') ? few : whole;
    });

    /** Somebody with every role, who may do all that there is in the one organization. */
    async function makeSomebody() {
      const user = await makeUser(t.db, { staff: true, trainer: true });
      await joinAs(t.db, 1, user, 'admin');
      // One of the attacks lets the trainee go.
      await joinStudio(t.db, 1, 'trainee');
      await joinStudio(t.db, user.id, 'assistant');
      return { id: user.id, call: t.as(user) };
    }

    const send = ({ id, call }: Somebody, { url: address, body, isForm }: Attack) => {
      if (!body) return call(method, address, {});
      const own = body[OWNER] === OWN_ID ? { ...body, [OWNER]: String(id) } : body;
      return call(method, address, isForm ? toForm(own) : { body: own });
    };

    async function attack(requests: Attack[]) {
      const failed: string[] = [];
      let user: Somebody = { id: 0, call: t.visitor };
      for (const [index, request] of requests.entries()) {
        // Somebody else now and then, before the limits of one person stand before what is attacked.
        if (index % 10 === 0) user = await makeSomebody();
        const { status } = await send(user, request);
        // Neither a failure, nor a call that was refused before anything hostile arrived.
        const isRefused =
          [403, 405, 415, 429].includes(status) &&
          !isOwnRefusal(request, status) &&
          !(status === 403 && OWNERS_ALONE.has(`${method} ${url}`));
        const isStranger = status === 401 && config?.access !== 'anonymous';
        if (status >= 500 || isRefused || isStranger) failed.push(`${request.what}: ${status}`);
      }
      expect(failed).toEqual([]);
    }

    test.runIf(url.includes(':'))('is not broken by what stands in its address', () =>
      attack(
        HOSTILE.map((text) => ({
          what: JSON.stringify(text),
          url: url.replaceAll(/:\w+/g, encodeURIComponent(text.toWellFormed())),
        })),
      ),
    );

    const query = fieldsOf(schema.querystring);
    test.runIf(query.length > 0)('is not broken by what stands in its query', () =>
      attack([
        ...query.flatMap((field) =>
          HOSTILE.map((text) => ({
            what: `${field} ${JSON.stringify(text)}`,
            url: `${plain}?${field}=${encodeURIComponent(text.toWellFormed())}`,
          })),
        ),
        ...query.flatMap((field) =>
          [
            `${field}=1&${field}=2`,
            `${field}[]=1`,
            `${field}[a]=1`,
            `${field}=%`,
            '__proto__=1',
            '__proto__[a]=1',
          ].map((text) => ({ what: text, url: `${plain}?${text}` })),
        ),
      ]),
    );

    const { body: bodySchema } = schema;
    if (!bodySchema) return;
    const sample = sampleOf(bodySchema);
    const isForm = config?.multipart === true;

    const texts = Object.fromEntries(
      Object.entries(sample).filter(([, value]) => !isForm || value !== FILE),
    );

    test('is not broken by what stands in its body', () =>
      attack([
        {
          what: 'as it should be',
          url: plain,
          body: sample,
          isForm,
        },
        ...Object.keys(sample).flatMap((field) => [
          ...[...HOSTILE, ...ODD]
            .map((value) => ({
              what: `${field} ${JSON.stringify(value)}`,
              url: plain,
              field,
              body: { ...texts, [field]: value },
            }))
            // What the schema refuses comes to no database: one engine has tried it.
            .filter(({ body }) => !isSecondEngine || bodySchema.safeParse(body).success),
          ...(isForm ? HOSTILE : []).map((text) => ({
            what: `${field} ${JSON.stringify(text)} in a form`,
            url: plain,
            field,
            body: { ...sample, [field]: text },
            isForm: true,
          })),
        ]),
      ]));
  },
);
