/*
 * Measures how soon the product answers taps and keys on a cheap phone, whose processor is six times slower: some 200
 * interactions of an hour with lessons, quizzes, the mentor, the studio, opportunities and menus. Prints the
 * median, the 95th percentile and the longest (as Interaction to Next Paint counts them: from the tap until the next
 * picture), and what the slowest ones spent their time on. `npm run interactions -- quiz mentor` measures two scenes.
 * Times depend on the machine: run it when nothing else does.
 */
import { parseArgs } from 'node:util';
import type { Activity } from '@inzira/contract/studio';
import type { Chapter, Lesson, QuizQuestion } from '@inzira/contract/learning';
import type { Locator, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { openPage } from './page.ts';
import { startProduct } from './server.ts';

const SLOWDOWN = 6;
/** A person looks at what has changed before the next tap. */
const LOOK_MS = 700;
const KEY_MS = 120;
const GOAL_95_MS = 120;
const GOAL_LONGEST_MS = 300;
const SHOWN = 15;

interface Interaction {
  /** The scene and what was tapped. */
  name: string;
  /** The kind of event, such as pointerup. */
  event: string;
  duration: number;
  /** Milliseconds until handlers ran, in them, and until the next picture. */
  parts: [delay: number, handlers: number, picture: number];
  /** The scripts of the frame that ran longest. */
  scripts: string[];
}

declare global {
  interface Window {
    interactions: { seen: Interaction[]; name: string };
  }
}

/** Runs in the page, before its own scripts. */
function watchInteractions() {
  const watch: Window['interactions'] = { seen: [], name: 'before the first tap' };
  window.interactions = watch;
  const byId = new Map<number, Interaction>();
  const frames: { from: number; until: number; scripts: string[] }[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, duration, scripts } = entry as PerformanceEntry & {
        scripts: {
          duration: number;
          invoker: string;
          sourceURL: string;
          forcedStyleAndLayoutDuration: number;
        }[];
      };
      const told = [...scripts]
        .sort((one, other) => other.duration - one.duration)
        .slice(0, 3)
        .map(
          ({ duration: took, invoker, sourceURL, forcedStyleAndLayoutDuration: layout }) =>
            `${took.toFixed(0)} ms ${invoker} ${sourceURL.split('/').at(-1)}${layout > 1 ? ` (layout ${layout.toFixed(0)})` : ''}`,
        );
      frames.push({ from: startTime, until: startTime + duration, scripts: told });
      for (const one of watch.seen) one.scripts = scriptsOf(one);
    }
  }).observe({ type: 'long-animation-frame', buffered: true });
  const times = new WeakMap<Interaction, number>();
  const scriptsOf = (one: Interaction) => {
    const at = times.get(one) ?? 0;
    return frames
      .filter(({ from, until }) => from < at + one.duration && until > at)
      .flatMap(({ scripts }) => scripts);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { name, startTime, duration, processingStart, processingEnd, interactionId } =
        entry as PerformanceEventTiming & { interactionId: number };
      if (interactionId === 0) continue;
      const known = byId.get(interactionId);
      if (known && known.duration >= duration) continue;
      const one = known ?? { name: watch.name, event: '', duration, parts: [0, 0, 0], scripts: [] };
      Object.assign(one, {
        event: name,
        duration,
        parts: [
          processingStart - startTime,
          processingEnd - processingStart,
          startTime + duration - processingEnd,
        ],
      });
      times.set(one, startTime);
      one.scripts = scriptsOf(one);
      if (!known) watch.seen.push(one);
      byId.set(interactionId, one);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const product = await startProduct();
const browser = await launchBrowser();
const { positionals } = parseArgs({ allowPositionals: true });
const all: Interaction[] = [];
let taps = 0;

/** A person at one page, whose taps have names. */
function hand(page: Page, scene: string) {
  const name = async (what: string) =>
    page.evaluate((said) => void (window.interactions.name = said), `${scene}: ${what}`);
  /** Before it is navigated away, and at the end. */
  const collect = async () =>
    all.push(...(await page.evaluate(() => window.interactions.seen.splice(0))));
  const tap = async (what: string, target: Locator) => {
    await target.scrollIntoViewIfNeeded();
    await name(what);
    await target.tap();
    taps += 1;
    await page.waitForTimeout(LOOK_MS);
  };
  const type = async (what: string, target: Locator, text: string) => {
    await tap(`into ${what}`, target);
    await name(`a key in ${what}`);
    await page.keyboard.type(text, { delay: KEY_MS });
    taps += text.length;
    await page.waitForTimeout(LOOK_MS);
  };
  const enter = async (what: string) => {
    await name(what);
    await page.keyboard.press('Enter');
    taps += 1;
    await page.waitForTimeout(LOOK_MS);
  };
  const open = async (path: string) => {
    if (page.url() !== 'about:blank') await collect();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  };
  return { page, tap, type, enter, open, collect };
}
type Hand = ReturnType<typeof hand>;

const read = async <T>(path: string) => (await (await fetch(product.url + path)).json()) as T;
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: typeof name === 'string' });

