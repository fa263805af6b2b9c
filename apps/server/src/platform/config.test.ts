import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { ConfigError, parseConfig } from './config.ts';

const folder = () => path.join(temporaryFolder(), 'data');

describe('settings', () => {
  test('have the documented defaults', () => {
    const config = parseConfig({ DATA_DIR: folder() });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      demo: true,
      logLevel: 'info',
    });
  });

  test('ten servers as they come leave connections of a PostgreSQL as it comes for others', () => {
    const { databasePool } = parseConfig({ DATA_DIR: folder() });
    // max_connections minus superuser_reserved_connections, with one additional server during a replacement.
    expect(11 * databasePool).toBeLessThan(100 - 3);
  });

  test('an empty variable is one that is not set', () => {
    expect(parseConfig({ DATA_DIR: folder(), PORT: '', SMTP_URL: '' }).port).toBe(3000);
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['SECRET', 'short'],
    ['DEMO', 'maybe'],
    ['TEAM_EMAIL', 'nobody'],
    ['SMTP_URL', 'localhost'],
    ['AI_BASE_URL', 'localhost:11434'],
    ['AI_IDLE_SECONDS', '0'],
    ['AI_TOTAL_SECONDS', '5'],
    ['LOG_LEVEL', 'loud'],
    ['LIMIT_REQUESTS_PER_USER', '0'],
    ['METRICS_PORT', '0'],
  ])('%s=%s stops the start with one line that names it', (name, value) => {
    const start = () => parseConfig({ DATA_DIR: folder(), [name]: value });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(new RegExp(`^${name}: [^\n]+$`));
  });

  test('production on PostgreSQL needs its secret', () => {
    const settings = { DATA_DIR: folder(), NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y' };
    expect(() => parseConfig(settings)).toThrow(/^SECRET: /);
  });

  test('metrics that others can reach need a token', () => {
    const settings = { DATA_DIR: folder(), METRICS_PORT: '9464' };
    expect(parseConfig(settings).metrics).toMatchObject({ host: '127.0.0.1', token: null });
    const open = { ...settings, METRICS_HOST: '0.0.0.0' };
    expect(() => parseConfig(open)).toThrow(/^METRICS_TOKEN: /);
    expect(parseConfig({ ...open, METRICS_TOKEN: 'x'.repeat(16) }).metrics?.port).toBe(9464);
  });

  test('demo data come unless told otherwise, and in production only when told so', () => {
    const dataDir = folder();
    mkdirSync(dataDir);
    const demo = (settings: Record<string, string>) =>
      parseConfig({ DATA_DIR: dataDir, ...settings }).demo;
    expect(demo({})).toBe(true);
    expect(demo({ DEMO: 'off' })).toBe(false);
    expect(demo({ NODE_ENV: 'production' })).toBe(false);
    expect(demo({ NODE_ENV: 'production', DEMO: 'on' })).toBe(true);
  });

  test('the data directory is private, and its secret is made once', () => {
    const dataDir = folder();
    const { secret } = parseConfig({ DATA_DIR: dataDir });
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(parseConfig({ DATA_DIR: dataDir }).secret).toBe(secret);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  });

  test.each(['', 'half'])('a secret of which a power cut left "%s" is made anew', (left) => {
    const dataDir = folder();
    parseConfig({ DATA_DIR: dataDir });
    writeFileSync(path.join(dataDir, 'secret'), left);
    const { secret } = parseConfig({ DATA_DIR: dataDir });
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(parseConfig({ DATA_DIR: dataDir }).secret).toBe(secret);
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('secret'))).toEqual(['secret']);
  });

  test('a data directory that cannot be written says so', () => {
    const file = path.join(temporaryFolder(), 'a-file');
    writeFileSync(file, '');
    expect(() => parseConfig({ DATA_DIR: file })).toThrow(/^DATA_DIR: /);
  });
});
