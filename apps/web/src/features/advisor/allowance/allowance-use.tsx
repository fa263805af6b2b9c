import type { Allowance } from '@inzira/contract/advisor-allowances';
import { ALLOWANCE_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { Meter } from '#src/ui/meter.tsx';

/** Whether the rest is too small for another reply. */
export function isUsedUp({ used_tokens, monthly_tokens }: Allowance): boolean {
  return monthly_tokens - used_tokens < ALLOWANCE_LIMITS.replyTokens;
}

/** The use as text, and as a meter where there is an allowance. */
export function AllowanceUse({ allowance }: { allowance: Allowance }) {
  const { t } = useLingui();
  const language = useLanguage();
  const used = formatNumber(allowance.used_tokens, language);
  const monthly = formatNumber(allowance.monthly_tokens, language);
  if (allowance.monthly_tokens === 0) {
    return (
      <p>
        <Trans>The AI service is switched off.</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <p>
        <Trans>
          <strong className="tabular-nums">{used}</strong> of {monthly} tokens used
        </Trans>
      </p>
      <Meter
        label={t`AI allowance of ${allowance.organization.name}`}
        value={allowance.used_tokens}
        max={allowance.monthly_tokens}
        text={t`${used} of ${monthly} tokens used`}
      />
    </div>
  );
}
