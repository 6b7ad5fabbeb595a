const PAUSES_MS = [1_000, 3_000];

/** Stylesheets that failed to load. Vite requests each only once, so a second attempt would render without it. */
const failedStyles = new Set<HTMLLinkElement>();

function noteFailedStyle({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
}
window.addEventListener('error', noteFailedStyle, { capture: true });

/**
 * Loads a part of the program. If the network fails, tries again after a pause, or as soon as it's back; throws the
 * last error.
 */
export async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      await fetchFailedStyles();
      return await load();
    } catch {
      await (navigator.onLine ? waited(pause) : network());
    }
  }
  await fetchFailedStyles();
  return load();
}

async function fetchFailedStyles(): Promise<void> {
  await Promise.all(
    [...failedStyles].map(
      (failed) =>
        new Promise((resolve, reject) => {
          const again = failed.cloneNode() as HTMLLinkElement;
          again.addEventListener('load', resolve);
          again.addEventListener('error', reject);
          failedStyles.delete(failed);
          failed.replaceWith(again);
        }),
    ),
  );
}

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function network(): Promise<void> {
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}
