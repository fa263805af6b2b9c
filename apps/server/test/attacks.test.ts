import { parse } from 'node:querystring';
import { inspect } from 'node:util';
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
/** The product's lessons, or few of them where each call publishes all. */
let whole: TestApp;
let few: TestApp;
beforeAll(async () => {
  // Configures every optional service, because a missing one would answer 503 before anything hostile reaches it.
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
}, 300_000);

async function fill(app: TestApp) {
  await makeOrganization(app);
  await makeApproved(app, {}, await makeUser(app.db, { trainer: true }));
  await joinStudio(app.db, 1, 'trainee');
  const work = { activity: 1, content: 'Ten people.' };
  await app.as({ id: 1 })('POST', '/api/venture/records/', { body: work });
}

/** So that attacks on their trainee are not refused before they are read. */
async function joinStudio(db: Db, userId: number, role: 'trainee' | 'assistant') {
  const never = { leave_requested_at: null, leave_message: null };
  await db
    .insertInto('venture_members')
    .values({ user_id: userId, venture_id: 1, role, joined_at: now(), ...never })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The header of a WebM recording, and silence. */
const WEBM = Buffer.concat([
  Buffer.from('1a45dfa388428284', 'hex'),
  Buffer.from('webm'),
  Buffer.alloc(600),
]);

/** Values that a database may fail on, one of each kind. */
const FOR_THE_DATABASE = [
  '\u0000',
  'a\u0000b',
  '\ud800 half a character',
  "1' and (select count(*) from users) > 0 --",
  '_%\\',
  '99999999999999999999',
  '9'.repeat(300),
  // Above the largest double.
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

/** In a list or as a key, nearly all are refused in the same way: `npm test -- --all` tries every one. */
const WRAPPED = isWhole ? HOSTILE : ['\u0000', '__proto__', 'constructor'];

/** Values that are no text, or only resemble a field's value. */
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

/**
 * Values refused with the same message give the same answer in any field, and values normalized to the same one
 * reach the database as the same: one of each is sent. A second engine skips refused values. `npm test -- --all`
 * sends every one.
 */
function sentOnce<T>(schema: z.ZodType | undefined, inputOf: (one: T) => unknown) {
  const sent = new Set<string>();
  return (one: T) => {
    if (isWhole || !schema) return true;
    const input = inputOf(one);
    const { success, data, error } = schema.safeParse(input);
    if (!success && isSecondEngine) return false;
    // This key is refused before the schema sees it.
    const isPrototype = JSON.stringify(input).includes('"__proto__":');
    const outcome = success
      ? data
      : error.issues.map(({ code, message, path }) => [code, message, path]);
    const key = inspect([isPrototype, outcome], { depth: null, maxStringLength: null });
    const isNew = !sent.has(key);
    sent.add(key);
    return isNew;
  };
}

interface Attack {
  what: string;
  url: string;
  /** The attacked field. */
  field?: string;
  body?: Record<string, unknown>;
  isForm?: boolean;
}

type Somebody = { id: number; call: Call };

/** Choosing another person as the owner is refused by that rule itself. */
const isOwnRefusal = ({ field }: Attack, status: number) => field === OWNER && status === 403;

/** Calls for the single owner, which refuse all the users here. */
const OWNERS_ALONE = new Set([
  'DELETE /api/auth/organizations/:id/',
  'PUT /api/auth/organizations/:id/sign-in/',
  'POST /api/auth/organizations/:id/transfer/',
  'DELETE /api/organization/ventures/:id/',
]);

const textsAndFile = (body: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => typeof value === 'string' || value === FILE),
  );

/** The form for a body: its texts and its file. */
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

    /** A user with every role, allowed everything within one organization. */
    async function makeSomebody() {
      const user = await makeUser(t.db, { staff: true, trainer: true });
      await joinAs(t.db, 1, user, 'admin');
      // One of the attacks removes the trainee.
      await joinStudio(t.db, 1, 'trainee');
      await joinStudio(t.db, user.id, 'assistant');
      return { id: user.id, call: t.as(user) };
    }

    const send = ({ id, call }: Somebody, { url: address, body, isForm }: Attack) => {
      if (!body) return call(method, address, {});
      const own = body[OWNER] === OWN_ID ? { ...body, [OWNER]: String(id) } : body;
      return call(method, address, isForm ? toForm(own) : { body: own });
    };

    /** Sends the attacks and returns those that were refused. */
    async function attack(requests: Attack[]): Promise<Attack[]> {
      const failed: string[] = [];
      const refused: Attack[] = [];
      let user: Somebody = { id: 0, call: t.visitor };
      for (const [index, request] of requests.entries()) {
        // Changes the user regularly, before limits per person are reached.
        if (index % 10 === 0) user = await makeSomebody();
        const { status } = await send(user, request);
        if (status >= 400) refused.push(request);
        // Neither a server error, nor a refusal before anything hostile arrived.
        const isRefused =
          [403, 405, 415, 429].includes(status) &&
          !isOwnRefusal(request, status) &&
          !(status === 403 && OWNERS_ALONE.has(`${method} ${url}`));
        const isStranger = status === 401 && config?.access !== 'anonymous';
        if (status >= 500 || isRefused || isStranger) failed.push(`${request.what}: ${status}`);
      }
      expect(failed).toEqual([]);
      return refused;
    }

    test.runIf(url.includes(':'))('is not broken by what stands in its address', async () => {
      await attack(
        HOSTILE.filter(
          sentOnce(schema.params, (text) =>
            Object.fromEntries([...url.matchAll(/:(\w+)/g)].map(([, name]) => [name, text])),
          ),
        ).map((text) => ({
          what: JSON.stringify(text),
          url: url.replaceAll(/:\w+/g, encodeURIComponent(text.toWellFormed())),
        })),
      );
    });

    const query = fieldsOf(schema.querystring);
    test.runIf(query.length > 0)('is not broken by what stands in its query', async () => {
      await attack(
        query
          .flatMap((field) => [
            ...HOSTILE.map((text) => `${field}=${encodeURIComponent(text.toWellFormed())}`),
            `${field}=1&${field}=2`,
            `${field}[]=1`,
            `${field}[a]=1`,
            `${field}=%`,
            '__proto__=1',
            '__proto__[a]=1',
          ])
          .filter(sentOnce(schema.querystring, (text) => ({ ...parse(text) })))
          .map((text) => ({ what: text, url: `${plain}?${text}` })),
      );
    });

    const { body: bodySchema } = schema;
    if (!bodySchema) return;
    const sample = sampleOf(bodySchema);
    const isForm = config?.multipart === true;

    const texts = Object.fromEntries(
      Object.entries(sample).filter(([, value]) => !isForm || value !== FILE),
    );

    /**
     * Tries each value in each field. A text is first sent in all fields that accept it, and in single ones if that
     * is refused; `npm test -- --all` tries each field alone.
     */
    async function attackFields(base: Record<string, unknown>, values: unknown[], isForm: boolean) {
      const attackOf = (fields: string[], value: unknown): Attack => ({
        what: `${fields.join()} ${JSON.stringify(value)}${isForm ? ' in a form' : ''}`,
        url: plain,
        ...(fields.length === 1 && { field: fields[0] }),
        body: { ...base, ...Object.fromEntries(fields.map((field) => [field, value])) },
        isForm,
      });
      const inputOf = ({ body }: Attack) => (isForm ? textsAndFile(body) : body);
      const isTaken = (one: Attack) => bodySchema?.safeParse(inputOf(one)).success === true;
      const fields = Object.keys(sample);
      const together = new Map<Attack, string[]>();
      for (const text of isWhole ? [] : HOSTILE) {
        const taking = fields.filter(
          (field) => field !== OWNER && isTaken(attackOf([field], text)),
        );
        const all = attackOf(taking, text);
        if (taking.length > 1 && isTaken(all))
          together.set(
            all,
            taking.map((field) => attackOf([field], text).what),
          );
      }
      for (const one of await attack([...together.keys()])) together.delete(one);
      const tried = new Set([...together.values()].flat());
      await attack(
        fields
          .flatMap((field) => values.map((value) => attackOf([field], value)))
          .filter(({ what }) => !tried.has(what))
          .filter(sentOnce(bodySchema, inputOf)),
      );
    }

    test('is not broken by what stands in its body', async () => {
      await attack([{ what: 'as it should be', url: plain, body: sample, isForm }]);
      await attackFields(texts, [...HOSTILE, ...ODD], false);
      if (isForm) await attackFields(sample, HOSTILE, true);
    });
  },
);
