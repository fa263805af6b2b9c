import { Plural, Trans } from '@lingui/react/macro';
import { Search, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useMediaQuery } from '#src/platform/media-query.ts';
import { joinChanges } from '#src/platform/url-state.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field, TextInput } from './field.tsx';

const PAUSE_MS = 300;

interface SearchFieldProps {
  label: ReactNode;
  placeholder?: string;
  value: string;
  /** Called with the trimmed words when typing pauses, or on Enter. */
  onSearch: (words: string) => void;
  maxLength?: number;
  /** For a search inside a form, which cannot contain another: Enter searches without submitting the form. */
  isInForm?: true;
}

/** Typed text stays as it is; `value` replaces it only when it changes by other means, such as Back. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onSearch, maxLength = 100, isInForm } = props;
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== sent) {
      setTyped(value);
      setSent(value);
    }
  }
  const words = typed.trim();
  const send = () => {
    if (words === sent) return;
    setSent(words);
    onSearch(words);
  };
  const sendLater = useEffectEvent(send);
  useEffect(() => {
    const timer = setTimeout(sendLater, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);

  const box = (
    <SearchBox
      label={label}
      placeholder={placeholder}
      typed={typed}
      onType={setTyped}
      maxLength={maxLength}
      {...(isInForm && { onEnter: send })}
    />
  );
  if (isInForm) return <div role="search">{box}</div>;
  return (
    <form
      role="search"
      className="min-w-0 grow basis-56 sm:max-w-96"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {box}
    </form>
  );
}

interface SearchBoxProps {
  label: ReactNode;
  placeholder?: string | undefined;
  typed: string;
  onType: (typed: string) => void;
  maxLength: number;
  /** Replaces the default action of Enter in a form. */
  onEnter?: () => void;
}

/** The search field alone. A placeholder stands for the label, which a row of filters has no room for. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, typed, onType, maxLength, onEnter } = props;
  return (
    <Field label={placeholder ? <span className="sr-only">{label}</span> : label} name="search">
      <div className="relative">
        <Search
          size={18}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
          aria-hidden
        />
        <TextInput
          type="search"
          enterKeyHint="search"
          value={typed}
          placeholder={placeholder}
          maxLength={maxLength}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !onEnter) return;
            event.preventDefault();
            onEnter();
          }}
          className="pl-10"
        />
      </div>
    </Field>
  );
}

/** Server-rendered HTML contains both variants, and the style sheet shows one of them. */
const FOR_EVERY_SCREEN = import.meta.env.SSR;

interface FilterBarProps {
  /** Always visible, also on a phone. */
  search?: ReactNode;
  /** The number of active filters, without the search. */
  activeCount: number;
  onClear: () => void;
  /** The number of results as text; announced. */
  result?: ReactNode;
  /** The filters: fields, selects, groups. */
  children?: ReactNode;
}

/** On a phone, the filters open in a dialog, which shows the number of results. */
export function FilterBar({ search, activeCount, onClear, result, children }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const isWide = useMediaQuery('(width >= 48rem)');
  const close = () => setOpen(false);
  // Closes the dialog on Back, in browsers that do not: its changes of the URL are undone, too.
  const { key } = useLocation();
  const type = useNavigationType();
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    if (type === 'POP') setOpen(false);
  }
  useEffect(() => (open ? joinChanges() : undefined), [open]);
  return (
    <div className="filter-bar mb-6 flex flex-wrap items-end gap-x-2 gap-y-3 sm:gap-3">
      {search}
      {children && (FOR_EVERY_SCREEN || !isWide) && (
        <Button
          look="secondary"
          aria-haspopup="dialog"
          className={`max-sm:px-3! ${FOR_EVERY_SCREEN ? 'md:hidden' : ''}`}
          onClick={() => setOpen(true)}
        >
          <SlidersHorizontal size={18} aria-hidden />
          {activeCount > 0 ? (
            <Plural value={activeCount} one="Filters (# set)" other="Filters (# set)" />
          ) : (
            <Trans>Filters</Trans>
          )}
        </Button>
      )}
      {children && (FOR_EVERY_SCREEN || isWide) && (
        <div
          className={`${FOR_EVERY_SCREEN ? 'max-md:hidden' : ''} filters grid basis-full grid-cols-3 items-start gap-x-4 gap-y-1 xl:flex xl:grow-2 xl:basis-112 xl:*:flex-1`}
        >
          {children}
        </div>
      )}
      {children && !isWide && (
        <Dialog
          open={open}
          onClose={close}
          title={<Trans>Filters</Trans>}
          actions={
            <>
              {activeCount > 0 && (
                <Button look="quiet" onClick={onClear}>
                  <Trans>Clear filters</Trans>
                </Button>
              )}
              <Button onClick={close}>
                <span aria-live="polite">
                  {result ? <Trans>Show {result}</Trans> : <Trans>Show</Trans>}
                </span>
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-1">{children}</div>
        </Dialog>
      )}
      {/* On a phone it is beside the button, so that the results start higher. */}
      <div
        className={`${children ? 'min-h-11' : ''} found flex flex-wrap items-center gap-x-4 md:basis-full`}
      >
        <p role="status" className="text-ink-soft">
          {result}
        </p>
        {activeCount > 0 && (
          <Button look="quiet" className="-ml-4 sm:ml-0" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
