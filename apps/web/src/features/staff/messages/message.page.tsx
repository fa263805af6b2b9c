import { REPLY_MAX } from '@inzira/contract/rules/staff';
import type { InboxMessage } from '@inzira/contract/staff-messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MailCheck, MailPlus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { formatMoment } from '#src/platform/dates.ts';
import { readItem, useDeviceStore } from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { useBarHeight } from '#src/ui/bar-height.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { DraftNote, draftItem, useDraft } from '#src/ui/draft.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Checkbox, Field, TextArea } from '#src/ui/field.tsx';
import { LongName } from '#src/ui/long-name.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { Assignee } from './assignee.tsx';
import { useSendsMail } from '#src/features/staff/no-mail-note.tsx';
import { OwnMailNote, openOwnMail } from './own-mail-note.tsx';
import { PhoneLinks } from './phone-links.tsx';
import { ReplyPreview } from './reply-preview.tsx';
import { mayOpen } from '#src/features/staff/roles.ts';
import {
  isConflict,
  type MessageChanges,
  replyToMessage,
  staffQueries,
  updateMessage,
} from '#src/features/staff/staff.api.ts';

const GiveMessage = later(async () => import('./give-message.tsx'));

/** A contact message, its answers, and the form for a new one. */
export default function MessagePage() {
  const { id = '' } = useParams();
  const message = useQuery(staffQueries.message(id));
  return (
    <PageBody>
      <QueryState
        query={message}
        loadingText={<Trans>Loading the message...</Trans>}
        loading={<SkeletonText lines={8} />}
        failure={<Trans>The message could not be loaded.</Trans>}
        missing={
          <Missing
            title={<Trans>There is no such message</Trans>}
            list={paths.staffPlace('messages')}
          />
        }
      >
        {(data) => <Message message={data} />}
      </QueryState>
    </PageBody>
  );
}

function Message({ message }: { message: InboxMessage }) {
  useDeviceStore();
  const { t } = useLingui();
  const language = useLanguage();
  const { user } = useSession();
  const { id, name, email, account, assignee, closed_at: closedAt } = message;
  const answers = useRef<HTMLHeadingElement>(null);
  const note = useRef<HTMLDivElement>(null);
  // Opens the form if there is a stored draft.
  const [isWriting, setIsWriting] = useState(
    message.replies.length === 0 || readItem(draftItem(replyDraft(id))) !== null,
  );
  const [isSent, setIsSent] = useState(false);
  const [isGiving, setGiving] = useState(false);
  const count = message.replies.length;
  // The form that had the focus is gone, so the focus moves.
  useEffect(() => {
    if (!isSent || count === 0) return;
    answers.current?.focus();
    // The next step after saving the answer.
    note.current?.scrollIntoView({ block: 'center' });
  }, [isSent, count]);
  const sendsMail = useSendsMail();
  const kept = sendsMail || closedAt !== null ? undefined : message.replies.at(-1);
  const isMine = assignee !== null && assignee.id === user?.id;
  const update = useMutation({
    mutationFn: async (changes: MessageChanges) => updateMessage(id, changes),
  });
  const again = (
    <Button look="secondary" onClick={() => setIsWriting(true)}>
      <MailPlus size={18} aria-hidden />
      <Trans>Answer again</Trans>
    </Button>
  );
  return (
    <div className="flex max-w-prose flex-col gap-5 md:gap-8 [&>header]:mb-0">
      <PageHeader
        back={{ to: paths.staffPlace('messages'), label: <Trans>Contact messages</Trans> }}
        title={name}
        subtitle={<LongName>{email}</LongName>}
      />
      <article className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <State message={message} isUnsent={kept !== undefined} />
          <Assignee assignee={assignee} />
          <time dateTime={message.created_at}>{formatMoment(message.created_at, language)}</time>
          {account && user && mayOpen(user, 'staff') && (
            <span>
              <Trans>
                An account has this email:{' '}
                <TextLink to={paths.staffItem('people', account.id)}>{account.username}</TextLink>
              </Trans>
            </span>
          )}
        </p>
        <p className="text-lg wrap-anywhere whitespace-pre-line">
          <PhoneLinks text={message.message} />
        </p>
      </article>
      {message.replies.length > 0 && (
        <section aria-labelledby="answers" className="flex flex-col gap-4">
          <h2 id="answers" ref={answers} tabIndex={-1} className="text-2xl outline-none">
            <Trans>Answers</Trans>
          </h2>
          {message.replies.map((reply) => (
            <div key={reply.id} className="border-l-4 border-clay pl-4">
              <p className="text-sm text-ink-soft">
                <Trans>
                  {reply.author ?? t`Former member`} answered{' '}
                  <time dateTime={reply.sent_at}>{formatMoment(reply.sent_at, language)}</time>
                </Trans>
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{reply.text}</p>
            </div>
          ))}
        </section>
      )}
      {isWriting ? (
        <Reply
          message={message}
          onSent={() => {
            setIsWriting(false);
            setIsSent(true);
          }}
        />
      ) : kept ? (
        // Below the saved answer instead of above, so that the answer is read first.
        <div ref={note} className="flex flex-col gap-3">
          <OwnMailNote message={message} text={kept.text} />
          <div className="flex flex-wrap gap-2">
            <Button
              className="grow lg:grow-0"
              busy={update.isPending}
              onClick={() => update.mutate({ closed: true })}
            >
              <MailCheck size={18} aria-hidden />
              <Trans>I have written to them</Trans>
            </Button>
            {again}
          </div>
        </div>
      ) : (
        <Bar>
          <LinkButton className="grow lg:grow-0" to={paths.staffPlace('messages')}>
            <Trans>Back to the messages</Trans>
          </LinkButton>
          {again}
        </Bar>
      )}
      {update.isError && (
        <FailureAlert sentence={t`This could not be saved.`} failure={update.error} serverFirst />
      )}
      {isGiving && <GiveMessage message={message} onClose={() => setGiving(false)} />}
      <div className="flex flex-wrap gap-3">
        {/* An answered message needs no assignee. */}
        {(isMine || count === 0) && (
          <Button
            look="secondary"
            busy={update.isPending}
            onClick={() =>
              update.mutate(
                {
                  assignee_id: isMine || !user ? null : user.id,
                  assignee_was: assignee?.id ?? null,
                },
                // Of an answered message, this button goes.
                { onSuccess: () => isMine && answers.current?.focus() },
              )
            }
          >
            {isMine ? <Trans>Give it back</Trans> : <Trans>I take care of it</Trans>}
          </Button>
        )}
        {(isMine || count === 0) && (
          <Button look="secondary" onClick={() => setGiving(true)}>
            <Trans>Give to a colleague</Trans>
          </Button>
        )}
        <Button
          look="secondary"
          busy={update.isPending}
          onClick={() => update.mutate({ closed: closedAt === null })}
        >
          {closedAt !== null ? (
            <Trans>Open again</Trans>
          ) : message.replies.length > 0 ? (
            <Trans>Close</Trans>
          ) : (
            <Trans>Close without an answer by email</Trans>
          )}
        </Button>
      </div>
    </div>
  );
}

