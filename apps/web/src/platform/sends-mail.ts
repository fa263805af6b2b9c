/** False where this installation sends no mail, which the server marks in its pages: texts must not promise any then. */
export const sendsMail = (): boolean => document.documentElement.dataset['noMail'] === undefined;
