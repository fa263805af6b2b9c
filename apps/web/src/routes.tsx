import { msg } from '@lingui/core/macro';
import { paths } from '#src/platform/paths.ts';
import { page, staticPage } from '#src/shell/lazy-page.tsx';
import type { AppRoute } from './app-route.ts';

/**
 * The whole site map. `page(() => import(…), …the features whose texts it shows)`; `staticPage` for
 * a page without queries.
 */
export const routes: readonly AppRoute[] = [
  {
    path: paths.home,
    page: staticPage(() => import('#src/features/home/home.page.tsx'), 'home'),
    title: msg`Inzira: learn business, build your venture`,
    prerendered: 'home',
  },
  {
    path: paths.login,
    page: page(() => import('#src/features/accounts/login.page.tsx'), 'accounts'),
    title: msg`Log in`,
  },
  {
    path: paths.register,
    page: page(() => import('#src/features/accounts/register.page.tsx'), 'accounts'),
    title: msg`Register`,
  },
  {
    path: paths.forgotPassword,
    page: page(() => import('#src/features/accounts/forgot-password.page.tsx'), 'accounts'),
    title: msg`Forgot your password?`,
  },
  {
    path: paths.resetPassword(':uid', ':token'),
    page: page(() => import('#src/features/accounts/reset-password.page.tsx'), 'accounts'),
    title: msg`Set a new password`,
  },
  {
    path: paths.invitation(':uid', ':token'),
    page: page(
      () => import('#src/features/organizations/invitation.page.tsx'),
      'organizations',
      'accounts',
    ),
    title: msg`Join an organization`,
  },
  {
    path: paths.joinOrganization(':token'),
    page: page(
      () => import('#src/features/organizations/join.page.tsx'),
      'organizations',
      'accounts',
    ),
    title: msg`Join an organization`,
  },
  {
    path: paths.welcome,
    page: staticPage(() => import('#src/features/accounts/welcome.page.tsx'), 'accounts'),
    title: msg`Welcome`,
  },
  {
    path: paths.psychometricQuiz,
    page: page(() => import('#src/features/psychometric/profile-quiz.page.tsx'), 'psychometric'),
    title: msg`Entrepreneur profile test`,
  },
  {
    path: paths.about,
    page: staticPage(() => import('#src/features/contact/about.page.tsx'), 'contact'),
    title: msg`About Us`,
    prerendered: 'about',
  },
  {
    path: paths.contact,
    page: staticPage(() => import('#src/features/contact/contact.page.tsx'), 'ui', 'contact'),
    title: msg`Contact`,
    prerendered: 'contact',
  },
  {
    path: paths.resources,
    page: page(() => import('#src/features/resources/resource-hub.page.tsx'), 'resources'),
    asks: ['/api/venture/public-resources/?page=1'],
    title: msg`Resources`,
  },
  {
    path: paths.unsubscribe(':token'),
    page: page(() => import('#src/features/contact/unsubscribe.page.tsx'), 'contact'),
    title: msg`Newsletter`,
  },
  {
    path: paths.explore,
    page: staticPage(() => import('#src/features/opportunities/explore.page.tsx'), 'opportunities'),
    title: msg`Opportunities`,
    prerendered: 'explore',
  },
  {
    path: paths.opportunities,
    page: page(
      () => import('#src/features/opportunities/opportunity-list.page.tsx'),
      'opportunities',
    ),
    asks: ['/api/organization/opportunities/?page=1'],
    title: msg`Current opportunities`,
    guarded: true,
  },
  {
    path: paths.opportunity(':id'),
    page: page(() => import('#src/features/opportunities/opportunity.page.tsx'), 'opportunities'),
    asks: ['/api/organization/opportunities/:id/'],
    title: msg`Opportunity`,
    guarded: true,
  },
  {
    path: paths.modules,
    page: page(() => import('#src/features/learning/module-list.page.tsx'), 'learning'),
    asks: ['/api/modules/', '/api/user-progress-view/'],
    title: msg`Learning Modules`,
    guarded: true,
  },
  {
    path: paths.courses(':moduleId'),
    page: page(() => import('#src/features/learning/course-list.page.tsx'), 'learning'),
    asks: ['/api/modules/:moduleId/courses/'],
    title: msg`Courses`,
  },
  {
    path: paths.chapters(':courseId'),
    page: page(() => import('#src/features/learning/chapter-list.page.tsx'), 'learning'),
    asks: ['/api/courses/:courseId/chapters/'],
    title: msg`Chapters`,
  },
  {
    path: paths.lessons(':chapterId'),
    page: page(() => import('#src/features/learning/lesson.page.tsx'), 'learning'),
    asks: ['/api/chapters/:chapterId/lessons/'],
    title: msg`Lessons`,
  },
  {
    path: paths.quiz(':chapterId'),
    page: page(() => import('#src/features/learning/quiz.page.tsx'), 'learning'),
    asks: ['/api/chapters/:chapterId/quiz/'],
    title: msg`Chapter Quiz`,
  },
  {
    path: paths.saved,
    page: page(() => import('#src/features/learning/saved-lessons.page.tsx'), 'learning'),
    title: msg`Lessons`,
  },
  {
    path: paths.tracker,
    page: page(() => import('#src/features/learning/tracker.page.tsx'), 'learning'),
    title: msg`Learning Progress`,
  },
  {
    path: paths.advisor,
    page: page(() => import('#src/features/advisor/advisor.page.tsx'), 'advisor'),
    title: msg`AI Startup Mentor`,
    guarded: true,
  },
  {
    path: paths.ventures,
    page: page(() => import('#src/features/ventures/venture-directory.page.tsx'), 'ventures'),
    asks: ['/api/organization/ventures/?page=1'],
    title: msg`Ventures`,
  },
  {
    path: paths.createVenture,
    page: page(() => import('#src/features/ventures/create-venture.page.tsx'), 'ventures'),
    title: msg`Create Your Venture Profile`,
  },
  {
    path: paths.editVenture(':id'),
    page: page(() => import('#src/features/ventures/edit-venture.page.tsx'), 'ventures'),
    title: msg`Edit Venture`,
  },
  {
    path: paths.trainees,
    page: page(
      () => import('#src/features/studio/trainer/trainees.page.tsx'),
      'studio',
      'studio/trainer',
    ),
    title: msg`Trainees`,
    guarded: true,
  },
  {
    path: paths.trainee(':id'),
    page: page(
      () => import('#src/features/studio/trainer/trainee.page.tsx'),
      'studio',
      'studio/trainer',
    ),
    title: msg`Trainee Detail View`,
    guarded: true,
  },
  {
    path: paths.reviewQueue,
    page: page(
      () => import('#src/features/studio/trainer/review-queue.page.tsx'),
      'studio',
      'studio/trainer',
    ),
    title: msg`Work to review`,
    guarded: true,
  },
  {
    path: paths.staffVentures,
    page: page(() => import('#src/features/ventures/venture-review.page.tsx'), 'ventures'),
    title: msg`Ventures to review`,
    guarded: true,
  },
  {
    path: paths.venture(':id'),
    page: page(() => import('#src/features/ventures/venture-profile.page.tsx'), 'ventures'),
    asks: ['/api/organization/ventures/:id/'],
    title: msg`Venture`,
  },
  {
    path: paths.ventureStudio,
    page: page(() => import('#src/features/studio/venture-studio.page.tsx'), 'studio'),
    title: msg`Your Venture Journey`,
  },
  {
    path: paths.sharedPack(':token'),
    page: page(
      () => import('#src/features/studio/pack/shared-pack.page.tsx'),
      'studio',
      'ui/sharing',
    ),
    title: msg`Application pack`,
  },
  {
    path: paths.certificate(':code'),
    page: page(() => import('#src/features/certificates/certificate.page.tsx'), 'certificates'),
    title: msg`Certificate`,
  },
  {
    path: paths.sharedPlan(':token'),
    page: page(
      () => import('#src/features/plan/shared-plan.page.tsx'),
      'plan',
      'calculators',
      'ui/sharing',
    ),
    title: msg`A plan`,
  },
  {
    path: paths.dashboard,
    page: page(() => import('#src/features/dashboard/dashboard.page.tsx'), 'dashboard'),
    title: msg`Dashboard`,
    guarded: true,
    children: [
      {
        path: paths.dashboard,
        page: page(
          () => import('#src/features/dashboard/overview.page.tsx'),
          'dashboard',
          'learning',
          'plan',
          'psychometric',
        ),
        asks: ['/api/user-progress-view/', '/api/plan/'],
        title: msg`Dashboard`,
      },
      {
        path: paths.review,
        page: page(() => import('#src/features/learning/review.page.tsx'), 'learning'),
        title: msg`Review`,
      },
      {
        path: paths.plan,
        page: page(
          () => import('#src/features/plan/plan.page.tsx'),
          'ui/sharing',
          'plan',
          'learning',
          'calculators',
        ),
        asks: ['/api/plan/'],
        title: msg`My plan`,
      },
      {
        path: paths.dashboardPsychometric,
        page: page(
          () => import('#src/features/psychometric/profile-quiz.page.tsx'),
          'psychometric',
        ),
        title: msg`Entrepreneur profile test`,
      },
      {
        path: paths.dashboardResults,
        page: page(
          () => import('#src/features/psychometric/profile-results.page.tsx'),
          'psychometric',
        ),
        title: msg`Your entrepreneur profile`,
      },
      {
        path: paths.dashboardProfile,
        page: page(() => import('#src/features/accounts/profile.page.tsx'), 'accounts'),
        title: msg`Update Profile`,
      },
      {
        path: paths.dashboardOrganizations,
        page: page(
          () => import('#src/features/organizations/organization-list.page.tsx'),
          'organizations',
        ),
        asks: ['/api/auth/organizations/'],
        title: msg`Organizations`,
      },
      {
        path: paths.dashboardOrganization(':orgId'),
        page: page(
          () => import('#src/features/organizations/organization.page.tsx'),
          'organizations',
        ),
        asks: ['/api/auth/organizations/:orgId/'],
        title: msg`Organization`,
      },
      {
        path: paths.dashboardNotifications,
        page: page(
          () => import('#src/features/notifications/notifications.page.tsx'),
          'notifications',
        ),
        title: msg`Notifications`,
      },
      {
        path: paths.dashboardStudio,
        page: page(
          () => import('#src/features/studio/dashboard-studio.page.tsx'),
          'studio',
          'ventures',
        ),
        asks: ['/api/venture/journey/'],
        title: msg`Venture Studio`,
      },
      {
        path: paths.pack,
        page: page(() => import('#src/features/studio/pack/pack.page.tsx'), 'studio', 'ui/sharing'),
        title: msg`Application pack`,
      },
      {
        path: paths.dashboardCertificates,
        page: page(
          () => import('#src/features/certificates/certificates.page.tsx'),
          'certificates',
        ),
        asks: ['/api/certificates/'],
        title: msg`Certificates`,
      },
      {
        path: paths.dashboardUnanswered,
        page: page(() => import('#src/features/advisor/unanswered.page.tsx'), 'advisor'),
        title: msg`Unanswered questions`,
      },
    ],
  },
  {
    path: paths.staffOpportunities,
    page: page(
      () => import('#src/features/opportunities/staff-opportunities.page.tsx'),
      'opportunities',
    ),
    title: msg`Listings`,
    guarded: true,
  },
  {
    path: paths.staffJobs,
    page: page(() => import('#src/features/staff/failed-jobs.page.tsx'), 'staff'),
    title: msg`Failed jobs`,
    guarded: true,
  },
  // The kit of components; the production build holds nothing of it.
  ...(import.meta.env.DEV
    ? [
        {
          path: '/dev/kit',
          page: page(() => import('#src/dev/kit.page.tsx'), 'ui/sharing'),
          title: { id: 'Kit', message: 'Kit' },
        },
      ]
    : []),
];

export const notFoundRoute: AppRoute = {
  path: '*',
  page: staticPage(() => import('#src/shell/not-found.page.tsx')),
  title: msg`Page not found`,
  prerendered: 'not-found',
};
