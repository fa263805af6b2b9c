type Id = number | string;

/** All addresses of the app. Patterns for the routes table are `paths.x(':id')`. */
export const paths = {
  home: '/',
  about: '/about',
  contact: '/contact',
  resources: '/resources',
  glossary: '/glossary',
  privacy: '/privacy',
  terms: '/terms',
  ruleIndex: '/rules',
  /** The parameter is the country's code in lower case. */
  rules: (country: string) => `/rules/${country}`,
  tracker: '/tracker',
  confirmNewsletter: (token: string) => `/newsletter/confirm/${token}`,
  unsubscribe: (token: string) => `/newsletter/unsubscribe/${token}`,

  login: '/login',
  register: '/register',
  welcome: '/welcome',
  forgotPassword: '/forgot-password',
  resetPassword: (uid: string, token: string) => `/reset-password/${uid}/${token}`,
  verifyEmail: (uid: string, token: string) => `/verify-email/${uid}/${token}`,
  joinOrganization: (token: string) => `/join/${token}`,
  invitation: (uid: string, token: string) => `/invite/${uid}/${token}`,

  modules: '/modules',
  courses: (module: Id) => `/modules/${module}/courses`,
  chapters: (course: Id) => `/courses/${course}/chapters`,
  lessons: (chapter: Id) => `/chapters/${chapter}/lessons`,
  /** Courses saved on this device; public/offline.js contains this path, too. */
  saved: '/saved',
  quiz: (chapter: Id) => `/chapters/${chapter}/quiz`,

  advisor: '/ai-advisor',
  psychometricQuiz: '/quiz/psychometric',

  explore: '/opportunity',
  opportunities: '/opportunities',
  opportunity: (id: Id) => `/opportunities/${id}`,

  ventures: '/ventures',
  venture: (id: Id) => `/ventures/${id}`,
  createVenture: '/ventures/create',
  editVenture: (id: Id) => `/ventures/${id}/edit`,

  ventureStudio: '/venture-studio',
  stallCounter: '/venture-studio/counter',
  certificates: '/certificates',
  certificate: (code: string) => `/certificates/${code}`,
  sharedPack: (token: string) => `/packs/${token}`,
  trainees: '/trainer/trainees',
  trainee: (id: Id) => `/trainer/trainee/${id}`,
  reviewQueue: '/trainer/review',

  dashboard: '/dashboard',
  review: '/dashboard/review',
  plan: '/dashboard/plan',
  sharedPlan: (token: string) => `/plans/${token}`,
  dashboardPsychometric: '/dashboard/psychometric',
  dashboardResults: '/dashboard/psychometric/results',
  dashboardProfile: '/dashboard/profile',
  dashboardOrganizations: '/dashboard/organization',
  dashboardOrganization: (id: Id) => `/dashboard/organization/${id}`,
  dashboardNotifications: '/dashboard/notifications',
  dashboardSecurity: '/dashboard/profile?tab=security',
  dashboardNotificationSettings: '/dashboard/profile?tab=notifications',
  dashboardStudio: '/dashboard/venture-studio',
  pack: '/dashboard/venture-studio/pack',
  dashboardCertificates: '/dashboard/certificates',

  staff: '/staff',
  /** The staff area has its own list of places, so that learners do not load their names. */
  staffPlace: (place: string) => `/staff/${place}`,
  staffItem: (place: string, id: Id) => `/staff/${place}/${id}`,
  firstStaff: (token: string) => `/first-staff/${token}`,
} as const;
