import type { QueryKey } from '@tanstack/react-query';

/** The query whose function is being called: what it calls at once is asked for it. See kept-answers.ts. */
export const asker: { key?: QueryKey | undefined } = {};
