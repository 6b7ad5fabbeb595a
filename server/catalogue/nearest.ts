type Point = { readonly latitude: number; readonly longitude: number };
type MaybePlaced = { readonly latitude: number | null; readonly longitude: number | null };

/**
 * The items nearest to a point, nearest first; items without coordinates are skipped. A single pass that keeps the
 * best, since a national list is long and few are needed.
 */
export function nearestTo<Item extends MaybePlaced>(
  items: readonly Item[],
  { latitude, longitude }: Point,
  limit: number,
): Item[] {
  // A degree of longitude is shorter than a degree of latitude.
  const scale = Math.cos((latitude * Math.PI) / 180);
  const best: { item: Item; distance: number }[] = [];
  for (const item of items) {
    if (item.latitude === null || item.longitude === null) continue;
    const north = item.latitude - latitude;
    const east = (item.longitude - longitude) * scale;
    const distance = north * north + east * east;
    const last = best[limit - 1];
    if (last && distance >= last.distance) continue;
    const at = best.findLastIndex((other) => other.distance <= distance) + 1;
    best.splice(at, 0, { item, distance });
    best.length = Math.min(best.length, limit);
  }
  return best.map(({ item }) => item);
}
