/*
 * Measures a first visit on a cheap phone with a slow connection: 400 kbit/s with 400 ms latency, and a processor
 * six times slower. `npm run first-visit -- lesson chapters` measures two screens of tour.ts;
 * `--against=http://127.0.0.1:4000` compares with a running server, such as an earlier checkout's, in alternating
 * visits. Only that ratio is meaningful, because times depend on the machine.
 */
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { openPage } from './page.ts';
import { startProduct } from './server.ts';
import { findStops } from './tour.ts';

const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const SLOWDOWN = 6;
/** The timeout of a visit. */
const LONGEST_MS = 60_000;
/** A visit ends when nothing was received for this time. */
const REST_MS = 2_500;
const SCREENS =
  'lesson chapters courses ventures venture resources rules glossary modules home'.split(' ');

interface Visit {
  /** Milliseconds until the heading is painted. */
  read: number;
  /** Milliseconds until the app is hydrated and its calls are answered. */
  answers: number;
  /** Bytes received until then, and until the end of the visit. */
  bytesUntilAnswers: number;
  bytes: number;
  /** Milliseconds of the main thread's CPU time until then, which hardly depends on other load. */
  thread: number;
  files: string[];
}
const FIGURES = ['read', 'answers', 'bytesUntilAnswers', 'bytes', 'thread'] as const;
type Figure = (typeof FIGURES)[number];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    language: { type: 'string', default: 'en' },
    tries: { type: 'string', default: '3' },
    files: { type: 'boolean', default: false },
  },
});
const language = values.language === 'fr' ? 'fr' : 'en';

declare global {
  interface Window {
    visit: { read?: number; answers?: number };
  }
}

/** Runs in the page, before its own scripts. */
function watchVisit() {
  const visit: Window['visit'] = {};
  window.visit = visit;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) visit.read ??= startTime;
  }).observe({ type: 'element', buffered: true });
  new MutationObserver(() => {
    document.querySelector('main h1:not([elementtiming])')?.setAttribute('elementtiming', 'h1');
  }).observe(document, { childList: true, subtree: true });
  const look = () => {
    const heading = document.querySelector('main h1');
    // React marks elements that it has created or hydrated.
    const isLive = heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
    const isBusy = document.querySelector('main [aria-busy="true"]') !== null;
    if (isLive && !isBusy) visit.answers = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function visitOnce(browser: Browser, url: string, path: string, as?: string): Promise<Visit> {
  const opened = await openPage(browser, url, {
    language,
    as,
    scripts: 'late',
    initScript: watchVisit,
  });
  try {
    return await measure(opened.page, path);
  } finally {
    await opened.context.close();
  }
}

async function measure(page: Page, path: string): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const names = new Map<string, string>();
  const files: string[] = [];
  let bytes = 0;
  let lastSign = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    names.set(requestId, new URL(request.url).pathname);
    lastSign = Date.now();
  });
  session.on('Network.dataReceived', () => (lastSign = Date.now()));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    bytes += encodedDataLength;
    lastSign = Date.now();
    files.push(`${timestamp.toFixed(2)} ${encodedDataLength} ${names.get(requestId) ?? ''}`);
  });
  await page.goto(path, { waitUntil: 'commit' });
  const state = await page.waitForFunction(
    () => window.visit.answers !== undefined && window.visit.read !== undefined && window.visit,
    undefined,
    { timeout: LONGEST_MS, polling: 100 },
  );
  const bytesUntilAnswers = bytes;
  const { metrics } = await session.send('Performance.getMetrics');
  const thread = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  const { read = NaN, answers = NaN } = (await state.jsonValue()) as Window['visit'];
  const until = Date.now() + LONGEST_MS;
  while (Date.now() - lastSign < REST_MS && Date.now() < until) await page.waitForTimeout(100);
  return { read, answers, bytesUntilAnswers, bytes, thread, files };
}

const middle = (numbers: readonly number[]) =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;

const print = (cells: readonly string[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(20) : cell.padStart(18))).join(''));

const product = await startProduct();
const browser = await launchBrowser();
try {
  const stops = await findStops(product, positionals.length > 0 ? positionals : SCREENS);
  print(['screen', 'read s', 'answers s', 'kB until then', 'kB in all', 'thread s']);
  for (const { name, path, as } of stops) {
    const visits: Record<'here' | 'there', Visit[]> = { here: [], there: [] };
    // The first request fills the server's cache.
    await fetch(product.url + path, { headers: { 'accept-language': language } });
    for (let attempt = 0; attempt < Number(values.tries); attempt += 1) {
      visits.here.push(await visitOnce(browser, product.url, path, as));
      if (values.against) visits.there.push(await visitOnce(browser, values.against, path, as));
    }
    const of = (some: readonly Visit[], figure: Figure) => middle(some.map((one) => one[figure]));
    print([
      name,
      ...FIGURES.map((figure) => {
        const here = of(visits.here, figure);
        const ratio = here / of(visits.there, figure);
        const text = (here / 1000).toFixed(figure.startsWith('bytes') ? 1 : 2);
        return values.against ? `${text} (x ${ratio.toFixed(2)})` : text;
      }),
    ]);
    if (values.files) for (const file of visits.here.at(-1)?.files ?? []) console.log(`  ${file}`);
  }
} finally {
  await browser.close();
  await product.stop();
}
