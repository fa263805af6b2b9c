import { VENTURE_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { SearchBox } from '#src/ui/filter-bar.tsx';

interface VentureSearchProps {
  /** The text in the box. */
  typed: string;
  placeholder: string;
  /** Called with each character, to filter the current page. */
  onType: (typed: string) => void;
  /** Called by Enter or the button, to search all pages. */
  onSearch: () => void;
}

export function VentureSearch({ typed, placeholder, onType, onSearch }: VentureSearchProps) {
  const { t } = useLingui();
  return (
    <form
      role="search"
      className="relative flex min-w-0 grow basis-64 flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <div className="-mb-1.5 min-w-0 grow basis-64 sm:max-w-md xl:mb-0">
        <SearchBox
          label={t`Search`}
          placeholder={placeholder}
          typed={typed}
          onType={onType}
          maxLength={VENTURE_LIMITS.search}
        />
      </div>
      <Button
        type="submit"
        look="quiet"
        // Offers to search all pages once the current page is filtered.
        // On a laptop it stands beside the number of results, below the one row of the filters.
        className={`xl:absolute xl:right-0 xl:-bottom-14 ${typed.trim() ? 'underline underline-offset-4' : 'invisible max-md:hidden'}`}
      >
        <Trans>Search all pages</Trans>
      </Button>
    </form>
  );
}

/** Follows the URL when it changes by other means than typing, such as Back. */
export function useTypedSearch(search: string) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    setTyped(search);
  }
  return [typed, setTyped] as const;
}
