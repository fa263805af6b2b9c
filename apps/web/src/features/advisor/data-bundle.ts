import { queryOptions } from '@tanstack/react-query';

interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether this connection is paid by the megabyte, as far as the browser tells. */
export function isMetered(): boolean {
  const { saveData, type } = networkInformation();
  return saveData === true || type === 'cellular';
}

/** The person has asked to be spared: nothing large comes by itself. */
export function savesData(): boolean {
  return networkInformation().saveData === true;
}

function networkInformation(): NetworkInformation {
  return (navigator as { connection?: NetworkInformation }).connection ?? {};
}

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
