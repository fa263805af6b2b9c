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

export const contentQueries = {
  list: queryOptions({
    queryKey: [...ALL, 'list'],
    queryFn: async ({ signal }) =>
      api<typeof staffContentEndpoints.list>('GET', '/api/staff/content/', { signal }),
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
  void queryClient.invalidateQueries({ queryKey: contentQueries.list.queryKey });
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
export const editorOf = (path: string) =>
  `${paths.staffItem('curriculum', 'file')}?path=${encodeURIComponent(path)}`;

/** The slug of a lesson's file. */
export const slugOf = (path: string) => /\/\d\d-([a-z0-9-]+)\.md$/.exec(path)?.[1] ?? '';

export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Puts a chapter's lessons into this order, for learners at once. */
export async function orderLessons(folder: string, slugs: readonly string[]): Promise<void> {
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
