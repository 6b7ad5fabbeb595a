import { buildAreas, buildLocalities, buildPlaces } from '../../server/catalogue/places.ts';

const LOCALITIES = [
  { postcode: '2010', suburb: 'Darlinghurst', at: [-33.879, 151.219] },
  { postcode: '2010', suburb: 'Surry Hills', at: [-33.886, 151.211] },
  { postcode: '2021', suburb: 'Paddington', at: [-33.884, 151.226] },
] as const;

/** A few localities of Sydney, without a database. */
export function knownPlaces() {
  built ??= build();
  return built;
}

let built: ReturnType<typeof build> | undefined;

async function build() {
  const rows = LOCALITIES.map(({ postcode, suburb, at: [latitude, longitude] }) => ({
    postcode,
    suburb,
    state: 'NSW',
    timeZone: 'Australia/Sydney',
    latitude,
    longitude,
  }));
  return buildPlaces(await buildLocalities({ rows, exceptions: [] }), buildAreas([]));
}
