import type {
  ContentFile,
  CourseImport,
  staffContentEndpoints,
} from '@inzira/contract/staff-content';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
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
  preview: (path: string, text: string) =>
    queryOptions({
      queryKey: [...ALL, 'preview', path, text],
      queryFn: async ({ signal }) =>
        api<typeof staffContentEndpoints.preview>('POST', '/api/staff/content/preview/', {
          body: { path, text },
          signal,
        }),
      gcTime: 0,
    }),
};

/** What was published, kept or taken away; lists and Today hear of it. */
function settle(file: ContentFile): ContentFile {
  queryClient.setQueryData(contentQueries.file(file.path).queryKey, file);
  void reloadContentLists();
  return file;
}

export async function publishText(body: {
  path: string;
  text: string | null;
  version: number;
}): Promise<ContentFile> {
  return settle(
    await api<typeof staffContentEndpoints.publish>('PUT', '/api/staff/content/file/', { body }),
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
  isForReview?: boolean;
}) {
  return api<typeof staffContentEndpoints.saveDraft>('PUT', '/api/staff/content/draft/', { body });
}

export async function discardContentDraft(path: string): Promise<void> {
  await api<typeof staffContentEndpoints.discardDraft>('DELETE', '/api/staff/content/draft/', {
    query: { path },
  });
}

/** Where a file is edited. */
export const editorOf = (path: string) => `${listOf(path)}/file?path=${encodeURIComponent(path)}`;

/** Where the other files of its folder stand. */
export const listOf = (path: string) =>
  paths.staffPlace(path.startsWith('journey/') ? 'journey' : 'curriculum');

/** The slug of the file of a lesson, an activity or an entry of the hub. */
export const slugOf = (path: string) =>
  /\/(?:\d\d-([a-z0-9-]+)\.md|([a-z0-9-]+)\.json)$/.exec(path)?.slice(1).find(Boolean) ?? '';

export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Keeps a file that was sent ahead, so that an entry of the hub can name it. */
export async function keepContentUpload(file: string) {
  return api<typeof staffContentEndpoints.upload>('POST', '/api/staff/content/upload/', {
    body: { file },
  });
}

/** Puts what lies in a folder into this order, for learners at once. */
export async function orderFiles(folder: string, slugs: readonly string[]): Promise<void> {
  const path = `${folder}order`;
  const { version } = await queryClient.query(contentQueries.file(path));
  await publishText({ path, text: slugs.map((slug) => `${slug}\n`).join(''), version });
}

/** @param data a form with the `file`; without `isPublished` it only says what would change */
export async function importCourse(data: FormData, isPublished: boolean): Promise<CourseImport> {
  data.set('publish', isPublished ? 'yes' : 'no');
  return api<typeof staffContentEndpoints.importCourse>('POST', '/api/staff/content/course/', {
    body: data,
  });
}
