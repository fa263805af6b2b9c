import type { RecordLine } from '@inzira/contract/staff';
import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { useContentSentence } from './content-sentence.tsx';
import { useOrganizationSentence } from './organization-sentence.tsx';
import { usePersonSentence } from './person-sentence.tsx';
import type { RecordParts } from './record-parts.ts';
import { useTeamSentence } from './team-sentence.tsx';

interface RecordSentenceProps {
  line: RecordLine;
  /** Adds usernames, for a file; on screen they are on the linked page. */
  withUsernames?: boolean;
}

/** A line of the record as a sentence: who did what to whom. */
export function RecordSentence({ line, withUsernames = false }: RecordSentenceProps) {
  const parts = partsOf(line, withUsernames);
  const sentences = [
    usePersonSentence(parts),
    useOrganizationSentence(parts),
    useContentSentence(parts),
    useTeamSentence(parts),
  ];
  const { who } = parts;
  const act = line.action.replaceAll('-', ' ');
  const about =
    line.subject.kind === 'installation'
      ? ''
      : `${line.subject.kind.replaceAll('-', ' ')} ${line.subject.id}`;
  return (
    // For an action that only a newer release knows, shows its name.
    sentences.find((one) => one !== null) ?? (
      <Trans>
        {who}: {act} {about}
      </Trans>
    )
  );
}

function partsOf(line: RecordLine, withUsernames: boolean): RecordParts {
  const { actor, subject, people } = line;
  const gone = <Trans>somebody who has gone</Trans>;
  const link = (id: number, name: string | undefined) =>
    name === undefined ? (
      gone
    ) : (
      <TextLink to={paths.staffItem('people', id)}>
        {withUsernames ? name : name.replace(/ \(\S+\)$/, '')}
      </TextLink>
    );
  const to = placeOf(line);
  const name = subject.name ?? `#${subject.id}`;
  return {
    line,
    who: actor ? (
      link(actor.id, people[actor.id] ?? actor.username)
    ) : (
      <Trans>The system, or somebody who has gone,</Trans>
    ),
    whom: link(subject.id, subject.name ?? undefined),
    it: to && subject.name !== null ? <TextLink to={to}>{name}</TextLink> : name,
    person(of, field = 'user_id') {
      const id = of?.[field];
      return typeof id === 'number' ? link(id, people[id]) : gone;
    },
  };
}

function placeOf({ subject: { kind, id }, after }: RecordLine): string | null {
  const listing = after?.['opportunity_id'];
  switch (kind) {
    case 'organization':
    case 'staff-organization':
      return paths.staffItem('organizations', id);
    case 'venture':
    case 'staff-venture':
      return paths.venture(id);
    case 'opportunity':
      return paths.opportunity(id);
    case 'contact-message':
      return paths.staffItem('messages', id);
    case 'question':
      return paths.staffItem('unanswered', id);
    case 'answer':
      return paths.staffItem('answers', id);
    case 'released-answer':
      return paths.staffItem('mentor', String(after?.['answer_id']));
    case 'feed':
      return paths.staffPlace('feeds');
    case 'feed-entry':
      return typeof listing === 'number' ? paths.opportunity(listing) : paths.staffPlace('feeds');
    case 'broadcast':
      return paths.staffPlace('broadcasts');
    default:
      return null;
  }
}
