import type { PackPart } from '@inzira/contract/studio';
import { Trans } from '@lingui/react/macro';

/** The heading of a part, in words for funders. */
export function PackPartTitle({ part }: { part: PackPart }) {
  switch (part) {
    case 'problem':
      return <Trans>The problem</Trans>;
    case 'evidence':
      return <Trans>The evidence</Trans>;
    case 'model':
      return <Trans>The business model</Trans>;
    case 'numbers':
      return <Trans>The numbers</Trans>;
    case 'team':
      return <Trans>The team</Trans>;
    case 'ask':
      return <Trans>The ask</Trans>;
  }
}
