import { toCsv } from '@inzira/contract/rules/csv';
import type { RecordLine } from '@inzira/contract/staff';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '#src/platform/language.ts';
import { RecordDetails } from './record-details.tsx';
import { RecordSentence } from './record-sentence.tsx';

interface RecordCsvProps {
  lines: readonly RecordLine[];
  /** Whether older lines are left for another file. */
  hasMore: boolean;
  onDone: (csv: string) => void;
}

/** The number of lines rendered at once, so that the page stays responsive. */
const PART = 200;

/** Renders the lines invisibly as the list shows them, and passes their text on as CSV. */
export default function RecordCsv({ lines, hasMore, onDone }: RecordCsvProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [host] = useState(() => document.createElement('div'));
  const [first, setFirst] = useState(0);
  const rows = useRef<string[][]>([]);
  const part = lines.slice(first, first + PART);
  useEffect(() => {
    for (const [at, { children }] of [...host.children].entries()) {
      const line = lines[first + at];
      if (line)
        rows.current[first + at] = [
          localTime(line.at),
          whoOf(line),
          ...[...children].map(({ textContent }) => textContent),
        ];
    }
    const timer = setTimeout(() => {
      if (first + PART < lines.length) setFirst(first + PART);
      else {
        const titles = [t`When`, t`Who`, t`What happened`, t`Details`];
        const end = [
          '',
          '',
          t`Older lines follow in another file, from the page of the record.`,
          '',
        ];
        onDone(toCsv([titles, ...rows.current, ...(hasMore ? [end] : [])], language));
      }
    });
    return () => clearTimeout(timer);
  }, [first, hasMore, host, language, lines, onDone, t]);
  return createPortal(
    part.map((line) => (
      <div key={line.id}>
        <div>
          <RecordSentence line={line} withUsernames />
        </div>
        <div>
          <RecordDetails line={line} />
        </div>
      </div>
    )),
    host,
  );
}

const whoOf = ({ actor, people }: RecordLine) =>
  actor === null ? '' : (people[actor.id] ?? actor.username);

/** Local time as `2026-11-28 16:00`, which spreadsheets can sort. */
function localTime(iso: string): string {
  const at = new Date(iso);
  const here = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return here.toISOString().slice(0, 16).replace('T', ' ');
}
