import { queryOptions } from '@tanstack/react-query';

/** Bytes that a sound would cost, asked for without fetching it; null when the server does not say. */
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
