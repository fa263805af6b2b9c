/** The date of a moment in the reader's time zone, by default today's: "2026-12-04". */
export function localDay(moment = new Date()): string {
  const shifted = moment.getTime() - moment.getTimezoneOffset() * 60_000;
  return new Date(shifted).toISOString().slice(0, 10);
}

/** The device's offset from UTC in minutes, for answers of the server that count the learner's days. */
export const utcOffset = () => -new Date().getTimezoneOffset();
