/** Lines of what happened to something on one page of its history. */
export const HISTORY_PER_PAGE = 20;
