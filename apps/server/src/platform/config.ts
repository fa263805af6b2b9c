import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { MEGABYTE } from '@inzira/contract/rules/units';

/** The shortest secret that is accepted. */
const SECRET_LENGTH = 32;
const checkoutRoot = path.resolve(import.meta.dirname, '../../../..');

/** An empty variable counts as one that is not set. */
const text = z.string().trim().min(1).optional();
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional();
const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const seconds = (fallback: number) => z.coerce.number().positive().max(600).default(fallback);

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl,
  TRUST_PROXY: z.string().default('loopback'),
  DATA_DIR: z.string().default(path.join(checkoutRoot, 'data')),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  SECRET: z
    .string()
    .min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`)
    .optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  TEAM_EMAIL: z.email().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: text,
  GOOGLE_CLIENT_ID: text,
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .default('https://accounts.google.com'),
  AI_BASE_URL: httpUrl,
  AI_API_KEY: text,
  AI_MODEL: text,
  AI_FIRST_TOKEN_SECONDS: seconds(15),
  AI_IDLE_SECONDS: seconds(20),
  AI_TOTAL_SECONDS: seconds(60),
  SPEECH_BASE_URL: httpUrl,
  SPEECH_API_KEY: text,
  SPEECH_MODEL: text,
  SPEECH_VOICE: text,
  TRANSCRIPTION_BASE_URL: httpUrl,
  TRANSCRIPTION_API_KEY: text,
  TRANSCRIPTION_MODEL: text,
  S3_ENDPOINT: httpUrl,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY: text,
  S3_SECRET_KEY: text,
  /** Process ids of the launchers: the server ends when one of them does. Set by `scripts/run.mjs`. */
  LAUNCHER_PIDS: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'must be process ids')
    .optional(),
  /**
   * Connections of one server to PostgreSQL; all servers together need fewer than its `max_connections`. Ten servers with
   * the default leave 17 of a stock PostgreSQL's 97 for backups, staff and one more server.
   */
  DATABASE_POOL: z.coerce.number().int().min(2).max(1000).default(8),
  /** The port of `GET /metrics` for Prometheus, which no web server may forward to; unset turns metrics off. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Which roles work only in sessions with a second factor: none, those of staff, or every role. */
  REQUIRE_SECOND_FACTOR: z.enum(['off', 'staff', 'team']).default('off'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Where OpenTelemetry traces go (OTLP over HTTP); unset turns tracing off. Its specification names the variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl,
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,\s]+(,[\w-]+=[^,\s]+)*$/, 'must be name=value, several parted by commas')
    .optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('inzira'),
  /** The share of requests and jobs that is traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STORAGE_LIMIT_MB: z.coerce.number().int().positive().optional(),
  STORAGE_RESERVE_MB: z.coerce.number().int().min(0).default(200),
  LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: positive(10),
  LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: positive(100),
  LIMIT_REGISTRATIONS_PER_ADDRESS: positive(200),
  LIMIT_MAILS_PER_RECIPIENT: positive(5),
  LIMIT_FORMS_PER_ADDRESS: positive(60),
  LIMIT_REQUESTS_PER_USER: positive(600),
  LIMIT_REQUESTS_PER_ADDRESS: positive(3000),
  LIMIT_PAGES_PER_ADDRESS: positive(6000),
  LIMIT_INVITATIONS_PER_ORGANIZATION: positive(200),
  /** A certificate needs this percentage of the time that its lessons are said to take. */
  LIMIT_READING_PACE: z.coerce.number().int().min(0).max(100).default(25),
  LIMIT_PENDING_VENTURES: positive(5),
  LIMIT_VENTURES_PER_DAY: positive(20),
});

type Environment = z.infer<typeof Environment>;

/** Rules about several settings together. */
const RULES: (SettingProblem & { isBroken: (env: Environment) => boolean })[] = [
  {
    name: 'SECRET',
    message:
      'must be set when NODE_ENV=production and DATABASE_URL is set, the same for every server',
    isBroken: (env) => env.NODE_ENV === 'production' && !!env.DATABASE_URL && !env.SECRET,
  },
  {
    name: 'MAIL_FROM',
    message: 'must be set when SMTP_URL is set, e.g. Inzira <no-reply@example.org>',
    isBroken: (env) => !!env.SMTP_URL && !env.MAIL_FROM,
  },
  {
    name: 'AI_MODEL',
    message: 'must be set when AI_BASE_URL is set',
    isBroken: (env) => !!env.AI_BASE_URL && !env.AI_MODEL,
  },
  {
    name: 'AI_TOTAL_SECONDS',
    message: 'must not be less than AI_FIRST_TOKEN_SECONDS',
    isBroken: (env) => env.AI_TOTAL_SECONDS < env.AI_FIRST_TOKEN_SECONDS,
  },
  {
    name: 'S3_BUCKET',
    message: 'must be set with S3_ACCESS_KEY and S3_SECRET_KEY when S3_ENDPOINT is set',
    isBroken: (env) =>
      !!env.S3_ENDPOINT && !(env.S3_BUCKET && env.S3_ACCESS_KEY && env.S3_SECRET_KEY),
  },
  {
    name: 'METRICS_TOKEN',
    message: 'must be set when METRICS_HOST is not an address of this machine alone',
    isBroken: (env) =>
      env.METRICS_PORT !== undefined &&
      !env.METRICS_TOKEN &&
      !/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(env.METRICS_HOST),
  },
];

export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

/** Settings as they are read, without the secret that lies in the data directory. */
export type Settings = ReturnType<typeof toSettings>;
export type Config = Omit<Settings, 'secret'> & { secret: string };

export interface SettingProblem {
  name: string;
  message: string;
}

/** A setting that stops the start; its message is one line that names the variable. */
export class ConfigError extends Error {}

/** The file with further settings; variables of the environment take precedence over it. */
export const ENV_FILE = path.join(checkoutRoot, '.env');

/** The environment, completed by the `.env` file in the root of the checkout. */
export function readEnvironment(): Record<string, string | undefined> {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  return process.env;
}

/**
 * Reads every setting once, and creates what a start needs: the data directory, and a secret if none is set.
 * @throws ConfigError for the first wrong value.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const { settings, problems } = readSettings(environment);
  if (!settings) throw new ConfigError(`${problems[0]?.name}: ${problems[0]?.message}`);
  makePrivateFolder(settings.dataDir);
  return { ...settings, secret: settings.secret ?? keptSecret(settings.dataDir) };
}

/** Reads every setting and creates nothing. @returns all that is wrong, or else the settings */
export function readSettings(
  environment: Record<string, string | undefined>,
): { settings: Settings; problems: [] } | { settings: null; problems: SettingProblem[] } {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  const problems = parsed.success
    ? RULES.filter(({ isBroken }) => isBroken(parsed.data))
    : parsed.error.issues.map((issue) => ({ name: String(issue.path[0]), message: issue.message }));
  return parsed.success && problems.length === 0
    ? { settings: toSettings(parsed.data), problems: [] }
    : { settings: null, problems };
}

function toSettings(env: Environment) {
  const production = env.NODE_ENV === 'production';
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY,
    dataDir: path.resolve(checkoutRoot, env.DATA_DIR),
    checkoutRoot,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    launcherPids: env.LAUNCHER_PIDS?.split(',').map(Number) ?? [],
    secret: env.SECRET ?? null,
    demo: env.DEMO ? env.DEMO === 'on' : !production,
    teamEmail: env.TEAM_EMAIL ?? null,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? 'Inzira <no-reply@localhost>' },
    google: { clientId: env.GOOGLE_CLIENT_ID ?? null, issuer: env.OIDC_ISSUER },
    ai: service(env.AI_BASE_URL, env.AI_API_KEY, env.AI_MODEL),
    /** Milliseconds that the AI service may take for a reply. */
    aiLimits: {
      firstToken: env.AI_FIRST_TOKEN_SECONDS * 1000,
      idle: env.AI_IDLE_SECONDS * 1000,
      total: env.AI_TOTAL_SECONDS * 1000,
    },
    speech: service(env.SPEECH_BASE_URL, env.SPEECH_API_KEY, env.SPEECH_MODEL ?? 'tts-1'),
    speechVoice: env.SPEECH_VOICE ?? null,
    transcription: service(
      env.TRANSCRIPTION_BASE_URL,
      env.TRANSCRIPTION_API_KEY,
      env.TRANSCRIPTION_MODEL ?? 'whisper-1',
    ),
    s3: env.S3_ENDPOINT
      ? {
          endpoint: env.S3_ENDPOINT.replace(/\/+$/, ''),
          bucket: env.S3_BUCKET ?? '',
          region: env.S3_REGION ?? 'us-east-1',
          accessKeyId: env.S3_ACCESS_KEY ?? '',
          secretAccessKey: env.S3_SECRET_KEY ?? '',
        }
      : null,
    /** Limits of uploaded files: the most that the installation stores, and what must stay free on the disk. */
    storage: {
      limitBytes: env.STORAGE_LIMIT_MB === undefined ? null : env.STORAGE_LIMIT_MB * MEGABYTE,
      reserveBytes: env.STORAGE_RESERVE_MB * MEGABYTE,
    },
    metrics:
      env.METRICS_PORT === undefined
        ? null
        : { port: env.METRICS_PORT, host: env.METRICS_HOST, token: env.METRICS_TOKEN ?? null },
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
          headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS),
          serviceName: env.OTEL_SERVICE_NAME,
          sample: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    secondFactorRule: env.REQUIRE_SECOND_FACTOR,
    logLevel: env.LOG_LEVEL,
    limits: {
      signInFailuresPerAccount: env.LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT,
      signInFailuresPerAddress: env.LIMIT_SIGN_IN_FAILURES_PER_ADDRESS,
      registrationsPerAddress: env.LIMIT_REGISTRATIONS_PER_ADDRESS,
      mailsPerRecipient: env.LIMIT_MAILS_PER_RECIPIENT,
      formsPerAddress: env.LIMIT_FORMS_PER_ADDRESS,
      requestsPerUser: env.LIMIT_REQUESTS_PER_USER,
      requestsPerAddress: env.LIMIT_REQUESTS_PER_ADDRESS,
      pagesPerAddress: env.LIMIT_PAGES_PER_ADDRESS,
      invitationsPerOrganization: env.LIMIT_INVITATIONS_PER_ORGANIZATION,
      readingPace: env.LIMIT_READING_PACE,
      pendingVentures: env.LIMIT_PENDING_VENTURES,
      venturesPerDay: env.LIMIT_VENTURES_PER_DAY,
    },
  };
}

function service(
  baseUrl: string | undefined,
  apiKey: string | undefined,
  model: string | undefined,
) {
  return baseUrl
    ? { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey: apiKey ?? null, model: model ?? '' }
    : null;
}

/** Parses `name=value,other=value`; values may be percent-encoded, with %20 for a space. */
function headersOf(list = ''): Record<string, string> {
  const pairs = list.split(',').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );
}

function makePrivateFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (cause) {
    throw new ConfigError(`DATA_DIR: the folder ${folder} cannot be made or written`, { cause });
  }
}

/**
 * The secret that was created at the first start. A new one is written atomically, so that a power failure leaves no part
 * of it. A short file is the remainder of such a failure in an earlier release: with an empty secret anybody could sign.
 */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  const isWhole = () => existsSync(file) && readFileSync(file, 'utf8').length >= SECRET_LENGTH;
  if (isWhole()) return readFileSync(file, 'utf8');
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
    if (!isLinked(draft, file) && !isWhole()) renameSync(draft, file);
    rmSync(draft, { force: true });
    syncFolder(dataDir);
  } catch (cause) {
    throw new ConfigError(`DATA_DIR: the folder ${dataDir} cannot be written`, { cause });
  }
  return readFileSync(file, 'utf8');
}

/** Links the draft to its final name; false if another process was first, or the file system has no links. */
function isLinked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch {
    return false;
  }
}

/** Flushes the directory, so that files created in it survive a power failure. */
function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch {
    // Some network file systems cannot flush a directory.
  } finally {
    closeSync(handle);
  }
}
