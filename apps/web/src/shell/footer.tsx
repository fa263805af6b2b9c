import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { unsavedOf, useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { noteNetwork } from '#src/platform/network.ts';
import { keepAppReady } from '#src/platform/offline-start.ts';
import { paths } from '#src/platform/paths.ts';
import { ImigongoBand } from '#src/ui/imigongo.tsx';
import { useSession } from '#src/platform/session.ts';
import { keepsApp, readStored, visitorKeys } from '#src/platform/session-store.ts';
import { Link } from '#src/ui/link.tsx';
import { rescueFocus } from './rescue-focus.ts';

const Newsletter = later(async () => import('#src/features/contact/newsletter-form.tsx'), {
  when: 'near',
  isStatic: true,
});

const OfflineDetails = later(async () => import('./offline-details.tsx'), {
  isStatic: true,
  fallback: null,
});

const MissingPage = later(async () => import('#src/features/offline/missing-page.tsx'), {
  isStatic: true,
  fallback: null,
});

const SOCIAL = [
  { name: 'LinkedIn', href: 'https://www.linkedin.com/company/inzira' },
  { name: 'Instagram', href: 'https://www.instagram.com/inzira' },
  { name: 'X', href: 'https://x.com/inzira' },
  { name: 'YouTube', href: 'https://www.youtube.com/@inzira' },
] as const;

const LINK =
  'target inline-flex items-center text-on-night-soft no-underline hover:text-on-night hover:underline focus-visible:outline-ochre';

/** Pages for a task, with a small footer: lessons, quizzes, the mentor, the studio, the staff area, one's own places. */
const TASK =
  /^\/(?:chapters|quiz|ai-advisor|trainer|venture-studio|staff|dashboard\/(?:psychometric$|(?!psychometric).))/;

/** The navigation at the bottom edge of a phone, below the page's last line. */
const BottomBar = later(async () => import('#src/features/dashboard/bottom-bar.tsx'), {
  fallback: null,
});

/** Rendered in the footer, because it is not needed before the page is complete. */
const ClaimedProgress = later(
  async () => import('#src/features/learning/online/claimed-progress.tsx'),
  { fallback: null },
);

export default function Footer() {
  // In the footer, because every page has one, and only after its content.
  useEffect(rescueFocus, []);
  const { user } = useSession();
  const userId = user?.id;
  const language = useLanguage();
  useEffect(() => {
    if (userId === undefined || readStored(unsavedOf(userId)) === null) return;
    void import('#src/platform/account-language.ts').then(
      async ({ saveUnsaved }) => saveUnsaved(userId),
      () => null,
    );
  }, [userId, language]);
  // Runs again after a switch of language and after a login.
  useEffect(keepAppReady, [language, userId]);
  const { pathname } = useLocation();
  // Runs on each page, because the app may have been stored since the last one.
  useEffect(() => {
    noteNetwork({ details: <OfflineDetails />, missing: keepsApp() && <MissingPage /> });
    // Loaded ahead of time, because it is needed when there is no network. Visitors do without it.
    if (userId !== undefined) void OfflineDetails.preload().catch(() => null);
    if (userId !== undefined && keepsApp()) void MissingPage.preload().catch(() => null);
  }, [userId, pathname]);
  const { t } = useLingui();
  const [openAt, setOpenAt] = useState('');
  const isTask = TASK.test(pathname);
  const isOpen = !isTask || openAt === pathname;
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the opened part, because the button that opens it is at the bottom of the screen.
    if (isTask && isOpen) block.current?.scrollIntoView({ block: 'nearest' });
  }, [isTask, isOpen]);
  const links = [
    { to: paths.about, label: t`About Us` },
    { to: paths.modules, label: t`Learning` },
    { to: paths.dashboardPsychometric, label: t`Take Psychometric Test` },
    { to: paths.explore, label: t`Opportunities` },
    { to: paths.ruleIndex, label: t`Rules by country` },
    { to: paths.contact, label: t`Contact` },
    { to: paths.privacy, label: t`Privacy` },
    { to: paths.terms, label: t`Terms of use` },
  ];
  return (
    <>
      <footer className={`bg-night text-on-night ${isTask ? 'mt-6' : 'mt-10 md:mt-16'}`}>
        {user && visitorKeys('progress').length > 0 && <ClaimedProgress />}
        <ImigongoBand className={isTask ? 'h-3' : 'h-6'} />
        {isTask && (
          <div className="page-width flex justify-center gap-x-6 lg:justify-between">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpenAt(isOpen ? '' : pathname)}
              className={`${LINK} grow justify-center lg:grow-0`}
            >
              <Trans>About Inzira</Trans>
            </button>
            {!isOpen && (
              <nav
                aria-label={t`Footer`}
                className="hidden flex-wrap justify-end gap-x-6 text-sm lg:flex"
              >
                {links.map(({ to, label }) => (
                  <Link key={to} to={to} className={LINK}>
                    {label}
                  </Link>
                ))}
              </nav>
            )}
          </div>
        )}
        <div
          ref={block}
          className={`page-width gap-6 py-8 md:grid-cols-[2fr_1fr_1fr] md:gap-8 md:py-10 ${isOpen ? 'grid' : 'hidden'}`}
        >
          <div className="max-w-sm">
            <p className="font-display text-2xl font-bold">Inzira</p>
            <p className="mt-2 text-on-night-soft">
              <Trans>
                Inzira reimagines learning for Africa's entrepreneurs: personalized, practical,
                powered by AI.
              </Trans>
            </p>
            <div className="mt-4 min-h-28 md:mt-6">
              <Newsletter />
            </div>
          </div>
          <nav aria-label={t`Footer`}>
            <ul className="grid grid-cols-2 gap-x-8 md:block">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={LINK}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={t`Inzira elsewhere`}>
            <ul className="grid grid-cols-2 gap-x-8 md:block">
              {SOCIAL.map(({ name, href }) => (
                <li key={name}>
                  <a href={href} target="_blank" rel="noopener noreferrer" className={LINK}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </footer>
      {user && <BottomBar />}
    </>
  );
}
