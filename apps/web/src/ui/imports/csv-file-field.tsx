import { Trans } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { FILE_BUTTON } from '#src/ui/file-input.tsx';

interface CsvFileFieldProps {
  label: ReactNode;
  /** What the file says: a form has a field for it, so that it can be read and mended before it is sent. */
  onText: (text: string) => void;
}

/** Takes a list from a spreadsheet saved as CSV. */
export function CsvFileField({ label, onText }: CsvFileFieldProps) {
  const id = useId();
  const [isWorkbook, setIsWorkbook] = useState(false);
  return (
    // The field out of sight is placed, or the page would scroll to where it happens to be.
    <div className="relative flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        // A file that came by a messenger may be of any of these.
        accept=".csv,.txt,.xlsx,.xls,.ods,text/csv,text/plain,text/comma-separated-values"
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          setIsWorkbook(false);
          if (file)
            void readText(file).then((text) => {
              if (text === null) setIsWorkbook(true);
              else onText(text);
            });
          // The same file can be chosen again once it is mended.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={`${FILE_BUTTON} gap-2`}>
        <Upload size={18} aria-hidden />
        <Trans>Choose a file</Trans>
      </label>
      <p role="alert" className="text-alarm empty:hidden">
        {isWorkbook && (
          <Trans>
            This is a workbook. Save it as CSV in your spreadsheet program, and choose that file.
          </Trans>
        )}
      </p>
    </div>
  );
}

/** Workbooks are archives (.xlsx, .ods), or of the old Excel (.xls). */
const isPacked = ([first, second]: Uint8Array) =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

/** Null for a workbook. Excel saves CSV in UTF-8 only where it is told to, else in the code page of Windows. */
async function readText(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  if (isPacked(new Uint8Array(bytes))) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
