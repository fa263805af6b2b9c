/** The prefix of a trainee's writes in the write queue. */
export const STUDIO_WRITES = 'studio:';

/** The key of an activity's work in the write queue. */
export const workKey = (activity: number) => `${STUDIO_WRITES}work:${activity}`;

/** The name of the draft of its form. */
export const workDraft = (activity: number) => `studio:${activity}`;
