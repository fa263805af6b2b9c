import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatNumber } from '#src/platform/numbers.ts';
import { useLanguage } from '#src/platform/language.ts';
import { textIn, type RecordParts } from './record-parts.ts';

/** A sentence about messages, questions, answers, opportunities, feeds or the installation. */
export function useTeamSentence(parts: RecordParts): ReactNode {
  const { line, who, it } = parts;
  const language = useLanguage();
  const { action, subject, after } = line;
  const count = formatNumber(Number(after?.['count'] ?? 0), language);
  const learners = Number(after?.['learners'] ?? 1);
  const isPrivacy = after?.['kind'] === 'privacy';
  const file = textIn(after, 'file');
  switch (`${subject.kind} ${action}`) {
    case 'opportunity created':
      return (
        <Trans>
          {who} created the listing {it}
        </Trans>
      );
    case 'opportunity edited':
      return (
        <Trans>
          {who} changed the listing {it}
        </Trans>
      );
    case 'opportunity closed':
      return (
        <Trans>
          {who} closed the listing {it}
        </Trans>
      );
    case 'opportunity checked':
      return (
        <Trans>
          {who} checked the listing {it}
        </Trans>
      );
    case 'contact-message message-read':
      return (
        <Trans>
          {who} read a contact message: {it}
        </Trans>
      );
    case 'contact-message message-answered':
      return (
        <Trans>
          {who} answered a contact message: {it}
        </Trans>
      );
    case 'contact-message message-changed':
      return messageChange(parts);
    case 'broadcast broadcast-written':
      return (
        <Trans>
          {who} wrote the announcement {it}
        </Trans>
      );
    case 'broadcast broadcast-tried':
      return (
        <Trans>
          {who} tried the announcement {it} on themselves
        </Trans>
      );
    case 'broadcast broadcast-sent':
      return (
        <Trans>
          {who} sent the announcement {it}
        </Trans>
      );
    case 'broadcast broadcast-stopped':
      return (
        <Trans>
          {who} stopped the announcement {it}
        </Trans>
      );
    case 'question question-read':
      return (
        <Trans>
          {who} read a question to the mentor: {it}
        </Trans>
      );
    case 'question question-answered':
      return (
        <>
          <Trans>
            {who} answered a question to the mentor: {it}
          </Trans>{' '}
          <Plural value={learners} one="(# learner)" other="(# learners)" />
        </>
      );
    case 'question question-done':
      return (
        <Trans>
          {who} marked a question to the mentor as done: {it}
        </Trans>
      );
    case 'question question-opened':
      return (
        <Trans>
          {who} opened a question to the mentor again: {it}
        </Trans>
      );
    case 'answer answer-taught':
      return (
        <Trans>
          {who} wrote an answer of the mentor: {it}
        </Trans>
      );
    case 'answer answer-changed':
      return (
        <Trans>
          {who} changed an answer of the mentor: {it}
        </Trans>
      );
    case 'answer answer-checked':
      return (
        <Trans>
          {who} read an answer of the mentor as its second person: {it}
        </Trans>
      );
    case 'released-answer answer-corrected':
      return (
        <Trans>
          {who} corrected a built-in answer: {it}
        </Trans>
      );
    case 'released-answer release-taken':
      return (
        <Trans>
          {who} went back to the built-in text of an answer: {it}
        </Trans>
      );
    case 'released-answer correction-kept':
      return (
        <Trans>
          {who} kept the correction of a built-in answer after a new release: {it}
        </Trans>
      );
    case 'released-answer answer-withdrawn':
    case 'answer answer-withdrawn':
      return (
        <Trans>
          {who} withdrew an answer of the mentor: {it}
        </Trans>
      );
    case 'released-answer answer-given-back':
    case 'answer answer-given-back':
      return (
        <Trans>
          {who} brought back an answer of the mentor: {it}
        </Trans>
      );
    case 'feed feed-added':
      return (
        <Trans>
          {who} added the feed {it}
        </Trans>
      );
    case 'feed feed-read':
      return (
        <Trans>
          {who} read the feed {it} at once
        </Trans>
      );
    case 'feed feed-paused':
      return (
        <Trans>
          {who} paused the feed {it}
        </Trans>
      );
    case 'feed feed-resumed':
      return (
        <Trans>
          {who} had the feed {it} read again
        </Trans>
      );
    case 'feed feed-removed':
      return <Trans>{who} removed a feed</Trans>;
    case 'feed-entry feed-entry-taken':
      return (
        <Trans>
          {who} made a listing from a feed: {it}
        </Trans>
      );
    case 'feed-entry feed-entry-compared':
      return (
        <Trans>
          {who} compared a listing with its feed: {it}
        </Trans>
      );
    case 'feed-entry feed-entry-dismissed':
      return (
        <Trans>
          {who} dismissed an entry of a feed: {it}
        </Trans>
      );
    case 'legal legal-published':
      return isPrivacy ? (
        <Trans>{who} published the privacy policy</Trans>
      ) : (
        <Trans>{who} published the terms of use</Trans>
      );
    case 'installation subscribers-exported':
      return (
        <Trans>
          {who} exported the subscribers of the newsletter ({count})
        </Trans>
      );
    case 'installation record-exported':
      return (
        <Trans>
          {who} exported lines of the record ({count})
        </Trans>
      );
    case 'installation record-read':
      return <Trans>{who} looked at the record</Trans>;
    case 'installation messages-listed':
      return <Trans>{who} looked at the list of contact messages</Trans>;
    case 'installation questions-listed':
      return <Trans>{who} looked at the questions to the mentor</Trans>;
    case 'installation ventures-listed':
      return <Trans>{who} looked at the ventures that wait for review</Trans>;
    case 'job job-retried':
      return <Trans>{who} had a failed job done again</Trans>;
    case 'installation subscribers-listed':
      return <Trans>{who} looked at the subscribers of the newsletter</Trans>;
    case 'subscriber subscriber-removed':
      return <Trans>{who} took somebody out of the newsletter</Trans>;
    case 'installation numbers-counted':
      return <Trans>{who} had the numbers counted again</Trans>;
    case 'installation settings-changed':
      return <Trans>{who} changed the settings</Trans>;
    case 'installation brand-changed':
      return <Trans>{who} changed name, logo, colour or languages of the site</Trans>;
    case 'installation test-mail-sent':
      return <Trans>{who} sent a test mail</Trans>;
    case 'installation backup-asked':
      return <Trans>{who} asked for a backup</Trans>;
    case 'installation backup-downloaded':
      return (
        <Trans>
          {who} downloaded the backup {file}
        </Trans>
      );
    default:
      return null;
  }
}

function messageChange({ who, it, person, line: { after } }: RecordParts): ReactNode {
  if (typeof after?.['user_id'] === 'number')
    return (
      <Trans>
        {who} gave a contact message to {person(after)}: {it}
      </Trans>
    );
  if (after?.['closed'] === true)
    return (
      <Trans>
        {who} closed a contact message: {it}
      </Trans>
    );
  if (after?.['closed'] === false)
    return (
      <Trans>
        {who} opened a contact message again: {it}
      </Trans>
    );
  return after?.['mine'] === true ? (
    <Trans>
      {who} took a contact message over: {it}
    </Trans>
  ) : (
    <Trans>
      {who} gave a contact message back to the team: {it}
    </Trans>
  );
}
