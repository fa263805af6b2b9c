import type { UseQueryResult } from '@tanstack/react-query';

/** It failed, or waits for the network: then there is no failure yet, and none comes. */
export const isOutOfReach = ({
  isError,
  fetchStatus,
}: Pick<UseQueryResult, 'isError' | 'fetchStatus'>) => isError || fetchStatus === 'paused';
