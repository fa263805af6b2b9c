import { accountEndpoints } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { learningEndpoints } from './learning.ts';
import { platformEndpoints } from './platform.ts';
import { psychometricEndpoints } from './psychometric.ts';

/** The one list of every endpoint; tests walk it. */
export const allEndpoints: readonly Endpoint[] = [
  platformEndpoints,
  accountEndpoints,
  learningEndpoints,
  psychometricEndpoints,
].flatMap((group) => Object.values<Endpoint>(group));
