import type { FieldErrors } from '@inzira/contract/endpoint';
import { useLingui } from '@lingui/react/macro';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The field of a control; one that submits nothing itself names its field in `data-field`. */
export function fieldOf(control: unknown): string {
  if (!isControl(control)) return '';
  return control.name || (control.dataset['field'] ?? '');
}

/**
 * The violations of HTML's constraints (`required`, `type`, `min`, custom ones), by field and in the page's language.
 * Forms are `noValidate` and show these, because the browser's own bubble uses the browser's language, covers other
 * fields and disappears.
 */
export function useValidation(): (form: HTMLFormElement) => FieldErrors {
  const say = useValidityText();
  return (form) => {
    const errors: Record<string, string[]> = {};
    for (const control of form.elements) {
      if (!isControl(control) || !control.willValidate || control.validity.valid) continue;
      // What an unticked box has taken away keeps what was typed in it, right or wrong.
      if (control.closest('fieldset[hidden]')) continue;
      // All radio buttons of a required group report the same error.
      errors[fieldOf(control)] ??= [say(control)];
    }
    return errors;
  };
}

function useValidityText(): (control: Control) => string {
  const { t } = useLingui();
  const language = useLanguage();
  const missing = (type: string) => {
    if (type === 'radio' || type === 'select-one') return t`Please choose one.`;
    if (type === 'checkbox') return t`Please tick this box to go on.`;
    if (type === 'file') return t`Please choose a file.`;
    return t`This field is required.`;
  };
  const malformed = (type: string) => {
    if (type === 'email') return t`Enter an email address, such as amina@example.org.`;
    if (type === 'url') return t`Enter a complete web address, such as https://example.org.`;
    if (type === 'date') return t`Enter a complete date.`;
    if (type === 'number') return t`Enter a number.`;
    return t`Please check what you entered.`;
  };
  const shown = (type: string, limit: string) =>
    type === 'date' ? formatDay(limit, language) : formatNumber(Number(limit), language);

  return (control) => {
    const { type, validity } = control;
    if (validity.customError) return control.validationMessage;
    if (validity.badInput) return malformed(type);
    if (validity.valueMissing) return missing(type);
    if (!(control instanceof HTMLSelectElement)) {
      const { minLength, maxLength } = control;
      if (validity.tooShort) return t`Use at least ${minLength} characters.`;
      if (validity.tooLong) return t`Use at most ${maxLength} characters.`;
    }
    if (control instanceof HTMLInputElement) {
      if (validity.rangeUnderflow) {
        const least = shown(type, control.min);
        return type === 'date' ? t`Choose ${least} or a later day.` : t`Enter ${least} or more.`;
      }
      if (validity.rangeOverflow) {
        const most = shown(type, control.max);
        return type === 'date' ? t`Choose ${most} or an earlier day.` : t`Enter ${most} or less.`;
      }
      if (validity.stepMismatch && (control.step === '' || control.step === '1'))
        return t`Enter a whole number.`;
    }
    return malformed(type);
  };
}

function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}