/** The next actions; on a phone always visible. */
function Bar({ children }: { children: ReactNode }) {
  return (
    <div
      ref={useBarHeight()}
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:p-0"
    >
      {children}
    </div>
  );
}

/** Whether the message has been answered. */
function State({ message, isUnsent }: { message: InboxMessage; isUnsent: boolean }) {
  if (isUnsent)
    return (
      <Chip tone="ochre">
        <Trans>Answer not sent yet</Trans>
      </Chip>
    );
  if (message.replies.length > 0)
    return (
      <Chip tone="forest">
        <Trans context="a message">Answered</Trans>
      </Chip>
    );
  return message.closed_at === null ? null : (
    <Chip>
      <Trans>Closed without an answer</Trans>
    </Chip>
  );
}

const replyDraft = (id: number) => `contact-reply:${id}`;

interface WordsProps {
  message: InboxMessage;
  sendsMail: boolean;
  initial: string;
  errors: readonly string[] | undefined;
  busy: boolean;
}

/** The answer and a preview of its mail, which reset together. */
function Words({ message, sendsMail, initial, errors, busy }: WordsProps) {
  const { name } = message;
  const [text, setText] = useState(initial);
  return (
    <>
      <Field
        label={<Trans>Answer to {name}</Trans>}
        hint={
          sendsMail ? (
            <Trans>
              Sent by email, after a greeting with their name unless you greet them; their message
              stands below it.
            </Trans>
          ) : (
            <Trans>
              This site sends no mail yet: your own email program opens with this answer.
            </Trans>
          )
        }
        name="text"
        limit={REPLY_MAX}
        required
        errors={errors}
      >
        <TextArea
          rows={4}
          className="field-sizing-content min-h-28"
          defaultValue={initial}
          readOnly={busy}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      {sendsMail && <ReplyPreview message={message} text={text} />}
    </>
  );
}

function Reply({ message, onSent }: { message: InboxMessage; onSent: () => void }) {
  const { t } = useLingui();
  const { id, email } = message;
  // The number of answers when the writing began, restored after a reload.
  const draft = useDraft(replyDraft(id), message.replies.length);
  const sendsMail = useSendsMail();
  const formId = useId();
  /** Once the user was told of a newer answer, theirs is sent anyway. */
  const [isTold, setIsTold] = useState(false);
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data, { idempotencyKey, revision }) {
      const body = {
        text: textOf(data, 'text'),
        // On an installation that sends no mail, it stays open until somebody has answered with their own mail
        // program.
        keep_open: !sendsMail || data.get('keep_open') === 'on',
        ...(!isTold && { seen: revision ?? message.replies.length }),
      };
      await replyToMessage(id, body, idempotencyKey).catch((error: unknown) => {
        if (isConflict(error)) setIsTold(true);
        throw error;
      });
      draft.discard();
      if (sendsMail) showToast(t`Your answer is on its way to ${email}.`, 'success');
      else openOwnMail(message, body.text);
      onSent();
    },
  });
  return (
    <>
      <form key={draft.key} {...form} id={formId} className="flex flex-col gap-3">
        <Words
          message={message}
          sendsMail={sendsMail}
          initial={draft.text('text')}
          errors={fields['text']}
          busy={busy}
        />
        {sendsMail && (
          <Checkbox
            name="keep_open"
            defaultChecked={draft.list('keep_open').includes('on')}
            label={<Trans>Keep the message open</Trans>}
          />
        )}
        {failure !== null && (
          <FailureAlert
            sentence={
              sendsMail ? t`The answer could not be sent.` : t`The answer could not be kept.`
            }
            failure={failure}
          />
        )}
        <DraftNote draft={draft} />
      </form>
      <Bar>
        <Button type="submit" form={formId} busy={busy} className="grow lg:grow-0">
          {sendsMail ? <Trans>Send answer</Trans> : <Trans>Write it in your email</Trans>}
        </Button>
      </Bar>
    </>
  );
}
