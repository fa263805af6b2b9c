import type { QueryKey } from '@tanstack/react-query';

/** The query whose function is running: calls that it makes synchronously belong to it. See kept-answers.ts. */
export const asker: { key?: QueryKey | undefined } = {};
