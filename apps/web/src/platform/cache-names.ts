/** The cache with the server's answers to a user, for when the network gives nothing: see kept-answers.ts. */
export const keptCache = (userId: number) => `kept:${userId}`;
/** The cache with what other apps have shared and no page has taken yet, as public/offline.js names it. */
export const SHARED_CACHE = 'shared';
