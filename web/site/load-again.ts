const PAUSES_MS = [1_000, 3_000];

/** Loads a part of the program, again after a pause where the network let it down; the last failure is thrown. */
export async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}
