import type { FieldErrors } from '@inzira/contract/endpoint';
import { isTemporaryFailure } from '@inzira/contract/rules/retry';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, isWorthRetrying, NetworkError } from '#src/platform/api-error.ts';
import { randomId } from '#src/platform/random-id.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useSession } from '#src/platform/session.ts';
import type { Draft } from './draft.tsx';
import { type Attempt, fieldsOf } from './draft-writer.ts';
import { fieldOf, useValidation } from './validity.ts';

/** The arguments of `send` besides the form. */
export interface Sending {
  /** The same for each try of the same content; with a draft, also after a reload. */
  idempotencyKey: string;
  /** With a draft: the names of the changed fields. */
  touched: readonly string[];
  /** With a draft: the revision that the edit is based on. */
  revision: number | undefined;
  /** For a form with a file: reports the upload progress. */
  onProgress?: (share: number) => void;
}

interface SaveOptions {
  /** Keeps the typed text until `send` has succeeded. */
  draft?: Draft | undefined;
  /** Whether the form contains a file, whose upload shows its progress. */
  hasFile?: (form: FormData) => boolean;
  /**
   * Validation beyond `required`, `type`, `min` and the like, by field; with errors, nothing is sent. The errors are
   * shown at their fields.
   */
  check?: (form: FormData) => FieldErrors | undefined;
  /** Returns `false` where nothing was sent. */
  send: (form: FormData, sending: Sending) => Promise<unknown>;
}

/** Somebody else has changed the same fields since the edit began, so the server has changed nothing. */
export interface EditConflict {
  current: Partial<Record<string, unknown>> & { revision: number };
  fields: readonly string[];
  form: HTMLFormElement;
}

export interface Save {
  /** Props of the `<form>`. */
  form: {
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  } & Partial<Pick<Draft, 'onInput'> & { ref: Draft['watch'] }>;
  busy: boolean;
  /** The share of the form that was sent, 0 to 1; null unless a file is being uploaded. */
  progress: number | null;
  /** The error of the last attempt, by the server or the network; null if there is none. */
  failure: unknown;
  /** The server refused a retry of an attempt without an answer, and that attempt may have succeeded. */
  mayHaveWorked: boolean;
  /** Errors by field, from the page or the server; typing in a field clears its error. */
  fields: FieldErrors;
  conflict: EditConflict | null;
  /** Sends again without these fields, which keep somebody else's values. */
  resolve: (theirs: readonly string[]) => void;
}

const IDLE = {
  busy: false,
  failure: null as unknown,
  mayHaveWorked: false,
  fields: {} as FieldErrors,
  progress: null as number | null,
  conflict: null as EditConflict | null,
};

/**
 * Sends a form only once, however often it is submitted, and keeps its fields as typed. A retry after a lost answer has
 * the same Idempotency-Key. After a refusal, the first invalid field gets the focus.
 */
