import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from './factories.ts';
import { formOf } from './forms.ts';
import { mailsTo } from './mailbox.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

let t: TestApp;
let asked = 0;
beforeAll(async () => {
  t = await startTestApp();
});

const french = { 'accept-language': 'fr' };
const ENGLISH_REFUSAL = { error: 'Invalid username or password.' };
const FRENCH_REFUSAL = { error: 'Nom d’utilisateur ou mot de passe incorrect.' };

async function refusal(acceptLanguage?: string) {
  const { body } = await t.visitor('POST', '/api/auth/login/', {
    body: { username: `nobody-${(asked += 1)}`, password: 'a-wrong-password' },
    ...(acceptLanguage !== undefined && { headers: { 'accept-language': acceptLanguage } }),
  });
  return body;
}

describe('a failure is told', () => {
  test.each([
    ['fr', FRENCH_REFUSAL],
    ['fr-SN', FRENCH_REFUSAL],
    ['FR', FRENCH_REFUSAL],
    ['sw, fr;q=0.9, en;q=0.8', FRENCH_REFUSAL],
    ['en;q=0.1, fr;q=0.5', FRENCH_REFUSAL],
    ['fr;q=0, en', ENGLISH_REFUSAL],
    ['en-GB,fr;q=0.9', ENGLISH_REFUSAL],
    ['de-FR', ENGLISH_REFUSAL],
    ['*', ENGLISH_REFUSAL],
    ['', ENGLISH_REFUSAL],
    [';;q=,,fr;q=x', ENGLISH_REFUSAL],
  ])('as Accept-Language "%s" wants it', async (header, expected) => {
    expect(await refusal(header)).toEqual(expected);
  });

  test('without that header in the language of the user, else in English', async () => {
    expect(await refusal()).toEqual(ENGLISH_REFUSAL);
    const user = t.as(await makeUser(t.db, { language: 'fr' }));
    const missing = '/api/auth/organizations/99999/';
    const told = async (headers = {}) => (await user('GET', missing, { headers })).body.error;
    expect(await told()).toBe('Cette organisation est introuvable.');
    expect(await told({ 'accept-language': '*' })).toBe('Cette organisation est introuvable.');
    expect(await told({ 'accept-language': 'en' })).toBe('This organization was not found.');
  });

  test('field by field in French, whoever found it: the schema, a rule, the database', async () => {
    const user = await makeUser(t.db);
    const register = async (body: object) =>
      (await t.visitor('POST', '/api/auth/register/', { body, headers: french })).body;
    expect(await register({ username: 'a b', email: 'x', password: 'short' })).toEqual({
      username: [
        'Utilisez seulement des lettres, des chiffres, des points, des tirets et des traits de soulignement.',
      ],
      email: ['Saisissez une adresse e-mail valable.'],
      password: ['Utilisez au moins 8 caractères.'],
    });
    expect(await register({ email: ['x'], language: 'xx' })).toEqual({
      username: ['Ce champ est obligatoire.'],
      email: ['Saisissez du texte.'],
      password: ['Saisissez un mot de passe.'],
      language: ['Cette valeur n’est pas valable.'],
    });
    const email = 'moussa@example.org';
    expect(await register({ username: 'moussa', email, password: 'password1' })).toEqual({
      password: [
        'Ce mot de passe est trop courant. Choisissez quelques mots que personne d’autre n’assemblerait.',
      ],
    });
    const { username } = user;
    expect(await register({ username, email, password: TEST_PASSWORD })).toEqual({
      username: ['Ce nom d’utilisateur est déjà pris. Veuillez en choisir un autre.'],
    });
  });

  test.each<[string, () => Promise<{ status: number; body: unknown }>, number, string]>([
    [
      'an unknown address',
      async () => t.visitor('GET', '/api/nothing/', { headers: french }),
      404,
      'Il n’y a rien à cette adresse.',
    ],
    [
      'a wrong method',
      async () => t.visitor('DELETE', '/api/auth/login/', { headers: french }),
      405,
      'Utilisez POST à cette adresse.',
    ],
    [
      'a body that cannot be read',
      async () =>
        t.visitor('POST', '/api/auth/login/', {
          payload: '{',
          headers: { ...french, 'content-type': 'application/json' },
        }),
      400,
      'Le contenu envoyé n’est pas du JSON valable.',
    ],
    [
      'a visitor',
      async () => t.visitor('GET', '/api/auth/user/', { headers: french }),
      401,
      'Connectez-vous d’abord.',
    ],
    [
      'a file that is none',
      async () => {
        const file = { field: 'logo', filename: 'a.png', bytes: 'x' };
        const form = formOf({ name: 'Ikaze' }, file);
        const headers = { ...form.headers, ...french };
        const user = t.as(await makeUser(t.db));
        return user('POST', '/api/auth/organizations/', { ...form, headers });
      },
      415,
      'Choisissez une image PNG, JPEG, WebP ou GIF de 40 mégapixels au plus.',
    ],
  ])('in French to %s', async (_, ask, code, error) => {
    const { status, body } = await ask();
    expect({ status, body }).toEqual({ status: code, body: { error } });
  });

  test('in French with how long to wait', async () => {
    const strict = await startTestApp({ LIMIT_REGISTRATIONS_PER_ADDRESS: '1' });
    const ask = async () =>
      strict.visitor('POST', '/api/auth/request-password-reset/', {
        body: { email: 'a@example.org' },
        headers: french,
      });
    await ask();
    expect((await ask()).body.error).toMatch(
      /^Trop de tentatives\. Veuillez réessayer dans \d+ minutes\.$/,
    );
  });
});

test('what went well is told in the same language', async () => {
  const owner = t.as(await makeUser(t.db));
  const { body: organization } = await owner('POST', '/api/auth/organizations/', {
    body: { name: 'Ikaze' },
  });
  const url = `/api/auth/organizations/${organization.id}/invite/`;
  const invited = async (headers = {}) =>
    (await owner('POST', url, { body: { email: 'awa@example.org' }, headers })).body;
  expect(await invited()).toEqual({ message: 'Invitation sent to awa@example.org' });
  expect(await invited(french)).toEqual({ message: 'Invitation envoyée à awa@example.org' });
  expect(await mailsTo(t.db, 'awa@example.org')).toHaveLength(2);
});
