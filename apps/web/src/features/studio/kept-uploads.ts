import { dropFile, findFile, isDeviceFile, keepFile } from '#src/platform/device-files.ts';
import { isOffline } from '#src/platform/network.ts';
import { documentUploads } from '#src/ui/document-input.tsx';
import type { FileUploads } from '#src/ui/file-input.tsx';

/** Keeps the file at its size, if the code that shrinks it is not on this device. */
const shrink = async (file: File) =>
  import('#src/platform/shrink-image.ts').then(
    async ({ shrinkImage }) => shrinkImage(file),
    () => file,
  );

/** Uploads that, without a network, store the file on this device for the write queue. */
export const keptUploads: FileUploads = {
  async send(file, options) {
    if (isOffline()) {
      const id = await keepFile(await shrink(file));
      if (id !== null) return { id };
    }
    return documentUploads.send(file, options);
  },
  async find(id) {
    if (!isDeviceFile(id)) return documentUploads.find(id);
    const file = findFile(id);
    return file && { filename: file.name };
  },
  remove: async (id) => (isDeviceFile(id) ? dropFile(id) : documentUploads.remove(id)),
  isKept: isDeviceFile,
};
