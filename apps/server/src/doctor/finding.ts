import type { Settings } from '#src/platform/config.ts';
import type { Db } from '#src/platform/db/database.ts';

/** The result of a check. A problem affects users now; a warning will or may. */
export interface Finding {
  state: 'ok' | 'warning' | 'problem';
  subject: string;
  /** The state. */
  says: string;
  /** What to do about it. */
  advice?: string;
}

export const ok = (subject: string, says: string): Finding => ({ state: 'ok', subject, says });

export const warning = (subject: string, says: string, advice: string): Finding => ({
  state: 'warning',
  subject,
  says,
  advice,
});

export const problem = (subject: string, says: string, advice: string): Finding => ({
  state: 'problem',
  subject,
  says,
  advice,
});

/** The state that checks share; each adds what it learns. */
export interface Examination {
  settings: Settings;
  /** Null where there is none yet, or it cannot be opened. */
  db: Db | null;
  /** Other clocks: how many milliseconds they are behind ours. */
  clocks: { whose: string; behindMs: number }[];
  isServerRunning: boolean;
}

/** Whether the host is this machine, where no users come from elsewhere. */
export function isLocalHost(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    /^(127\.|\[?::1\]?$|0\.0\.0\.0$)/.test(host)
  );
}

interface Failure {
  code?: unknown;
  message: string;
  cause?: unknown;
}

/** The code of an error or its cause: `fetch` wraps the reason. */
export function codeOf(error: unknown): string {
  for (let one = error as Failure | undefined, depth = 0; one && depth < 4; depth += 1) {
    if (typeof one.code === 'string') return one.code;
    if (one instanceof AggregateError && one.errors.length > 0) one = one.errors[0] as Failure;
    else one = one.cause as Failure | undefined;
  }
  return error instanceof Error && error.name === 'TimeoutError' ? 'ETIMEDOUT' : '';
}

/** Explains why a network service was not reached; `what` names it, as in "The mail server". */
export function whyUnreachable(what: string, error: unknown): { says: string; advice: string } {
  const code = codeOf(error);
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EDNS':
      return {
        says: `${what} was not found: its name has no address (${code}).`,
        advice: 'Check the spelling of the host, and the DNS of this machine.',
      };
    case 'ECONNREFUSED':
      return {
        says: `${what} refuses the connection: nothing listens there.`,
        advice: 'Check host and port, and that it is running.',
      };
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return {
        says: `${what} does not answer in time.`,
        advice: 'Check host and port, and the firewalls between here and there.',
      };
    case 'CERT_HAS_EXPIRED':
      return {
        says: `The certificate of ${lower(what)} has expired.`,
        advice: 'Renew it, and see why it was not renewed by itself.',
      };
    default:
      if (/CERT|SELF_SIGNED|UNABLE_TO|LEAF_SIGNATURE/.test(code)) {
        return {
          says: `The certificate of ${lower(what)} is not trusted (${code}).`,
          advice:
            'Use one that holds for this name, or name its authority in NODE_EXTRA_CA_CERTS of the server’s environment.',
        };
      }
      return {
        says: `${what} was not reached: ${error instanceof Error ? error.message : String(error)}.`,
        advice: 'Check its address, and its own log.',
      };
  }
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
