/** Pages for reading, answering or chatting: on a phone they use the whole screen, and the frame scrolls away. */
export const FOCUSED = /^\/(?:chapters\/|quiz\/|ai-advisor|dashboard\/(?:psychometric|review)$)/;
