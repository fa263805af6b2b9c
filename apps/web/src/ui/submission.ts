import type { FieldErrors } from '@inzira/contract/endpoint';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, isWorthRetrying, NetworkError } from '#src/platform/api-error.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useSession } from '#src/platform/session.ts';
import { fieldOf, useValidation } from './validity.ts';

interface Work {
  /**
   * What is wrong beyond what `required`, `type`, `min` and the like find, by field; nothing then
   * leaves the page. It is said in their place.
   */
  check?: (form: FormData) => FieldErrors | undefined;
  send: (form: FormData) => Promise<unknown>;
}

interface Submission {
  /** Of the `<form>`. */
  form: { noValidate: true; onSubmit: (event: SubmitEvent<HTMLFormElement>) => void };
  busy: boolean;
  /** Why the last attempt failed at the server or on the way; null when it did not. */
  failure: unknown;
  /** It was refused after an attempt whose answer never came, and that one may have worked. */
  mayHaveWorked: boolean;
  /** What is wrong with single fields, as the page or the server says; typing in one takes it back. */
  fields: FieldErrors;
}

const IDLE = {
  busy: false,
  failure: null as unknown,
  mayHaveWorked: false,
  fields: {} as FieldErrors,
};

/**
 * Sends a form once however often it is submitted, and leaves its fields as they were typed.
 * After a refusal the first wrong field has the focus.
 */
export function useSubmission({ check, send }: Work): Submission {
  const [state, setState] = useState(IDLE);
  // Who has logged in again over the page is not asked to any longer.
  const { hasEnded } = useSession();
  const [hadEnded, setHadEnded] = useState(hasEnded);
  if (hasEnded !== hadEnded) {
    setHadEnded(hasEnded);
    if (!hasEnded && state.failure instanceof ApiError && state.failure.status === 401)
      setState(IDLE);
  }
  const validate = useValidation();
  const underWay = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const isRefused = useRef(false);
  const wasUnanswered = useRef(false);
  useEffect(() => {
    if (isRefused.current) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    isRefused.current = false;
  }, [state]);
  useEffect(() => {
    const element = form.current;
    const onInput = ({ target }: Event) => {
      const { [fieldOf(target)]: corrected, ...fields } = state.fields;
      if (corrected) setState({ ...state, fields });
    };
    element?.addEventListener('input', onInput);
    return () => element?.removeEventListener('input', onInput);
  }, [state]);

  const find = (element: HTMLFormElement): FieldErrors => ({
    ...validate(element),
    ...check?.(new FormData(element)),
  });
  // What the page found is said in the language that was switched to; the server said its own once.
  const language = useLanguage();
  const sayAgain = useEffectEvent(() => {
    if (!form.current || state.failure !== null || Object.keys(state.fields).length === 0) return;
    const shown = Object.entries(find(form.current)).filter(([name]) => name in state.fields);
    setState({ ...state, fields: Object.fromEntries(shown) });
  });
  useEffect(() => sayAgain(), [language]);

  const submit = async (data: FormData) => {
    setState({ ...IDLE, busy: true });
    try {
      await send(data);
      setState(IDLE);
    } catch (failure) {
      const fields = failure instanceof ApiError ? (failure.fields ?? {}) : {};
      const mayHaveWorked =
        wasUnanswered.current && !isWorthRetrying(failure) && Object.keys(fields).length === 0;
      wasUnanswered.current ||= failure instanceof NetworkError;
      isRefused.current = true;
      setState({ busy: false, failure, mayHaveWorked, fields });
    } finally {
      underWay.current = false;
    }
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second click can come before the button is drawn as busy.
    if (underWay.current) return;
    form.current = event.currentTarget;
    const wrong = find(event.currentTarget);
    if (Object.keys(wrong).length > 0) {
      isRefused.current = true;
      setState({ ...IDLE, fields: wrong });
      return;
    }
    underWay.current = true;
    void submit(new FormData(event.currentTarget));
  };
  return { ...state, form: { noValidate: true, onSubmit } };
}

/** A text field as it was typed; empty when the form has none of that name. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
