import type { CompiledQuery } from 'kysely';
import type { App } from '#src/platform/http/app-type.ts';

/** Must not identify people: routes, not URLs; statements with placeholders; no user ids, no texts. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface Span {
  set: (attributes: Attributes) => void;
  /** @param type one of few values, such as a status or code, since a message could quote user data. */
  fail: (type: string) => void;
  end: () => void;
}

export interface Tracer {
  /** Starts a span below the current one; an incoming request starts a trace, subject to sampling. */
  begin: (kind: 'server' | 'consumer' | 'client', name: string, attributes: Attributes) => Span;
  /** What is begun in `work` is below this span. */
  run: <T>(span: Span, work: () => T) => T;
  /** A statement that has ended; outside of a trace nothing. */
  statement: (query: CompiledQuery, milliseconds: number, error?: unknown) => void;
}

/** Set at the start where OTEL_EXPORTER_OTLP_ENDPOINT is; before the database is opened and the app is built. */
export const tracing: { tracer: Tracer | null } = { tracer: null };

/** What is begun in `work` is below the span, where there is one. */
export function within<T>(span: Span | undefined, work: () => T): T {
  return span && tracing.tracer ? tracing.tracer.run(span, work) : work();
}

/** One span a request, with the route instead of the address, as in the log. */
export function registerTracing(app: App) {
  const { tracer } = tracing;
  if (!tracer) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { url, method, config } = request.routeOptions;
    if (config.isProbe) return done();
    const name = String(method ?? request.method);
    const span = tracer.begin('server', url === undefined ? name : `${name} ${url}`, {
      'http.request.method': name,
      'inzira.request_id': request.id,
      ...(url !== undefined && { 'http.route': url }),
    });
    // Not `onResponse`, which does not come where the client has gone.
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) {
        const status = reply.statusCode;
        span.set({ 'http.response.status_code': status });
        if (status >= 500) span.fail(String(status));
      } else {
        span.fail('client left');
      }
      span.end();
    });
    tracer.run(span, done);
  });
}

/** One span a run. @param work says how it ended */
export async function traceJob<T extends string>(
  { kind, attempts, request_id: requestId }: JobOfTrace,
  work: () => Promise<T>,
): Promise<T> {
  const { tracer } = tracing;
  if (!tracer) return work();
  const span = tracer.begin('consumer', `job ${kind}`, {
    'inzira.job.kind': kind,
    'inzira.job.attempt': attempts,
    ...(requestId !== null && { 'inzira.request_id': requestId }),
  });
  try {
    const outcome = await tracer.run(span, work);
    span.set({ 'inzira.job.outcome': outcome });
    if (outcome === 'failed') span.fail(outcome);
    return outcome;
  } finally {
    span.end();
  }
}

/** A call to another service, until its answer begins. @param failureOf few words, without any of what was sent */
export async function traceCall<T>(
  name: string,
  attributes: Attributes,
  failureOf: (error: unknown) => string,
  work: () => Promise<T>,
): Promise<T> {
  const { tracer } = tracing;
  if (!tracer) return work();
  const span = tracer.begin('client', name, attributes);
  try {
    return await tracer.run(span, work);
  } catch (error) {
    span.fail(failureOf(error));
    throw error;
  } finally {
    span.end();
  }
}

interface JobOfTrace {
  kind: string;
  attempts: number;
  request_id: string | null;
}
