import { parentPort, workerData } from 'node:worker_threads';

/* A document that is not finished until the test allows it. */
Atomics.wait(new Int32Array(workerData as SharedArrayBuffer), 0, 0);
parentPort?.postMessage(new Uint8Array(1));
