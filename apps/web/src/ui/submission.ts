import type { FieldErrors } from '@inzira/contract/endpoint';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';

interface Work {
  /** What is wrong before anything is sent, by field; nothing then leaves the page. */
  check?: (form: FormData) => FieldErrors | undefined;
  send: (form: FormData) => Promise<unknown>;
}

interface Submission {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** Why the last attempt failed at the server or on the way; null when it did not. */
  failure: unknown;
  /** What is wrong with single fields, as `check` or the server says. */
  fields: FieldErrors;
}

const IDLE = { busy: false, failure: null as unknown, fields: {} as FieldErrors };

/**
 * Sends a form once however often it is submitted, and leaves its fields as they were typed.
 * After a refusal the first wrong field has the focus.
 */
export function useSubmission({ check, send }: Work): Submission {
  const [state, setState] = useState(IDLE);
  const underWay = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [state]);

  const submit = async (data: FormData) => {
    setState({ ...IDLE, busy: true });
    try {
      await send(data);
      setState(IDLE);
    } catch (failure) {
      const fields = failure instanceof ApiError ? (failure.fields ?? {}) : {};
      setState({ busy: false, failure, fields });
    } finally {
      underWay.current = false;
    }
  };

  return {
    ...state,
    onSubmit(event) {
      event.preventDefault();
      // A second click can come before the button is drawn as disabled.
      if (underWay.current) return;
      form.current = event.currentTarget;
      const data = new FormData(event.currentTarget);
      const wrong = check?.(data);
      if (wrong) {
        setState({ ...IDLE, fields: wrong });
        return;
      }
      underWay.current = true;
      void submit(data);
    },
  };
}

/** A text field as it was typed; empty when the form has none of that name. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
