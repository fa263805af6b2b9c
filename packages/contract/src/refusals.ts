/* Refusals that several calls share. */

/** For calls about an organization. */
export const OUTSIDERS = { 404: 'The caller is no member: to them it is not there.' } as const;

export const OTHERS_THAN_MANAGERS = {
  ...OUTSIDERS,
  403: 'The caller is neither owner nor admin.',
} as const;

export const OTHERS_THAN_THE_OWNER = {
  ...OUTSIDERS,
  403: 'The caller is not its owner.',
} as const;

export const STUDENTS_AND_OUTSIDERS = {
  ...OUTSIDERS,
  403: 'The caller is a student.',
} as const;

/** For calls about a user's work in the studio. */
export const WHO_MAY_NOT_READ = {
  404: 'The caller is neither the user, nor their trainer, nor staff.',
} as const;

export const OTHERS_THAN_THEIR_TRAINER = {
  403: 'Staff who are not their trainer.',
  404: 'They are no trainee of the caller.',
} as const;
