import type { calculatorEndpoints, Figures, KeptFigures } from '@inzira/contract/calculators';
import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { NetworkError } from '#src/platform/api-error.ts';
import { api } from '#src/platform/api.ts';
import { subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { enqueue } from '#src/platform/write-queue.ts';
import { queryClient } from '#src/platform/query-client.ts';

export const calculatorQueries = {
  figures: () =>
    queryOptions({
      queryKey: ['calculators', 'figures'],
      queryFn: async ({ signal }) =>
        api<typeof calculatorEndpoints.figures>('GET', '/api/calculators/figures/', { signal }),
      staleTime: 5 * 60 * 1000,
    }),
};

const KEY = 'calculators:';

// When the server refuses queued figures, reloads its own.
subscribeToDeliveries((key, { state }) => {
  if (state !== 'refused' || !key.startsWith(KEY)) return;
  void queryClient.invalidateQueries({ queryKey: calculatorQueries.figures().queryKey });
  void queryClient.invalidateQueries({ queryKey: ['learning', 'notes', 'plan'] });
});

/**
 * Saves the figures in the account, at once or when the network is back. A newer calculation of the same name
 * replaces one that is queued.
 *
 * @throws ApiError when the server refuses, NetworkError when the device cannot store them until then
 */
export async function keepFigures(
  client: QueryClient,
  userId: number,
  name: CalculatorName,
  figures: Figures,
): Promise<void> {
  const delivery = await enqueue({
    key: `${KEY}${name}`,
    method: 'PUT',
    url: `/api/calculators/${name}/figures/`,
    body: { figures },
    userId,
  });
  if (delivery.state === 'refused') throw delivery.error;
  if (delivery.state === 'unstored') throw new NetworkError('No room on this device.');
  const kept: KeptFigures = { name, figures, updated_at: new Date().toISOString() };
  client.setQueryData(calculatorQueries.figures().queryKey, (list) => [
    ...(list ?? []).filter((one) => one.name !== name),
    kept,
  ]);
  // The plan shows the figures, and its calculators begin with them.
  void client.invalidateQueries({ queryKey: ['learning', 'notes', 'plan'] });
}
