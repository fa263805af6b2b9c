import { randomUUID } from 'node:crypto';
import type { QuizQuestion } from '@inzira/contract/learning';
import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import type { ReviewQuestion } from '@inzira/contract/review';
import type { ActivityRecord } from '@inzira/contract/studio-records';
import type { QueueItem } from '@inzira/contract/studio-trainers';

/** The parts of an answer that later calls of a visit use. */
export interface VisitAnswer {
  id?: string;
  /** Of a quiz, or a round of reviews. */
  questions?: (QuizQuestion | ReviewQuestion)[];
  records?: ActivityRecord[];
  results?: QueueItem[];
  path?: string;
  text?: string;
  version?: number;
}

/** A call of a visit, with its name for the results table. */
export interface VisitCall {
  name: string;
  method?: 'GET' | 'POST' | 'PUT';
  url: string;
  /** JSON, or the bytes of a file. */
  body?: object | Uint8Array<ArrayBuffer>;
  /** Whether the answer is streamed, as the mentor's is. */
  isStream?: boolean;
  /** The following calls, derived from the answer; only then does the sender parse it. */
  follow?: (answer: VisitAnswer) => VisitCall[];
}

/** The content type of a call. */
export const typeOf = ({ body }: VisitCall): Record<string, string> =>
  body
    ? {
        'content-type':
          body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
      }
    : {};
export const bytesOf = ({ body }: VisitCall) =>
  body instanceof Uint8Array ? body : body && JSON.stringify(body);

/**
 * Sends the calls of a visit one after the other, each followed by those derived from its answer. `send` returns
 * null for a refusal.
 */
export async function playVisit(
  calls: readonly VisitCall[],
  send: (call: VisitCall) => Promise<VisitAnswer | null>,
): Promise<void> {
  for (const call of calls) {
    const answer = await send(call);
    if (answer && call.follow) await playVisit(call.follow(answer), send);
  }
}

/**
 * How often a visit has which part. These are high guesses: no month of an installation has been measured yet, and
 * most visits to a site of courses are shorter. Assumptions: a learner comes three times a week for one or two
 * lessons and the due reviews (hence 5,000 visits of 50,000 learners in a busy hour); a phone stays signed in for a
 * month, a shared one does not (hence a login in every fifth visit); a chapter has four lessons and a quiz; every
 * second trainee's visit submits something, a third of it with a photo or document; a trainer answers three
 * submissions per visit; every third visit of the team edits a lesson. The calls of each part are recorded from the
 * web app. An installation's own numbers are in /metrics, by route.
 */
const MIX = {
  signIn: 0.2,
  lessons: 0.6,
  note: 0.15,
  quiz: 0.3,
  review: 0.3,
  mentor: 0.25,
  opportunities: 0.15,
  ventures: 0.15,
  studio: 0.5,
  upload: 0.3,
  staffEdit: 0.3,
  weekOffline: 0.1,
  /** The share of wrong answers. */
  wrong: 0.25,
} as const;
const REVIEWS_OF_A_TRAINER = 3;
const FILE_BYTES = 900_000;

