/** The cache of the server's answers to a user, for use without a network: see kept-answers.ts. */
export const keptCache = (userId: number) => `kept:${userId}`;
/** The cache of content shared from other apps that no page has opened yet; public/offline.js uses the same name. */
export const SHARED_CACHE = 'shared';
