import { type Check, check } from '../check.ts';

/** Sydney's tile at level 10, which a server that only covers Australia has too. */
const SYDNEY = { z: 10, x: 942, y: 614 };

/** The tile server refused; retrying wouldn't help. */
class Refused extends Error {}

/**
 * Checks that a tile server sends a tile to our pages.
 * @param template its address with `{z}`, `{x}` and `{y}`
 * @param publicUrl the website that browsers name as their referrer
 */
export function checkTileServer(template: string, publicUrl: string): Promise<Check> {
  const url = template.replace(/\{([zxy])\}/g, (_, name: keyof typeof SYDNEY) => String(SYDNEY[name]));
  return check(
    async () => {
      const reply = await fetch(url, { headers: { referer: `${publicUrl}/` } });
      await reply.body?.cancel();
      const { ok, status } = reply;
      if (!ok) {
        const Failure = status < 500 && status !== 429 ? Refused : Error;
        throw new Failure(`the tile server replied with status ${status}`);
      }
      if (!reply.headers.get('content-type')?.startsWith('image/')) {
        throw new Refused('the tile server replied with no picture');
      }
    },
    (error) => error instanceof Refused,
  );
}
