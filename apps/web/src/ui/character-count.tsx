import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatNumber } from '#src/platform/numbers.ts';
import { useLanguage } from '#src/platform/language.ts';

/** Remaining characters that a screen reader announces, instead of after each character. */
const NEAR = [20, 10, 5, 0];

interface CharacterCountProps {
  controlId: string;
  limit: number;
}

/** "12 / 70" for the control with this id. A text that is too long is not cut, but the form cannot be sent. */
export function CharacterCount({ controlId, limit }: CharacterCountProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [length, setLength] = useState(0);
  useEffect(() => {
    const control = document.getElementById(controlId);
    if (!(control instanceof HTMLInputElement) && !(control instanceof HTMLTextAreaElement)) return;
    const count = () => {
      const used = control.value.trim().length;
      setLength(used);
      control.setCustomValidity(used > limit ? t`Use at most ${limit} characters.` : '');
    };
    // The fields are emptied only after the `reset` event.
    const countLater = () => queueMicrotask(count);
    count();
    control.addEventListener('input', count);
    control.form?.addEventListener('reset', countLater);
    return () => {
      control.removeEventListener('input', count);
      control.form?.removeEventListener('reset', countLater);
    };
  }, [controlId, limit, t]);

  const left = limit - length;
  const spoken = left < 0 ? left : NEAR.findLast((near) => left <= near);
  return (
    <span
      className={`shrink-0 text-sm tabular-nums ${left < 0 ? 'font-semibold text-alarm' : 'text-ink-soft'}`}
    >
      <span aria-hidden="true">
        {formatNumber(length, language)} / {formatNumber(limit, language)}
      </span>
      <span role="status" className="sr-only">
        {left < 0 ? (
          <Plural value={-left} one="# character too many" other="# characters too many" />
        ) : (
          spoken !== undefined && (
            <Plural value={spoken} one="# character left" other="# characters left" />
          )
        )}
      </span>
    </span>
  );
}
