import { type MailKind, MAILS_PER_PAGE } from '@inzira/contract/rules/staff';
import type { PersonMail } from '@inzira/contract/staff-people';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '#src/platform/dates.ts';
import { sendsMail } from '#src/platform/sends-mail.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Chip } from '#src/ui/chip.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { Table } from '#src/ui/table.tsx';
import { staffQueries } from '#src/features/staff/staff.api.ts';

/** The mails that the installation sent to a person, with their purpose and delivery state. */
export default function PersonMails({ id }: { id: number }) {
  const { t } = useLingui();
  const language = useLanguage();
  const names = useMailNames();
  const [{ mails: page }] = useUrlState({ mails: 1 });
  const mails = usePagedList(staffQueries.mails(id, page));
  return (
    <PagedList
      query={mails}
      page={page}
      pageSize={MAILS_PER_PAGE}
      param="mails"
      pagesLabel={t`Pages of mails`}
      loadingText={<Trans>Loading the mails...</Trans>}
      hidesLoadingText
      loading={<SkeletonText lines={4} />}
      failure={<Trans>The mails could not be loaded.</Trans>}
      empty={
        <p>
          <Trans>No emails were sent to them lately.</Trans>
        </p>
      }
    >
      {({ results }) => (
        <Table<PersonMail>
          label={t`Emails to this person`}
          rows={results}
          rowKey={({ id: mailId }) => mailId}
          columns={[
            {
              id: 'kind',
              header: <Trans>What for</Trans>,
              cell: ({ kind }) => (kind === null ? t`A mail` : names[kind]),
            },
            {
              id: 'written',
              header: <Trans>Written</Trans>,
              cell: ({ written_at: at }) => formatMoment(at, language),
            },
            {
              id: 'state',
              header: <Trans>State</Trans>,
              cell: (mail) => <MailState mail={mail} />,
            },
          ]}
        />
      )}
    </PagedList>
  );
}

function MailState({ mail: { state } }: { mail: PersonMail }) {
  // Such mails are written to a folder on the server.
  if (!sendsMail())
    return (
      <Chip tone="alarm">
        <Trans>Not sent</Trans>
      </Chip>
    );
  if (state === 'sent')
    return (
      <Chip tone="forest">
        <Trans>Sent</Trans>
      </Chip>
    );
  if (state === 'waiting')
    return (
      <Chip tone="ochre">
        <Trans>On its way</Trans>
      </Chip>
    );
  return (
    <Chip tone="alarm">
      <Trans>Could not be sent</Trans>
    </Chip>
  );
}

function useMailNames(): Record<MailKind, string> {
  const { t } = useLingui();
  return {
    'account-erased': t`Farewell: an account was erased`,
    'account-opened': t`An account was opened: choose a password`,
    broadcast: t`Newsletter`,
    'contact-message': t`A message to the team`,
    'contact-reply': t`The team’s answer to a message`,
    'details-corrected': t`The team corrected the details`,
    'email-changed': t`The address was changed`,
    'email-changing': t`Notice: the address is to be changed`,
    'email-confirmation': t`Confirm the address`,
    invitation: t`Invitation to an organization`,
    'mail-test': t`Test mail`,
    'new-device': t`Notice: a login on a new device`,
    'newsletter-welcome': t`Newsletter: confirm the subscription`,
    notifications: t`Notifications`,
    'organization-handed-over': t`An organization was handed over`,
    'organization-joined': t`Welcome to an organization`,
    'password-changed': t`Notice: the password was changed`,
    'password-reset': t`Set a new password`,
    'provider-joined': t`Notice: login by the organization`,
    'provider-linked': t`Notice: login by Google`,
    'second-factor': t`Notice: the second step of the login`,
    'staff-act': t`Notice: an act of the staff`,
    'venture-approved': t`A venture was approved`,
    'venture-declined': t`A venture was declined`,
    'venture-handed-over': t`A venture was handed over`,
    'venture-taken-down': t`A venture was taken down`,
  };
}
