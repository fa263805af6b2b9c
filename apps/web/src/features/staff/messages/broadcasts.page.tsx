import type { Language } from '@inzira/contract/accounts';
import { STAFF_MESSAGES_PER_PAGE } from '@inzira/contract/limits';
import { isInFrenchAlone } from '@inzira/contract/rules/broadcast-texts';
import { plainText } from '@inzira/contract/rules/rich-text';
import type { Broadcast } from '@inzira/contract/staff-messages';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download, Plus, Users } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readItem, subscribeToItems, useDeviceStore } from '#src/platform/device-store.ts';
import { formatMoment } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { formatNumber } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { draftItem } from '#src/ui/draft.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { Prose } from '#src/ui/prose.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { NoMailNote } from '#src/features/staff/no-mail-note.tsx';
import { takeFile, TakeOutDialog } from '#src/features/staff/take-out-dialog.tsx';
import {
  sendBroadcast,
  staffQueries,
  stopBroadcast,
  testBroadcast,
} from '#src/features/staff/staff.api.ts';

const BroadcastForm = later(async () => import('./broadcast-form.tsx'));

/** Newsletters by mail and announcements in the app: to write, test, send and stop. */
export default function BroadcastsPage() {
  const { t } = useLingui();
  const [{ page }] = useUrlState({ page: 1 });
  const [written, setWritten] = useState<Broadcast | 'new' | null>(null);
  /** The draft that was just saved. */
  const [saved, setSaved] = useState<number | null>(null);
  const list = usePagedList(staffQueries.broadcasts(page));
  useDeviceStore();
  const isBegun = useSyncExternalStore(
    subscribeToItems,
    () => readItem(draftItem('broadcast:new')) !== null,
  );
  const [isTaking, setIsTaking] = useState(false);
  return (
    <PageBody>
      <PageHeader
        title={<Trans>News and announcements</Trans>}
        subtitle={
          <Trans>
            A newsletter goes by email to people who subscribed; an announcement appears among the
            notifications in the app.
          </Trans>
        }
        actions={
          <>
            <Button onClick={() => setWritten('new')}>
              <Plus size={18} aria-hidden />
              {isBegun && !written ? <Trans>Continue your draft</Trans> : <Trans>Write</Trans>}
            </Button>
            <LinkButton look="secondary" to={paths.staffPlace('subscribers')}>
              <Users size={18} aria-hidden />
              <Trans>Newsletter subscribers</Trans>
            </LinkButton>
            <Button look="secondary" onClick={() => setIsTaking(true)}>
              <Download size={18} aria-hidden />
              <Trans>Subscribers as CSV</Trans>
            </Button>
          </>
        }
      />
      <div className="mb-6 empty:hidden">
        <NoMailNote>
          <Trans>
            This site sends no mail yet: a newsletter reaches nobody. An announcement in the app
            does.
          </Trans>
        </NoMailNote>
      </div>
      {isTaking && (
        <TakeOutDialog
          title={<Trans>Save the subscribers as CSV</Trans>}
          action={<Trans>Save as CSV</Trans>}
          failureText={t`The file could not be made.`}
          take={async (password) =>
            takeFile('/api/staff/subscribers/csv/', { password }, 'subscribers.csv')
          }
          onClose={() => setIsTaking(false)}
        >
          <Trans>
            It holds the email addresses of all subscribers. The other staff are told by mail that
            you have it.
          </Trans>
        </TakeOutDialog>
      )}
      {written && (
        <BroadcastForm
          key={written === 'new' ? 'new' : written.id}
          broadcast={written === 'new' ? null : written}
          isBegun={
            written !== 'new' &&
            (list.data?.results.find(({ id }) => id === written.id) ?? written).state !== 'draft'
          }
          onSaved={(id) => {
            setWritten(null);
            setSaved(id);
          }}
          onClose={() => setWritten(null)}
        />
      )}
      <PagedList
        query={list}
        loadingText={<Trans>Loading announcements...</Trans>}
        loading={<SkeletonList count={3} className="h-24" />}
        failure={<Trans>The announcements could not be loaded.</Trans>}
        empty={
          !written &&
          !isBegun && (
            <EmptyState title={<Trans>Nothing was written yet</Trans>}>
              <Trans>Write the first one: you can try it on yourself before anybody gets it.</Trans>
            </EmptyState>
          )
        }
        page={page}
        pageSize={STAFF_MESSAGES_PER_PAGE}
      >
        {(data) => (
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {data.results.map((broadcast) => (
              <Item
                key={broadcast.id}
                broadcast={broadcast}
                isNext={broadcast.id === saved}
                onEdit={() => {
                  setSaved(null);
                  setWritten(broadcast);
                }}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </PageBody>
  );
}

interface ItemProps {
  broadcast: Broadcast;
  /** Whether it was just saved: it gets the focus and shows the next step. */
  isNext: boolean;
  onEdit: () => void;
}

function Item({ broadcast, isNext, onEdit }: ItemProps) {
  const { t } = useLingui();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isNext) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, [isNext]);
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const isTyped = useSyncExternalStore(
    subscribeToItems,
    () => readItem(draftItem(`broadcast:${broadcast.id}`)) !== null,
  );
  const { id, state, readers, sent } = broadcast;
  const { subject, text, html, lang } = wordsIn(language, broadcast);
  const isByMail = broadcast.audience.kind === 'subscribers';
  const test = useMutation({
    mutationFn: testBroadcast,
    onSuccess: () =>
      showToast(
        isByMail
          ? t`It is on its way to your own address.`
          : t`It is in your own notifications now, as the others will get it.`,
        'success',
      ),
  });
  const stop = useMutation({ mutationFn: stopBroadcast });
  const failure = test.error ?? stop.error;
  const count = formatNumber(readers, language);
  return (
    <li ref={place} tabIndex={-1} className="flex flex-col gap-3 py-5 outline-none">
      {/* Not a toast, which would cover these buttons on a phone. */}
      {isNext && state === 'draft' && (
        <Alert tone="success">
          <Trans>Saved. Nobody has got it yet: try it on yourself, or send it.</Trans>
        </Alert>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 lang={lang} className="text-xl wrap-anywhere">
          {subject}
        </h2>
        <StateChip state={state} />
      </div>
      <p lang={lang} className="line-clamp-3 wrap-anywhere whitespace-pre-line">
        {plainText(text)}
      </p>
      {html !== undefined && (
        <Disclosure label={<Trans>The whole text</Trans>}>
          <div lang={lang}>
            <Prose html={html} className="wrap-anywhere" />
          </div>
        </Disclosure>
      )}
      <p className="text-sm text-ink-soft">
        <AudienceText broadcast={broadcast} /> ·{' '}
        {state === 'draft' ? (
          <Trans>{count} would get it</Trans>
        ) : state === 'stopped' ? (
          <Trans>
            sent to {formatNumber(sent, language)} of {count}
          </Trans>
        ) : (
          <SentText count={sent} isByMail={isByMail} />
        )}
        {broadcast.started_at && <> · {formatMoment(broadcast.started_at, language)}</>}
      </p>
      {failure && <FailureAlert sentence={t`This could not be done.`} failure={failure} />}
      <div className="flex flex-wrap gap-3">
        {(state === 'draft' || isTyped) && (
          <Button look="secondary" onClick={onEdit}>
            {state === 'draft' ? (
              <Trans>Edit</Trans>
            ) : (
              <Trans>What you typed and did not save</Trans>
            )}
          </Button>
        )}
        {state !== 'sent' && (
          <Button look="secondary" busy={test.isPending} onClick={() => test.mutate(id)}>
            <Trans>Try it on me</Trans>
          </Button>
        )}
        {(state === 'draft' || state === 'stopped') && (
          <Button onClick={() => setAsking(true)}>
            {state === 'draft' ? <Trans>Send</Trans> : <Trans>Go on sending</Trans>}
          </Button>
        )}
        {state === 'sending' && (
          <Button look="danger" busy={stop.isPending} onClick={() => stop.mutate(id)}>
            <Trans>Stop</Trans>
          </Button>
        )}
      </div>
      <Confirmation
        open={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Send “{subject}”?</Trans>}
        action={<Trans>Send to {count}</Trans>}
        failureText={t`It could not be sent.`}
        onConfirm={async () => {
          await sendBroadcast(broadcast);
          setAsking(false);
          // The list shows its state only once it is asked for again.
          showToast(t`“${subject}” is going out now.`, 'success');
        }}
      >
        <Plural
          value={readers}
          one="# reader gets it, once. You can stop while it goes out: whoever has not got it by then will not."
          other="# readers get it, each once. You can stop while it goes out: whoever has not got it by then will not."
        />
      </Confirmation>
    </li>
  );
}

/** The subject and text in the reader's language, if there are two. */
function wordsIn(language: Language, broadcast: Broadcast) {
  const { subject, text, text_html: html } = broadcast;
  const { subject_fr, text_fr, text_fr_html } = broadcast;
  return language === 'fr' && text_fr !== ''
    ? { subject: subject_fr, text: text_fr, html: text_fr_html, lang: 'fr' }
    : { subject, text, html, lang: isInFrenchAlone(broadcast) ? 'fr' : 'en' };
}

/**
 * Says only what is known: mails that were sent, or accounts that see the text. Whether somebody has read it is
 * unknown.
 */
function SentText({ count, isByMail }: { count: number; isByMail: boolean }) {
  return isByMail ? (
    <Trans>
      sent to <Plural value={count} one="# address" other="# addresses" />
    </Trans>
  ) : (
    <Trans>
      shown in the app to <Plural value={count} one="# person" other="# people" />; who has opened
      it is not known
    </Trans>
  );
}

function StateChip({ state }: { state: Broadcast['state'] }) {
  const { t } = useLingui();
  const [tone, text] = (
    {
      draft: ['plain', t`Draft`],
      sending: ['ochre', t`Going out`],
      stopped: ['alarm', t`Stopped`],
      sent: ['forest', t({ message: 'Sent', context: 'an announcement' })],
    } as const
  )[state];
  return <Chip tone={tone}>{text}</Chip>;
}

function AudienceText({ broadcast: { audience, audience_name: name } }: { broadcast: Broadcast }) {
  if (audience.kind === 'subscribers') {
    if (audience.language === 'en') return <Trans>Newsletter, readers in English</Trans>;
    if (audience.language === 'fr') return <Trans>Newsletter, readers in French</Trans>;
    return <Trans>Newsletter, all subscribers</Trans>;
  }
  if (audience.kind === 'everyone') return <Trans>Everyone, in the app</Trans>;
  if (name === null) return <Trans>A group that is gone</Trans>;
  return audience.kind === 'organization' ? (
    <Trans>Members of {name}, in the app</Trans>
  ) : (
    <Trans>Trainees of {name}, in the app</Trans>
  );
}
