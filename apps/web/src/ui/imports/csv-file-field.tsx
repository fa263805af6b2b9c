import { Trans } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { FILE_BUTTON } from '#src/ui/files/file-input.tsx';
import { readCsvText } from './csv-text.ts';

interface CsvFileFieldProps {
  label: ReactNode;
  /** Receives the text of the file: the form shows it in a field, where it can be corrected before sending. */
  onText: (text: string) => void;
}

/** Reads a list that a spreadsheet saved as CSV. */
export function CsvFileField({ label, onText }: CsvFileFieldProps) {
  const id = useId();
  const [refused, setRefused] = useState<'workbook' | 'unreadable' | null>(null);
  // Who pastes the list instead needs no file.
  useEffect(() => {
    if (refused === null) return;
    const forget = () => setRefused(null);
    document.addEventListener('input', forget);
    return () => document.removeEventListener('input', forget);
  }, [refused]);
  return (
    // `relative` positions the hidden input, since the page would otherwise scroll to it.
    <div className="relative flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        // Files sent by messengers may have any of these types.
        accept=".csv,.txt,.xlsx,.xls,.ods,text/csv,text/plain,text/comma-separated-values"
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          setRefused(null);
          if (file)
            void file.arrayBuffer().then((bytes) => {
              const read = readCsvText(bytes);
              if ('refused' in read) setRefused(read.refused);
              else onText(read.text);
            });
          // Allows the same file to be chosen again after a correction.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={`${FILE_BUTTON} gap-2`}>
        <Upload size={18} aria-hidden />
        <Trans>Choose a file</Trans>
      </label>
      <p role="alert" className="text-alarm empty:hidden">
        {refused === 'workbook' && (
          <Trans>
            This is a workbook. Copy its cells and paste them, or save it as CSV in your spreadsheet
            program and choose that file.
          </Trans>
        )}
        {refused === 'unreadable' && (
          <Trans>
            The letters of this file cannot be read. Save the list as “CSV UTF-8” in your
            spreadsheet program, and choose that file.
          </Trans>
        )}
      </p>
    </div>
  );
}
