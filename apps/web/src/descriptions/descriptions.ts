import { msg } from '@lingui/core/macro';

/** What search engines and chats say of a prerendered page. Only the build reads it; no phone carries it. */
export const descriptions = {
  home: msg`Business lessons of about ten minutes for founders and students in Africa, with quizzes, an entrepreneur profile and an AI mentor. Made for any phone.`,
  about: msg`Why Inzira exists, its mission, its story and its four core values.`,
  contact: msg`Write to the team of Inzira in Kigali: a question, an idea, or something that does not work.`,
  explore: msg`Incubators, grants and accelerators for founders in Africa, with their conditions, deadlines and reminders.`,
  'not-found': msg`This page does not exist.`,
};
