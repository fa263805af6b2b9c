import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

/** How the issuer may misbehave. */
type Trouble = 'none' | 'down' | 'silent' | 'nonsense' | 'another-issuer' | 'no-keys';

export interface Person {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
}

export interface OidcIssuer {
  /** For OIDC_ISSUER. */
  url: string;
  /** How often the keys were fetched. */
  keyFetches: () => number;
  /** An id_token for a client; claims and header can be anything, keys another issuer's. */
  sign: (
    claims: Record<string, unknown>,
    options?: { alg?: string; kid?: string; key?: CryptoKey | Uint8Array },
  ) => Promise<string>;
  /** The claims of a person who signed in just now. */
  claimsOf: (person: Person, clientId: string, nonce: string) => Record<string, unknown>;
  /** Another key pair from now on; the old one is not published any more. */
  rotateKeys: () => Promise<void>;
  publicKey: () => JWK;
  misbehave: (trouble: Trouble) => void;
  /** Who is signed in at the provider: whom its button in the browser answers with. */
  signInAs: (person: Person) => void;
  stop: () => Promise<void>;
}

/**
 * A real OpenID Connect issuer on this machine: discovery, keys, tokens, and at `/gsi/client` a
 * script with the interface of Google's button for journeys in a browser.
 */
export async function startOidcIssuer(port = 0): Promise<OidcIssuer> {
  let keys = await makeKeys();
  let trouble: Trouble = 'none';
  let fetches = 0;
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
          id_token_signing_alg_values_supported: ['RS256'],
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
      default:
        return void response.writeHead(404).end();
    }
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
