/** Of what a trainee writes, in the write queue. */
export const STUDIO_WRITES = 'studio:';

/** Of work on an activity in the write queue. */
export const workKey = (activity: number) => `${STUDIO_WRITES}work:${activity}`;

/** The name of the draft of its form. */
export const workDraft = (activity: number) => `studio:${activity}`;
