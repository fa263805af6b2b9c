import type {
  ContentFile,
  CourseImport,
  EditedQuestion,
  PartKind,
  QuestionChange,
  staffContentEndpoints,
} from '@inzira/contract/staff-content';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import type { Language } from '#src/platform/languages.ts';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';

const ALL = ['staff', 'content'];
const LISTS = [...ALL, 'list'];

export type ContentFolder = 'modules' | 'journey' | 'resources';

/** Where files stand has changed. */
export const reloadContentLists = async () => queryClient.invalidateQueries({ queryKey: LISTS });

export const contentQueries = {
  list: (folder: ContentFolder = 'modules') =>
    queryOptions({
      queryKey: [...LISTS, folder],
      queryFn: async ({ signal }) =>
        api<typeof staffContentEndpoints.list>('GET', '/api/staff/content/', {
          query: { folder },
          signal,
        }),
      staleTime: 0,
    }),
  file: (path: string) =>
    queryOptions({
      queryKey: [...ALL, 'file', path],
      queryFn: async ({ signal }) =>
        api<typeof staffContentEndpoints.file>('GET', '/api/staff/content/file/', {
          query: { path },
          signal,
        }),
      staleTime: 0,
    }),
  search: (search: string) =>
    queryOptions({
      queryKey: [...ALL, 'search', search],
      queryFn: async ({ signal }) =>
        api<typeof staffContentEndpoints.search>('GET', '/api/staff/content/search/', {
          query: { search },
          signal,
        }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  /** Where what a learner reads is edited. */
  place: (kind: 'lesson' | 'quiz', id: string, language: Language) =>
    queryOptions({
      queryKey: [...ALL, 'place', kind, id, language],
      queryFn: async ({ signal }) =>
        api<typeof staffContentEndpoints.place>('GET', '/api/staff/content/place/', {
          query: { kind, id: Number(id), language },
          signal,
        }),
      // Ids and files may be moved by an edit: each time it is asked before one goes there.
      staleTime: 0,
      gcTime: 0,
    }),
  preview: (path: string, text: string, questions: EditedQuestion[] | null = null) =>
    queryOptions({
      queryKey: [...ALL, 'preview', path, text, questions],
      queryFn: async ({ signal }) => ({
        ...(await api<typeof staffContentEndpoints.preview>('POST', '/api/staff/content/preview/', {
          body: { path, text, questions },
          signal,
        })),
        /** What was looked at: what has changed since is not wrong any more, as far as is known. */
        asked: questions,
      }),
      gcTime: 0,
    }),
};

/** What was published, kept or taken away; lists and Today hear of it. */
function settle(file: ContentFile): ContentFile {
  // Files that were published with it are read anew when they are opened.
  void queryClient.invalidateQueries({ queryKey: [...ALL, 'file'], refetchType: 'none' });
  queryClient.setQueryData(contentQueries.file(file.path).queryKey, file);
  // Who looks at it as learners do sees what stands now, and not first what stood there before.
  queryClient.removeQueries({ queryKey: ['learning'], type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: ['learning'], refetchType: 'none' });
  void reloadContentLists();
  return file;
}

export async function publishText(body: {
  path: string;
  text: string | null;
  version: number;
  questions?: QuestionChange | null;
  since?: string | null | undefined;
}): Promise<ContentFile> {
  return settle(
    await api<typeof staffContentEndpoints.publish>('PUT', '/api/staff/content/file/', { body }),
  );
}

/** Takes the newest publication of a file back, with all that was published with it. */
export async function undoPublication(body: {
  path: string;
  version: number;
}): Promise<ContentFile> {
  return settle(
    await api<typeof staffContentEndpoints.undo>('POST', '/api/staff/content/undo/', { body }),
  );
}

export async function keepOurs(path: string): Promise<ContentFile> {
  return settle(
    await api<typeof staffContentEndpoints.keep>('POST', '/api/staff/content/keep/', {
      body: { path },
    }),
  );
}

export async function saveContentDraft(body: {
  path: string;
  text: string;
  version: number;
  questions?: QuestionChange | null;
  isForReview?: boolean;
  /** When the draft was kept that it goes on from; undefined for any. */
  since?: string | null | undefined;
}) {
  return api<typeof staffContentEndpoints.saveDraft>('PUT', '/api/staff/content/draft/', { body });
}

/** The draft of a new text: what is known of an earlier one of its name is older. */
export async function beginContentDraft(body: Parameters<typeof saveContentDraft>[0]) {
  await saveContentDraft(body);
  queryClient.removeQueries({ queryKey: contentQueries.file(body.path).queryKey });
}

/**
 * The file goes on without the own draft, also for who leaves it and comes back before the server is asked again.
 * @param at when it was kept: another one stays
 */
export function forgetContentDraft(path: string, at?: string): void {
  const { queryKey } = contentQueries.file(path);
  // An answer that is on its way has it still.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (known) =>
    known && (at === undefined || known.draft?.at === at) ? { ...known, draft: null } : known,
  );
}

/** @param since when it was kept: another one stays; undefined for any */
export async function discardContentDraft(path: string, since?: string): Promise<void> {
  await api<typeof staffContentEndpoints.discardDraft>('DELETE', '/api/staff/content/draft/', {
    query: { path, ...(since !== undefined && { since }) },
  });
}

/** Where a file is edited. */
export const editorOf = (path: string) => `${listOf(path)}/file?path=${encodeURIComponent(path)}`;

/** Of a translation the language in its name; originals are English. */
export const languageOf = (path: string) => /\.([a-z]{2})\.[a-z]+$/.exec(path)?.[1] ?? 'en';

/** Where the other files of its folder stand. */
export const listOf = (path: string) =>
  paths.staffPlace(path.startsWith('journey/') ? 'journey' : 'curriculum');

/** The slug of the file of a lesson, an activity or an entry of the hub. */
export const slugOf = (path: string) =>
  /\/(?:\d\d-([a-z0-9-]+)\.md|([a-z0-9-]+)\.json)$/.exec(path)?.slice(1).find(Boolean) ?? '';

/** What lies in a folder by its own file, such as a chapter in its course: where, and what it is called there. */
export function partOf(path: string): { folder: string; slug: string } {
  const [, folder = '', slug = ''] =
    /^((?:.*\/)?)\d\d-([a-z0-9-]+)\/[a-z]+\.yaml$/.exec(path) ?? [];
  return { folder, slug };
}

export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Keeps a file that was sent ahead, so that an entry of the hub can name it. */
export async function keepContentUpload(file: string) {
  return api<typeof staffContentEndpoints.upload>('POST', '/api/staff/content/upload/', {
    body: { file },
    // Each try of the same file is the same write: after a lost answer it is kept already.
    idempotencyKey: `keep-${file}`,
  });
}

/** Begins a part that is hidden until somebody shows it. */
export async function addPart(
  body: { kind: PartKind; parent: string | null; title: string; description: string },
  idempotencyKey: string,
) {
  const made = await api<typeof staffContentEndpoints.addPart>(
    'POST',
    '/api/staff/content/parts/',
    { body, idempotencyKey },
  );
  await reloadContentLists();
  return made;
}

/** Hides a lesson or a part from learners, or shows it again. */
export async function setHidden(path: string, isHidden: boolean) {
  await api<typeof staffContentEndpoints.setHidden>('POST', '/api/staff/content/hidden/', {
    body: { path, isHidden },
  });
  await reloadContentLists();
}

/**
 * Moves one of what lies in a folder to another place, for learners at once.
 * @param slugs in the order that is on the screen; where it is another by now, the server refuses
 * @param to the place, from 0
 */
export async function moveFile(
  folder: string,
  slugs: readonly string[],
  moved: string,
  to: number,
): Promise<void> {
  const after = slugs.filter((slug) => slug !== moved);
  after.splice(to, 0, moved);
  const body = { folder, before: [...slugs], after };
  await api<typeof staffContentEndpoints.order>('POST', '/api/staff/content/order/', { body });
  await reloadContentLists();
}

/** @param data a form with the `file`; without `found`, what it said that it would change, it only says that */
export async function importCourse(
  data: FormData,
  found: CourseImport | null,
): Promise<CourseImport> {
  data.set('publish', found ? 'yes' : 'no');
  if (found) data.set('seen', found.seen);
  return api<typeof staffContentEndpoints.importCourse>('POST', '/api/staff/content/course/', {
    body: data,
  });
}
