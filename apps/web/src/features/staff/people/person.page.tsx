import { NO_MAIL } from '@inzira/contract/rules/staff';
import type { Deed, Did, Person } from '@inzira/contract/staff-people';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  ArrowRightLeft,
  Ban,
  EllipsisVertical,
  KeyRound,
  LogOut,
  MailCheck,
  Pencil,
  RotateCcw,
  ShieldOff,
  Trash2,
  UserCog,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { useRoleName } from '#src/features/organizations/joining/role-name.tsx';
import { ReviewStatus } from '#src/features/ventures/review-status.tsx';
import { formatAgo, formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { useGo } from '#src/platform/navigation.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { AccountEmail } from '#src/ui/account-email.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { LongName } from '#src/ui/long-name.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { Stat, Stats } from '#src/ui/stat.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import type { PersonActName } from './person-act-dialog.tsx';
import { NoMailNote, useSendsMail } from '#src/features/staff/no-mail-note.tsx';
import { useRoleTexts } from '#src/features/staff/roles.ts';
import { useOneAtATime } from '#src/features/staff/use-one-at-a-time.ts';
import {
  sendResetLink,
  sendVerification,
  signOutPerson,
  staffQueries,
} from '#src/features/staff/staff.api.ts';

const PersonActDialog = later(async () => import('./person-act-dialog.tsx'));
const PersonMails = later(async () => import('./person-mails.tsx'));
const PersonSent = later(async () => import('./person-sent.tsx'));
const RecordList = later(async () => import('#src/features/staff/record/record-list.tsx'));
const HandOverDialog = later(async () => import('#src/features/staff/hand-over-dialog.tsx'));
const NewCode = later(async () => import('./new-code.tsx'));

/** A person's data, activity and notifications, and the staff's actions. Never shows passwords, answers or chats. */
export default function PersonPage() {
  const { id = '' } = useParams();
  const person = useQuery(staffQueries.person(id));
  return (
    <PageBody>
      <QueryState
        query={person}
        loadingText={<Trans>Loading the person...</Trans>}
        loading={<SkeletonText lines={8} />}
        failure={<Trans>The person could not be loaded.</Trans>}
        missing={
          <Missing title={<Trans>There is no such person</Trans>} list={paths.staffPlace('people')}>
            <Trans>The account may have been erased.</Trans>
          </Missing>
        }
      >
        {(data) => <PersonDetails person={data} />}
      </QueryState>
    </PageBody>
  );
}

function PersonDetails({ person }: { person: Person }) {
  const language = useLanguage();
  const roleTexts = useRoleTexts();
  return (
    <>
      <PageHeader
        back={{ to: paths.staffPlace('people'), label: <Trans>People</Trans> }}
        title={person.full_name || person.username}
        subtitle={
          <>
            <LongName>{person.username}</LongName>
            {' · '}
            <AccountEmail email={person.email} />
          </>
        }
      />
      <div className="flex flex-col gap-10">
        {person.disabled_at !== null && (
          <Alert tone="alarm">
            <Trans>
              Disabled since {formatDay(person.disabled_at, language)}: nobody can log in.
            </Trans>
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {person.roles.length === 0 && (
            <Chip>
              <Trans>Learner</Trans>
            </Chip>
          )}
          {person.roles.map((role) => (
            <Chip key={role}>{roleTexts[role].name}</Chip>
          ))}
          {person.email_verified_at === null && !person.email.endsWith(NO_MAIL) && (
            <Unconfirmed person={person} />
          )}
        </div>
        <Stats>
          {didOf(person)
            .filter((deed) => deed.count > 0 || isLearning(deed))
            .map((deed) => (
              <DidStat key={deed.what} {...deed} />
            ))}
          <Stat
            label={<Trans>Devices logged in</Trans>}
            value={formatNumber(person.open_sessions, language)}
            note={
              person.last_seen_at === null ? (
                <Trans>Never seen</Trans>
              ) : (
                <Trans>Last seen {formatAgo(person.last_seen_at, language)}</Trans>
              )
            }
          />
          <Stat
            label={<Trans>Member since</Trans>}
            value={
              <span className="block text-xl leading-snug">
                {formatDay(person.created_at, language)}
              </span>
            }
          />
        </Stats>
        <Acts person={person} />
        <Belongings person={person} />
        <div className="flex flex-col gap-8">
          <h2 className="text-2xl">
            <Trans>What they were sent</Trans>
          </h2>
          <section aria-labelledby="person-mails" className="-mt-4">
            <h3 id="person-mails" className="mb-1 text-xl">
              <Trans>Emails to this person</Trans>
            </h3>
            <p className="mb-3 max-w-prose text-ink-soft">
              <Trans>
                From the last seven days, or fourteen for those that could not be sent. Their text
                is not kept.
              </Trans>
            </p>
            <PersonMails id={person.id} />
          </section>
          <PersonSent id={person.id} />
        </div>
        <section aria-labelledby="person-record">
          <h2 id="person-record" className="mb-4 text-2xl">
            <Trans>What was done to this account</Trans>
          </h2>
          <RecordList filters={{ kind: 'user', subject: String(person.id) }} />
        </section>
      </div>
    </>
  );
}

/** A server of an earlier release counts only these three, without days. */
const didOf = (person: Person): Did[] =>
  person.did ?? [
    { what: 'lessons', count: person.lessons_completed, last_at: null },
    { what: 'quizzes', count: person.quizzes_done, last_at: null },
    { what: 'works', count: person.works_handed_in, last_at: null },
  ];

/** What everybody comes for, so that a zero tells something; the rest is shown of who did it. */
const isLearning = ({ what }: Did) => what === 'lessons' || what === 'quizzes' || what === 'works';

function DidStat({ what, count, last_at: lastAt }: Did) {
  const { t } = useLingui();
  const language = useLanguage();
  const labels: Record<Deed, string> = {
    lessons: t`Lessons completed`,
    quizzes: t`Quizzes done`,
    works: t`Work handed in`,
    ventures: t`Ventures created`,
    certificates: t`Certificates`,
    'opportunities-saved': t`Opportunities saved`,
    'opportunities-applied': t`Opportunities applied for`,
  };
  return (
    <Stat
      label={labels[what]}
      value={formatNumber(count, language)}
      note={lastAt !== null && <Trans>Last: {formatDay(lastAt, language)}</Trans>}
    />
  );
}

/** The address is not confirmed; staff can send the confirmation mail again. */
function Unconfirmed({ person: { id, email, disabled_at: disabledAt } }: { person: Person }) {
  const { t } = useLingui();
  const sendsMail = useSendsMail();
  const send = useMutation({
    mutationFn: sendVerification,
    onSuccess: () => showToast(t`The email is on its way to ${email}.`, 'success'),
  });
  const sendOnce = useOneAtATime(send.mutate);
  return (
    <>
      <Chip tone="ochre">
        <Trans>Email not confirmed</Trans>
      </Chip>
      {sendsMail && disabledAt === null && (
        <Button look="quiet" size="sm" busy={send.isPending} onClick={() => sendOnce(id)}>
          <MailCheck size={18} aria-hidden />
          <Trans>Send the confirmation again</Trans>
        </Button>
      )}
      {send.isError && (
        <FailureAlert sentence={t`The email could not be sent.`} failure={send.error} serverFirst />
      )}
    </>
  );
}

/** Narrow enough for one line with the menu on a phone. */
const IN_ROW = 'max-sm:px-2.5';

function Acts({ person }: { person: Person }) {
  const { t } = useLingui();
  const go = useGo();
  const { user } = useSession();
  const [act, setAct] = useState<PersonActName | null>(null);
  const [code, setCode] = useState<{ code: string; code_expires_at: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const sendsMail = useSendsMail();
  const hasMail = sendsMail && !person.email.endsWith(NO_MAIL);
  const isSelf = user?.id === person.id;
  const isDisabled = person.disabled_at !== null;
  const signOut = useMutation({
    mutationFn: signOutPerson,
    onSuccess: () => showToast(t`Logged out everywhere.`, 'success'),
  });
  const reset = useMutation({
    mutationFn: sendResetLink,
    onSuccess: () => {
      setAsking(false);
      showToast(t`The link is on its way to ${person.email}.`, 'success');
    },
  });
  const items = [
    {
      id: 'correct',
      label: t`Correct details`,
      icon: <Pencil size={18} aria-hidden />,
      onSelect: () => setAct('correct'),
    },
    {
      id: 'sign-out',
      label: t`Log out everywhere`,
      icon: <LogOut size={18} aria-hidden />,
      disabled: person.open_sessions === 0 || signOut.isPending,
      onSelect: () => signOut.mutate(person.id),
    },
    ...(isSelf ? [] : dangers()),
  ];
  function dangers() {
    return [
      ...(person.has_second_factor
        ? [
            {
              id: 'second-factor',
              label: t`Reset the login code`,
              icon: <ShieldOff size={18} aria-hidden />,
              isDangerous: true,
              onSelect: () => setAct('second-factor'),
            },
          ]
        : []),
      ...(isDisabled
        ? []
        : [
            {
              id: 'disable',
              label: t`Disable account`,
              icon: <Ban size={18} aria-hidden />,
              isDangerous: true,
              onSelect: () => setAct('disable'),
            },
          ]),
      {
        id: 'erase',
        label: t`Erase account`,
        icon: <Trash2 size={18} aria-hidden />,
        isDangerous: true,
        onSelect: () => setAct('erase'),
      },
    ];
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        <Button className={IN_ROW} onClick={() => setAct('roles')}>
          <UserCog size={18} className="max-sm:hidden" aria-hidden />
          <Trans>Roles</Trans>
        </Button>
        <Button
          look="secondary"
          className={IN_ROW}
          disabled={isDisabled}
          onClick={() => (hasMail ? setAsking(true) : setAct('code'))}
        >
          <KeyRound size={18} className="max-sm:hidden" aria-hidden />
          {hasMail ? <Trans>Send a reset link</Trans> : <Trans>Make a login code</Trans>}
        </Button>
        {isDisabled && !isSelf && (
          <Button look="secondary" onClick={() => setAct('enable')}>
            <RotateCcw size={18} aria-hidden />
            <Trans>Enable account</Trans>
          </Button>
        )}
        <Menu
          label={t`More actions`}
          icon={<EllipsisVertical size={20} aria-hidden />}
          items={items}
        />
      </div>
      {!isDisabled && (
        <NoMailNote>
          <Trans>This site sends no mail yet: make a code, and hand its link over yourself.</Trans>
        </NoMailNote>
      )}
      {signOut.error && (
        <FailureAlert sentence={t`This could not be done.`} failure={signOut.error} />
      )}
      {code && <NewCode name={person.full_name} username={person.username} {...code} />}
      <Confirmation
        open={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Send a link for a new password?</Trans>}
        action={<Trans>Send the link</Trans>}
        failureText={t`This could not be done.`}
        onConfirm={async () => reset.mutateAsync(person.id)}
      >
        <Trans>
          It goes to <strong className="wrap-anywhere">{person.email}</strong>. Their present
          password goes on working until they choose a new one.
        </Trans>
      </Confirmation>
      {act && (
        <PersonActDialog
          act={act}
          person={person}
          onClose={() => setAct(null)}
          onDone={(made) => {
            setAct(null);
            if (made) setCode(made);
            if (act === 'erase') go(paths.staffPlace('people'));
          }}
        />
      )}
    </div>
  );
}

function Belongings({ person }: { person: Person }) {
  const roleName = useRoleName();
  const [venture, setVenture] = useState<{ id: number; name: string } | null>(null);
  const parts: { title: ReactNode; items: ReactNode[] }[] = [
    {
      title: <Trans>Organizations</Trans>,
      items: person.organizations.map(({ id, name, role }) => (
        <li key={id}>
          <TextLink to={paths.staffItem('organizations', id)}>{name}</TextLink> · {roleName(role)}
        </li>
      )),
    },
    {
      title: <Trans>Own ventures</Trans>,
      items: person.ventures.map(({ id, name, review_status: status }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          <TextLink to={paths.venture(id)}>{name}</TextLink>
          <ReviewStatus status={status} />
          <Button look="quiet" className="-ml-4" onClick={() => setVenture({ id, name })}>
            <ArrowRightLeft size={18} aria-hidden />
            <Trans>Hand over</Trans>
            <span className="sr-only">{name}</span>
          </Button>
        </li>
      )),
    },
    {
      title: <Trans>Venture joined in the studio</Trans>,
      items: person.studio
        ? [
            <li key={person.studio.id}>
              <TextLink to={paths.venture(person.studio.id)}>{person.studio.name}</TextLink> ·{' '}
              {person.studio.role === 'assistant' ? (
                <Trans>Assistant</Trans>
              ) : (
                <Trans>Trainee</Trans>
              )}
            </li>,
          ]
        : [],
    },
  ];
  const there = parts.filter(({ items }) => items.length > 0);
  if (there.length === 0) return null;
  return (
    <div className="grid gap-8 md:grid-cols-3">
      {venture && <HandOverDialog kind="venture" {...venture} onClose={() => setVenture(null)} />}
      {there.map(({ title, items }, at) => (
        <section key={at}>
          <h2 className="mb-2 text-xl">{title}</h2>
          <ul className="flex flex-col gap-1">{items}</ul>
        </section>
      ))}
    </div>
  );
}
