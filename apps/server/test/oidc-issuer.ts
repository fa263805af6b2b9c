import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

/** Simulated failures. */
type Trouble = 'none' | 'down' | 'silent' | 'nonsense' | 'another-issuer' | 'no-keys';

export interface Person {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
  /** For roles by claim. */
  groups?: string[] | string;
}

export interface OidcIssuer {
  /** For OIDC_ISSUER. */
  url: string;
  /** How often the keys were fetched. */
  keyFetches: () => number;
  /** An id_token for a client; claims and header can be anything, the key another issuer's. */
  sign: (
    claims: Record<string, unknown>,
    options?: { alg?: string; kid?: string; key?: CryptoKey | Uint8Array },
  ) => Promise<string>;
  /** The claims of a person who just signed in. */
  claimsOf: (person: Person, clientId: string, nonce: string) => Record<string, unknown>;
  /** Replaces the key pair; the old key is no longer published. */
  rotateKeys: () => Promise<void>;
  publicKey: () => JWK;
  misbehave: (trouble: Trouble) => void;
  /** The person with whom the provider's button in the browser answers. */
  signInAs: (person: Person) => void;
  /** The parameters with which `/authorize` would redirect this person back. */
  issueCode: (authorizationUrl: string, person: Person) => string;
  authenticateBy: (method: 'client_secret_basic' | 'client_secret_post') => void;
  /** Changes the discovery document, which clients fetch once an hour. */
  changeDocument: (changes: Record<string, unknown>) => void;
  /** Changes every later id_token for a code. */
  changeClaims: (claims: Record<string, unknown>) => void;
  stop: () => Promise<void>;
}

/** The secret of every client. */
export const OIDC_CLIENT_SECRET = 'a secret/with: signs';

/**
 * A real OpenID Connect issuer on this machine: discovery, keys, tokens, and at `/gsi/client` a script with the
 * interface of Google's button for browser journeys.
 */
export async function startOidcIssuer(port = 0): Promise<OidcIssuer> {
  let keys = await makeKeys();
  let trouble: Trouble = 'none';
  let fetches = 0;
  const codes = new Map<string, { query: URLSearchParams; person: Person }>();
  let authMethod = 'client_secret_basic';
  let changed: Record<string, unknown> = {};
  let documentChanges: Record<string, unknown> = {};
  let signedIn: Person = { sub: 'person-1', email: 'person@example.org', email_verified: true };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  const sign: OidcIssuer['sign'] = async (claims, options = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: options.alg ?? 'RS256', kid: options.kid ?? keys.jwk.kid ?? '' })
      .sign(options.key ?? keys.privateKey);

  const claimsOf: OidcIssuer['claimsOf'] = (person, clientId, nonce) => {
    const seconds = Math.floor(Date.now() / 1000);
    return {
      iss: url,
      aud: clientId,
      azp: clientId,
      iat: seconds,
      exp: seconds + 3600,
      nonce,
      email_verified: true,
      ...person,
    };
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const address = new URL(request.url ?? '/', url);
    if (trouble === 'silent') return;
    if (trouble === 'down') return void response.writeHead(503).end();
    if (trouble === 'nonsense') return void response.writeHead(200).end('<!doctype html>');
    switch (address.pathname) {
      case '/.well-known/openid-configuration':
        return sendJson(response, {
          issuer: trouble === 'another-issuer' ? 'https://issuer.example' : url,
          jwks_uri: `${url}/keys`,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/oauth/token`,
          token_endpoint_auth_methods_supported: [authMethod],
          id_token_signing_alg_values_supported: ['RS256'],
          ...documentChanges,
        });
      case '/keys':
        fetches += 1;
        return sendJson(response, { keys: trouble === 'no-keys' ? [] : [keys.jwk] });
      case '/gsi/client':
        return void response
          .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
          .end(buttonScript(url));
      case '/token': {
        const clientId = address.searchParams.get('client_id') ?? '';
        const nonce = address.searchParams.get('nonce') ?? '';
        const credential = await sign(claimsOf(signedIn, clientId, nonce));
        return sendJson(response, { credential });
      }
      case '/authorize': {
        const back = new URL(address.searchParams.get('redirect_uri') ?? url);
        const code = issueCode(address.searchParams, signedIn);
        back.searchParams.set('code', code);
        back.searchParams.set('state', address.searchParams.get('state') ?? '');
        back.searchParams.set('iss', url);
        return void response.writeHead(302, { location: back.href }).end();
      }
      case '/oauth/token':
        return redeem(request, response);
      default:
        return void response.writeHead(404).end();
    }
  }

  function issueCode(query: URLSearchParams, person: Person): string {
    const code = crypto.randomUUID();
    codes.set(code, { query, person });
    return code;
  }

  /** As in RFC 6749 and RFC 7636: a code is valid once, for its client, redirect URI and verifier. */
  async function redeem(request: IncomingMessage, response: ServerResponse) {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const form = new URLSearchParams(text);
    const refuse = () => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: 'invalid_grant' }));
    };
    const visit = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const [id = '', secret = ''] =
      authMethod === 'client_secret_basic'
        ? Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64')
            .toString()
            .split(':')
            .map(decodeURIComponent)
        : [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      !visit ||
      visit.query.get('client_id') !== id ||
      secret !== OIDC_CLIENT_SECRET ||
      visit.query.get('redirect_uri') !== form.get('redirect_uri') ||
      visit.query.get('code_challenge') !== challenge
    )
      return refuse();
    const claims = claimsOf(visit.person, id, visit.query.get('nonce') ?? '');
    sendJson(response, { id_token: await sign({ ...claims, ...changed }), token_type: 'Bearer' });
  }

  return {
    url,
    sign,
    claimsOf,
    keyFetches: () => fetches,
    publicKey: () => keys.jwk,
    rotateKeys: async () => {
      keys = await makeKeys();
    },
    misbehave: (how) => {
      trouble = how;
    },
    signInAs: (person) => {
      signedIn = person;
    },
    issueCode: (authorizationUrl, person) =>
      issueCode(new URL(authorizationUrl).searchParams, person),
    authenticateBy: (method) => {
      authMethod = method;
    },
    changeDocument: (changes) => {
      documentChanges = changes;
    },
    changeClaims: (claims) => {
      changed = claims;
    },
    stop: () => close(server),
  };
}

async function makeKeys() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = await exportJWK(publicKey);
  return {
    privateKey,
    jwk: { ...jwk, kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' },
  };
}

function sendJson(response: ServerResponse, body: unknown) {
  response
    .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    .end(JSON.stringify(body));
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** `google.accounts.id` as the page uses it: initialize, renderButton, prompt, disableAutoSelect. */
function buttonScript(url: string): string {
  return `
(() => {
  let settings = null;
  async function signIn() {
    const query = new URLSearchParams({ client_id: settings.client_id, nonce: settings.nonce ?? '' });
    const response = await fetch(${JSON.stringify(url)} + '/token?' + query);
    settings.callback(await response.json());
  }
  window.google = { accounts: { id: {
    initialize(given) { settings = given; },
    renderButton(parent) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Continue with Google';
      button.addEventListener('click', () => void signIn());
      parent.replaceChildren(button);
    },
    prompt() {},
    disableAutoSelect() { document.documentElement.dataset.autoSelect = 'off'; },
  } } };
})();
`;
}
