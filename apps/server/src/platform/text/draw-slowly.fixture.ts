import { parentPort, workerData } from 'node:worker_threads';

/* A document that is not ready before the test says so. */
Atomics.wait(new Int32Array(workerData as SharedArrayBuffer), 0, 0);
parentPort?.postMessage(new Uint8Array(1));
