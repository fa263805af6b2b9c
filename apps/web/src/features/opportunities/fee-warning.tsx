import type { Fee } from '@inzira/contract/opportunities';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { Alert } from '#src/ui/alert.tsx';

export function FeeWarning({ fee: { amount, currency, note } }: { fee: Fee }) {
  const language = useLanguage();
  const sum =
    amount !== null && currency !== null
      ? new Intl.NumberFormat(language, {
          style: 'currency',
          currency,
          // XAF and XOF are shown by their symbol, because nobody knows the franc CFA by its code.
          currencyDisplay: /^X[AO]F$/.test(currency) ? 'symbol' : 'code',
          maximumFractionDigits: 0,
        }).format(amount)
      : null;
  return (
    <Alert tone="notice">
      <p className="font-semibold">
        {sum ? (
          <Trans>This opportunity asks for a fee: {sum}</Trans>
        ) : (
          <Trans>This opportunity asks for a fee</Trans>
        )}
      </p>
      {note && <p>{note}</p>}
      <p>
        <Trans>Never pay before you know who you pay, and what for.</Trans>
      </p>
    </Alert>
  );
}
