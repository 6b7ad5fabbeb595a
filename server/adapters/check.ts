/** The result of one harmless call to a hosted provider; reasons contain no secret. */
export type Check =
  | { outcome: 'reachable' }
  /** It replied, but rejected our settings. */
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unreachable'; reason: string };

/**
 * Checks a provider.
 * @param act the call, which throws if it fails
 * @param isRefusal whether its error is about our settings
 */
export async function check(
  act: () => Promise<unknown>,
  isRefusal: (error: unknown) => boolean,
  reasonOf: (error: Error) => string = ({ message }) => message,
): Promise<Check> {
  try {
    await act();
    return { outcome: 'reachable' };
  } catch (error) {
    const reason = reasonOf(error as Error);
    return { outcome: isRefusal(error) ? 'refused' : 'unreachable', reason };
  }
}
