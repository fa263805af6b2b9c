import { parse, stringify } from 'yaml';

/** The keys of a file with their values as strings; null if it cannot be parsed. */
export function readYaml(yaml: string): Partial<Record<string, unknown>> | null {
  try {
    const data = parse(yaml, { schema: 'failsafe' }) as unknown;
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : null;
  } catch {
    return null;
  }
}

/** Sets a key, or removes it for undefined; all other bytes stay. */
export function withKey(yaml: string, key: string, value: unknown): string {
  const block = value === undefined ? '' : stringify({ [key]: value }, { lineWidth: 0 });
  const parts = yaml.split(/^(?=[a-z_]+:)/m);
  const at = parts.findIndex((part) => part.startsWith(`${key}:`));
  if (at < 0) return `${yaml === '' || yaml.endsWith('\n') ? yaml : `${yaml}\n`}${block}`;
  return parts.with(at, block).join('');
}
