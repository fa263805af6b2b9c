import type { ContentFile, ContentPreview } from '@inzira/contract/staff-content';
import { json, serve } from '#src/platform/fake-server.ts';
import { visit } from '#src/platform/fake-visit.tsx';
import ContentFilePage from './content-file.page.tsx';

export const PATH = '01-a/01-b/01-c/01-prices.md';

export const version = (number: number, text: string | null) => ({
  id: number,
  version: number,
  author: 'staff',
  at: '2026-11-20T08:00:00.000Z',
  text,
  together: [],
});

export const FILE: ContentFile = {
  path: PATH,
  kind: 'lesson',
  title: 'Prices',
  state: 'edited',
  drafts: 0,
  isForReview: false,
  isHidden: false,
  outdated: [],
  text: 'Second.',
  version: 2,
  released: 'Release.',
  draft: null,
  original: null,
  translations: [],
  questions: [],
  reader: null,
  others: [],
  versions: [version(2, 'Second.'), version(1, 'First.')],
};

interface Scene {
  file?: Partial<ContentFile>;
  /** The answer to a publication. */
  publication?: () => Response | Promise<Response>;
  findings?: ContentPreview['findings'];
  /** The answer to saving a draft. */
  saving?: () => Response | Promise<Response>;
  /** How the file has changed when it is read. */
  reading?: () => Partial<ContentFile>;
  /** The answer to discarding a draft. */
  discarding?: () => Promise<Response>;
}

export function open(scene: Scene = {}) {
  const { file = {}, publication, findings = [], saving, reading, discarding } = scene;
  const shown = { ...FILE, ...file };
  const calls = serve(({ method, path }) => {
    if (path.startsWith('/api/staff/content/preview/'))
      return json(200, { html: '<p>Second.</p>', findings, questions: [] });
    if (/^\/api\/staff\/content\/(?:\?|$)/.test(path)) return json(200, { entries: [] });
    if (method === 'DELETE' && discarding) return discarding();
    if (path.startsWith('/api/staff/content/draft/')) {
      if (method === 'PUT' && saving) return saving();
      return json(200, { others: [], at: '2026-11-20T10:00:00.000Z' });
    }
    if (method === 'PUT' && publication) return publication();
    const changed = method === 'GET' ? reading?.() : { text: 'First.', version: 3 };
    return json(200, { ...shown, ...changed });
  });
  const user = visit(
    <ContentFilePage />,
    `/staff/curriculum/file?path=${encodeURIComponent(shown.path)}`,
    '/staff/curriculum/file',
  );
  const sent = (method: string, part: string) =>
    calls
      .filter((call) => call.method === method && call.path.includes(part))
      .map(({ body }) => body);
  return {
    user,
    calls,
    published: () => sent('PUT', '/file/'),
    saved: () => sent('PUT', '/draft/'),
    undone: () => sent('POST', '/undo/'),
  };
}

export const LESSON = '---\ntitle: Prices\nminutes: 3\nsources: []\n---\n\nA price.\n';

export const QUESTION = {
  id: 'about-prices',
  question: 'What is a price?',
  type: 'text' as const,
  choices: [],
  answers: ['money'],
  accept: [],
  steps: [],
  explanation: 'Yes.',
};

export const QUIZ = `questions:
  - id: what-is-it
    question: What is a price?
    type: choice
    choices:
      - { text: What one pays, why: So it is }
      - { text: A gift, why: "No" }
    answer: What one pays
    explanation: Because.
    lesson: prices
`;
export const FRENCH_QUIZ = QUIZ.replaceAll(/^    (?:type|lesson): .*\n/gm, '')
  .replace('What is a price?', 'Qu’est-ce qu’un prix ?')
  .replaceAll('What one pays', 'Ce que l’on paie')
  .replace('A gift', 'Un cadeau');

export const TRANSLATED_QUIZ: Partial<ContentFile> = {
  kind: 'quiz',
  path: '01-a/01-b/01-c/quiz.fr.yaml',
  original: { path: '01-a/01-b/01-c/quiz.yaml', text: QUIZ },
  questions: null,
};
