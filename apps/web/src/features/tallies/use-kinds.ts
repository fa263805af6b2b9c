import type { TallyKind } from '@inzira/contract/tallies';
import { useLingui } from '@lingui/react/macro';

/** The labels of the counted kinds. */
export function useKinds(): Record<TallyKind, string> {
  const { t } = useLingui();
  return { asked: t`Asked`, sold: t`Sold`, refused: t`Refused` };
}
