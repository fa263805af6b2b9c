import { ALLOWANCE_LIMITS, ORGANIZATIONS_PER_PAGE } from '@inzira/contract/limits';
import { PLAN_MAX } from '@inzira/contract/rules/staff';
import type { OrganizationLine } from '@inzira/contract/staff-organizations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { formatNumber } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { LongName } from '#src/ui/long-name.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { SkeletonList, SkeletonText } from '#src/ui/skeleton.tsx';
import { Table } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { organizationQueries, setPlan, setTokens } from './organizations.api.ts';

const RecordList = later(async () => import('./record/record-list.tsx'));
const InstitutionApproval = later(async () => import('./institution-approval.tsx'));
const HandOverDialog = later(async () => import('./hand-over-dialog.tsx'));

/** An organization: plan, allowance, members, and another owner where it needs one. */
export default function OrganizationPage() {
  const { id = '' } = useParams();
  return (
    <PageBody>
      <QueryState
        query={useQuery(organizationQueries.one(id))}
        loadingText={<Trans>Loading the organization...</Trans>}
        loading={<SkeletonText lines={8} />}
        failure={<Trans>The organization could not be loaded.</Trans>}
        missing={
          <Missing
            title={<Trans>There is no such organization</Trans>}
            list={paths.staffPlace('organizations')}
          />
        }
      >
        {(data) => <Details key={data.id} organization={data} />}
      </QueryState>
    </PageBody>
  );
}

function Details({ organization }: { organization: OrganizationLine }) {
  const language = useLanguage();
  const [isHandingOver, setHandingOver] = useState(false);
  const { id, name, owner, created_at: at } = organization;
  return (
    <>
      <PageHeader
        back={{ to: paths.staffPlace('organizations'), label: <Trans>Organizations</Trans> }}
        title={name}
        subtitle={
          <Trans>
            Owned by <TextLink to={paths.staffItem('people', owner.id)}>{owner.username}</TextLink>{' '}
            · since {formatDay(at, language)}
          </Trans>
        }
        actions={
          <Button look="secondary" onClick={() => setHandingOver(true)}>
            <ArrowRightLeft size={18} aria-hidden />
            <Trans>Hand over</Trans>
          </Button>
        }
      />
      {isHandingOver && (
        <HandOverDialog
          kind="organization"
          id={id}
          name={name}
          onClose={() => setHandingOver(false)}
        />
      )}
      <div className="flex flex-col gap-10">
        <div className="grid gap-8 lg:grid-cols-2">
          <PlanForm organization={organization} />
          <AllowanceForm id={id} />
        </div>
        <InstitutionApproval id={id} />
        <Members organization={organization} />
        <section aria-labelledby="organization-record">
          <h2 id="organization-record" className="mb-4 text-2xl">
            <Trans>What staff did here</Trans>
          </h2>
          <RecordList filters={{ kind: 'staff-organization', subject: String(id) }} />
        </section>
      </div>
    </>
  );
}

function PlanForm({ organization: { id, plan } }: { organization: OrganizationLine }) {
  const { t } = useLingui();
  const draft = useDraft(`organization-plan:${id}`);
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data) {
      await setPlan(id, textOf(data, 'plan'));
      showToast(t`The plan is saved.`, 'success');
    },
  });
  return (
    <form key={draft.key} {...form} className="flex flex-col items-start gap-3">
      <Field
        name="plan"
        label={<Trans>Plan</Trans>}
        hint={<Trans>A name for your own books; it opens and closes nothing.</Trans>}
        required
        errors={fields['plan']}
      >
        <TextInput defaultValue={draft.text('plan', plan)} maxLength={PLAN_MAX} />
      </Field>
      {failure !== null && <FailureAlert sentence={t`Could not save.`} failure={failure} />}
      <Button type="submit" look="secondary" busy={busy}>
        <Trans>Save the plan</Trans>
      </Button>
      <DraftNote draft={draft} />
    </form>
  );
}

function AllowanceForm({ id }: { id: number }) {
  const { t } = useLingui();
  const language = useLanguage();
  const allowance = useQuery(organizationQueries.allowance(id));
  const { form, busy, failure, fields } = useSave({
    async send(data) {
      await setTokens(id, Number(textOf(data, 'monthly_tokens')));
      showToast(t`The allowance is saved. It applies from the next question on.`, 'success');
    },
  });
  return (
    <QueryState
      query={allowance}
      loadingText={<Trans>Loading...</Trans>}
      hidesLoadingText
      loading={<SkeletonText lines={4} />}
      failure={<Trans>The AI allowance could not be loaded.</Trans>}
    >
      {({ used_tokens: used, monthly_tokens: monthly, has_provider: hasProvider }) => (
        <form {...form} className="flex flex-col items-start gap-3">
          <Field
            name="monthly_tokens"
            label={<Trans>Tokens of the AI service in a month</Trans>}
            hint={
              hasProvider ? (
                <Trans>Used this month: {formatNumber(used, language)}</Trans>
              ) : (
                <Trans>No AI service is set up here: nothing is used.</Trans>
              )
            }
            required
            errors={fields['monthly_tokens']}
          >
            <TextInput
              key={monthly}
              type="number"
              inputMode="numeric"
              min={0}
              max={ALLOWANCE_LIMITS.monthlyTokens}
              step={1}
              defaultValue={monthly}
            />
          </Field>
          {failure !== null && <FailureAlert sentence={t`Could not save.`} failure={failure} />}
          <Button type="submit" look="secondary" busy={busy}>
            <Trans>Save the allowance</Trans>
          </Button>
        </form>
      )}
    </QueryState>
  );
}

function Members({ organization: { id } }: { organization: OrganizationLine }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [{ members: page }] = useUrlState({ members: 1 });
  const list = usePagedList(organizationQueries.members(id, page));
  const roles: Partial<Record<string, string>> = {
    owner: t`Owner`,
    admin: t`Admin`,
    teacher: t`Teacher`,
    student: t`Student`,
  };
  return (
    <section aria-labelledby="organization-members">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="organization-members" className="text-2xl">
          <Trans>Members</Trans>
        </h2>
        <TextLink to={`${paths.staffPlace('people')}?organization=${id}`}>
          <Trans>Search the members</Trans>
        </TextLink>
      </div>
      <PagedList
        query={list}
        loadingText={<Trans>Loading members...</Trans>}
        loading={<SkeletonList count={4} className="h-12" />}
        failure={<Trans>The members could not be loaded.</Trans>}
        page={page}
        pageSize={ORGANIZATIONS_PER_PAGE}
        param="members"
        pagesLabel={t`Pages of members`}
      >
        {(data) => (
          <Table
            label={t`Members`}
            rows={data.results}
            rowKey={({ id: membership }) => membership}
            columns={[
              {
                id: 'person',
                header: <Trans>Person</Trans>,
                cell: ({ person }) => (
                  <TextLink to={paths.staffItem('people', person.id)}>
                    <LongName>{person.username}</LongName>
                  </TextLink>
                ),
              },
              { id: 'role', header: <Trans>Role</Trans>, cell: ({ role }) => roles[role] ?? role },
              {
                id: 'joined_at',
                header: <Trans>Member since</Trans>,
                cell: ({ joined_at: at }) => <time dateTime={at}>{formatDay(at, language)}</time>,
              },
            ]}
          />
        )}
      </PagedList>
    </section>
  );
}
