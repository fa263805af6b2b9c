/** The date of a moment in the reader's time zone, by default today's: "2026-12-04". */
export function localDay(moment = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** The device's offset from UTC in minutes, for answers of the server that count the learner's days. */
export const utcOffset = () => -new Date().getTimezoneOffset();
