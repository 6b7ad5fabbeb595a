import type { Deps } from '../../deps.ts';
import { tellWaiting } from './notify-waiting.ts';

/**
 * Tells those who wait for an area as soon as it is serviced. What fails, and what was edited while no server ran, is left
 * to the hourly sweep.
 * @returns what ends that, once nobody is being told any more
 */
export function tellOnEdit(deps: Deps): () => Promise<void> {
  let telling = Promise.resolve();
  const stopHearing = deps.catalogue.onAreasEdited(() => {
    telling = telling
      .then(() => tellWaiting(deps))
      .catch((error) => deps.log.error({ err: error }, 'waiting list not told, to be tried again'));
  });
  return async () => {
    stopHearing();
    await telling;
  };
}
