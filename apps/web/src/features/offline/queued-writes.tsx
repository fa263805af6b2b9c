import { Trans } from '@lingui/react/macro';
import { Check, CircleAlert, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { formatMoment } from '#src/platform/dates.ts';
import { useDeviceStore } from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import {
  isUnstored,
  type KeptEntry,
  removeEntry,
  useEntries,
} from '#src/platform/write-queue-entries.ts';
import { Button } from '#src/ui/button.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { TextLink } from '#src/ui/text-link.tsx';

/** Queued writes: waiting, sent, or refused with what to do. */
export function QueuedWrites() {
  useDeviceStore();
  const entries = useEntries();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="outbox" className="mt-10">
      <h2 id="outbox" className="font-display text-xl font-bold">
        <Trans>What you did without a network</Trans>
      </h2>
      <ul className="mt-3 flex flex-col divide-y divide-line border-y border-line">
        {entries.toReversed().map((entry) => (
          <li key={entry.id} className="py-3">
            <QueuedWriteRow entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function QueuedWriteRow({ entry }: { entry: KeptEntry }) {
  const language = useLanguage();
  const { url, page, doneAt, refusal, sentAt } = entry;
  const text = textOf(entry.body);
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">
        <WhatItIs url={url} />
        {page?.title && <span className="font-normal text-ink-soft"> · {page.title}</span>}
      </p>
      <p className="text-sm text-ink-soft">{formatMoment(doneAt, language)}</p>
      {sentAt !== undefined ? (
        <State icon={<Check size={18} className="text-forest" aria-hidden />}>
          <Trans>Sent</Trans>
        </State>
      ) : refusal ? (
        <Refused entry={entry} />
      ) : (
        <State icon={<Smartphone size={18} aria-hidden />}>
          {isUnstored(entry) ? (
            <Trans>Only in this open page: this device has no room. Leave it open.</Trans>
          ) : (
            <Trans>On this device, sent by itself when the network is back</Trans>
          )}
        </State>
      )}
      {refusal && <Score {...entry} />}
      {refusal && text && (
        <p className="rounded-md bg-paper-sunken p-3 text-sm whitespace-pre-line">{text}</p>
      )}
    </div>
  );
}

/** The score of a refused quiz. */
function Score({ url, body }: Pick<KeptEntry, 'url' | 'body'>) {
  if (url !== '/api/quiz/results/') return null;
  const { score, total } = body as { score: number; total: number };
  return (
    <p className="text-sm">
      <Trans>
        You had {score} of {total} right.
      </Trans>
    </p>
  );
}

function State({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-sm">
      {icon}
      <span>{children}</span>
    </p>
  );
}

function Refused({ entry }: { entry: KeptEntry }) {
  const errorText = useErrorText();
  const { refusal, page, url } = entry;
  if (!refusal) return null;
  const failure = new ApiError(refusal.status, refusal.body);
  const reason = failure.fields
    ? Object.values(failure.fields).flat().join(' ')
    : errorText(failure);
  return (
    <>
      <State icon={<CircleAlert size={18} className="text-alarm" aria-hidden />}>
        <Trans>Not accepted: {reason}</Trans>
      </State>
      <div className="flex flex-wrap items-center gap-x-4">
        {page && (
          <TextLink to={page.path}>
            {url === '/api/quiz/results/' ? (
              <Trans>The quiz has changed: take it again</Trans>
            ) : (
              <Trans>Open it and do it again</Trans>
            )}
          </TextLink>
        )}
        <Button look="quiet" onClick={() => void removeEntry(entry)}>
          <Trans>Remove</Trans>
          {page?.title && <span className="sr-only">: {page.title}</span>}
        </Button>
      </div>
    </>
  );
}

function WhatItIs({ url }: { url: string }) {
  if (url === '/api/user-progress/') return <Trans>Lesson</Trans>;
  if (url === '/api/quiz/results/') return <Trans>Quiz</Trans>;
  if (url === '/api/review/answers/') return <Trans>Review</Trans>;
  if (url.endsWith('/note/')) return <Trans>Note</Trans>;
  if (url.startsWith('/api/calculators/')) return <Trans>Your figures</Trans>;
  if (url.startsWith('/api/tallies/')) return <Trans>Customers</Trans>;
  if (url.startsWith('/api/promises/')) return <Trans>Promise</Trans>;
  if (url.startsWith('/api/venture/')) return <Trans>Venture Studio</Trans>;
  return <Trans>Message</Trans>;
}

/** The typed text, to be copied. */
function textOf(body: unknown): string | undefined {
  const { text, content } = (body ?? {}) as { text?: unknown; content?: unknown };
  return [text, content].find((one): one is string => typeof one === 'string');
}
