import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnTrainee } from '@inzira/contract/studio-trainers';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { CardGrid } from '#src/ui/layout.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { NoTrainees } from './no-trainees.tsx';
import { ProgressOverview } from './progress-overview.tsx';
import { TraineeCard } from './trainee-card.tsx';
import { TrainerFrame } from './trainer-frame.tsx';
import { trainerQueries } from './trainer.api.ts';
import { VentureFilter } from './venture-filter.tsx';

/** For a trainer: their trainees, who waits longest first, and how far each one is. */
export default function TraineesPage() {
  const { t } = useLingui();
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Trainees</Trans>}
        back={{ to: paths.dashboardStudio, label: <Trans>Venture Studio</Trans> }}
        actions={
          <LinkButton to={paths.reviewQueue}>
            <ListChecks size={20} aria-hidden />
            <Trans>Review the work</Trans>
          </LinkButton>
        }
      />
      <TrainerFrame loadingText={<Trans>Loading trainees...</Trans>}>
        <Tabs
          label={t`Trainees`}
          tabs={[
            { id: 'list', label: <Trans>List</Trans>, content: <TraineeList /> },
            { id: 'steps', label: <Trans>By steps</Trans>, content: <ProgressOverview /> },
          ]}
        />
      </TrainerFrame>
    </PageBody>
  );
}

function TraineeList() {
  const { t } = useLingui();
  const [{ search, venture }, setAddress] = useUrlState({ search: '', venture: '' });
  const trainees = useQuery(trainerQueries.trainees(venture));
  const found = trainees.data?.filter(isMeantBy(search));
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label={<Trans>Search trainees</Trans>}
            placeholder={t`Name or email`}
            value={search}
            onSearch={(words) => setAddress({ search: words }, { isTyped: true })}
          />
        }
        activeCount={venture === '' ? 0 : 1}
        onClear={() => setAddress({ venture: '' })}
        result={found && <Plural value={found.length} one="# trainee" other="# trainees" />}
      >
        <VentureFilter value={venture} onChange={(id) => setAddress({ venture: id })} />
      </FilterBar>
      <QueryState
        query={trainees}
        loadingText={<Trans>Loading trainees...</Trans>}
        loading={
          <CardGrid>
            <SkeletonCards count={3} className="h-36" />
          </CardGrid>
        }
        failure={<Trans>The trainees could not be loaded.</Trans>}
        empty={<NoTrainees />}
      >
        {(all) => (
          <Found
            trainees={all.filter(isMeantBy(search))}
            onClear={() => setAddress({ search: '' })}
          />
        )}
      </QueryState>
    </>
  );
}

function Found({ trainees, onClear }: { trainees: OwnTrainee[]; onClear: () => void }) {
  if (trainees.length === 0)
    return (
      <EmptyState
        title={<Trans>No trainee has that name</Trans>}
        actions={
          <Button look="secondary" onClick={onClear}>
            <Trans>Show all trainees</Trans>
          </Button>
        }
      />
    );
  return (
    <CardGrid>
      {trainees.map((trainee) => (
        <li key={`${trainee.venture.id} ${trainee.id}`}>
          <TraineeCard trainee={trainee} />
        </li>
      ))}
    </CardGrid>
  );
}

/** Every word of the search is in a name or address, whatever its accents. */
function isMeantBy(search: string) {
  const words = plain(search).split(/\s+/);
  return ({ full_name, username, email }: OwnTrainee) => {
    const names = plain(`${full_name} ${username} ${email}`);
    return words.every((word) => names.includes(word));
  };
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
