import type { ProfileName } from '@inzira/contract/psychometric';
import { useLingui } from '@lingui/react/macro';

/** In circle order: neighbours are similar, opposites differ. */
export const CIRCLE = [
  'Creator',
  'Star',
  'Supporter',
  'Deal Maker',
  'Trader',
  'Accumulator',
  'Lord',
  'Mechanic',
] as const satisfies readonly ProfileName[];

export function useProfileTitles(): Record<ProfileName, string> {
  const { t } = useLingui();
  return {
    Creator: t`Creator`,
    Star: t`Star`,
    Supporter: t`Supporter`,
    'Deal Maker': t`Deal Maker`,
    Trader: t`Trader`,
    Accumulator: t`Accumulator`,
    Lord: t`Lord`,
    Mechanic: t`Mechanic`,
  };
}
