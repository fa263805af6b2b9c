import { Trans } from '@lingui/react/macro';
import { LegalPage } from './legal-text.tsx';

export default function PrivacyPage() {
  return <LegalPage kind="privacy" title={<Trans>Privacy</Trans>} />;
}
