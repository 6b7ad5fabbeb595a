import { loadAgain } from './load-again.ts';

/** Only older browsers load the polyfill. */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await loadAgain(() => import('temporal-polyfill/global'));
}
