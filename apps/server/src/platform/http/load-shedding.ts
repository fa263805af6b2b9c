import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { App } from './app-type.ts';
import { unavailable } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    eventLoop: EventLoopWatch;
  }
}

const SAMPLE_MS = 500;
/** Work that waits so long for its turn at each step takes seconds altogether. */
const MAX_DELAY_MS = 300;
/** One long piece of work is no overload. */
const SAMPLES_IN_A_ROW = 2;
/** With fewer to serve the machine is slow, not the crowd large: to refuse somebody would help nobody. */
const CROWD = 50;

/** Tells whether more comes in than this process can do. */
export class EventLoopWatch {
  readonly #takeDelay: () => number;
  #late = 0;
  #waiting = 0;
  /** Since the last sample; who waited then has not gone. */
  #toServe = 0;

  /** @param takeDelay the mean delay of the event loop since it was asked last, in milliseconds */
  constructor(takeDelay: () => number) {
    this.#takeDelay = takeDelay;
  }

  /** A request has come. */
  begin() {
    this.#waiting += 1;
    this.#toServe += 1;
  }

  /** It is answered, or whoever asked has left. */
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

/** While the process is behind, requests but those of probes answer 503 at once, so that those under way end. */
export function registerLoadShedding(app: App) {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  const watch = new EventLoopWatch(() => {
    const delay = histogram.mean / 1e6;
    histogram.reset();
    // Nothing at all was recorded where the loop did not come round.
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
