import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { App } from './app-type.ts';
import { unavailable } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    eventLoop: EventLoopWatch;
  }
}

const SAMPLE_MS = 500;
/** Requests that wait this long for each turn of the event loop take seconds altogether. */
const MAX_DELAY_MS = 300;
/** A single long task is no overload, so several samples in a row must exceed the limit. */
const SAMPLES_IN_A_ROW = 2;
/** With fewer requests waiting, the machine is slow rather than crowded, and refusing some would help nobody. */
const CROWD = 50;

/** Detects whether more requests arrive than this process can handle. */
export class EventLoopWatch {
  readonly #takeDelay: () => number;
  #late = 0;
  #waiting = 0;
  /** Requests to serve since the last sample, including those that waited at that time. */
  #toServe = 0;

  /** @param takeDelay returns the mean event loop delay since its last call, in milliseconds */
  constructor(takeDelay: () => number) {
    this.#takeDelay = takeDelay;
  }

  /** A request has arrived. */
  begin() {
    this.#waiting += 1;
    this.#toServe += 1;
  }

  /** A request was answered, or its client has disconnected. */
  end() {
    this.#waiting -= 1;
  }

  sample() {
    const isLate = this.#takeDelay() > MAX_DELAY_MS && this.#toServe >= CROWD;
    this.#late = isLate ? this.#late + 1 : 0;
    this.#toServe = this.#waiting;
  }

  get isBehind() {
    return this.#late >= SAMPLES_IN_A_ROW;
  }
}

/** Answers 503 immediately while the process is overloaded, except to probes, so that running requests can finish. */
export function registerLoadShedding(app: App) {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  const watch = new EventLoopWatch(() => {
    const delay = histogram.mean / 1e6;
    histogram.reset();
    // The histogram is empty when the event loop was blocked for the whole interval.
    return Number.isNaN(delay) ? SAMPLE_MS : delay;
  });
  app.decorate('eventLoop', watch);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    histogram.enable();
    timer = setInterval(() => watch.sample(), SAMPLE_MS).unref();
  });
  app.addHook('onClose', async () => {
    histogram.disable();
    clearInterval(timer);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { eventLoop } = app;
    eventLoop.begin();
    reply.raw.once('close', () => eventLoop.end());
    if (!eventLoop.isBehind || request.routeOptions.config.isProbe) return done();
    done(
      unavailable({
        en: 'Many people are here at the moment. Please try again in a few seconds.',
        fr: 'Il y a beaucoup de monde en ce moment. Veuillez réessayer dans quelques secondes.',
      }),
    );
  });
}
