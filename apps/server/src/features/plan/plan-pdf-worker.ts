import { parentPort, workerData } from 'node:worker_threads';
import { drawPlan, type DrawnPlan } from './plan-pdf.ts';

parentPort?.postMessage(await drawPlan(workerData as DrawnPlan));
