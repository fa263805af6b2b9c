import type { ShownFigures } from '@inzira/contract/plan';
import { apiFetch } from '#src/platform/api.ts';
import { saveFile } from '#src/platform/save-file.ts';

/**
 * @param trainee whose plan it is; undefined for the user's own
 * @throws as `api`
 */
export async function downloadPlan(figures: ShownFigures[], trainee?: number): Promise<void> {
  const url = trainee === undefined ? '/api/plan/pdf/' : `/api/plans/${trainee}/pdf/`;
  const response = await apiFetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ figures }),
  });
  const header = response.headers.get('content-disposition') ?? '';
  const name = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  saveFile(await response.blob(), decodeURIComponent(name ?? 'plan.pdf'));
}