export function useSave({ draft, hasFile, check, send }: SaveOptions): Save {
  const [state, setState] = useState(IDLE);
  // The message to log in again is removed after the login.
  const { isExpired } = useSession();
  const [wasExpired, setWasExpired] = useState(isExpired);
  if (isExpired !== wasExpired) {
    setWasExpired(isExpired);
    if (!isExpired && state.failure instanceof ApiError && state.failure.status === 401)
      setState(IDLE);
  }
  const validate = useValidation();
  const underWay = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const isRefused = useRef(false);
  const wasUnanswered = useRef(false);
  const attempt = useRef<Attempt>(undefined);
  /** The address to which a success has led: the form is still visible while that page loads. */
  const ledTo = useRef<string>(undefined);
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
  // After a switch of language the page's own errors are translated; the server's are not.
  const language = useLanguage();
  const sayAgain = useEffectEvent(() => {
    if (!form.current || state.failure !== null || Object.keys(state.fields).length === 0) return;
    const shown = Object.entries(find(form.current)).filter(([name]) => name in state.fields);
    setState({ ...state, fields: Object.fromEntries(shown) });
  });
  useEffect(() => sayAgain(), [language]);

  const keyFor = (element: HTMLFormElement): string => {
    const files = [...new FormData(element).values()].map(
      (value) =>
        value instanceof File && value.size > 0 && [value.name, value.size, value.lastModified],
    );
    const content = JSON.stringify([fieldsOf(element), files]);
    const last = draft?.writer.attempt ?? attempt.current;
    if (last?.content === content) return last.idempotencyKey;
    noteAttempt({ idempotencyKey: randomId(), content });
    return attempt.current?.idempotencyKey ?? '';
  };
  const noteAttempt = (made: Attempt | undefined) => {
    attempt.current = made;
    if (draft) draft.writer.attempt = made;
  };

  const submit = async (element: HTMLFormElement) => {
    const data = new FormData(element);
    const withFile = hasFile?.(data) ?? false;
    const sent = draft?.writer.noteSending(element);
    const sending: Sending = {
      idempotencyKey: keyFor(element),
      touched: draft?.writer.touched ?? [],
      revision: draft?.writer.revision,
      ...(withFile && { onProgress: (progress) => setState((now) => ({ ...now, progress })) }),
    };
    setState({ ...IDLE, busy: true, progress: withFile ? 0 : null });
    const { href } = location;
    try {
      if ((await send(data, sending)) !== false) draft?.clear(sent);
      noteAttempt(undefined);
      if (location.href !== href) ledTo.current = location.href;
      setState(IDLE);
    } catch (failure) {
      const isFinal = failure instanceof ApiError && !isTemporaryFailure(failure);
      if (isFinal) noteAttempt(undefined);
      const conflict = conflictOf(failure, element);
      const fields = failure instanceof ApiError ? (failure.fields ?? {}) : {};
      const mayHaveWorked =
        wasUnanswered.current && !isWorthRetrying(failure) && Object.keys(fields).length === 0;
      wasUnanswered.current ||= failure instanceof NetworkError;
      isRefused.current = true;
      setState({ ...IDLE, failure: conflict ? null : failure, mayHaveWorked, fields, conflict });
    } finally {
      underWay.current = false;
    }
  };
  const begin = (element: HTMLFormElement) => {
    underWay.current = true;
    void submit(element);
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Guards against a second click before the button shows as busy, and while the next page loads.
    if (underWay.current || ledTo.current === location.href) return;
    form.current = event.currentTarget;
    const wrong = find(event.currentTarget);
    if (Object.keys(wrong).length > 0) {
      isRefused.current = true;
      setState({ ...IDLE, fields: wrong });
      return;
    }
    begin(event.currentTarget);
  };
  return {
    ...state,
    form: {
      noValidate: true,
      onSubmit,
      ...(draft && { ref: draft.watch, onInput: draft.onInput }),
    },
    resolve(theirs) {
      if (!state.conflict || !form.current || underWay.current) return;
      draft?.writer.leave(theirs, state.conflict.current.revision);
      begin(form.current);
    },
  };
}

function conflictOf(failure: unknown, form: HTMLFormElement): EditConflict | null {
  if (!(failure instanceof ApiError) || failure.status !== 409) return null;
  const { current, fields } = (failure.body ?? {}) as Partial<EditConflict>;
  return current && fields ? { current, fields, form } : null;
}

/** The changed fields of a form as a request body; an emptied field is sent as empty. */
export function changesOf(
  form: FormData,
  { touched, revision }: Pick<Sending, 'touched' | 'revision'>,
): FormData {
  const changes = new FormData();
  for (const name of touched) {
    const values = form.getAll(name);
    for (const value of values.length > 0 ? values : ['']) changes.append(name, value);
  }
  if (revision !== undefined) changes.append('revision', String(revision));
  return changes;
}

/** Reduces a body to its changed fields, so that others' changes of other fields are kept. */
export function touchedOf<Body extends object>(
  body: Body,
  { touched }: Pick<Sending, 'touched'>,
): Partial<Body> {
  const changes = Object.entries(body).filter(([name]) => touched.includes(name));
  return Object.fromEntries(changes) as Partial<Body>;
}

/** The value of a text field; empty when the form has no such field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
