import { Trans } from '@lingui/react/macro';
import { LegalPage } from './legal-text.tsx';

export default function TermsPage() {
  return <LegalPage kind="terms" title={<Trans>Terms of use</Trans>} />;
}
