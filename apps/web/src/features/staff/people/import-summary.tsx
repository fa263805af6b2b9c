import type { ImportedLine } from '@inzira/contract/staff-people';
import { Plural } from '@lingui/react/macro';
import { Chip } from '#src/ui/chip.tsx';
import { useSendsMail } from '#src/features/staff/no-mail-note.tsx';
import { hasRemark } from './imported-remark.ts';

/** The number of lines by result. */
export function ImportSummary({ lines }: { lines: readonly ImportedLine[] }) {
  const count = (fate: ImportedLine['fate']) => lines.filter((line) => line.fate === fate).length;
  const remarked = lines.filter(hasRemark).length;
  const sendsMail = useSendsMail();
  // On an installation that sends no mail, every new account gets a code.
  const withCode = lines.filter(
    ({ fate, email }) => fate === 'new' && (email === null || !sendsMail),
  ).length;
  return (
    <p role="status" className="flex flex-wrap gap-2">
      <Chip tone="forest">
        <Plural value={count('new')} one="# new account" other="# new accounts" />
      </Chip>
      {withCode > 0 && (
        <Chip tone="ochre">
          {sendsMail ? (
            <Plural
              value={withCode}
              one="# without an email: a code"
              other="# without an email: codes"
            />
          ) : (
            <Plural
              value={withCode}
              one="# code to hand over: no email is sent from here yet"
              other="# codes to hand over: no email is sent from here yet"
            />
          )}
        </Chip>
      )}
      {count('joins') > 0 && (
        <Chip tone="forest">
          <Plural value={count('joins')} one="# becomes a member" other="# become members" />
        </Chip>
      )}
      {remarked > 0 && (
        <Chip tone="ochre">
          <Plural value={remarked} one="# with a remark" other="# with a remark" />
        </Chip>
      )}
      {count('exists') > 0 && (
        <Chip>
          <Plural value={count('exists')} one="# is there already" other="# are there already" />
        </Chip>
      )}
      {count('error') > 0 && (
        <Chip tone="alarm">
          <Plural
            value={count('error')}
            one="# line to fix (not imported yet)"
            other="# lines to fix (not imported yet)"
          />
        </Chip>
      )}
    </p>
  );
}
