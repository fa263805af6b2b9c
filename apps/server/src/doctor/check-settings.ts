import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ENV_FILE, readSettings, SETTING_NAMES, type Settings } from '#src/platform/config.ts';
import { isLocalHost, ok, problem, warning, type Finding } from './finding.ts';

const SUBJECT = 'Settings';
/** Variables of Node, the system and containers, which are not ours. */
const FOREIGN =
  /^(NODE_|npm_|UV_|MALLOC_|LC_|POSTGRES_|PG|COMPOSE_|(HTTPS?|NO|ALL)_PROXY$|TZ$|LANG$|PATH$)/i;

/** @returns the settings, unless they cannot be parsed */
export function checkSettings(
  environment: Record<string, string | undefined>,
  file = ENV_FILE,
): { settings: Settings | null; findings: Finding[] } {
  const { settings, problems } = readSettings(environment);
  const findings = [
    ...problems.map(({ name, message }) =>
      problem(
        SUBJECT,
        `${name}: ${message}.`,
        'Set it right: the server does not start like this.',
      ),
    ),
    ...findUnknown(file),
    ...(settings ? checkSafety(settings) : []),
  ];
  if (findings.length === 0) findings.push(ok(SUBJECT, 'All of them can be read.'));
  return { settings, findings };
}

/** A misspelt variable has no effect, so similar names are reported. */
function findUnknown(file: string): Finding[] {
  if (!existsSync(file)) return [];
  return Object.keys(parseEnv(readFileSync(file, 'utf8')))
    .filter((name) => !SETTING_NAMES.includes(name) && !FOREIGN.test(name))
    .map((name) => {
      const meant = SETTING_NAMES.find((known) => isNearly(name, known));
      return warning(
        SUBJECT,
        `${name} in ${file} is no setting of Inzira and has no effect.`,
        meant ? `Did you mean ${meant}?` : 'Remove it, or see .env.example for the names.',
      );
    });
}

/** Whether two names differ by one letter added, missing or wrong, or by two swapped ones. */
function isNearly(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && long[at] === short[at]) at += 1;
  const rest = (text: string, from: number) => text.slice(from);
  if (long.length > short.length) return rest(long, at + 1) === rest(short, at);
  const isExchanged = long[at] === short[at + 1] && long[at + 1] === short[at];
  return (
    rest(long, at + 1) === rest(short, at + 1) ||
    (isExchanged && rest(long, at + 2) === rest(short, at + 2))
  );
}

function checkSafety(settings: Settings): Finding[] {
  const findings: Finding[] = [];
  const { hostname, protocol, pathname } = new URL(settings.publicUrl);
  const isPublic = !isLocalHost(hostname);
  if (isPublic && !settings.production) {
    findings.push(
      problem(
        SUBJECT,
        'NODE_ENV is not production, while PUBLIC_URL is an address for others.',
        'Set NODE_ENV=production: without it sample accounts are loaded, whose password is published.',
      ),
    );
  }
  if (settings.production && !isPublic) {
    findings.push(
      problem(
        SUBJECT,
        `PUBLIC_URL is ${settings.publicUrl}: links in mails lead nowhere on other machines.`,
        'Set PUBLIC_URL to the address that people open, such as https://learn.example.org.',
      ),
    );
  }
  if (isPublic && protocol === 'http:') {
    findings.push(
      warning(
        SUBJECT,
        'PUBLIC_URL has no https: passwords can be read on the way, and browsers keep no lessons and no microphone.',
        'Put a web server with a certificate before Inzira (docs/deploy.md), and set PUBLIC_URL to its https address.',
      ),
    );
  }
  if (pathname !== '/') {
    findings.push(
      problem(
        SUBJECT,
        `PUBLIC_URL has a path (${pathname}): Inzira is served at the root of a host.`,
        'Give it a host name of its own, and set PUBLIC_URL without a path.',
      ),
    );
  }
  if (/^(true|\d+)$/.test(settings.trustProxy)) {
    findings.push(
      warning(
        SUBJECT,
        `TRUST_PROXY=${settings.trustProxy}: whoever reaches the port directly can claim any address, and limits count addresses.`,
        'Name the address of your web server instead, such as TRUST_PROXY=10.0.0.5.',
      ),
    );
  }
  if (settings.secret !== null && new Set(settings.secret).size < 10) {
    findings.push(
      problem(
        SUBJECT,
        'SECRET can be guessed: it has fewer than ten different characters.',
        'Set a new one, for example from: openssl rand -base64 48. Everybody logs in again.',
      ),
    );
  }
  return findings;
}
