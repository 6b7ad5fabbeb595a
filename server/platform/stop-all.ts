/** Something that was started and must be stopped. */
export type Stop = () => Promise<void>;

/** Longer than what requests and tasks in flight get, and shorter than service managers wait; in milliseconds. */
export const STOP_MS = 30_000;

/**
 * Stops everything, the last one started first. Anything that doesn't stop in time, because the network or the database
 * is unresponsive, is abandoned.
 * @param onError called for each that fails, and if time is up
 */
export async function stopAll(
  stops: readonly Stop[],
  onError: (error: unknown) => void,
  deadlineMs = STOP_MS,
): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    onError('Not everything has stopped in time; leaving anyway.');
    late.resolve();
  }, deadlineMs);
  const inTurn = async () => {
    for (const stop of stops.toReversed()) await stop().catch(onError);
  };
  await Promise.race([inTurn(), late.promise]);
  clearTimeout(timer);
}
