import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import type { VENTURE_LIMITS } from '@inzira/contract/ventures';

const MOST: (typeof VENTURE_LIMITS)['search'] = 200;

interface VentureSearchProps {
  /** What stands in the box. */
  typed: string;
  placeholder: string;
  /** With each letter: filters the page that is there. */
  onType: (typed: string) => void;
  /** Enter or the button: searches all pages. */
  onSearch: () => void;
}

export function VentureSearch({ typed, placeholder, onType, onSearch }: VentureSearchProps) {
  const { t } = useLingui();
  return (
    <form
      role="search"
      className="flex min-w-0 grow basis-64 flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <div className="min-w-0 grow basis-64 sm:max-w-md">
        <Field label={t`Search`} name="search">
          <div className="relative -mb-1.5">
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
              maxLength={MOST}
              onChange={({ target }) => onType(target.value)}
              className="pl-10"
            />
          </div>
        </Field>
      </div>
      <Button
        type="submit"
        look="secondary"
        // A phone has Enter on its keyboard, and little room.
        className={typed.trim() ? '' : 'max-md:hidden'}
      >
        <Trans>Search all pages</Trans>
      </Button>
    </form>
  );
}

/** Follows the address when it changes by other means than typing, such as Back. */
export function useTypedSearch(search: string) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    setTyped(search);
  }
  return [typed, setTyped] as const;
}
