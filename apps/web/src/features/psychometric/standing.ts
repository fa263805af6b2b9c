import type { ProfileResult } from '@inzira/contract/psychometric';

/** The second profile, where the answers rank neither above the other; null otherwise. */
export function equalSecond(result: ProfileResult): ProfileResult['secondary_profile'] {
  const { confidence, is_tie: isTie, secondary_profile: second } = result;
  return isTie || confidence === 'unclear' || confidence === 'divided' ? second : null;
}
