// Drives WebKit and Firefox with their own protocols. Playwright needs its own builds of both, which no package
// registry has.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { freePort } from './server.ts';

const WAIT_MILLISECONDS = 30_000;
/** Neither allows a window as narrow as a phone. */
const WIDTH = 450;
const HEIGHT = 800;
/** The W3C WebDriver key of an element in JSON, and the Enter key. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ENTER = '\uE007';
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));
const MINI_BROWSER = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find((file) => existsSync(file));

export interface Engine {
  /** With its version. */
  name: string;
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Waits until it is visible. */
  find: (xpath: string) => Promise<Found>;
  /** The result of an expression in the page. */
  evaluate: <T>(expression: string) => Promise<T>;
  screenshot: () => Promise<Uint8Array>;
  /** Ends the page as a phone without memory does, without any event; what the browser has stored stays. See WebKit. */
  kill: () => Promise<void>;
  close: () => Promise<void>;
}

export interface Found {
  /** Scrolled to the middle of the window, where no bar covers it. */
  click: () => Promise<void>;
  type: (text: string) => Promise<void>;
}

export const ENGINES = { webkit: openWebKit, firefox: openFirefox };

/** The Debian packages to install for an engine; null if it is here. */
export function missingPackage(engine: keyof typeof ENGINES): string | null {
  const [program, packages] = {
    webkit: [MINI_BROWSER, 'webkit2gtk-driver xvfb'] as const,
    firefox: [FIREFOX, 'firefox-esr'] as const,
  }[engine];
  return program ? null : packages;
}

/** With WebDriver BiDi, which needs no driver program. Its profile outlives a killed browser. */
async function openFirefox(): Promise<Engine> {
  if (!FIREFOX) throw new Error('There is no Firefox here.');
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'inzira-firefox-'));
  const launch = async () => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: FIREFOX,
      userDataDir,
      headless: true,
      defaultViewport: null,
      args: [`--width=${WIDTH}`, `--height=${HEIGHT}`],
    });
    const [page] = await browser.pages();
    if (!page) throw new Error('Firefox opened no page.');
    page.setDefaultTimeout(WAIT_MILLISECONDS);
    return { browser, page };
  };
  let { browser, page } = await launch();
  return {
    name: await browser.version(),
    goto: async (url) => void (await page.goto(url, { timeout: 30_000 })),
    reload: async () => void (await page.reload()),
    find: async (xpath) => {
      const found = await page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true });
      if (!found) throw new Error(`${xpath} is not there.`);
      return {
        click: async () => {
          await found.evaluate((element) => element.scrollIntoView({ block: 'center' }));
          await found.click();
        },
        type: async (text) => found.type(text),
      };
    },
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    screenshot: async () => page.screenshot(),
    kill: async () => {
      const program = browser.process();
      const ended = new Promise((resolve) => program?.once('exit', resolve));
      program?.kill('SIGKILL');
      await ended;
      ({ browser, page } = await launch());
    },
    close: async () => {
      await browser.close();
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * With W3C WebDriver, on a virtual screen. Commands are plain `fetch` calls: the client from npm would install 23
 * MB of drivers for other browsers.
 */
async function openWebKit(): Promise<Engine> {
  if (!MINI_BROWSER) throw new Error('There is no WebKit here.');
  const port = await freePort();
  const screen = `:${port}`;
  const quiet = { stdio: 'ignore' } as const;
  const display = spawn('Xvfb', [screen, '-screen', '0', '1280x900x24'], quiet);
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    ...quiet,
    env: { ...process.env, DISPLAY: screen },
  });
  const end = () => {
    driver.kill('SIGKILL');
    display.kill('SIGKILL');
  };
  process.once('exit', end);
  const server = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${server}/status`)).ok);
  const browserOptions = { binary: MINI_BROWSER, args: ['--automation'] };
  const alwaysMatch = { 'webkitgtk:browserOptions': browserOptions };
  const { sessionId, capabilities } = await command<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', `${server}/session`, { capabilities: { alwaysMatch } });
  const session = `${server}/session/${sessionId}`;
  const post = async <T>(path: string, body: unknown = {}) =>
    command<T>('POST', `${session}/${path}`, body);
  await post('window/rect', { width: WIDTH, height: HEIGHT });
  return {
    name: `webkit/${capabilities.browserVersion}`,
    goto: async (url) => post('url', { url }),
    reload: async () => post('refresh'),
    find: async (xpath) => {
      const found = await until(async () => {
        const one = await post<Record<string, string>>('element', {
          using: 'xpath',
          value: xpath,
        });
        const id = one[ELEMENT] ?? '';
        const isShown = await command<boolean>('GET', `${session}/element/${id}/displayed`);
        return isShown ? id : null;
      }, xpath);
      const element = { [ELEMENT]: found };
      return {
        click: async () => {
          const script = "arguments[0].scrollIntoView({ block: 'center' })";
          await post('execute/sync', { script, args: [element] });
          await post(`element/${found}/click`);
        },
        type: async (text) => post(`element/${found}/value`, { text: text.replace('\n', ENTER) }),
      };
    },
    evaluate: async (expression) =>
      post('execute/sync', { script: `return ${expression}`, args: [] }),
    screenshot: async () =>
      Buffer.from(await command<string>('GET', `${session}/screenshot`), 'base64'),
    // Closed instead: the driver ends its session with the page's process, and the profile of a session is in memory.
    kill: async () => {
      const { handle } = await post<{ handle: string }>('window/new', { type: 'tab' });
      await command('DELETE', `${session}/window`);
      await post('window', { handle });
    },
    close: async () => {
      await command('DELETE', session);
      process.off('exit', end);
      end();
    },
  };
}

async function command<T>(method: string, url: string, body?: unknown): Promise<T> {
  const response = await fetch(url, { method, body: body ? JSON.stringify(body) : undefined });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Repeats until there is an answer; the last failure is the cause of the final error. */
async function until<T>(ask: () => Promise<T | null>, what = 'The driver'): Promise<T> {
  const giveUpAt = Date.now() + WAIT_MILLISECONDS;
  let cause: unknown;
  while (Date.now() < giveUpAt) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      cause = error;
    }
    await wait(100);
  }
  throw new Error(`${what} does not come.`, { cause });
}
