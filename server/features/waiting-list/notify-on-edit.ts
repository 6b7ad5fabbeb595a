import type { Deps } from '../../common/deps.ts';
import { notifyWaiting } from './notify-waiting.ts';

/**
 * Notifies the people waiting for an area as soon as it's serviced. Failures, and edits while no server ran, are left
 * to the hourly clean-up.
 * @returns a function that stops it, once notifications in progress are done
 */
export function notifyOnEdit(deps: Deps): () => Promise<void> {
  let telling = Promise.resolve();
  const stopHearing = deps.catalogue.onAreasEdited(() => {
    telling = telling
      .then(() => notifyWaiting(deps))
      .catch((error) => deps.log.error({ err: error }, 'waiting list not notified, to be tried again'));
  });
  return async () => {
    stopHearing();
    await telling;
  };
}
