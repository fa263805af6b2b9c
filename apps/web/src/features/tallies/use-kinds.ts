import type { TallyKind } from '@inzira/contract/tallies';
import { useLingui } from '@lingui/react/macro';

/** What is counted, in words. */
export function useKinds(): Record<TallyKind, string> {
  const { t } = useLingui();
  return { asked: t`Asked`, sold: t`Sold`, refused: t`Refused` };
}
