import type { advisorEndpoints } from '@inzira/contract/advisor';
import type {
  calculatorEndpoints,
  CalculatorName,
  Figures,
  KeptFigures,
} from '@inzira/contract/calculators';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';

export const calculatorQueries = {
  figures: () =>
    queryOptions({
      queryKey: ['calculators', 'figures'],
      queryFn: async ({ signal }) =>
        api<typeof calculatorEndpoints.figures>('GET', '/api/calculators/figures/', { signal }),
      staleTime: 5 * 60 * 1000,
    }),
  /** The learner's country stands on their idea. */
  idea: () =>
    queryOptions({
      queryKey: ['advisor', 'idea'],
      queryFn: async ({ signal }) =>
        api<typeof advisorEndpoints.getIdea>('GET', '/api/advisor/idea/', { signal }),
      staleTime: 5 * 60 * 1000,
    }),
};

export async function keepFigures(client: QueryClient, name: CalculatorName, figures: Figures) {
  const kept: KeptFigures = await api<typeof calculatorEndpoints.putFigures>(
    'PUT',
    '/api/calculators/:name/figures/',
    { params: { name }, body: { figures } },
  );
  client.setQueryData(calculatorQueries.figures().queryKey, (list) => [
    ...(list ?? []).filter((one) => one.name !== name),
    kept,
  ]);
  // The plan shows them, and its calculators begin with what it shows.
  void client.invalidateQueries({ queryKey: ['learning', 'notes', 'plan'] });
  return kept;
}
