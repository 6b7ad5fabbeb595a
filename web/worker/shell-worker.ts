// The service worker of one page, `/tech/` or `/`: without a signal it answers for the server with the page and the built files that
// the page has kept (web/browser/keep-shell.ts). It keeps nothing itself, and no call of the API passes it.

/** How long a weak signal may take; then the kept page opens. Milliseconds. */
const PATIENCE_MS = 5_000;

// The worker's own types can't be used beside those of pages.
type FetchEvent = Event & { request: Request; respondWith(reply: Promise<Response>): void };
type Worker = {
  registration: ServiceWorkerRegistration;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
};

const worker = globalThis as unknown as Worker;
const page = new URL(worker.registration.scope).pathname;

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isPage = request.mode === 'navigate' && pathname === page;
  const isBuiltFile = pathname.startsWith('/assets/');
  if (request.method !== 'GET' || origin !== location.origin || !(isPage || isBuiltFile)) return;
  event.respondWith(newestOf(request, pathname));
});

/** What the server sends; what was kept only without it, so that nobody stays on an old version. */
async function newestOf(request: Request, pathname: string): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    return await fetch(request, { signal: patience.signal });
  } catch (error) {
    const kept = await caches.match(pathname, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
