import { Trans } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FILE_BUTTON } from '#src/ui/file-input.tsx';

interface CsvFileFieldProps {
  label: ReactNode;
  /** What the file says: a form has a field for it, so that it can be read and mended before it is sent. */
  onText: (text: string) => void;
}

/** Takes a list from a spreadsheet saved as CSV. */
export function CsvFileField({ label, onText }: CsvFileFieldProps) {
  const id = useId();
  return (
    // The field out of sight is placed, or the page would scroll to where it happens to be.
    <div className="relative flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void readText(file).then(onText);
          // The same file can be chosen again once it is mended.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={`${FILE_BUTTON} gap-2`}>
        <Upload size={18} aria-hidden />
        <Trans>Choose a file</Trans>
      </label>
    </div>
  );
}

/** Excel saves CSV in UTF-8 only where it is told to, else in the code page of Windows. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
