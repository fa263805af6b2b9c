/** False where no mail leaves this installation, as the server writes into its pages: then none may be promised. */
export const sendsMail = (): boolean => document.documentElement.dataset['noMail'] === undefined;
