import type {
  calculatorEndpoints,
  Figures,
  FiguresBody,
  KeptFigures,
} from '@inzira/contract/calculators';
import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NetworkError } from '#src/platform/api-error.ts';
import { api } from '#src/platform/api.ts';
import { subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { keep, readKept } from '#src/platform/device-store.ts';
import { enqueue } from '#src/platform/write-queue.ts';
import { findEntries, isUnsent, latestOf } from '#src/platform/write-queue-entries.ts';
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
  // The next change is based on the moment that the server gave to these, in whichever tab it is made.
  if (delivery.state === 'sent' && delivery.answer) {
    const kept = delivery.answer as KeptFigures;
    show(queryClient, kept);
    void keep(key, kept.updated_at);
  }
  void queryClient.invalidateQueries({ queryKey: calculatorQueries.figures().queryKey });
  void queryClient.invalidateQueries({ queryKey: ['learning', 'notes', 'plan'] });
});

/** In a list that is unknown it would be the only one, and other calculators would begin empty. */
function show(client: QueryClient, kept: KeptFigures): void {
  client.setQueryData(
    calculatorQueries.figures().queryKey,
    (list) => list && [...list.filter(({ name }) => name !== kept.name), kept],
  );
}

/** When the kept figures were saved on which a change is based; null: there were none, undefined: unknown. */
export type Base = string | null | undefined;

/**
 * The base of what a form saves: what it began with, also when others have been loaded meanwhile, and from then on what
 * this device has saved.
 */
export function useBase(name: CalculatorName, initial: Base): Base {
  const [base, setBase] = useState(initial);
  useEffect(
    () =>
      subscribeToDeliveries((key, delivery) => {
        if (key === `${KEY}${name}` && delivery.state === 'sent' && delivery.answer)
          setBase((delivery.answer as KeptFigures).updated_at);
      }),
    [name],
  );
  return base;
}

/**
 * Saves the figures in the account, at once or when the network is back. A newer calculation of the same name
 * replaces one that is queued.
 *
 * @returns whether the server has them
 * @throws ApiError when the server refuses, NetworkError when the device cannot store them until then, or when their
 * user has logged out
 */
export async function keepFigures(
  client: QueryClient,
  userId: number,
  name: CalculatorName,
  figures: Figures,
  base: Base,
): Promise<boolean> {
  const key = `${KEY}${name}`;
  // What replaces figures that wait is based on the same as they are. If they have arrived, the server knows this device.
  const waiting = findEntries().find((entry) => entry.key === key && isUnsent(entry));
  // Another tab of this device may have saved some since the form began.
  const known = base === undefined ? base : latestOf(readKept<string>(key), base || null);
  const over = waiting ? (waiting.body as FiguresBody).over : known;
  const delivery = await enqueue({
    key,
    method: 'PUT',
    url: `/api/calculators/${name}/figures/`,
    body: { figures, over } satisfies FiguresBody,
    userId,
  });
  if (delivery.state === 'refused') throw delivery.error;
  if (delivery.state === 'unstored') throw new NetworkError('No room on this device.');
  if (delivery.state === 'discarded') throw new NetworkError('It was sent and stored nowhere.');
  // Only the server gives a moment: one of this clock would be taken for a version of another device.
  const updated_at = base ?? '';
  if (delivery.state !== 'sent' || !delivery.answer) show(client, { name, figures, updated_at });
  // The plan shows the figures, and its calculators begin with them.
  void client.invalidateQueries({ queryKey: ['learning', 'notes', 'plan'] });
  return delivery.state === 'sent';
}
