import type { QuizQuestion } from '@inzira/contract/learning';
import { rightAnswerTo } from '@inzira/contract/rules/answers';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { signedInState } from './page.ts';
import type { Product } from './server.ts';

/** A screen of the product with demo data. */
export interface Stop {
  name: string;
  path: string;
  /** The demo account that opens it; undefined for a public screen, which search engines may index. */
  as?: string;
}

interface PlannedStop extends Omit<Stop, 'path'> {
  /** The path in src/routes.tsx. */
  route: string;
  /** The id for `:id` in the path, or the whole path. */
  at?: () => Promise<number | string>;
  /** Measured only, because another screenshot shows it, or there is little to see. */
  unpictured?: true;
}

interface FindOptions {
  pictured?: boolean;
  /** The language of data created meanwhile, such as certificates. */
  language?: string;
}

/** The screens, all or those in `names`; with `pictured`, those worth a screenshot. */
export async function findStops(
  product: Product,
  names: string[],
  { pictured = false, language = 'en' }: FindOptions = {},
): Promise<Stop[]> {
  const stops = planStops(product, language);
  const unknown = names.filter((name) => !stops.some((stop) => stop.name === name));
  if (unknown.length > 0) {
    const all = stops.map(({ name }) => name).join(', ');
    throw new Error(`There is no screen ${unknown.join(', ')}. There are: ${all}.`);
  }
  const wanted =
    names.length === 0
      ? stops.filter(({ unpictured }) => !(pictured && unpictured))
      : stops.filter(({ name }) => names.includes(name));
  const found: Stop[] = [];
  // One after the other, because some write data that others read.
  for (const { name, as, route, at } of wanted) {
    const place = (await at?.()) ?? route;
    found.push({
      name,
      as,
      path: typeof place === 'number' ? route.replace(/:\w+/, `${place}`) : place,
    });
  }
  return found;
}

/** The pages of the built app that no stop visits. */
export function unvisitedRoutes(product: Product): string[] {
  const file = path.resolve(import.meta.dirname, '../apps/web/dist/routes.json');
  const { pages } = JSON.parse(readFileSync(file, 'utf8')) as { pages: { path: string }[] };
  const visited = new Set(planStops(product, 'en').map(({ route }) => route));
  return pages.map((page) => page.path).filter((route) => !visited.has(route));
}

/** The lists of the staff area that no other stop visits. */
const STAFF_PLACES = [
  'people',
  'import',
  'feeds',
  'answers',
  'curriculum',
  'translations',
  'journey',
  'hub',
  'messages',
  'broadcasts',
  'subscribers',
  'facts',
  'organizations',
  'settings',
  'legal',
  'numbers',
  'record',
];

interface Listed {
  id: number;
}
interface Tracked {
  modules: { courses: { id: number; chapters: { id: number; lessons: Listed[] }[] }[] }[];
}

