import { FAILED_JOBS_PER_PAGE } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { useSession } from '#src/platform/session.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { IconButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { StaffOnly } from '#src/ui/staff-only.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { Table } from '#src/ui/table.tsx';
import { showToast } from '#src/ui/toast.ts';
import { JobFailure, JobName } from './failed-job-texts.tsx';
import { failedJobsQuery, retryJob } from './failed-jobs.api.ts';

/** For staff: jobs, such as mails, that were given up after their last attempt. */
export default function FailedJobsPage() {
  const { user } = useSession();
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Failed jobs</Trans>}
        subtitle={
          user?.is_staff && (
            <Trans>
              Work that was given up after all its attempts: emails, clean-ups. Its content is not
              shown.
            </Trans>
          )
        }
      />
      <StaffOnly>
        <Jobs isKnown={user !== null} />
      </StaffOnly>
    </PageBody>
  );
}

function Jobs({ isKnown }: { isKnown: boolean }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [{ page }] = useUrlState({ page: 1 });
  const list = usePagedList({ ...failedJobsQuery(page), enabled: isKnown });
  const retry = useMutation({
    mutationFn: retryJob,
    onSuccess(_, id) {
      queryClient.setQueryData(
        failedJobsQuery(page).queryKey,
        (jobs) => jobs && { ...jobs, results: jobs.results.filter((job) => job.id !== id) },
      );
      showToast(t`It runs again now.`, 'success');
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['staff', 'failed-jobs'] }),
  });
  return (
    <>
      {retry.isError && (
        <FailureAlert sentence={t`This job could not be started again.`} failure={retry.error} />
      )}
      <PagedList
        query={list}
        loadingText={<Trans>Loading jobs...</Trans>}
        loading={<SkeletonList count={3} className="h-16" />}
        failure={<Trans>The jobs could not be loaded.</Trans>}
        empty={
          <EmptyState title={<Trans>No job has failed.</Trans>}>
            <Trans>Jobs that are tried again show here only once they are given up.</Trans>
          </EmptyState>
        }
        page={page}
        pageSize={FAILED_JOBS_PER_PAGE}
      >
        {(data) => (
          <Table
            label={t`Failed jobs`}
            rows={data.results}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'kind',
                header: <Trans>Job</Trans>,
                cell: ({ kind }) => <JobName kind={kind} />,
              },
              {
                id: 'failed_at',
                header: <Trans>Given up</Trans>,
                cell: ({ failed_at: at }) => <time dateTime={at}>{formatAgo(at, language)}</time>,
              },
              {
                id: 'attempts',
                header: <Trans>Attempts</Trans>,
                isNumber: true,
                cell: ({ attempts }) => formatNumber(attempts, language),
              },
              {
                id: 'last_error',
                header: <Trans>Why</Trans>,
                cell: ({ last_error: error }) => <JobFailure error={error} />,
              },
            ]}
            actionsLabel={t`Actions`}
            actions={({ id }) => (
              <IconButton
                label={t`Try again`}
                disabled={retry.isPending}
                onClick={() => retry.mutate(id)}
              >
                <RotateCw size={20} aria-hidden />
              </IconButton>
            )}
          />
        )}
      </PagedList>
    </>
  );
}
