import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as ApiSpan,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { CompiledQuery } from 'kysely';
import type { Settings } from '#src/platform/config.ts';
import type { Span, Tracer } from './tracing.ts';

/** How long the export may delay the end of the server when the collector does not answer. */
const STOP_MILLISECONDS = 2_000;
const EXPORT_MILLISECONDS = 5_000;
/** Limits the log about a collector that is away, which would otherwise have a line every few seconds. */
const COMPLAINT_MILLISECONDS = 60_000;
const LONGEST_STATEMENT = 2_000;

const KINDS = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
} as const;

interface Options extends NonNullable<Settings['traces']> {
  version: string;
  engine: 'sqlite' | 'postgresql';
  onProblem: (error: Error) => void;
}

/** Loaded only with an exporter, because the packages take megabytes and slow down the start. */
export function openTelemetry(options: Options): { tracer: Tracer; stop: () => Promise<void> } {
  const { endpoint, headers, sample, serviceName, version } = options;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: EXPORT_MILLISECONDS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    // Ignores the trace context of incoming requests, whose flag could otherwise force sampling.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sample) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new Complaining(exporter, options.onProblem) }),
    ],
  });
  const tracer = provider.getTracer('inzira', version);
  return {
    tracer: toTracer(tracer, options.engine),
    stop: async () => {
      const ended = provider.shutdown().catch(options.onProblem);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_MILLISECONDS);
      });
      await Promise.race([ended, late]);
      clearTimeout(timer);
    },
  };
}

class TracedSpan implements Span {
  readonly span: ApiSpan;
  readonly context: Context;

  constructor(span: ApiSpan, parent: Context) {
    this.span = span;
    this.context = trace.setSpan(parent, span);
  }

  set(attributes: Parameters<Span['set']>[0]) {
    this.span.setAttributes(attributes);
  }

  fail(type: string) {
    this.span.setAttribute('error.type', type);
    this.span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end() {
    this.span.end();
  }
}

function toTracer(tracer: ReturnType<TracerProvider['getTracer']>, engine: string): Tracer {
  const running = new AsyncLocalStorage<TracedSpan>();
  return {
    begin(kind, name, attributes) {
      const parent = running.getStore()?.context ?? ROOT_CONTEXT;
      const options = { kind: KINDS[kind], attributes };
      return new TracedSpan(tracer.startSpan(name, options, parent), parent);
    },
    run: (span, work) => (span instanceof TracedSpan ? running.run(span, work) : work()),
    statement(query, milliseconds, error) {
      const parent = running.getStore();
      if (!parent?.span.isRecording()) return;
      const end = Date.now();
      const { operation, table } = describe(query);
      const span = tracer.startSpan(
        table === null ? operation : `${operation} ${table}`,
        {
          kind: SpanKind.CLIENT,
          startTime: end - milliseconds,
          attributes: {
            'db.system.name': engine,
            'db.operation.name': operation,
            ...(table !== null && { 'db.collection.name': table }),
            // Statements have placeholders; parameters stay out of traces.
            'db.query.text': query.sql.slice(0, LONGEST_STATEMENT),
          },
        },
        parent.context,
      );
      if (error !== undefined) {
        span.setAttribute('error.type', typeOf(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end(end);
    },
  };
}

const TABLE = /\b(?:from|into|update|table)\s+["`]?(\w+)/i;

function describe({ sql }: CompiledQuery) {
  const [operation = 'statement'] = /\w+/.exec(sql) ?? [];
  return { operation: operation.toLowerCase(), table: TABLE.exec(sql)?.[1] ?? null };
}

/** The driver's error code; its message may quote user data. */
function typeOf(error: unknown): string {
  const { code, errcode, name } = error as { code?: string; errcode?: number; name?: string };
  return String(errcode ?? code ?? name ?? 'error');
}

/** Logs that traces are not delivered; they are dropped, and nothing waits for them. */
class Complaining implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #onProblem: (error: Error) => void;
  #toldAt = -Infinity;

  constructor(exporter: SpanExporter, onProblem: (error: Error) => void) {
    this.#exporter = exporter;
    this.#onProblem = onProblem;
  }

  export(...[spans, done]: Parameters<SpanExporter['export']>) {
    this.#exporter.export(spans, (result) => {
      const moment = performance.now();
      if (result.error && moment - this.#toldAt > COMPLAINT_MILLISECONDS) {
        this.#toldAt = moment;
        this.#onProblem(result.error);
      }
      done(result);
    });
  }

  shutdown() {
    return this.#exporter.shutdown();
  }

  async forceFlush() {
    await this.#exporter.forceFlush?.();
  }
}
