import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { suggestEmail } from '#src/ui/email-typos.ts';

interface Typo {
  typed: string;
  meant: string;
}

const ADDRESS = /[^\s,;<>"'()|]+@[^\s,;<>"'()|]+/g;

interface ShownTypos {
  typos: readonly Typo[];
  /** When all of them were shown. */
  since: number;
}
const NO_TYPOS: ShownTypos = { typos: [], since: 0 };

/** Addresses of a list that look mistyped, without duplicates. @param before those that are shown already */
function findTypos(text: string, before: ShownTypos): ShownTypos {
  const typos = [...new Set(text.match(ADDRESS))].flatMap((typed) => {
    const meant = suggestEmail(typed);
    return meant === null ? [] : [{ typed, meant }];
  });
  const known = new Set(before.typos.map(({ typed }) => typed));
  const isOld = typos.every(({ typed }) => known.has(typed));
  return { typos, since: isOld ? before.since : Date.now() };
}

/** Nobody can have read a notice within this time after it appeared. */
const UNREAD_MS = 600;

/** Finds addresses of a pasted list that look mistyped. */
export function useTypos() {
  const [shown, setShown] = useState<ShownTypos>(NO_TYPOS);
  return {
    typos: shown.typos,
    /** Updates the notice. @returns whether there are any */
    look(text: string): boolean {
      const found = findTypos(text, shown);
      setShown(found);
      return found.typos.length > 0;
    },
    /** Updates the notice. @returns whether the submission should wait until it was read */
    isUnread(text: string): boolean {
      const found = findTypos(text, shown);
      setShown(found);
      return found.typos.length > 0 && Date.now() - found.since < UNREAD_MS;
    },
    forget: () => setShown(NO_TYPOS),
  };
}

export const withoutTypos = (text: string) =>
  text.replaceAll(ADDRESS, (typed) => suggestEmail(typed) ?? typed);

interface TypoNoticeProps {
  typos: readonly Typo[];
  onUse: () => void;
}

/** Asks about these addresses, which may be right. */
export function TypoNotice({ typos, onUse }: TypoNoticeProps) {
  return (
    <div role="status" className="empty:hidden">
      {typos.length > 0 && (
        <Alert tone="notice">
          <p className="font-semibold">
            <Plural
              value={typos.length}
              one="# address looks mistyped. Did you mean:"
              other="# addresses look mistyped. Did you mean:"
            />
          </p>
          <ul className="list-disc pl-5">
            {typos.map(({ typed, meant }) => (
              <li key={typed} className="wrap-anywhere">
                <del>{typed}</del> <ins className="font-semibold no-underline">{meant}</ins>
              </li>
            ))}
          </ul>
          <Button look="secondary" className="mt-2" onClick={onUse}>
            <Trans>Yes, correct them</Trans>
          </Button>
        </Alert>
      )}
    </div>
  );
}
