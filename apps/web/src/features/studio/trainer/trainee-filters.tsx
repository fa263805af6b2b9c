import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useUrlState } from '#src/platform/url-state.ts';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { VentureFilter } from './venture-filter.tsx';

/** Filters of the list and the table, which share them in the URL. */
export function TraineeFilters({ count }: { count: number | undefined }) {
  const { t } = useLingui();
  const [{ search, venture }, setAddress] = useUrlState({ search: '', venture: '' });
  return (
    <FilterBar
      search={
        <>
          <SearchField
            label={<Trans>Search trainees</Trans>}
            placeholder={t`Name or email`}
            value={search}
            onSearch={(words) => setAddress({ search: words }, { replace: true })}
          />
          <VentureFilter value={venture} onChange={(id) => setAddress({ venture: id })} />
        </>
      }
      activeCount={venture === '' ? 0 : 1}
      onClear={() => setAddress({ venture: '' })}
      result={count !== undefined && <Plural value={count} one="# trainee" other="# trainees" />}
    />
  );
}
