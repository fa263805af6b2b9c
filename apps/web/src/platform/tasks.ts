/** One thing is read, answered or said: it has the whole of a phone, and what is around it scrolls away. */
export const FOCUSED = /^\/(?:chapters\/|quiz\/|ai-advisor|dashboard\/(?:psychometric|review)$)/;