/** The pages that visits use. */
export interface Places {
  modules: number[];
  courses: number[];
  chapters: number[];
  lessons: number[];
  activities: number[];
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
const put = (name: string, url: string, body: object): VisitCall => ({
  ...post(name, url, body),
  method: 'PUT',
});

/** The calls of every page, as recorded from a browser. */
const page = (...calls: VisitCall[]): VisitCall[] => [
  ...calls,
  get('own account', '/api/auth/user/'),
  get('unread notifications', '/api/notifications/unread/'),
];

/**
 * The calls of one visit. Those of each page were recorded from the web app, for a learner with progress; `MIX`
 * determines which parts occur.
 */
export function drawVisit(places: Places, visitor: Visitor): VisitCall[] {
  const calls: VisitCall[] = [];
  if (chance(MIX.signIn)) {
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
  if (chance(MIX.lessons)) calls.push(...lessons(places));
  if (chance(MIX.quiz)) calls.push(...quiz(places));
  if (chance(MIX.review)) calls.push(...reviews());
  if (chance(MIX.mentor)) calls.push(...mentor());
  if (chance(MIX.opportunities))
    calls.push(
      ...page(
        get('opportunities', '/api/organization/opportunities/?page=1'),
        get('choices of opportunities', '/api/organization/opportunities/options/'),
      ),
    );
  if (chance(MIX.ventures))
    calls.push(
      ...page(
        get('ventures', '/api/organization/ventures/?page=1'),
        get('counts of ventures', '/api/organization/ventures/counts/'),
      ),
    );
  if (visitor.isTrainee && chance(MIX.studio)) calls.push(...studio(places));
  if (visitor.isTrainer) calls.push(...decisions());
  if (visitor.isStaff) calls.push(...page(get('people, for staff', '/api/staff/people/')));
  if (visitor.isStaff && chance(MIX.staffEdit)) calls.push(...staffEdit(places));
  if (chance(MIX.weekOffline)) calls.push(weekOffline(places));
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
    ...(chance(MIX.note)
      ? [put('note kept', `/api/lessons/${one(all)}/note/`, { text: 'Ask Aline what she paid.' })]
      : []),
  ];
}

/** An answer to a question: the right one, or a similar one. */
function givenTo({ question_type: kind, choices, answer, answers, steps }: QuizQuestion) {
  const right = kind === 'order' ? steps : kind === 'two' ? answers : [answer];
  if (!chance(MIX.wrong)) return { isRight: true, given: right ?? [answer] };
  return { isRight: false, given: kind === 'choice' ? [choices.at(-1)?.text ?? ''] : ['no'] };
}

function quiz({ chapters }: Places): VisitCall[] {
  const chapter = one(chapters);
  const result = ({ questions = [] }: VisitAnswer): VisitCall[] => {
    if (questions.length === 0) return [];
    const given = questions.map((question) => [question.id, givenTo(question)] as const);
    return [
      post('quiz result', '/api/quiz/results/', {
        chapter,
        score: given.filter(([, { isRight }]) => isRight).length,
        total: questions.length,
        answers: Object.fromEntries(given.map(([id, answered]) => [id, { given: answered.given }])),
      }),
    ];
  };
  return page({ ...get('quiz', `/api/chapters/${chapter}/quiz/`), follow: result });
}

function reviews(): VisitCall[] {
  const answered = ({ questions = [] }: VisitAnswer) =>
    questions
      .filter((question): question is ReviewQuestion => 'slug' in question)
      .map((question) =>
        post('review answered', '/api/review/answers/', {
          question: question.slug,
          given: [givenTo(question).given],
          hint: false,
          utc_offset: 120,
        }),
      );
  return page({ ...get('review round', '/api/review/?utc_offset=120'), follow: answered });
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

/** A document of two parts. */
const FILE = new Uint8Array(FILE_BYTES);
FILE.set(new TextEncoder().encode('%PDF-1.7\n'));

/** Uploads the file in parts, then continues with `next` and the upload's id. */
function upload(next: (id: string) => VisitCall[]): VisitCall {
  const begin = { filename: 'stall.pdf', size: FILE_BYTES };
  const offsets = Array.from(
    { length: Math.ceil(FILE_BYTES / UPLOAD_LIMITS.partBytes) },
    (_, part) => part * UPLOAD_LIMITS.partBytes,
  );
  return {
    ...post('upload begun', '/api/uploads/', begin),
    follow: ({ id = '' }) => [
      ...offsets.map((offset) =>
        put(
          'part of an upload',
          `/api/uploads/${id}/parts/${offset}/`,
          FILE.subarray(offset, offset + UPLOAD_LIMITS.partBytes),
        ),
      ),
      {
        ...post('upload finished', `/api/uploads/${id}/finish/`, {}),
        follow: () => next(id),
      },
    ],
  };
}

/** Submits new work, or changes work that is not approved yet. */
function studio({ activities }: Places): VisitCall[] {
  const activity = one(activities);
  const content = `Ten people in the market; ${Math.ceil(Math.random() * 9)} would buy on Fridays, three asked for credit.`;
  const handIn = ({ records = [] }: VisitAnswer) => {
    const record = records.find((one) => one.activity === activity);
    if (record?.status === 'approved') return [];
    const send = (file: { upload?: string } = {}) =>
      record
        ? put('work changed', `/api/venture/records/${record.id}/`, {
            content,
            version: record.version,
            ...file,
          })
        : post('work handed in', '/api/venture/records/', { activity, content, ...file });
    return chance(MIX.upload) ? [upload((id) => [send({ upload: id })])] : [send()];
  };
  return page(get('journey, sections', '/api/venture/sections/'), {
    ...get('own work', '/api/venture/work/'),
    follow: handIn,
  });
}

/** Approves or rejects the work waiting longest; 409 means that a colleague was first. */
function decisions(): VisitCall[] {
  const decide = ({ results = [] }: VisitAnswer) =>
    results.slice(0, REVIEWS_OF_A_TRAINER).map(({ record: { id, revision } }) =>
      post('work answered', `/api/venture/records/${id}/review/`, {
        revision,
        ...(chance(MIX.wrong)
          ? { status: 'rejected', comment: 'Who of the ten has paid?' }
          : { status: 'approved' }),
      }),
    );
  return page({ ...get('review queue', '/api/venture/trainer/queue/'), follow: decide });
}

const EDITED = /\n\nEdited: [\w-]+\.\n/;

/** Publishes a changed line of a lesson, which invalidates every cache of it. */
function staffEdit({ lessons: all }: Places): VisitCall[] {
  const publish = ({ path = '', text = '', version = 0 }: VisitAnswer) => {
    const line = `\n\nEdited: ${randomUUID()}.\n`;
    const at = text.lastIndexOf('\n## ');
    const next = EDITED.test(text)
      ? text.replace(EDITED, line)
      : `${text.slice(0, at).trimEnd()}${line}${text.slice(at)}`;
    return [put('lesson published', '/api/staff/content/file/', { path, version, text: next })];
  };
  const place = `/api/staff/content/place/?kind=lesson&id=${one(all)}&language=en`;
  return [
    ...page(get('curriculum, for staff', '/api/staff/content/')),
    {
      ...get('place of a lesson, for staff', place),
      follow: ({ path = '' }) => [
        {
          ...get(
            'file of a lesson, for staff',
            `/api/staff/content/file/?path=${encodeURIComponent(path)}`,
          ),
          follow: (file) => publish({ path, ...file }),
        },
      ],
    },
  ];
}

/** Twenty lessons completed offline and sent at once. */
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
