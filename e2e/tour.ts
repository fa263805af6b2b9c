import { signedInState } from './page.ts';

/** A screen of the product, as the demo data fill it. */
export interface Stop {
  name: string;
  path: string;
  /** The demo account that looks at it; without one it is public, and search engines may find it. */
  as?: string;
}

/**
 * The screens that are worth a picture and a measurement, all or those that `names` names; `url` is a
 * product with demo data.
 */
export async function findStops(url: string, names: string[]): Promise<Stop[]> {
  const bearers = new Map<string, string>();
  const get = async (path: string, as?: string): Promise<unknown> => {
    if (as && !bearers.has(as)) {
      const { origins } = await signedInState(url, as);
      const access = origins[0]?.localStorage.find(({ name }) => name === 'access')?.value ?? '';
      bearers.set(as, access);
    }
    const response = await fetch(`${url}/api${path}`, {
      headers: as ? { authorization: `Bearer ${bearers.get(as)}` } : {},
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return response.json();
  };
  const firstId = async (path: string, as?: string) => {
    const [first] = (await get(path, as)) as { id?: unknown }[];
    const id = first?.id;
    if (typeof id !== 'number') throw new Error(`There is nothing to show from ${path}.`);
    return id;
  };

  const course = async () => firstId(`/modules/${await firstId('/modules/')}/courses/`);
  const chapter = async () => firstId(`/courses/${await course()}/chapters/`);

  const stops: { name: string; path: string | (() => Promise<string>); as?: string }[] = [
    { name: 'home', path: '/' },
    { name: 'home-signed-in', path: '/', as: 'amina' },
    { name: 'about', path: '/about' },
    { name: 'contact', path: '/contact' },
    { name: 'explore', path: '/opportunity' },
    { name: 'login', path: '/login' },
    { name: 'register', path: '/register' },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'welcome', path: '/welcome' },
    { name: 'profile-quiz', path: '/quiz/psychometric' },
    { name: 'courses', path: async () => `/modules/${await firstId('/modules/')}/courses` },
    { name: 'chapters', path: async () => `/courses/${await course()}/chapters` },
    { name: 'lesson', path: async () => `/chapters/${await chapter()}/lessons` },
    { name: 'quiz', path: async () => `/chapters/${await chapter()}/quiz` },
    { name: 'tracker', path: '/tracker' },
    { name: 'modules', path: '/modules', as: 'amina' },
    { name: 'mentor', path: '/ai-advisor', as: 'amina' },
    { name: 'dashboard', path: '/dashboard', as: 'amina' },
    { name: 'plan', path: '/dashboard/plan', as: 'amina' },
    { name: 'review', path: '/dashboard/review', as: 'amina' },
    { name: 'certificates', path: '/dashboard/certificates', as: 'amina' },
    { name: 'studio', path: '/dashboard/venture-studio', as: 'amina' },
    { name: 'way', path: async () => `/courses/${await course()}/chapters`, as: 'amina' },
    { name: 'dashboard-profile', path: '/dashboard/profile', as: 'amina' },
    { name: 'profile-results', path: '/dashboard/psychometric/results', as: 'amina' },
    { name: 'organizations', path: '/dashboard/organization', as: 'neema' },
    {
      name: 'organization',
      path: async () => `/dashboard/organization/${await firstId('/auth/organizations/', 'neema')}`,
      as: 'neema',
    },
    { name: 'resources', path: '/resources' },
    { name: 'ventures', path: '/ventures' },
    { name: 'create-venture', path: '/ventures/create', as: 'kwame' },
    { name: 'own-ventures', path: '/dashboard/venture-studio', as: 'kwame' },
    { name: 'listings', path: '/staff/opportunities', as: 'staff' },
    { name: 'review-ventures', path: '/staff/ventures', as: 'staff' },
    { name: 'unanswered', path: '/dashboard/unanswered', as: 'staff' },
  ];

  const unknown = names.filter((name) => !stops.some((stop) => stop.name === name));
  if (unknown.length > 0) {
    const all = stops.map(({ name }) => name).join(', ');
    throw new Error(`There is no screen ${unknown.join(', ')}. There are: ${all}.`);
  }
  const wanted = names.length === 0 ? stops : stops.filter(({ name }) => names.includes(name));
  return Promise.all(
    wanted.map(async ({ path, ...stop }) => ({
      ...stop,
      path: typeof path === 'string' ? path : await path(),
    })),
  );
}
