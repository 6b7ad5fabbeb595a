import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MAP_TILES_PATH } from '../../adapters/map-tiles/tile-file.ts';
import type { Deps } from '../../common/deps.ts';

/** A day, in seconds: streets seldom change. */
const MAX_AGE = 86_400;
const MAX_ZOOM = 22;

const square = z
  .object({
    z: z.coerce.number().int().min(0).max(MAX_ZOOM),
    x: z.coerce.number().int().min(0),
    y: z.coerce.number().int().min(0),
  })
  .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom);

/** Serves the map's tiles, if we have them in a file. */
export function mapTileRoutes(app: FastifyInstance, { tileFile }: Deps): void {
  if (!tileFile) return;
  app.get(`${MAP_TILES_PATH}/:z/:x/:y`, async ({ params }, reply) => {
    const parsed = square.safeParse(params);
    if (!parsed.success) return reply.callNotFound();
    const tile = await tileFile.tile(parsed.data.z, parsed.data.x, parsed.data.y);
    reply.header('cache-control', `public, max-age=${MAX_AGE}`);
    // At sea, or outside the area that the file covers, there's nothing to draw; that's no error.
    return tile ? reply.type(tileFile.type).send(tile) : reply.code(204).send();
  });
}
