import { parentPort, workerData } from 'node:worker_threads';
import type { Language } from '@inzira/contract/accounts';
import type { Pack } from '@inzira/contract/studio-packs';
import type { PrintedBrand } from '#src/platform/text/printed-brand.ts';
import { drawPack } from './pack-pdf.ts';

const { pack, language, brand } = workerData as {
  pack: Pack;
  language: Language;
  brand: PrintedBrand;
};
parentPort?.postMessage(await drawPack(pack, language, brand));
