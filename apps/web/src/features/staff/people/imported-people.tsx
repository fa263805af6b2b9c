import { toCsv } from '@inzira/contract/rules/csv';
import type { ImportedLine } from '@inzira/contract/staff-people';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useLanguage } from '#src/platform/language.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { ImportedLines, useFates } from '#src/ui/imports/imported-lines.tsx';
import { LongName } from '#src/ui/long-name.tsx';
import { hasRemark } from './imported-remark.ts';

interface ImportedPeopleProps {
  lines: readonly ImportedLine[];
  /** The titles of ignored columns. */
  unread?: readonly string[];
}

/** The imported lines: those with errors or remarks unfolded, the others folded, to keep the next step in view. */
export default function ImportedPeople({ lines, unread = [] }: ImportedPeopleProps) {
  const { t } = useLingui();
  const toMend = lines.filter(({ fate }) => fate === 'error');
  const remarked = lines.filter(hasRemark);
  const others = lines.filter(({ fate, reason }) => fate !== 'error' && reason === null);
  return (
    <>
      {unread.length > 0 && <Unread titles={unread} />}
      {toMend.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">
            <Trans>Lines to fix: not imported</Trans>
          </h2>
          <Lines lines={toMend} label={t`Lines to fix: not imported`} />
        </section>
      )}
      {remarked.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">
            <Trans>Lines with a remark</Trans>
          </h2>
          <Lines lines={remarked} label={t`Lines with a remark`} />
        </section>
      )}
      {others.length > 0 && (
        <Disclosure
          label={
            <Plural value={others.length} one="# line that is fine" other="# lines that are fine" />
          }
        >
          <Lines lines={others} label={t`Lines that are fine`} />
        </Disclosure>
      )}
      <SaveLines lines={lines} />
    </>
  );
}

/** Titles of a column with roles, in English or French. */
const ROLE = /r[oô]le|fonction/i;

function Unread({ titles }: { titles: readonly string[] }) {
  const names = titles.join(', ');
  return (
    <Alert tone="notice">
      <Plural
        value={titles.length}
        one={`The column ${names} is not read.`}
        other={`The columns ${names} are not read.`}
      />{' '}
      <Trans>An account keeps a name, an email, a username and a language.</Trans>
      {ROLE.test(names) && (
        <p className="mt-1">
          <Trans>Roles are given afterwards, on the page of each person.</Trans>
        </p>
      )}
    </Alert>
  );
}

/** Downloads all lines with their results, to correct in a spreadsheet and import again; without codes. */
function SaveLines({ lines }: { lines: readonly ImportedLine[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const fates = useFates();
  const save = () => {
    const titles = [
      t`Name`,
      t`Email`,
      t`Username`,
      t`Language`,
      t`Line`,
      t`What happens`,
      t`Reason`,
    ];
    const rows = lines.map((line) => [
      line.name,
      line.email ?? '',
      line.username,
      line.language,
      String(line.line),
      fates[line.fate],
      line.reason ?? '',
    ]);
    const csv = new Blob([toCsv([titles, ...rows], language)], { type: 'text/csv;charset=utf-8' });
    saveFile(csv, `${t`checked-list`}.csv`);
  };
  return (
    <Button look="secondary" className="self-start" onClick={save}>
      <Download size={18} aria-hidden />
      {lines.some(({ reason }) => reason !== null) ? (
        <Trans>Download the checked list with its reasons</Trans>
      ) : (
        <Trans>Download the checked list</Trans>
      )}
    </Button>
  );
}

function Lines({ lines, label }: { lines: readonly ImportedLine[]; label: string }) {
  return (
    <ImportedLines
      lines={lines}
      label={label}
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
          cell: ({ email, fate }) => {
            if (email !== null) return <LongName>{email}</LongName>;
            return fate === 'joins' ? <Trans>none</Trans> : <Trans>none: a code</Trans>;
          },
        },
      ]}
    />
  );
}
