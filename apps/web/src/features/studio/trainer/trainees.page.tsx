import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { NoTrainees } from './no-trainees.tsx';
import { ProgressOverview } from './progress-overview.tsx';
import { TraineeFilters } from './trainee-filters.tsx';
import { TraineeRow } from './trainee-row.tsx';
import { TrainerFrame } from './trainer-frame.tsx';
import { trainerQueries } from './trainer.api.ts';

const ClassPoster = later(async () => import('./class-poster.tsx'));

/** For a trainer: their trainees, longest wait first, with their progress. */
export default function TraineesPage() {
  const { t } = useLingui();
  const isTrainer = useSession().user?.is_trainer;
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Trainees</Trans>}
        back={{ to: paths.dashboardStudio, label: <Trans>Venture Studio</Trans> }}
        actions={
          isTrainer && (
            <LinkButton to={paths.reviewQueue}>
              <ListChecks size={20} aria-hidden />
              <Trans>Review the work</Trans>
            </LinkButton>
          )
        }
      />
      <TrainerFrame loadingText={<Trans>Loading trainees...</Trans>}>
        <Tabs
          label={t`Trainees`}
          tabs={[
            { id: 'list', label: <Trans>List</Trans>, content: <TraineeList /> },
            { id: 'steps', label: <Trans>By steps</Trans>, content: <ProgressOverview /> },
            { id: 'poster', label: <Trans>Poster</Trans>, content: <ClassPoster /> },
          ]}
        />
      </TrainerFrame>
    </PageBody>
  );
}

function TraineeList() {
  const [query] = useUrlState({ venture: '', search: '' });
  const trainees = useQuery(trainerQueries.trainees(query));
  return (
    <>
      <TraineeFilters count={trainees.data?.length} />
      <QueryState
        query={trainees}
        loadingText={<Trans>Loading trainees...</Trans>}
        loading={<SkeletonList count={5} className="h-16" />}
        failure={<Trans>The trainees could not be loaded.</Trans>}
        empty={<NoTrainees />}
      >
        {(all) => (
          <ul className="divide-y divide-line border-y border-line">
            {all.map((trainee) => (
              <li key={`${trainee.venture.id} ${trainee.id}`}>
                <TraineeRow
                  trainee={trainee}
                  namesVenture={all.some(({ venture }) => venture.id !== trainee.venture.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </>
  );
}
