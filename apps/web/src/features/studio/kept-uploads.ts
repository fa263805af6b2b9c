import { isWorthRetrying } from '#src/platform/api-error.ts';
import { dropFile, findFile, isDeviceFile, keepFile } from '#src/platform/device-files.ts';
import { isOffline } from '#src/platform/network.ts';
import { documentUploads } from '#src/ui/files/document-input.tsx';
import type { FileUploads } from '#src/ui/files/file-input.tsx';

/** Keeps the file at its size, if the code that shrinks it is not on this device. */
const shrink = async (file: File) =>
  import('#src/platform/shrink-image.ts').then(
    async ({ shrinkImage }) => shrinkImage(file),
    () => file,
  );

/**
 * Uploads that, where the network is away or fails, store the file on this device: the write queue continues the
 * upload.
 */
export const keptUploads: FileUploads = {
  async send(file, options) {
    if (!isOffline()) {
      try {
        return await documentUploads.send(file, { ...options, retriesFailures: false });
      } catch (error) {
        if (!isWorthRetrying(error)) throw error;
      }
    }
    const id = await keepFile(await shrink(file));
    return id === null ? documentUploads.send(file, options) : { id };
  },
  async find(id) {
    if (!isDeviceFile(id)) return documentUploads.find(id);
    const file = findFile(id);
    return file && { filename: file.name };
  },
  remove: async (id) => (isDeviceFile(id) ? dropFile(id) : documentUploads.remove(id)),
  isKept: isDeviceFile,
};
