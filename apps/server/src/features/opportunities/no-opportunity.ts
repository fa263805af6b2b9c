import { notFound } from '#src/platform/http/errors.ts';

export const noOpportunity = () =>
  notFound({
    en: 'This opportunity was not found.',
    fr: 'Cette opportunité est introuvable.',
  });
