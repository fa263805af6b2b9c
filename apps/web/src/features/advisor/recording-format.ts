/** In order of preference; Safari supports only the last one. */
const FORMATS = [
  { type: 'audio/webm;codecs=opus', extension: 'webm' },
  { type: 'audio/ogg;codecs=opus', extension: 'ogg' },
  { type: 'audio/mp4', extension: 'm4a' },
] as const;

export function canRecord(): boolean {
  return 'MediaRecorder' in window && 'mediaDevices' in navigator && findFormat() !== undefined;
}

export function findFormat() {
  return FORMATS.find(({ type }) => MediaRecorder.isTypeSupported(type));
}
