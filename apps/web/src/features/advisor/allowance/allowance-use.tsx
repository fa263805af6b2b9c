import type { Allowance } from '@inzira/contract/advisor-allowances';
import { ALLOWANCE_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Meter } from '#src/ui/meter.tsx';

/** Whether the rest is too small for another reply. */
function isUsedUp({ used_tokens, monthly_tokens }: Allowance): boolean {
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

/** What is used, when the count starts again, and what then holds. */
export function AllowanceState({ allowance }: { allowance: Allowance }) {
  const language = useLanguage();
  const { has_provider, monthly_tokens, starts_again_at } = allowance;
  if (!has_provider) {
    return (
      <p>
        <Trans>
          The mentor that comes with Inzira answers here, from the lessons. It uses nothing up.
        </Trans>
      </p>
    );
  }
  if (monthly_tokens === 0) {
    return (
      <p>
        <Trans>
          The AI service is switched off for this organization: the mentor that comes with Inzira
          answers, from the lessons. It uses nothing up.
        </Trans>
      </p>
    );
  }
  // Months are in UTC, wherever the reader is.
  const day = formatDay(starts_again_at.slice(0, 10), language);
  return (
    <>
      <AllowanceUse allowance={allowance} />
      {isUsedUp(allowance) ? (
        <Alert tone="notice">
          <Trans>
            Used up. Until {day} the built-in mentor answers from the lessons; everything else goes
            on as before.
          </Trans>
        </Alert>
      ) : (
        <p>
          <Trans>
            The count starts again on {day}. If the allowance is used up before then, the built-in
            mentor answers from the lessons; everything else goes on as before.
          </Trans>
        </p>
      )}
      <p className="text-sm text-ink-soft">
        <Trans>
          Tokens are the pieces of words that AI services count. A question with its reply takes
          about {formatNumber(ALLOWANCE_LIMITS.replyTokens, language)}.
        </Trans>
      </p>
    </>
  );
}
