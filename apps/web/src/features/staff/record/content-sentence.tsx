import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { isQuizFile, textIn, type RecordParts } from './record-parts.ts';

/** A sentence about a change to a text of the curriculum, the journey or the hub. */
export function useContentSentence({ line, who }: RecordParts): ReactNode {
  const { action, subject, after } = line;
  if (subject.kind !== 'content') return null;
  const path = textIn(after, 'path');
  const name = subject.name ?? path;
  const text = path === '' ? '' : <TextLink to={placeOf(path)}>{name}</TextLink>;
  const file = textIn(after, 'name');
  const isQuiz = isQuizFile(path);
  switch (action) {
    case 'content-published':
      return isQuiz ? (
        <Trans>
          {who} published the quiz of “{text}”
        </Trans>
      ) : (
        <Trans>
          {who} published “{text}”
        </Trans>
      );
    case 'content-added':
      return (
        <Trans>
          {who} added “{text}”
        </Trans>
      );
    case 'content-hidden':
      return (
        <Trans>
          {who} hid “{text}” from learners
        </Trans>
      );
    case 'content-shown':
      return (
        <Trans>
          {who} showed “{text}” to learners
        </Trans>
      );
    case 'content-undone':
      return (
        <Trans>
          {who} took back a publication of “{text}”
        </Trans>
      );
    case 'content-given-back':
      return (
        <Trans>
          {who} restored “{text}” as it came with Inzira
        </Trans>
      );
    case 'content-kept':
      return (
        <Trans>
          {who} kept the edited text of “{text}” beside a new release
        </Trans>
      );
    case 'content-review-asked':
      return (
        <Trans>
          {who} asked for a review of “{text}”
        </Trans>
      );
    case 'content-file-uploaded':
      return (
        <Trans>
          {who} uploaded the file “{file}”
        </Trans>
      );
    default:
      return null;
  }
}

const placeOf = (path: string) => {
  const [, entry] = /^resources\/([a-z0-9-]+)\.json$/.exec(path) ?? [];
  if (entry !== undefined) return paths.staffItem('hub', entry);
  const place = path.startsWith('journey/') ? 'journey' : 'curriculum';
  return `${paths.staffItem(place, 'file')}?path=${encodeURIComponent(path)}`;
};
