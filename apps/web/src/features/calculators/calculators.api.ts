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

// What was kept here and is refused later is not kept: the server's own figures count.
subscribeToDeliveries((key, { state }) => {
  if (state !== 'refused' || !key.startsWith(KEY)) return;
  void queryClient.invalidateQueries({ queryKey: calculatorQueries.figures().queryKey });
  void queryClient.invalidateQueries({ queryKey: ['learning', 'notes', 'plan'] });
});

/**
 * Keeps them with the account, at once or when the network is back: a newer sum of the same name takes the place of one
 * that waits.
 *
 * @throws ApiError when the server refuses, NetworkError when the device cannot keep them until then
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
  // The plan shows them, and its calculators begin with what it shows.
  void client.invalidateQueries({ queryKey: ['learning', 'notes', 'plan'] });
}
