import type { MapPoint } from '../../api/map-queries.ts';

/** The locality nearest to a point; undefined if there is none. */
export function nearestPlace<P extends { Latitude: number; Longitude: number }>(
  places: readonly P[],
  point: MapPoint,
): P | undefined {
  return places.reduce<P | undefined>(
    (best, place) => (best && squaredDistance(best, point) <= squaredDistance(place, point) ? best : place),
    undefined,
  );
}

/** Good enough to compare distances up to some hundred kilometres: a degree of longitude shrinks with the latitude. */
function squaredDistance({ Latitude, Longitude }: { Latitude: number; Longitude: number }, point: MapPoint) {
  const north = Latitude - point.latitude;
  const east = (Longitude - point.longitude) * Math.cos((point.latitude * Math.PI) / 180);
  return north * north + east * east;
}

/** A label's centre on screen, and its size in pixels. */
export type LabelBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Which labels to show: those that don't overlap an earlier one. Returns their indexes. */
export function readableLabels(boxes: readonly LabelBox[]): number[] {
  const kept: number[] = [];
  for (const [index, box] of boxes.entries()) {
    if (!kept.some((other) => cover(box, boxes[other] as LabelBox))) kept.push(index);
  }
  return kept;
}

function cover(a: LabelBox, b: LabelBox): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;
}