function planStops(product: Product, language: string): PlannedStop[] {
  const { call, firstId } = caller(product.url, language);
  const linkIn = async (to: string, subject: RegExp, place: string) => {
    const { text = '' } = await product.waitForMail(to, subject);
    const link = new RegExp(`https?://[^/\\s]+(/${place}/\\S+)`).exec(text)?.[1];
    if (!link) throw new Error(`The mail to ${to} has no link to ${place}.`);
    return link;
  };

  const course = async () => firstId(`/modules/${await firstId('/modules/')}/courses/`);
  const chapter = async () => firstId(`/courses/${await course()}/chapters/`);
  const organization = async () => firstId('/auth/organizations/', 'neema');
  const opportunity = async () => firstId('/organization/opportunities/', 'amina');

  const reset = async () => {
    const email = 'jabari@inzira.example';
    await call('/auth/request-password-reset/', { body: { email } });
    return linkIn(email, /password/i, 'reset-password');
  };
  const invitation = async () => {
    const email = 'uwase@example.org';
    await call(`/auth/organizations/${await organization()}/invite/`, {
      as: 'neema',
      body: { email },
    });
    return linkIn(email, /./, 'invite');
  };
  const joinLink = async () => {
    const { url } = await call<{ url: string }>(
      `/auth/organizations/${await organization()}/links/`,
      { as: 'neema', body: { role: 'student', days: 7 } },
    );
    return new URL(url).pathname;
  };
  const unsubscribe = async () => {
    const email = 'reader@example.org';
    await call('/auth/newsletter/', { body: { email } });
    return linkIn(email, /./, 'newsletter/unsubscribe');
  };
  const confirmation = async () => {
    const email = 'subscriber@example.org';
    await call('/auth/newsletter/', { body: { email } });
    return linkIn(email, /./, 'newsletter/confirm');
  };
  const verification = async () => {
    const email = 'newcomer@example.org';
    await call('/auth/register/', {
      body: { username: 'newcomer', email, password: 'Kigali-2026!x' },
    });
    return linkIn(email, /./, 'verify-email');
  };
  const shared = (url: string, as: string) => async () => {
    const { share } = await call<{ share: { path: string } }>(url, { as, body: {} });
    return share.path;
  };
  const certificate = async () => {
    const as = 'jabari';
    const { modules } = await call<Tracked>('/user-progress-view/', { as });
    const earned = modules[0]?.courses[0];
    for (const { id, lessons } of earned?.chapters ?? []) {
      for (const lesson of lessons)
        await call('/user-progress/', { as, body: { lesson_id: lesson.id, completed: true } });
      const quiz = await call<{ questions: QuizQuestion[] }>(`/chapters/${id}/quiz/`, { as });
      const total = quiz.questions.length;
      const answers = Object.fromEntries(
        quiz.questions.map((one) => [one.id, { given: rightAnswerTo(one) }]),
      );
      await call('/quiz/results/', { as, body: { chapter: id, score: total, total, answers } });
    }
    const body = { course: earned?.id, holder: 'Jabari Otieno' };
    const { code } = await call<{ code: string }>('/certificates/', { as, body });
    return `/certificates/${code}`;
  };

  return [
    { name: 'home', route: '/' },
    { name: 'home-signed-in', route: '/', as: 'amina' },
    { name: 'about', route: '/about' },
    { name: 'contact', route: '/contact' },
    { name: 'explore', route: '/opportunity' },
    { name: 'login', route: '/login' },
    { name: 'register', route: '/register' },
    { name: 'forgot-password', route: '/forgot-password' },
    { name: 'reset-password', route: '/reset-password/:uid/:token', at: reset, unpictured: true },
    { name: 'invitation', route: '/invite/:uid/:token', at: invitation, unpictured: true },
    { name: 'join', route: '/join/:token', at: joinLink, unpictured: true },
    {
      name: 'unsubscribe',
      route: '/newsletter/unsubscribe/:token',
      at: unsubscribe,
      unpictured: true,
    },
    {
      name: 'confirm-newsletter',
      route: '/newsletter/confirm/:token',
      at: confirmation,
      unpictured: true,
    },
    {
      name: 'verify-email',
      route: '/verify-email/:uid/:token',
      at: verification,
      unpictured: true,
    },
    {
      name: 'first-staff',
      route: '/first-staff/:token',
      at: async () => `/first-staff/${'a'.repeat(43)}`,
      unpictured: true,
    },
    { name: 'privacy', route: '/privacy', unpictured: true },
    { name: 'terms', route: '/terms', unpictured: true },
    { name: 'glossary', route: '/glossary', unpictured: true },
    { name: 'rule-index', route: '/rules', unpictured: true },
    { name: 'rules', route: '/rules/:country', at: async () => '/rules/ci', unpictured: true },
    { name: 'check-certificate', route: '/certificates', unpictured: true },
    { name: 'welcome', route: '/welcome' },
    { name: 'profile-quiz', route: '/quiz/psychometric' },
    { name: 'courses', route: '/modules/:moduleId/courses', at: () => firstId('/modules/') },
    { name: 'chapters', route: '/courses/:courseId/chapters', at: course },
    { name: 'lesson', route: '/chapters/:chapterId/lessons', at: chapter },
    { name: 'quiz', route: '/chapters/:chapterId/quiz', at: chapter },
    { name: 'saved', route: '/saved', unpictured: true },
    { name: 'tracker', route: '/tracker' },
    { name: 'modules', route: '/modules', as: 'amina' },
    { name: 'mentor', route: '/ai-advisor', as: 'amina' },
    { name: 'opportunities', route: '/opportunities', as: 'amina', unpictured: true },
    {
      name: 'opportunity',
      route: '/opportunities/:id',
      at: opportunity,
      as: 'amina',
      unpictured: true,
    },
    { name: 'dashboard', route: '/dashboard', as: 'amina' },
    { name: 'plan', route: '/dashboard/plan', as: 'amina' },
    { name: 'review', route: '/dashboard/review', as: 'amina' },
    { name: 'certificates', route: '/dashboard/certificates', as: 'amina' },
    { name: 'studio', route: '/dashboard/venture-studio', as: 'amina' },
    { name: 'studio-alone', route: '/venture-studio', as: 'amina', unpictured: true },
    { name: 'stall-counter', route: '/venture-studio/counter', as: 'amina', unpictured: true },
    { name: 'pack', route: '/dashboard/venture-studio/pack', as: 'amina', unpictured: true },
    { name: 'way', route: '/courses/:courseId/chapters', at: course, as: 'amina' },
    { name: 'dashboard-profile', route: '/dashboard/profile', as: 'amina' },
    {
      name: 'dashboard-profile-quiz',
      route: '/dashboard/psychometric',
      as: 'amina',
      unpictured: true,
    },
    { name: 'profile-results', route: '/dashboard/psychometric/results', as: 'amina' },
    { name: 'notifications', route: '/dashboard/notifications', as: 'amina', unpictured: true },
    { name: 'organizations', route: '/dashboard/organization', as: 'neema' },
    {
      name: 'organization',
      route: '/dashboard/organization/:orgId',
      at: organization,
      as: 'neema',
    },
    { name: 'resources', route: '/resources' },
    {
      name: 'resource',
      route: '/resources',
      at: async () => `/resources?resource=${await firstId('/venture/public-resources/')}`,
      unpictured: true,
    },
    { name: 'ventures', route: '/ventures' },
    {
      name: 'venture',
      route: '/ventures/:id',
      at: () => firstId('/organization/ventures/'),
      unpictured: true,
    },
    { name: 'create-venture', route: '/ventures/create', as: 'kwame' },
    {
      name: 'edit-venture',
      route: '/ventures/:id/edit',
      at: () => firstId('/organization/venture/my-ventures/', 'kwame'),
      as: 'kwame',
      unpictured: true,
    },
    { name: 'own-ventures', route: '/dashboard/venture-studio', as: 'kwame' },
    { name: 'trainer', route: '/trainer', as: 'thandi', unpictured: true },
    { name: 'trainees', route: '/trainer/trainees', as: 'thandi', unpictured: true },
    {
      name: 'trainee',
      route: '/trainer/trainee/:id',
      at: () => firstId('/venture/trainees/', 'thandi'),
      as: 'thandi',
      unpictured: true,
    },
    { name: 'review-queue', route: '/trainer/review', as: 'thandi', unpictured: true },
    {
      name: 'shared-pack',
      route: '/packs/:token',
      at: shared('/venture/pack/link/', 'amina'),
      unpictured: true,
    },
    {
      name: 'shared-plan',
      route: '/plans/:token',
      at: shared('/plan/link/', 'amina'),
      unpictured: true,
    },
    { name: 'certificate', route: '/certificates/:code', at: certificate, unpictured: true },
    { name: 'staff', route: '/staff', as: 'staff', unpictured: true },
    ...STAFF_PLACES.map((place) => ({
      name: `staff-${place}`,
      route: '/staff/:place',
      at: async () => `/staff/${place}`,
      as: 'staff',
      unpictured: true as const,
    })),
    {
      name: 'staff-person',
      route: '/staff/:place/:id',
      at: async () => `/staff/people/${await firstId('/staff/people/', 'staff')}`,
      as: 'staff',
      unpictured: true,
    },
    {
      name: 'staff-changed-ventures',
      route: '/staff/:place/:id',
      at: async () => '/staff/ventures/changed',
      as: 'staff',
      unpictured: true,
    },
    {
      name: 'staff-hub-entry',
      route: '/staff/:place/:id',
      at: async () => '/staff/hub/new',
      as: 'staff',
      unpictured: true,
    },
    {
      name: 'staff-listing',
      route: '/staff/:place',
      at: async () => `/staff/opportunities?listing=${await opportunity()}`,
      as: 'staff',
      unpictured: true,
    },
    { name: 'listings', route: '/staff/opportunities', as: 'staff' },
    { name: 'review-ventures', route: '/staff/ventures', as: 'staff' },
    { name: 'failed-jobs', route: '/staff/jobs', as: 'staff', unpictured: true },
    { name: 'unanswered', route: '/staff/unanswered', as: 'staff' },
    { name: 'not-found', route: '*', at: async () => '/no/such/page', unpictured: true },
  ];
}

/** Returns a function for API calls as demo accounts. */
function caller(url: string, language: string) {
  const bearers = new Map<string, string>();
  const call = async <T>(
    address: string,
    { as, body }: { as?: string; body?: object } = {},
  ): Promise<T> => {
    if (as && !bearers.has(as)) {
      const { origins } = await signedInState(url, as);
      const access = origins[0]?.localStorage.find(({ name }) => name === 'access')?.value ?? '';
      bearers.set(as, access);
    }
    const response = await fetch(`${url}/api${address}`, {
      headers: {
        'accept-language': language,
        ...(as && { authorization: `Bearer ${bearers.get(as)}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
    return (await response.json()) as T;
  };
  /** The id of a list's first item. */
  const firstId = async (address: string, as?: string) => {
    const list = await call<Listed[] | { results: Listed[] }>(address, { as });
    const [first] = Array.isArray(list) ? list : list.results;
    if (!first) throw new Error(`There is nothing to show from ${address}.`);
    return first.id;
  };
  return { call, firstId };
}
