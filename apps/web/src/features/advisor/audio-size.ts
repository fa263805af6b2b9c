import { queryOptions } from '@tanstack/react-query';

/** The size of an audio file in bytes, without downloading it; null when the server does not tell. */
export const audioSizeQuery = (url: string) =>
  queryOptions({
    queryKey: ['advisor', 'audio-size', url],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { method: 'HEAD', signal });
      const length = Number(response.headers.get('content-length'));
      return response.ok && length > 0 ? length : null;
    },
    staleTime: Infinity,
    retry: false,
    refetchInterval: false,
  });
