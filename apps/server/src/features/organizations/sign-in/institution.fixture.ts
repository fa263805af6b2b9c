import { expect } from 'vitest';
import { makeOrganization } from '#src/features/organizations/organizations.fixture.ts';
import { atEndOfFile } from '#test/end-of-file.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import {
  OIDC_CLIENT_SECRET,
  startOidcIssuer,
  type OidcIssuer,
  type Person,
} from '#test/oidc-issuer.ts';
import { startTestApp, type Call } from '#test/start-test-app.ts';

/** An organization with its own approved sign-in. */
interface Institution {
  id: number;
  name: string;
  owner: { id: number; username: string; email: string };
  domain: string;
  url: string;
  /** Calls as the owner. */
  call: Call;
}

/** A server with two identity providers, and what tests of an organization's own sign-in do with them. */
export async function startInstitutions() {
  const [issuer, other] = await Promise.all([startOidcIssuer(), startOidcIssuer()]);
  atEndOfFile(() => Promise.all([issuer.stop(), other.stop()]));
  const t = await startTestApp();
  const staff: { id: number } = await makeUser(t.db, { staff: true });
  let count = 0;

  const behave = () => {
    for (const one of [issuer, other]) {
      one.misbehave('none');
      one.authenticateBy('client_secret_basic');
      one.changeClaims({});
    }
  };

  const settingsOf = (domain: string, changes: object = {}) => ({
    issuer: issuer.url,
    client_id: 'inzira',
    client_secret: OIDC_CLIENT_SECRET,
    domains: [domain],
    teacher_claim: 'groups',
    teacher_value: 'lecturers',
    ...changes,
  });

  async function makeInstitution(
    changes: { issuer?: string; teacher_claim?: string } = {},
  ): Promise<Institution> {
    count += 1;
    const domain = `school-${count}.example.org`;
    const organization = await makeOrganization(t);
    const url = `/api/auth/organizations/${organization.id}/sign-in/`;
    const owner = t.as(organization.owner);
    const set = await owner('PUT', url, { body: settingsOf(domain, changes) });
    expect(set.status).toBe(200);
    const approved = await approve(organization.id, [domain], changes.issuer);
    expect(approved.status).toBe(200);
    return { ...organization, domain, url, call: owner };
  }

  const approve = (
    id: number,
    domains: string[],
    from = issuer.url,
    by = staff,
  ): ReturnType<Call> =>
    t.as(by)('POST', `/api/staff/organizations/${id}/sign-in/approve/`, {
      body: { issuer: from, domains, password: TEST_PASSWORD },
    });

  const post = (name: string, body: object): ReturnType<Call> =>
    t.visitor('POST', `/api/auth/institution/${name}/`, { body });
  const start = (email: string): ReturnType<Call> => post('start', { email });
  const find = async (email: string) => (await post('find', { email })).body.organization;

  function personOf(domain: string, overrides: Partial<Person> = {}): Person {
    count += 1;
    return { sub: `subject-${count}`, email: `person-${count}@${domain}`, ...overrides };
  }

  async function visit(person: Person, from: OidcIssuer = issuer) {
    const { body } = await start(person.email);
    const { url, state, secret } = body as { url: string; state: string; secret: string };
    const code = from.issueCode(url, person);
    return { url, back: { state, secret, code, iss: from.url as string | null, language: 'en' } };
  }

  const finish = (back: object): ReturnType<Call> => post('finish', back);
  const signIn = async (person: Person, from?: OidcIssuer): ReturnType<Call> =>
    finish((await visit(person, from)).back);

  const roleOf = async (organizationId: number, userId: number) =>
    (
      await t.db
        .selectFrom('memberships')
        .select('role')
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.role;

  return {
    issuer,
    other,
    t,
    staff,
    behave,
    settingsOf,
    makeInstitution,
    approve,
    post,
    start,
    find,
    personOf,
    visit,
    finish,
    signIn,
    roleOf,
  };
}
