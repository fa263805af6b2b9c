import type { Allowance } from '@inzira/contract/advisor-allowances';
import { ALLOWANCE_LIMITS, ORGANIZATIONS_PER_PAGE } from '@inzira/contract/limits';
import { PLAN_MAX } from '@inzira/contract/rules/staff';
import type { MemberLine, OrganizationLine } from '@inzira/contract/staff-organizations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, EllipsisVertical, Pencil, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { AllowanceState } from '#src/features/advisor/allowance/allowance-use.tsx';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { EditConflictDialog } from '#src/ui/edit-conflict-dialog.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { LongName } from '#src/ui/long-name.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { type Sending, textOf, useSave } from '#src/ui/save.ts';
import { SkeletonList, SkeletonText } from '#src/ui/skeleton.tsx';
import { Table } from '#src/ui/table.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import type { MemberAct } from './member-dialogs.tsx';
import { organizationQueries, setPlan, setTokens } from './organizations.api.ts';

const RecordList = later(async () => import('./record/record-list.tsx'));
const InstitutionApproval = later(async () => import('./institution-approval.tsx'));
const MemberDialog = later(async () => import('./member-dialogs.tsx'));
const HandOverDialog = later(async () => import('./hand-over-dialog.tsx'));

/** An organization's plan, allowance and members, with a transfer to another owner. */
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
          <Tokens id={id} />
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

function PlanForm({ organization }: { organization: OrganizationLine }) {
  const { t } = useLingui();
  const { id } = organization;
  // The state on which the edit is based: a colleague's later change leads to a question instead of being taken
  // over silently.
  const [base, setBase] = useState(organization);
  const draft = useDraft(`organization-plan:${id}`, base.revision);
  const save = useSave({
    draft,
    async send(data, sending) {
      if (isUntouched(sending, 'plan')) {
        const now = await queryClient.query(organizationQueries.one(`${id}`));
        draft.discard();
        beginFrom(now);
        return;
      }
      beginFrom(await setPlan(id, { plan: textOf(data, 'plan'), ...baseOf(sending) }));
      showToast(t`The plan is saved.`, 'success');
    },
  });
  function beginFrom(now: OrganizationLine) {
    setBase(now);
    draft.setRevision(now.revision);
  }
  const { form, busy, failure, fields } = save;
  return (
    <div>
      <form key={draft.key} {...form} className="flex flex-col items-start gap-3">
        <Field
          name="plan"
          label={<Trans>Plan</Trans>}
          hint={<Trans>A name for your own books; it opens and closes nothing.</Trans>}
          required
          errors={fields['plan']}
        >
          <TextInput defaultValue={draft.text('plan', base.plan)} maxLength={PLAN_MAX} />
        </Field>
        {failure !== null && <FailureAlert sentence={t`Could not save.`} failure={failure} />}
        <Button type="submit" look="secondary" busy={busy}>
          <Trans>Save the plan</Trans>
        </Button>
        <DraftNote draft={draft} />
      </form>
      <EditConflictDialog save={save} />
    </div>
  );
}

/** Also after a conflict in which the user kept the colleague's value. */
const isUntouched = ({ touched }: Sending, field: string) => !touched.includes(field);

const baseOf = ({ revision }: Sending) => (revision === undefined ? {} : { revision });

function Tokens({ id }: { id: number }) {
  const allowance = useQuery(organizationQueries.allowance(id));
  return (
    <QueryState
      query={allowance}
      loadingText={<Trans>Loading...</Trans>}
      hidesLoadingText
      loading={<SkeletonText lines={4} />}
      failure={<Trans>The AI allowance could not be loaded.</Trans>}
    >
      {(data) => (
        <div className="flex flex-col gap-4">
          <AllowanceState allowance={data} />
          <AllowanceForm allowance={data} />
        </div>
      )}
    </QueryState>
  );
}

function AllowanceForm({ allowance }: { allowance: Allowance }) {
  const { t } = useLingui();
  const { id } = allowance.organization;
  const [base, setBase] = useState(allowance);
  const draft = useDraft(`organization-allowance:${id}`, base.revision);
  const save = useSave({
    draft,
    async send(data, sending) {
      if (isUntouched(sending, 'monthly_tokens')) {
        const now = await queryClient.query(organizationQueries.allowance(id));
        draft.discard();
        beginFrom(now);
        return;
      }
      const monthly_tokens = Number(textOf(data, 'monthly_tokens'));
      beginFrom(await setTokens(id, { monthly_tokens, ...baseOf(sending) }));
      showToast(t`The allowance is saved. It applies from the next question on.`, 'success');
    },
  });
  function beginFrom(now: Allowance) {
    setBase(now);
    draft.setRevision(now.revision);
  }
  const { form, busy, failure, fields } = save;
  return (
    <div>
      <form key={draft.key} {...form} className="flex flex-col items-start gap-3">
        <Field
          name="monthly_tokens"
          label={<Trans>Tokens of the AI service in a month</Trans>}
          hint={
            allowance.has_provider ? (
              <Trans>This applies from the next question; 0 switches the AI service off.</Trans>
            ) : (
              <Trans>This applies as soon as an AI service is set up.</Trans>
            )
          }
          required
          errors={fields['monthly_tokens']}
        >
          <TextInput
            type="number"
            inputMode="numeric"
            min={0}
            max={ALLOWANCE_LIMITS.monthlyTokens}
            step={1}
            autoComplete="off"
            defaultValue={draft.text('monthly_tokens', String(base.monthly_tokens))}
          />
        </Field>
        {failure !== null && <FailureAlert sentence={t`Could not save.`} failure={failure} />}
        <Button type="submit" look="secondary" busy={busy}>
          <Trans>Save the allowance</Trans>
        </Button>
        <DraftNote draft={draft} />
      </form>
      <EditConflictDialog save={save} />
    </div>
  );
}

function Members({ organization }: { organization: OrganizationLine }) {
  const { id } = organization;
  const [act, setAct] = useState<MemberAct | null>(null);
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
        <div className="flex flex-wrap items-baseline gap-4">
          <TextLink to={`${paths.staffPlace('people')}?organization=${id}`}>
            <Trans>Search the members</Trans>
          </TextLink>
          <Button look="secondary" onClick={() => setAct({ kind: 'add' })}>
            <Trans>Add a member</Trans>
          </Button>
        </div>
      </div>
      {act && <MemberDialog organization={organization} act={act} onClose={() => setAct(null)} />}
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
            actions={(member) =>
              member.role !== 'owner' && <MemberMenu member={member} onAct={setAct} />
            }
            actionsLabel={t`Actions`}
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

interface MemberMenuProps {
  member: MemberLine;
  onAct: (act: MemberAct) => void;
}

function MemberMenu({ member, onAct }: MemberMenuProps) {
  const { t } = useLingui();
  const { username } = member.person;
  return (
    <Menu
      label={t`Actions for ${username}`}
      icon={<EllipsisVertical size={20} aria-hidden />}
      items={[
        {
          id: 'role',
          label: t`Change the role`,
          icon: <Pencil size={18} aria-hidden />,
          onSelect: () => onAct({ kind: 'role', member }),
        },
        {
          id: 'remove',
          label: t`Remove`,
          icon: <UserMinus size={18} aria-hidden />,
          onSelect: () => onAct({ kind: 'remove', member }),
        },
      ]}
    />
  );
}
