import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '#src/platform/config.ts';
import { tracing } from './tracing.ts';

/**
 * Starts tracing; loads nothing without OTEL_EXPORTER_OTLP_ENDPOINT. Call it before the database is opened and the app
 * is built.
 * @returns a function that sends the last traces and stops it
 */
export async function startTracing(
  { traces, databaseUrl, checkoutRoot }: Pick<Settings, 'traces' | 'databaseUrl' | 'checkoutRoot'>,
  onProblem: (error: Error) => void,
): Promise<() => Promise<void>> {
  if (traces === null) return async () => {};
  const { version } = JSON.parse(readFileSync(path.join(checkoutRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  const { openTelemetry } = await import('./open-telemetry.ts');
  const { tracer, stop } = openTelemetry({
    ...traces,
    version,
    engine: databaseUrl ? 'postgresql' : 'sqlite',
    onProblem,
  });
  tracing.tracer = tracer;
  return async () => {
    tracing.tracer = null;
    await stop();
  };
}
