import { randomUUID } from 'node:crypto';

/** One call of a visit: by its name in the table, at its address. */
export interface VisitCall {
  name: string;
  method?: 'GET' | 'POST';
  url: string;
  body?: object;
  /** The reply comes in pieces, as the mentor's does. */
  isStream?: boolean;
}

/** What there is to visit. */
export interface Places {
  modules: number[];
  courses: number[];
  chapters: number[];
  lessons: number[];
  activity: number;
}

export interface Visitor {
  id: number;
  username: string;
  password: string;
  isTrainee: boolean;
  isTrainer: boolean;
  isStaff: boolean;
}

const QUESTIONS = [
  'How do I price my juice?',
  'My cost is 300 and I sell at 500, rent is 60000. When do I break even?',
  'How can I find my first ten customers in Kigali?',
  'Comment trouver un prêt pour mon atelier ?',
  'my customers buy on credit and do not pay, what should I do',
  'What is an MVP?',
];

const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const chance = (share: number) => Math.random() < share;
const get = (name: string, url: string): VisitCall => ({ name, url });
const post = (name: string, url: string, body: object): VisitCall => ({
  name,
  method: 'POST',
  url,
  body,
});

/** What every page asks for, as a browser was seen to. */
const page = (...calls: VisitCall[]): VisitCall[] => [
  ...calls,
  get('own account', '/api/auth/user/'),
  get('unread notifications', '/api/notifications/unread/'),
];

/**
 * The calls of one visit. Those of each page are what the web app was seen to send, page by page, by a learner with
 * progress; how often a visit has which part is a guess, and high: most visits to a site of courses are shorter.
 */
export function drawVisit(places: Places, visitor: Visitor): VisitCall[] {
  const calls: VisitCall[] = [];
  if (chance(0.2)) {
    const { username, password } = visitor;
    calls.push(post('sign in', '/api/auth/login/', { username, password }));
  }
  calls.push(
    ...page(
      get('today', '/api/today/'),
      get('tracker', '/api/user-progress-view/'),
      get('plan', '/api/plan/'),
      get('promises', '/api/promises/'),
      get('rhythm', '/api/user-progress/rhythm/?utc_offset=120'),
      get('review due', '/api/review/summary/?utc_offset=120'),
    ),
  );
  if (chance(0.6)) calls.push(...lessons(places));
  if (chance(0.3)) calls.push(...quiz(places));
  if (chance(0.3)) calls.push(...page(get('review round', '/api/review/?utc_offset=120')));
  if (chance(0.25)) calls.push(...mentor());
  if (chance(0.15))
    calls.push(
      ...page(
        get('opportunities', '/api/organization/opportunities/?page=1'),
        get('choices of opportunities', '/api/organization/opportunities/options/'),
      ),
    );
  if (chance(0.15))
    calls.push(
      ...page(
        get('ventures', '/api/organization/ventures/?page=1'),
        get('counts of ventures', '/api/organization/ventures/counts/'),
      ),
    );
  if (visitor.isTrainee && chance(0.5)) calls.push(...studio(places));
  if (visitor.isTrainer) calls.push(...page(get('review queue', '/api/venture/trainer/queue/')));
  if (visitor.isStaff) calls.push(...page(get('people, for staff', '/api/staff/people/')));
  if (chance(0.1)) calls.push(weekOffline(places));
  return calls;
}

function lessons({ modules, courses, chapters, lessons: all }: Places): VisitCall[] {
  const chapter = one(chapters);
  const steps = Array.from({ length: 3 }, () => one(all)).flatMap((id) => [
    get('note of a lesson', `/api/lessons/${id}/note/`),
    post('lesson opened', '/api/user-progress/', { lesson_id: id }),
    post('lesson completed', '/api/user-progress/', { lesson_id: id, completed: true }),
  ]);
  return [
    ...page(get('modules', '/api/modules/')),
    ...page(get('courses of a module', `/api/modules/${one(modules)}/courses/`)),
    ...page(get('chapters of a course', `/api/courses/${one(courses)}/chapters/`)),
    ...page(
      get('lessons of a chapter', `/api/chapters/${chapter}/lessons/`),
      get('lesson opened last', `/api/user-progress/?chapter=${chapter}`),
    ),
    ...steps,
  ];
}

function quiz({ chapters }: Places): VisitCall[] {
  const chapter = one(chapters);
  const result = { chapter, score: 1, total: 1 };
  return [
    ...page(get('quiz', `/api/chapters/${chapter}/quiz/`)),
    // A quiz of another length is refused (400), after as much work.
    post('quiz result', '/api/quiz/results/', result),
  ];
}

function mentor(): VisitCall[] {
  return [
    ...page(get('conversations', '/api/advisor/conversations/')),
    {
      ...post('question to the mentor', '/api/advisor/chat/', { message: one(QUESTIONS) }),
      isStream: true,
    },
  ];
}

function studio({ activity }: Places): VisitCall[] {
  return [
    ...page(
      get('journey, sections', '/api/venture/sections/'),
      get('own work', '/api/venture/work/'),
    ),
    post('work handed in', '/api/venture/records/', {
      activity,
      content: 'Ten people in the market; seven would buy on Fridays, three asked for credit.',
    }),
  ];
}

/** Twenty lessons, written without a network and sent at once. */
function weekOffline({ lessons: all }: Places): VisitCall {
  const writes = Array.from({ length: 20 }, () => ({
    client_id: randomUUID(),
    done_at: new Date(Date.now() - Math.random() * 6 * 86_400_000).toISOString(),
    method: 'POST',
    url: '/api/user-progress/',
    body: { lesson_id: one(all), completed: true },
  }));
  return post('a week offline, sent', '/api/offline-writes/', {
    device: randomUUID(),
    is_all: true,
    writes,
  });
}
