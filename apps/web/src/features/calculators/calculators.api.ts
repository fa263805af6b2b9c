import type {
  calculatorEndpoints,
  Figures,
  FiguresBody,
  KeptFigures,
} from '@inzira/contract/calculators';
import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { NetworkError } from '#src/platform/api-error.ts';
import { api } from '#src/platform/api.ts';
import { subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { enqueue } from '#src/platform/write-queue.ts';
import { findEntries, isUnsent } from '#src/platform/write-queue-entries.ts';
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

// Once queued figures have arrived, or were refused, the server's are loaded: another device may have saved some.
subscribeToDeliveries((key, delivery) => {
  if (delivery.state === 'waiting' || !key.startsWith(KEY)) return;
  // The next change is based on the moment that the server gave to these.
  if (delivery.state === 'sent' && delivery.answer)
    show(queryClient, delivery.answer as KeptFigures);
  void queryClient.invalidateQueries({ queryKey: calculatorQueries.figures().queryKey });
  void queryClient.invalidateQueries({ queryKey: ['learning', 'notes', 'plan'] });
});

function show(client: QueryClient, kept: KeptFigures): void {
  client.setQueryData(calculatorQueries.figures().queryKey, (list) => [
    ...(list ?? []).filter(({ name }) => name !== kept.name),
    kept,
  ]);
}

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
  const key = `${KEY}${name}`;
  const { queryKey } = calculatorQueries.figures();
  const list = client.getQueryData(queryKey);
  const known = list?.find((one) => one.name === name);
  // What replaces figures that wait is based on the same as they are.
  const waiting = findEntries().find((entry) => entry.key === key && isUnsent(entry));
  const over = waiting ? (waiting.body as FiguresBody).over : list && (known?.updated_at ?? null);
  const delivery = await enqueue({
    key,
    method: 'PUT',
    url: `/api/calculators/${name}/figures/`,
    body: { figures, over } satisfies FiguresBody,
    userId,
  });
  if (delivery.state === 'refused') throw delivery.error;
  if (delivery.state === 'unstored') throw new NetworkError('No room on this device.');
  const updated_at = known?.updated_at ?? new Date().toISOString();
  if (delivery.state !== 'sent' || !delivery.answer) show(client, { name, figures, updated_at });
  // The plan shows the figures, and its calculators begin with them.
  void client.invalidateQueries({ queryKey: ['learning', 'notes', 'plan'] });
}
