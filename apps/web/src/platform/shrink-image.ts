/** Enough for a page of handwriting to be read. */
const LONGEST_SIDE = 2000;
const SMALL_BYTES = 400 * 1024;
const QUALITY = 0.82;
const SHRINKABLE = /^image\/(png|jpeg|webp|heic|heif)$/;

/**
 * A photo as it should travel: at most 2,000 pixels a side, as JPEG, without where it was taken. The
 * file itself when it is small already, grows by it, or the browser cannot read it.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES || !SHRINKABLE.test(file.type)) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (!bitmap) return file;
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // JPEG has no transparency: paper is white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    );
    if (!blob || blob.size >= file.size) return file;
    const name = `${file.name.replace(/\.[^.]+$/, '')}.jpg`;
    // The same time of change, by which an upload that was cut off is known again.
    return new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified });
  } finally {
    bitmap.close();
  }
}