const SCENES: Record<string, { as?: string; play: (by: Hand) => Promise<void> }> = {
  lessons: {
    as: 'amina',
    play: async ({ page, open, tap, type }) => {
      for (const { id } of (await read<Chapter[]>('/api/courses/1/chapters/')).slice(0, 2)) {
        const lessons = await read<Lesson[]>(`/api/chapters/${id}/lessons/`);
        await open(`/chapters/${id}/lessons?lesson=${lessons[0]?.id}`);
        for (const lesson of lessons) {
          await page.getByRole('heading', { level: 1, name: lesson.title }).waitFor();
          const more = page.getByRole('main').locator('article summary');
          if ((await more.count()) > 0) await tap('a part that opens', more.first());
          if (lesson !== lessons.at(-1)) await tap('Next', link(page, 'Next'));
        }
        const note = page.getByRole('main').locator('textarea').last();
        await type('a note', note, 'Ask three stalls.');
      }
    },
  },
  quiz: {
    as: 'kwame',
    play: async ({ page, open, tap, type }) => {
      for (const { id } of (await read<Chapter[]>('/api/courses/1/chapters/')).slice(0, 2)) {
        const { questions } = await read<{ questions: QuizQuestion[] }>(
          `/api/chapters/${id}/quiz/`,
        );
        await open(`/chapters/${id}/quiz`);
        for (const question of questions) {
          const { question_type: kind, answer, answers = [], steps = [] } = question;
          if (kind === 'choice') await tap('a choice', page.getByText(answer, { exact: true }));
          else if (kind === 'two')
            for (const text of answers)
              await tap('a choice', page.getByText(text, { exact: true }));
          else if (kind === 'order')
            for (const step of steps) await tap('a step', button(page, step));
          else await type('an answer', page.getByRole('main').getByRole('textbox'), answer);
          await tap('Submit', button(page, 'Submit'));
          await tap('Next', button(page, 'Next'));
        }
      }
    },
  },
  mentor: {
    as: 'kwame',
    play: async ({ page, open, type, enter }) => {
      await open('/ai-advisor');
      const box = page.getByRole('textbox', { name: 'Your message' });
      for (const question of [
        'What is runway?',
        'How do I price mandazi?',
        'Who are my customers?',
      ]) {
        await type('a question', box, question);
        await enter('send a question');
        await button(page, 'Send').waitFor();
        await page.waitForTimeout(3 * LOOK_MS);
      }
    },
  },
  studio: {
    as: 'amina',
    play: async ({ page, open, type, tap }) => {
      const [activity] = await read<Activity[]>('/api/journey/activities/?step=1').catch(() => []);
      await open(`/dashboard/venture-studio${activity ? `?activity=${activity.id}` : ''}`);
      const field = page.getByRole('main').locator('article textarea').first();
      await type('work', field, 'Twelve of forty stalls.');
      for (const summary of await page.getByRole('main').locator('summary').all())
        if (await summary.isVisible()) await tap('a part that opens', summary);
      await open('/venture-studio/counter');
      for (let count = 0; count < 10; count += 1)
        await tap('One more: Sold', button(page, 'One more: Sold'));
    },
  },
  opportunities: {
    as: 'kwame',
    play: async ({ page, open, type, tap }) => {
      await open('/opportunities');
      await type('the search', page.getByRole('searchbox').first(), 'grant');
      for (let round = 0; round < 3; round += 1) {
        await tap('Filters', button(page, /^Filters/));
        const dialog = page.getByRole('dialog');
        const choices = dialog.locator('select');
        if ((await choices.count()) > 0)
          await choices.first().selectOption({ index: (round + 1) % 3 });
        await tap('Show', dialog.getByRole('button', { name: /^Show / }));
      }
      await open('/ventures');
      await type('the search', page.getByRole('searchbox').first(), 'solar');
      await tap('Filters', button(page, /^Filters/));
      await tap('Show', page.getByRole('dialog').getByRole('button', { name: /^Show / }));
    },
  },
  menus: {
    as: 'amina',
    play: async ({ page, open, tap }) => {
      await open('/dashboard');
      for (let round = 0; round < 4; round += 1) {
        await tap('Menu', button(page, 'Menu'));
        await page.keyboard.press('Escape');
        await page.waitForTimeout(LOOK_MS);
        await tap('Notifications', button(page, /^Notifications/).first());
        await page.keyboard.press('Escape');
        await page.waitForTimeout(LOOK_MS);
      }
      for (const name of ['Learn', 'Today'])
        await tap(
          `the bar: ${name}`,
          page.getByRole('navigation').getByRole('link', { name }).last(),
        );
    },
  },
};

try {
  const scenes = positionals.length > 0 ? positionals : Object.keys(SCENES);
  for (const scene of scenes) {
    const { as, play } = SCENES[scene] ?? {};
    if (!play) throw new Error(`There is no scene ${scene}.`);
    const { page, context } = await openPage(browser, product.url, {
      as,
      initScript: watchInteractions,
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const by = hand(page, scene);
    await play(by);
    await by.collect();
    await context.close();
    console.error(`${scene} is done`);
  }
} finally {
  await browser.close();
  await product.stop();
}

const slowest = all.toSorted((one, other) => other.duration - one.duration);
/** What is shorter than 16 ms is not reported. */
const place = (share: number) => slowest[Math.floor(taps * (1 - share))]?.duration ?? 16;
const longest = slowest[0]?.duration ?? 16;
const row = (what: string, value: number, goal?: number) => {
  const verdict = goal === undefined ? '' : `goal ${goal} ms: ${value <= goal ? 'met' : 'MISSED'}`;
  console.log(`${what.padEnd(24)}${`${value} ms`.padStart(8)}  ${verdict}`);
};
console.log(`${taps} interactions, processor ${SLOWDOWN} times slower`);
row('median', place(0.5));
row('95 % within', place(0.95), GOAL_95_MS);
row('longest', longest, GOAL_LONGEST_MS);
console.log(`\nthe slowest: ms, until handlers + in them + until the picture`);
for (const { name, event, duration, parts, scripts } of slowest.slice(0, SHOWN)) {
  console.log(
    `${String(duration).padStart(5)}  ${parts.map((part) => part.toFixed(0)).join(' + ')}  ${name} (${event})`,
  );
  for (const script of scripts.slice(0, 3)) console.log(`         ${script}`);
}
