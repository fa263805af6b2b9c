/** The first match counts, because most browsers also name others. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOPX\/|Opera Mini|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\/|\bUBrowser\//, 'UC Browser'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bPHX\//, 'Phoenix Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bCriOS\/|\bChrome\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bKAIOS\//, 'KaiOS'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Longer than any real browser sends. */
const MAX_LENGTH = 400;

/** The part of a `User-Agent` header that is stored with a session. */
export const trimAgent = (header: string | undefined): string | null =>
  header?.slice(0, MAX_LENGTH) || null;

const find = (names: [RegExp, string][], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** Browser and system by their common names, for a list of devices. */
export function describeAgent(agent: string | null) {
  return {
    browser: agent === null ? null : find(BROWSERS, agent),
    system: agent === null ? null : find(SYSTEMS, agent),
  };
}
