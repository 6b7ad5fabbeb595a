import { type Check, check } from '../check.ts';

/** Sydney's square at level 10: servers of Australia alone have it too. */
const SYDNEY = { z: 10, x: 942, y: 614 };

/** A reply that another try won't change. */
class Refused extends Error {}

/**
 * Whether a tile server has a picture for our pages.
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
