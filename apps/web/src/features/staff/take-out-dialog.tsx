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
  /** Fetches what leaves the server. */
  take: (password: string) => Promise<unknown>;
  onClose: () => void;
  /** What it holds, and who hears of it. */
  children: ReactNode;
}

/** Personal data leave the server: who takes them gives their password. */
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

/** A file that a call gives for the password, saved under the server's name for it. */
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
