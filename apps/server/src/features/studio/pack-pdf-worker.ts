import { parentPort, workerData } from 'node:worker_threads';
import type { Language } from '@inzira/contract/accounts';
import type { Pack } from '@inzira/contract/studio-packs';
import { drawPack } from './pack-pdf.ts';

const { pack, language } = workerData as { pack: Pack; language: Language };
parentPort?.postMessage(await drawPack(pack, language));
