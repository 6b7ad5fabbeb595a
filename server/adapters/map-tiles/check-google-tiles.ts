import { z } from 'zod';
import { type Check, check } from '../check.ts';
import { Refused, refusalOf } from '../maps/google-refusal.ts';
import { GOOGLE_TILES } from './map-tiles.ts';

/** The same session as browsers start. */
const SESSION = { mapType: 'roadmap', language: 'en-AU', region: 'AU' };
/** The whole world in one tile. */
const WHOLE_WORLD = '/v1/2dtiles/0/0/0';

const started = z.object({ session: z.string() });

/**
 * Checks that Google sends tiles to our pages with the browser's key, with one session and one tile.
 * @param publicUrl the website that the key is restricted to
 */
export function checkGoogleTiles(
  { key, doubleUrl = GOOGLE_TILES }: { key: string; doubleUrl?: string | undefined },
  publicUrl: string,
): Promise<Check> {
  async function ask(path: string, init: RequestInit & { session?: string } = {}): Promise<Response> {
    const query = new URLSearchParams({ ...(init.session && { session: init.session }), key });
    const headers = { 'content-type': 'application/json', referer: `${publicUrl}/` };
    const reply = await fetch(`${doubleUrl}${path}?${query}`, { ...init, headers, redirect: 'error' });
    if (!reply.ok) throw await refusalOf(reply);
    return reply;
  }

  return check(
    async () => {
      const reply = await ask('/v1/createSession', { method: 'POST', body: JSON.stringify(SESSION) });
      const read = started.safeParse(await reply.json().catch(() => null));
      if (!read.success) throw new Error("Google Maps' reply isn't readable");
      const tile = await ask(WHOLE_WORLD, { session: read.data.session });
      await tile.body?.cancel();
      if (!tile.headers.get('content-type')?.startsWith('image/')) {
        throw new Error('Google Maps replied with no picture');
      }
    },
    (error) => error instanceof Refused,
  );
}
