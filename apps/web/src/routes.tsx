import { msg } from '@lingui/core/macro';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { type AppRoute, setSiteMap } from '#src/platform/site-map.ts';

const rules = {
  page: later(() => import('#src/features/facts/rules.page.tsx')),
  title: msg`Rules by country`,
};

/** All pages of the app. `isStatic` marks a page without queries. */
export const routes: readonly AppRoute[] = [
  {
    path: paths.home,
    page: later(() => import('#src/features/home/home.page.tsx'), { isStatic: true }),
    title: msg`Inzira: learn business, build your venture`,
    prerendered: 'home',
  },
  {
    path: paths.login,
    page: later(() => import('#src/features/accounts/login.page.tsx')),
    title: msg`Log in`,
  },
  {
    path: paths.register,
    page: later(() => import('#src/features/accounts/register.page.tsx')),
    title: msg`Register`,
  },
  {
    path: paths.forgotPassword,
    page: later(() => import('#src/features/accounts/forgot-password.page.tsx')),
    title: msg`Forgot your password?`,
  },
  {
    path: paths.resetPassword(':uid', ':token'),
    page: later(() => import('#src/features/accounts/reset-password.page.tsx')),
    title: msg`Set a new password`,
  },
  {
    path: paths.verifyEmail(':uid', ':token'),
    page: later(() => import('#src/features/accounts/verify-email.page.tsx')),
    title: msg`Confirm your address`,
  },
  {
    path: paths.invitation(':uid', ':token'),
    page: later(() => import('#src/features/organizations/joining/invitation.page.tsx')),
    title: msg`Join an organization`,
  },
  {
    path: paths.joinOrganization(':token'),
    page: later(() => import('#src/features/organizations/joining/join.page.tsx')),
    title: msg`Join an organization`,
  },
  {
    path: paths.welcome,
    page: later(() => import('#src/features/accounts/welcome.page.tsx'), { isStatic: true }),
    title: msg`Welcome`,
  },
  {
    path: paths.psychometricQuiz,
    page: later(() => import('#src/features/psychometric/profile-quiz.page.tsx')),
    title: msg`Entrepreneur profile test`,
  },
  {
    path: paths.about,
    page: later(() => import('#src/features/contact/about.page.tsx'), { isStatic: true }),
    title: msg`About Us`,
    prerendered: 'about',
  },
  {
    path: paths.contact,
    page: later(() => import('#src/features/contact/contact.page.tsx'), { isStatic: true }),
    title: msg`Contact`,
    prerendered: 'contact',
  },
  {
    path: paths.resources,
    page: later(() => import('#src/features/resources/resource-hub.page.tsx')),
    asks: ['/api/venture/public-resources/?page=1'],
    title: msg`Resources`,
  },
  {
    path: paths.ruleIndex,
    ...rules,
    asks: ['/api/facts/countries/'],
  },
  {
    path: paths.rules(':country'),
    ...rules,
    asks: ['/api/facts/?country=:COUNTRY'],
  },
  {
    path: paths.privacy,
    page: later(() => import('#src/features/legal/privacy.page.tsx')),
    title: msg`Privacy`,
  },
  {
    path: paths.terms,
    page: later(() => import('#src/features/legal/terms.page.tsx')),
    title: msg`Terms of use`,
  },
  {
    path: paths.glossary,
    page: later(() => import('#src/features/glossary/glossary.page.tsx')),
    asks: ['/api/glossary/'],
    title: msg`Glossary`,
  },
  {
    path: paths.confirmNewsletter(':token'),
    page: later(() => import('#src/features/contact/confirm-newsletter.page.tsx')),
    title: msg`Newsletter`,
  },
  {
    path: paths.unsubscribe(':token'),
    page: later(() => import('#src/features/contact/unsubscribe.page.tsx')),
    title: msg`Newsletter`,
  },
  {
    path: paths.explore,
    page: later(() => import('#src/features/opportunities/explore.page.tsx'), { isStatic: true }),
    title: msg`Opportunities`,
    prerendered: 'explore',
  },
  {
    path: paths.opportunities,
    page: later(() => import('#src/features/opportunities/opportunity-list.page.tsx')),
    asks: ['/api/organization/opportunities/?page=1'],
    title: msg`Current opportunities`,
    guarded: true,
  },
  {
    path: paths.opportunity(':id'),
    page: later(() => import('#src/features/opportunities/opportunity.page.tsx')),
    asks: ['/api/organization/opportunities/:id/'],
    title: msg`Opportunity`,
    guarded: true,
  },
  {
    path: paths.modules,
    page: later(() => import('#src/features/learning/module-list.page.tsx')),
    asks: ['/api/modules/', '/api/user-progress-view/'],
    title: msg`Learning Modules`,
    guarded: true,
  },
  {
    path: paths.courses(':moduleId'),
    page: later(() => import('#src/features/learning/course-list.page.tsx')),
    asks: ['/api/modules/:moduleId/courses/'],
    title: msg`Courses`,
  },
  {
    path: paths.chapters(':courseId'),
    page: later(() => import('#src/features/learning/chapter-list.page.tsx')),
    asks: ['/api/courses/:courseId/chapters/'],
    title: msg`Chapters`,
  },
  {
    path: paths.lessons(':chapterId'),
    page: later(() => import('#src/features/learning/lesson.page.tsx')),
    asks: ['/api/chapters/:chapterId/lessons/'],
    title: msg`Lessons`,
  },
  {
    path: paths.quiz(':chapterId'),
    page: later(() => import('#src/features/learning/quiz.page.tsx')),
    asks: ['/api/chapters/:chapterId/quiz/'],
    title: msg`Chapter Quiz`,
  },
  {
    path: paths.saved,
    page: later(() => import('#src/features/offline/saved-courses.page.tsx')),
    title: msg`On this device`,
  },
  {
    path: paths.tracker,
    page: later(() => import('#src/features/learning/tracker.page.tsx')),
    title: msg`Learning Progress`,
  },
  {
    path: paths.advisor,
    page: later(() => import('#src/features/advisor/advisor.page.tsx')),
    title: msg`AI Startup Mentor`,
    guarded: true,
  },
  {
    path: paths.ventures,
    page: later(() => import('#src/features/ventures/venture-directory.page.tsx')),
    asks: ['/api/organization/ventures/?page=1'],
    title: msg`Ventures`,
  },
  {
    path: paths.createVenture,
    page: later(() => import('#src/features/ventures/create-venture.page.tsx')),
    title: msg`Create Your Venture Profile`,
  },
  {
    path: paths.editVenture(':id'),
    page: later(() => import('#src/features/ventures/edit-venture.page.tsx')),
    title: msg`Edit Venture`,
  },
  {
    path: paths.venture(':id'),
    page: later(() => import('#src/features/ventures/venture-profile.page.tsx')),
    asks: ['/api/organization/ventures/:id/'],
    title: msg`Venture`,
  },
  {
    path: paths.ventureStudio,
    page: later(() => import('#src/features/studio/venture-studio.page.tsx')),
    title: msg`Your Venture Journey`,
  },
  {
    path: paths.stallCounter,
    page: later(() => import('#src/features/tallies/stall-counter.page.tsx')),
    title: msg`Venture Studio`,
    guarded: true,
  },
  {
    path: paths.sharedPack(':token'),
    page: later(() => import('#src/features/studio/pack/shared-pack.page.tsx')),
    title: msg`Application pack`,
  },
  {
    path: paths.certificates,
    page: later(() => import('#src/features/certificates/check-certificate.page.tsx')),
    title: msg`Check a certificate`,
  },
  {
    path: paths.certificate(':code'),
    page: later(() => import('#src/features/certificates/certificate.page.tsx')),
    title: msg`Certificate`,
  },
  {
    path: paths.sharedPlan(':token'),
    page: later(() => import('#src/features/plan/shared-plan.page.tsx')),
    title: msg`A plan`,
  },
  {
    path: paths.dashboard,
    page: later(() => import('#src/features/dashboard/dashboard.page.tsx')),
    title: msg`Dashboard`,
    guarded: true,
    children: [
      {
        path: paths.dashboard,
        page: later(() => import('#src/features/dashboard/overview.page.tsx')),
        asks: ['/api/user-progress-view/', '/api/plan/'],
        title: msg`Dashboard`,
      },
      {
        path: paths.review,
        page: later(() => import('#src/features/learning/review.page.tsx')),
        title: msg`Review`,
      },
      {
        path: paths.plan,
        page: later(() => import('#src/features/plan/plan.page.tsx')),
        asks: ['/api/plan/'],
        title: msg`My plan`,
      },
      {
        path: paths.dashboardPsychometric,
        page: later(() => import('#src/features/psychometric/profile-quiz.page.tsx')),
        title: msg`Entrepreneur profile test`,
      },
      {
        path: paths.dashboardResults,
        page: later(() => import('#src/features/psychometric/profile-results.page.tsx')),
        title: msg`Your entrepreneur profile`,
      },
      {
        path: paths.dashboardProfile,
        page: later(() => import('#src/features/accounts/profile/profile.page.tsx')),
        title: msg`Update Profile`,
      },
      {
        path: paths.dashboardOrganizations,
        page: later(() => import('#src/features/organizations/organization-list.page.tsx')),
        asks: ['/api/auth/organizations/'],
        title: msg`Organizations`,
      },
      {
        path: paths.dashboardOrganization(':orgId'),
        page: later(() => import('#src/features/organizations/organization.page.tsx')),
        asks: ['/api/auth/organizations/:orgId/'],
        title: msg`Organization`,
      },
      {
        path: paths.dashboardNotifications,
        page: later(() => import('#src/features/notifications/notifications.page.tsx')),
        title: msg`Notifications`,
      },
      {
        path: paths.dashboardStudio,
        page: later(() => import('#src/features/studio/dashboard-studio.page.tsx')),
        asks: ['/api/venture/journey/'],
        title: msg`Venture Studio`,
      },
      {
        path: paths.pack,
        page: later(() => import('#src/features/studio/pack/pack.page.tsx')),
        title: msg`Application pack`,
      },
      {
        path: paths.dashboardCertificates,
        page: later(() => import('#src/features/certificates/certificates.page.tsx')),
        asks: ['/api/certificates/'],
        title: msg`Certificates`,
      },
    ],
  },
  {
    path: paths.firstStaff(':token'),
    page: later(() => import('#src/features/staff/first-staff.page.tsx')),
    title: msg`Staff`,
  },
  {
    path: '/trainer',
    page: later(() => import('#src/features/dashboard/dashboard.page.tsx')),
    title: msg`Trainees`,
    guarded: true,
    children: [
      {
        path: '/trainer',
        page: later(() => import('#src/shell/not-found.page.tsx'), { isStatic: true }),
        title: msg`Page not found`,
      },
      {
        path: paths.trainees,
        page: later(() => import('#src/features/studio/trainer/trainees.page.tsx')),
        title: msg`Trainees`,
      },
      {
        path: paths.trainee(':id'),
        page: later(() => import('#src/features/studio/trainer/trainee.page.tsx')),
        title: msg`Trainee Detail View`,
      },
      {
        path: paths.reviewQueue,
        page: later(() => import('#src/features/studio/trainer/review-queue.page.tsx')),
        title: msg`Work to review`,
      },
    ],
  },
  {
    path: paths.staff,
    page: later(() => import('#src/features/staff/staff.page.tsx')),
    title: msg`Staff`,
    guarded: true,
    children: [
      {
        path: paths.staffPlace(':place'),
        page: later(() => import('#src/features/staff/place.page.tsx')),
        title: msg`Staff`,
      },
      {
        path: paths.staffItem(':place', ':id'),
        page: later(() => import('#src/features/staff/place.page.tsx')),
        title: msg`Staff`,
      },
    ],
  },
  // The gallery of UI components; the production build leaves it out.
  ...(import.meta.env.DEV
    ? [
        {
          path: '/dev/kit',
          page: later(() => import('#src/dev/component-gallery.page.tsx')),
          title: { id: 'Kit', message: 'Kit' },
        },
      ]
    : []),
];

export const notFoundRoute: AppRoute = {
  path: '*',
  page: later(() => import('#src/shell/not-found.page.tsx'), { isStatic: true }),
  title: msg`Page not found`,
  prerendered: 'not-found',
};

setSiteMap([...routes, notFoundRoute]);
