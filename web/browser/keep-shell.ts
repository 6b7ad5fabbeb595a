import { ownScriptUrl } from './trusted-types.ts';

/**
 * Keeps the page that is open and the built files that it has loaded, so that it opens again without a signal. Call it once the page
 * shows what it's for. Does nothing where a browser has no service workers.
 * @param page the path of the page, which is the scope of its worker: `/` or `/tech/`
 */
export async function keepShell(page: '/' | '/tech/'): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.register(ownScriptUrl(`${page}worker.js`), { scope: page });
    const names = `shell ${page} `;
    const files = builtFiles();
    const name = names + (await nameOf(files));
    if (!(await caches.has(name))) {
      // All or nothing: a shell that lacks a file would be worse than the one of before.
      await (await caches.open(name)).addAll([page, ...files]);
    }
    const former = (await caches.keys()).filter((other) => other.startsWith(names) && other !== name);
    await Promise.all(former.map((other) => caches.delete(other)));
  } catch {
    // No room, or no signal any more: the next time it's tried again.
  }
}

/** The paths of scripts, styles, fonts and drawings whose names change with their content. */
function builtFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = urls.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  );
  return [...new Set(own.map(({ pathname }) => pathname))].sort();
}

async function nameOf(files: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(files.join('\n')));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
