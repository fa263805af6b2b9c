import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FileInput, type FileUploads } from './file-input.tsx';

const ACCEPT =
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.txt,.md,.csv,image/*,audio/*,video/*'.split(
    ',',
  );

/** Uploads to the server, in parts. */
export const documentUploads: FileUploads = {
  send: async (file, options) => (await loadUpload()).uploadResumable(file, options),
  find: async (id) => (await loadUpload()).findUpload(id),
  remove: async (id) => (await loadUpload()).removeUpload(id),
};

interface DocumentInputProps {
  label: ReactNode;
  name: string;
  errors?: readonly string[] | undefined;
  required?: boolean;
  disabled?: boolean;
  /** The id of an earlier upload: `draft.text(name)`. */
  defaultUploadId?: string;
  /** Where the file is sent, by default directly to the server. */
  uploads?: FileUploads;
}

/**
 * A document of up to 20 MB, uploaded as soon as it is chosen, in parts that survive a broken connection. The form
 * submits its id as `name`; on the server, `takeUpload` turns it into the file.
 */
export function DocumentInput(props: DocumentInputProps) {
  const { t } = useLingui();
  return (
    <FileInput
      uploads={documentUploads}
      {...props}
      accept={ACCEPT}
      kinds={t`PDF, office document, text, picture, sound or video`}
      maxBytes={UPLOAD_LIMITS.documentBytes}
    />
  );
}

async function loadUpload() {
  return import('#src/platform/upload.ts');
}
