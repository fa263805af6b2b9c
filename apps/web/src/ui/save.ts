import type { FieldErrors } from '@inzira/contract/endpoint';
import { mayWorkLater } from '@inzira/contract/rules/retry';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, isWorthRetrying, NetworkError } from '#src/platform/api-error.ts';
import { randomId } from '#src/platform/random-id.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useSession } from '#src/platform/session.ts';
import type { Draft } from './draft.tsx';
import { type Attempt, fieldsOf } from './draft-writer.ts';
import { fieldOf, useValidation } from './validity.ts';

/** What `send` needs besides the form. */
export interface Sending {
  /** The same for each try of the same content, also after a reload where there is a draft. */
  idempotencyKey: string;
  /** With a draft: the names of the fields that were changed. */
  touched: readonly string[];
  /** With a draft: the revision that the edit began from. */
  revision: number | undefined;
  /** Of a form with a file: for the progress bar. */
  onProgress?: (share: number) => void;
}

interface SaveOptions {
  /** Keeps what is typed until `send` has come through. */
  draft?: Draft | undefined;
  /** Whether a file goes along, whose upload shows its progress. */
  hasFile?: (form: FormData) => boolean;
  /**
   * What is wrong beyond what `required`, `type`, `min` and the like find, by field; nothing then
   * leaves the page. It is said in their place.
   */
  check?: (form: FormData) => FieldErrors | undefined;
  /** Answers `false` where nothing was sent. */
  send: (form: FormData, sending: Sending) => Promise<unknown>;
}

/** Somebody else has changed the same fields since the edit began; the server changed nothing. */
export interface EditConflict {
  current: Partial<Record<string, unknown>> & { revision: number };
  fields: readonly string[];
  form: HTMLFormElement;
}

export interface Save {
  /** Of the `<form>`. */
  form: {
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  } & Partial<Pick<Draft, 'onInput'> & { ref: Draft['watch'] }>;
  busy: boolean;
  /** Share of the form that has been sent, 0 to 1; null unless a file is on its way. */
  progress: number | null;
  /** Why the last attempt failed at the server or on the way; null when it did not. */
  failure: unknown;
  /** It was refused after an attempt whose answer never came, and that one may have worked. */
  mayHaveWorked: boolean;
  /** What is wrong with single fields, as the page or the server says; typing in one takes it back. */
  fields: FieldErrors;
  conflict: EditConflict | null;
  /** Sends again, without these fields: they stay as somebody else has changed them. */
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
 * Sends a form once however often it is submitted, and leaves its fields as they were typed. A try
 * after a lost answer carries the same Idempotency-Key. After a refusal the first wrong field has
 * the focus.
 */
export function useSave({ draft, hasFile, check, send }: SaveOptions): Save {
  const [state, setState] = useState(IDLE);
  // Who has logged in again over the page is not asked to any longer.
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
  /** Where a success has led: the form stands there still while that page is on its way. */
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
  // What the page found is said in the language that was switched to; the server said its own once.
  const language = useLanguage();
  const sayAgain = useEffectEvent(() => {
    if (!form.current || state.failure !== null || Object.keys(state.fields).length === 0) return;
    const shown = Object.entries(find(form.current)).filter(([name]) => name in state.fields);
    setState({ ...state, fields: Object.fromEntries(shown) });
  });
  useEffect(() => sayAgain(), [language]);

  const keyFor = (element: HTMLFormElement): string => {
    const content = JSON.stringify(fieldsOf(element));
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
      const isFinal = failure instanceof ApiError && !mayWorkLater(failure);
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
    // A second click can come before the button is drawn as busy, and one more while the next page is on its way.
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

/** The changed fields of a form as a body of changes: one that was emptied travels as empty. */
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

/** Of what a form says, what was changed in it: what somebody else changed meanwhile stays. */
export function touchedOf<Body extends object>(
  body: Body,
  { touched }: Pick<Sending, 'touched'>,
): Partial<Body> {
  const changes = Object.entries(body).filter(([name]) => touched.includes(name));
  return Object.fromEntries(changes) as Partial<Body>;
}

/** A text field as it was typed; empty when the form has none of that name. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
