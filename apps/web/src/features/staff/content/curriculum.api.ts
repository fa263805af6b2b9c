import type {
  ContentFile,
  CourseImport,
  EditedQuestion,
  PartKind,
  QuestionChange,
  staffContentEndpoints,
  TranslatedLesson,
} from '@inzira/contract/staff-content';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import type { Language } from '#src/platform/languages.ts';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';

const ALL = ['staff', 'content'];
const LISTS = [...ALL, 'list'];

export type ContentFolder = 'modules' | 'journey' | 'resources';

/** Reloads the lists, whose states have changed. */
export function reloadContentLists(): void {
  void queryClient.invalidateQueries({ queryKey: LISTS });
}

export const readContentFile = async (path: string, signal?: AbortSignal) =>
  api<typeof staffContentEndpoints.file>('GET', '/api/staff/content/file/', {
    query: { path },
    ...(signal && { signal }),
  });

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
      queryFn: async ({ signal }) => readContentFile(path, signal),
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
  /** The file of what a learner reads. */
  place: (kind: 'lesson' | 'quiz', id: string, language: Language) =>
    queryOptions({
      queryKey: [...ALL, 'place', kind, id, language],
      queryFn: async ({ signal }) =>
        api<typeof staffContentEndpoints.place>('GET', '/api/staff/content/place/', {
          query: { kind, id: Number(id), language },
          signal,
        }),
      // Looked up each time, because an edit may move files and ids.
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
        /** The questions that were checked, to ignore findings about those that changed since. */
        asked: questions,
      }),
      gcTime: 0,
    }),
};

/** Updates the caches after a publication, a draft or a removal, with the lists and Today. */
function settle(file: ContentFile): ContentFile {
  // Other files that were published along with it reload when they are opened.
  void queryClient.invalidateQueries({ queryKey: [...ALL, 'file'], refetchType: 'none' });
  queryClient.setQueryData(contentQueries.file(file.path).queryKey, file);
  // Removes cached lessons, so that a look at the learner's page does not show the old text first.
  queryClient.removeQueries({ queryKey: ['learning'], type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: ['learning'], refetchType: 'none' });
  reloadContentLists();
  return file;
}

export async function publishText(body: {
  path: string;
  text: string | null;
  version: number;
  questions?: QuestionChange | null;
  translation?: TranslatedLesson | null;
  since?: string | null | undefined;
}): Promise<ContentFile> {
  return settle(
    await api<typeof staffContentEndpoints.publish>('PUT', '/api/staff/content/file/', { body }),
  );
}

/** Undoes the newest publication of a file, with everything that was published along with it. */
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
  /** When the server stored the draft on which this one is based; undefined for any. */
  since?: string | null | undefined;
}) {
  return api<typeof staffContentEndpoints.saveDraft>('PUT', '/api/staff/content/draft/', { body });
}

/** Saves the draft of a new text; drops what is cached of an earlier text with the same name. */
export async function beginContentDraft(body: Parameters<typeof saveContentDraft>[0]) {
  await saveContentDraft(body);
  queryClient.removeQueries({ queryKey: contentQueries.file(body.path).queryKey });
}

/**
 * Removes the user's draft from the cached file, so that it is gone also when they come back before a reload.
 * @param at when it was stored; a draft of another time stays
 */
export function forgetContentDraft(path: string, at?: string): void {
  const { queryKey } = contentQueries.file(path);
  // An answer that is under way may still include the draft.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (known) =>
    known && (at === undefined || known.draft?.at === at) ? { ...known, draft: null } : known,
  );
}

/** @param since when it was stored; a draft of another time stays; undefined for any */
export async function discardContentDraft(path: string, since?: string): Promise<void> {
  await api<typeof staffContentEndpoints.discardDraft>('DELETE', '/api/staff/content/draft/', {
    query: { path, ...(since !== undefined && { since }) },
  });
}

/** The URL of a file's editor. */
export const editorOf = (path: string) => `${listOf(path)}/file?path=${encodeURIComponent(path)}`;

/** The language in a translation's file name; originals are English. */
export const languageOf = (path: string) => /\.([a-z]{2})\.[a-z]+$/.exec(path)?.[1] ?? 'en';

/** The URL of the list with the file's folder. */
export const listOf = (path: string) =>
  paths.staffPlace(path.startsWith('journey/') ? 'journey' : 'curriculum');

/** The slug in the file name of a lesson, an activity or an entry of the resource hub. */
export const slugOf = (path: string) =>
  /\/(?:\d\d-([a-z0-9-]+)\.md|([a-z0-9-]+)\.json)$/.exec(path)?.slice(1).find(Boolean) ?? '';

/** The folder that contains a part's own folder, and the part's slug: such as a course, and a chapter in it. */
export function partOf(path: string): { folder: string; slug: string } {
  const [, folder = '', slug = ''] =
    /^((?:.*\/)?)\d\d-([a-z0-9-]+)\/[a-z]+\.yaml$/.exec(path) ?? [];
  return { folder, slug };
}

export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Keeps an uploaded file, so that an entry of the resource hub can refer to it. */
export async function keepContentUpload(file: string) {
  return api<typeof staffContentEndpoints.upload>('POST', '/api/staff/content/upload/', {
    body: { file },
    // The same key for each attempt with the same file, which may be kept already when an answer was lost.
    idempotencyKey: `keep-${file}`,
  });
}

/** Adds a part that is hidden until an editor shows it. */
export async function addPart(
  body: { kind: PartKind; parent: string | null; title: string; description: string },
  idempotencyKey: string,
) {
  const made = await api<typeof staffContentEndpoints.addPart>(
    'POST',
    '/api/staff/content/parts/',
    { body, idempotencyKey },
  );
  reloadContentLists();
  return made;
}

/**
 * Hides a lesson or a part from learners, or shows it again.
 * @returns whether they wait for it
 */
export async function setHidden(path: string, isHidden: boolean): Promise<Told> {
  await api<typeof staffContentEndpoints.setHidden>('POST', '/api/staff/content/hidden/', {
    body: { path, isHidden },
  });
  return reloadedList(path);
}

type Told = Pick<ContentFile, 'isHeld'>;

/** The list in which a file stands, asked again: whether a release is held back there. */
async function reloadedList(path: string): Promise<Told> {
  await queryClient.invalidateQueries({ queryKey: LISTS });
  const folder = (['journey', 'resources'] as const).find((one) => path.startsWith(`${one}/`));
  return queryClient.getQueryData(contentQueries.list(folder).queryKey) ?? {};
}

/**
 * Moves an item of a folder to another position, with immediate effect for learners.
 * @param slugs in the order on screen; the server refuses if it has changed
 * @param to the position, from 0
 * @returns whether learners wait for it
 */
export async function moveFile(
  folder: string,
  slugs: readonly string[],
  moved: string,
  to: number,
): Promise<Told> {
  const after = slugs.filter((slug) => slug !== moved);
  after.splice(to, 0, moved);
  const body = { folder, before: [...slugs], after };
  await api<typeof staffContentEndpoints.order>('POST', '/api/staff/content/order/', { body });
  return reloadedList(folder);
}

/** @param data a form with the `file`; the call only reports what it would change, unless `found` has that report */
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
