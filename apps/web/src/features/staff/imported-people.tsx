import type { ImportedLine } from '@inzira/contract/staff-people';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert } from '#src/ui/alert.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { ImportedLines } from '#src/ui/imports/imported-lines.tsx';
import { LongName } from '#src/ui/long-name.tsx';

interface ImportedPeopleProps {
  lines: readonly ImportedLine[];
  /** Titles of columns that are not read. */
  unread?: readonly string[];
}

/** What must be mended is there to be read; the others fold away, so that what comes next is in reach on a phone. */
export default function ImportedPeople({ lines, unread = [] }: ImportedPeopleProps) {
  const isToRead = ({ reason }: ImportedLine) => reason !== null;
  const toMend = lines.filter(isToRead);
  const others = lines.filter((line) => !isToRead(line));
  return (
    <>
      {unread.length > 0 && <Unread titles={unread} />}
      {toMend.length > 0 && <Lines lines={toMend} />}
      {others.length > 0 && (
        <Disclosure
          label={
            <Plural value={others.length} one="# line that is fine" other="# lines that are fine" />
          }
        >
          <Lines lines={others} />
        </Disclosure>
      )}
    </>
  );
}

function Unread({ titles }: { titles: readonly string[] }) {
  const names = titles.join(', ');
  return (
    <Alert tone="notice">
      <Plural
        value={titles.length}
        one={`The column ${names} is not read.`}
        other={`The columns ${names} are not read.`}
      />{' '}
      <Trans>Roles are given on the page of a person.</Trans>
    </Alert>
  );
}

function Lines({ lines }: { lines: readonly ImportedLine[] }) {
  return (
    <ImportedLines
      lines={lines}
      first={{
        id: 'name',
        header: <Trans>Person</Trans>,
        cell: ({ name, username }) => name || username,
      }}
      more={[
        { id: 'username', header: <Trans>Username</Trans>, cell: ({ username }) => username },
        {
          id: 'email',
          header: <Trans>Email</Trans>,
          cell: ({ email }) =>
            email === null ? <Trans>none: a code</Trans> : <LongName>{email}</LongName>,
        },
      ]}
    />
  );
}
