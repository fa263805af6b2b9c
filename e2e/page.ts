import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const SIZES = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const;
const DEMO_PASSWORD = 'Inzira-demo-2026';

export interface PageOptions {
  size?: keyof typeof SIZES;
  theme?: 'light' | 'dark';
  language?: 'en' | 'fr';
  /** Signs in as this account, by default with the demo accounts' password. */
  as?: string;
  password?: string;
  /** Expected problems, such as errors of a network that the journey cuts. */
  allow?: RegExp[];
  /** Runs in the page before its own scripts, e.g. to replace speech recognition. */
  initScript?: () => void;
  /** `off` disables scripts; `late` does not wait for hydration. */
  scripts?: 'off' | 'late';
}

export interface OpenedPage {
  page: Page;
  context: BrowserContext;
  /** Unexpected problems so far: console errors, broken scripts, CSP, 5xx, missing files. */
  problems: () => string[];
  /** Console and network, line by line. */
  log: () => string[];
}

/** Opens a page in a new browser profile; `goto` accepts relative URLs. */
export async function openPage(
  browser: Browser,
  url: string,
  options: PageOptions = {},
): Promise<OpenedPage> {
  const { size = 'phone', theme = 'light', language = 'en', as, password, allow = [] } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[size],
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Africa/Kigali',
    acceptDownloads: true,
    javaScriptEnabled: options.scripts !== 'off',
    ...(as && { storageState: await signedInState(url, as, password ?? DEMO_PASSWORD) }),
  });
  context.setDefaultTimeout(30_000);
  // Logs the cause of an error from which React has recovered, which the browser does not show.
  await context.addInitScript(() =>
    addEventListener('error', ({ error }) => {
      const { cause } = (error ?? {}) as Error;
      if (cause instanceof Error) console.info(`caused by ${cause.stack}`);
    }),
  );
  if (options.initScript) await context.addInitScript(options.initScript);

  const problems: string[] = [];
  const log: string[] = [];
  const watch = (page: Page) => {
    if (!options.scripts) waitForApp(page);
    watchPage(page, url, log, (problem) => {
      log.push(`PROBLEM ${problem}`);
      if (!allow.some((pattern) => pattern.test(problem))) problems.push(problem);
    });
  };
  context.on('page', watch);
  const page = await context.newPage();
  return { page, context, problems: () => [...problems], log: () => [...log] };
}

/** Before hydration the page looks complete, but its buttons do nothing. */
function waitForApp(page: Page) {
  const ready = async () =>
    page.waitForFunction(() => document.querySelector('[data-readable]') === null);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, settings) => {
    const response = await goto(url, settings);
    if (settings?.waitUntil !== 'commit') await ready();
    return response;
  };
  page.reload = async (settings) => {
    const response = await reload(settings);
    if (settings?.waitUntil !== 'commit') await ready();
    return response;
  };
}

function watchPage(page: Page, url: string, log: string[], report: (problem: string) => void) {
  page.on('console', (message) => {
    const { url: place } = message.location();
    log.push(`console ${message.type()}: ${message.text()} (${place})`);
    if (message.type() !== 'error') return;
    // Chromium 111 has no popovers; lesson.css replaces them.
    if (message.text().startsWith("Found a 'popover' attribute")) return;
    // Chromium logs 4xx answers of the API as errors, but the page handles them.
    const isAnswer = /status of 4\d\d/.test(message.text()) && place.startsWith(`${url}/api/`);
    if (!isAnswer) report(`console: ${message.text()} (${place})`);
  });
  page.on('pageerror', (error) => report(`script: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    log.push(`${response.status()} ${response.request().method()} ${response.url()}`);
    if (response.status() >= 500) report(`${response.status()} from ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    log.push(`failed ${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
  });
}

/** The browser storage after a login. */
export async function signedInState(url: string, username: string, password = DEMO_PASSWORD) {
  const response = await fetch(`${url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`${username} cannot log in: ${response.status}.`);
  const session = (await response.json()) as { access: string; refresh: string; user: object };
  const localStorage = [
    { name: 'access', value: session.access },
    { name: 'refresh', value: session.refresh },
    { name: 'user', value: JSON.stringify(session.user) },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The minified version, which is half as long to parse in each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe in the page itself, which avoids a second page. Frames are excluded. */
async function findViolations(page: Page) {
  // Waits for animations, during which colours differ.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) < Infinity,
        )
        .map(({ finished }) => finished),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    // Without the HTML of the examined elements, a fifth of the work: selectors identify them.
    await page.evaluate(() => window.axe.configure({ noHtml: true }));
  }
  return page.evaluate(
    async (runOnly) =>
      (await window.axe.run({ runOnly, resultTypes: ['violations'], iframes: false })).violations,
    WCAG_2_2_AA,
  );
}

/** Checks WCAG 2.2 AA with axe, and that nothing scrolls sideways. */
export async function expectAccessible(page: Page) {
  const violations = await findViolations(page);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`,
    ),
  );
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overhang > 0) found.push(`The page scrolls sideways by ${overhang} px.`);
  if (found.length > 0) throw new Error(`Not accessible at ${page.url()}:\n${found.join('\n')}`);
}
