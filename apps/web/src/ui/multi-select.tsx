import { foldAccents } from '@inzira/contract/rules/fold';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Alert } from './alert.tsx';
import { FieldMessages } from './field-messages.tsx';

export interface Option {
  id: number | string;
  name: string;
}

interface MultiSelectProps {
  label: ReactNode;
  name: string;
  hint?: ReactNode;
  errors?: readonly string[] | string | undefined;
  options: readonly Option[];
  defaultValues?: readonly Option['id'][];
  /** The maximum number of choices. */
  max?: number;
  /** Shown and announced when the user tries to exceed `max`. */
  tooMany?: string;
  required?: boolean;
  onChange?: (ids: Option['id'][]) => void;
}

/**
 * Any number of choices from a long list, such as 200 countries: typing filters, Enter or a tap selects, and selected
 * ones appear above as buttons that remove them. The form gets one field `name` per choice. Implements ARIA 1.2's
 * combobox with a listbox; our own, because libraries are too large (docs/decisions). Change its `key` to reset it.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { label, name, hint, errors, options, defaultValues = [], max, tooMany } = props;
  const { required, onChange } = props;
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>(() => defaultValues.map(String));
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [spoken, setSpoken] = useState('');
  const [isOver, setOver] = useState(false);

  const words = foldName(typed);
  const placeIn = ({ name: text }: Option) => foldName(text).indexOf(words);
  const found = options.filter((option) => placeIn(option) >= 0);
  // Options that begin with the typed text come first: "rwa" finds Rwanda before Norway.
  const shown = [
    ...found.filter((option) => placeIn(option) === 0),
    ...found.filter((option) => placeIn(option) > 0),
  ];
  const current = shown[Math.min(active, shown.length - 1)];
  const isFull = max !== undefined && chosen.length >= max;
  const messages = typeof errors === 'string' ? [errors] : (errors ?? []);
  const isWrong = messages.length > 0;
  const describedBy = [hint && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(' ');
  const optionId = (option: Option) => `${id}-${option.id}`;

  useEffect(() => {
    if (open) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [open, active, typed]);

  const isPressed = useRef(false);
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const { signal } = listening;
    const note = ({ type }: Event) => {
      isPressed.current = type === 'pointerdown';
    };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      document.addEventListener(type, note, { capture: true, signal });
    return () => listening.abort();
  }, [open]);
  /** Deferred until after the click, which follows. */
  const close = () =>
    setTimeout(() => {
      if (root.current?.contains(document.activeElement)) return;
      setOpen(false);
      setTyped('');
    });

  const isMissing = required && chosen.length === 0;
  useEffect(() => {
    input.current?.setCustomValidity(isMissing ? t`This field is required.` : '');
  }, [isMissing, t]);

  const change = (next: readonly string[], what: string) => {
    setChosen(next);
    setSpoken(what);
    setOver(false);
    onChange?.(options.filter((one) => next.includes(String(one.id))).map((one) => one.id));
    // Dispatches an input event like a typed field, after the fields are rendered.
    setTimeout(() => root.current?.dispatchEvent(new Event('input', { bubbles: true })));
  };
  const remove = (option: Option) => {
    change(
      chosen.filter((one) => one !== String(option.id)),
      t`${option.name} removed`,
    );
    input.current?.focus();
  };
  const toggle = (option: Option) => {
    if (chosen.includes(String(option.id))) return remove(option);
    if (isFull) {
      if (tooMany) setOver(true);
      else setSpoken(t`No more than ${max} can be chosen.`);
      return;
    }
    change([...chosen, String(option.id)], t`${option.name} chosen`);
    setTyped('');
    setActive(options.indexOf(option));
  };
  const move = (to: number) => {
    setOpen(true);
    setActive(Math.max(0, Math.min(shown.length - 1, to)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const last = options.find((one) => String(one.id) === chosen.at(-1));
    const place = current ? shown.indexOf(current) : 0;
    if (key === 'ArrowDown') move(open ? place + 1 : place);
    else if (key === 'ArrowUp') move(open ? place - 1 : place);
    else if (key === 'PageDown' && open) move(place + 8);
    else if (key === 'PageUp' && open) move(place - 8);
    else if (key === 'Enter' && open && current) toggle(current);
    else if (key === 'Escape' && (open || typed)) {
      setOpen(false);
      setTyped('');
    } else if (key === 'Backspace' && !typed && last) return remove(last);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={root}
      className="flex flex-col gap-1.5"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        // Closes after the press has ended, because closing earlier would move its target.
        if (isPressed.current) document.addEventListener('pointerup', close, { once: true });
        else close();
      }}
    >
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {max !== undefined && (
          <span className="text-sm text-ink-soft tabular-nums">
            {chosen.length} / {max}
          </span>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="pb-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {chosen.length > 0 && (
        <ul aria-label={t`Chosen`} className="flex flex-wrap gap-2">
          {options
            .filter((option) => chosen.includes(String(option.id)))
            .map((option) => (
              <li key={option.id} className="max-w-full">
                <input type="hidden" name={name} value={option.id} />
                <button
                  type="button"
                  onClick={() => remove(option)}
                  className="target inline-flex max-w-full items-center gap-1.5 rounded-full bg-clay-soft px-4 text-left text-sm leading-tight font-medium text-on-clay-soft hover:underline"
                >
                  <span className="min-w-0 wrap-anywhere">{option.name}</span>
                  <X size={16} aria-hidden />
                  <span className="sr-only">
                    <Trans>Remove</Trans>
                  </span>
                </button>
              </li>
            ))}
        </ul>
      )}
      <div className="relative">
        <input
          ref={input}
          id={id}
          data-field={name}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && current ? optionId(current) : undefined}
          aria-describedby={describedBy || undefined}
          aria-invalid={isWrong || undefined}
          aria-required={required || undefined}
          placeholder={t`Type to find`}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
            setOpen(true);
          }}
          // Typing here is a search, not a change of the form.
          onInput={(event) => event.stopPropagation()}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          className="target w-full rounded-md border border-line-strong bg-paper-raised py-2 pr-11 pl-3 text-base placeholder:text-ink-soft hover:border-ink aria-invalid:border-2 aria-invalid:border-alarm"
        />
        <ChevronDown
          size={20}
          className="pointer-events-none absolute top-3 right-3 text-ink-soft"
          aria-hidden
        />
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-multiselectable
          aria-label={t`Choices`}
          // In the flow of the page: on a phone, the keyboard leaves no room for a floating list.
          className={`${open ? '' : 'hidden'} mt-1 max-h-64 overflow-y-auto overscroll-contain rounded-md border border-line-strong bg-paper-raised p-1`}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {shown.map((option) => {
            const isChosen = chosen.includes(String(option.id));
            return (
              <div
                key={option.id}
                id={optionId(option)}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen}
                aria-disabled={(isFull && !isChosen) || undefined}
                data-active={option === current || undefined}
                onClick={() => toggle(option)}
                onKeyDown={onKeyDown}
                className="target flex cursor-pointer items-center gap-3 rounded-sm px-3 py-2 leading-tight hover:bg-paper-sunken aria-disabled:cursor-not-allowed aria-disabled:opacity-55 data-active:bg-paper-sunken data-active:outline-2 data-active:-outline-offset-2 data-active:outline-ink"
              >
                <Check
                  size={18}
                  className={`shrink-0 text-clay ${isChosen ? '' : 'invisible'}`}
                  aria-hidden
                />
                <span className={isChosen ? 'font-semibold' : undefined}>{option.name}</span>
              </div>
            );
          })}
          {shown.length === 0 && (
            <div role="option" aria-selected={false} aria-disabled className="px-3 py-2.5">
              <Trans>Nothing found with these letters.</Trans>
            </div>
          )}
        </div>
      </div>
      {isOver && <Alert>{tooMany}</Alert>}
      <p role="status" className="sr-only">
        {open && typed ? <Plural value={shown.length} one="# found" other="# found" /> : spoken}
      </p>
      <FieldMessages id={`${id}-error`} messages={messages} />
    </div>
  );
}

/** Ignores case, accents and apostrophes: "cote divoire" finds "Côte d’Ivoire". */
const foldName = (text: string) => foldAccents(text).replaceAll("'", '').trim();
