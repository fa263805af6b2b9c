import type { ReactNode } from 'react';
import { apiFetch } from '#src/platform/api.ts';
import { saveResponse } from '#src/platform/save-file.ts';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { useSave } from '#src/ui/save.ts';
import { withPassword } from './own-password.ts';
import { OwnPasswordField } from './own-password-field.tsx';

interface TakeOutDialogProps {
  title: ReactNode;
  action: ReactNode;
  failureText: string;
  /** Downloads the data. */
  take: (password: string) => Promise<unknown>;
  onClose: () => void;
  /** What the file contains, and who is told. */
  children: ReactNode;
}

/** Asks for the acting user's password before personal data leave the server. */
export function TakeOutDialog({ take, children, ...dialog }: TakeOutDialogProps) {
  const save = useSave({
    async send(data) {
      await withPassword(data, take);
      dialog.onClose();
    },
  });
  return (
    <FormDialog {...dialog} save={save}>
      <p>{children}</p>
      <OwnPasswordField save={save} />
    </FormDialog>
  );
}

/** Downloads a file that requires the password, under the server's file name. */
export async function takeFile(
  url: string,
  body: Record<string, string> & { password: string },
  fallbackName: string,
) {
  const response = await apiFetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await saveResponse(response, fallbackName);
}
