import { brotliDecompressSync } from 'node:zlib';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from './factories.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

describe('addresses', () => {
  test('a link that a mail client made longer is told in the words of a link that is no more', async () => {
    for (const length of [100, 101, 201, 5000]) {
      const token = 'x'.repeat(length);
      const reset = await t.visitor('GET', `/api/auth/validate-reset/1/${token}/`);
      expect({ status: reset.status, body: reset.body }).toEqual({
        status: 400,
        body: { error: 'Invalid or expired reset link.' },
      });
      const invitation = await t.visitor('GET', `/api/auth/invite/${token}/${token}/?org=1`);
      expect({ status: invitation.status, body: invitation.body }).toEqual({
        status: 400,
        body: { error: 'Invalid or expired invitation.' },
      });
      expect((await t.visitor('GET', `/api/modules/${token}/courses/`)).status).toBe(404);
    }
  });

  test('a trailing slash makes no difference', async () => {
    expect((await t.visitor('GET', '/api/settings')).body).toEqual(
      (await t.visitor('GET', '/api/settings/')).body,
    );
  });

  test('an unknown one answers 404 with a sentence', async () => {
    const { status, body } = await t.visitor('GET', '/api/nothing/');
    expect(status).toBe(404);
    expect(body).toEqual({ error: 'There is nothing at this address.' });
  });

  test('a known one with another method answers 405 and says which', async () => {
    const { status, body, headers } = await t.visitor('DELETE', '/api/auth/login/');
    expect(status).toBe(405);
    expect(headers['allow']).toBe('POST');
    expect(body).toEqual({ error: 'Use POST at this address.' });
  });

  test.each(['/.env', '/.git/config', '/package.json', '/api/../.env', '/files/../secret'])(
    '%s is not served',
    async (url) => {
      expect((await t.visitor('GET', url)).status).toBe(404);
    },
  );
});

describe('bodies', () => {
  test('over the limit: 413', async () => {
    const { status, body } = await t.visitor('POST', '/api/auth/login/', {
      body: { username: 'a', password: 'x'.repeat(1_100_000) },
    });
    expect(status).toBe(413);
    expect(body).toEqual({ error: expect.any(String) });
  });

  test('of another kind: 415', async () => {
    const { status } = await t.visitor('POST', '/api/auth/login/', {
      payload: '<a/>',
      headers: { 'content-type': 'application/xml' },
    });
    expect(status).toBe(415);
  });

  test('with __proto__: 400, and nothing is changed', async () => {
    const { status } = await t.visitor('POST', '/api/auth/login/', {
      payload: '{"__proto__": {"isStaff": true}, "username": "a", "password": "b"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(400);
    expect('isStaff' in {}).toBe(false);
  });

  test('nested a hundred thousand deep: 4xx', async () => {
    const { status } = await t.visitor('POST', '/api/auth/login/', {
      payload: '['.repeat(100_000) + ']'.repeat(100_000),
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(400);
  });
});

describe('tokens', () => {
  test('of a revoked session answer 401 at once', async () => {
    const user = await makeUser(t.db);
    const { body: session } = await t.visitor('POST', '/api/auth/login/', {
      body: { username: user.username, password: TEST_PASSWORD },
    });
    const headers = { authorization: `Bearer ${session.access}` };
    expect((await t.visitor('GET', '/api/auth/user/', { headers })).status).toBe(200);
    await t.visitor('POST', '/api/auth/logout/', { headers, body: { refresh: session.refresh } });
    expect((await t.visitor('GET', '/api/auth/user/', { headers })).status).toBe(401);
    const refreshed = await t.visitor('POST', '/api/auth/refresh/', {
      body: { refresh: session.refresh },
    });
    expect(refreshed.status).toBe(401);
  });

  test('that were forged, or are for another purpose, answer 401', async () => {
    const user = await makeUser(t.db);
    const { body: session } = await t.visitor('POST', '/api/auth/login/', {
      body: { username: user.username, password: TEST_PASSWORD },
    });
    const sid = JSON.parse(Buffer.from(session.access.split('.')[1], 'base64url').toString())
      .sid as number;
    const forge = (key: string, audience: string, expires: string) =>
      new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('inzira')
        .setAudience(audience)
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(key.padEnd(32, '.')));
    const unsigned = [
      Buffer.from('{"alg":"none"}').toString('base64url'),
      session.access.split('.')[1],
      '',
    ].join('.');
    const forged = [session.refresh, unsigned, await forge('guess', 'access', '1h')];
    for (const token of forged) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await t.visitor('GET', '/api/auth/user/', { headers })).status).toBe(401);
    }
    const crossed = await t.visitor('POST', '/api/auth/refresh/', {
      body: { refresh: session.access },
    });
    expect(crossed.status).toBe(401);
  });
});

describe('headers', () => {
  test('forbid inline script, framing and sniffing', async () => {
    const { headers } = await t.visitor('GET', '/api/settings/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('let no other origin in', async () => {
    const { headers } = await t.visitor('GET', '/api/settings/', {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('health', () => {
  test('says up and ready, and not ready while stopping', async () => {
    expect((await t.visitor('GET', '/healthz')).status).toBe(200);
    expect((await t.visitor('GET', '/readyz')).status).toBe(200);
    t.app.lifecycle.isStopping = true;
    expect((await t.visitor('GET', '/readyz')).status).toBe(503);
    expect((await t.visitor('GET', '/healthz')).status).toBe(200);
    t.app.lifecycle.isStopping = false;
  });
});

describe('documentation', () => {
  test('the OpenAPI document and its page are there', async () => {
    const document = await t.visitor('GET', '/api/openapi.json');
    expect(document.body.openapi).toBe('3.1.0');
    const page = await t.visitor('GET', '/api/docs/');
    expect(page.status).toBe(200);
    expect(page.body).toContain('swagger-ui');
  });
});

describe('compression', () => {
  const questions = (headers: Record<string, string>) =>
    t.app.inject({ method: 'GET', url: '/api/quiz/questions/', headers });

  test('makes a long answer less than half of itself for those who take it', async () => {
    const plain = await questions({});
    const packed = await questions({ 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  test('leaves a short one alone', async () => {
    const { headers } = await t.app.inject({
      method: 'GET',
      url: '/api/settings/',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers['content-encoding']).toBeUndefined();
  });
});
