import { useState } from 'react';
import type { MapPlace } from '../../../../contracts/reference-data/maps.ts';
import { DEFAULT_MAP_CENTRE } from '../../../../domain/constants.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { loadAgain } from '../../../browser/load-again.ts';
import { AT_ONCE, useQuery } from '../../../client/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type MapPoint, usePlaceAt, usePlacesNear } from '../../api/map-queries.ts';
import { useSuburbs } from '../../api/reference-queries.ts';
import { nearestPlace } from './map-geometry.ts';
import styles from './place-map.module.css';

type MapDialogProps = {
  open: boolean;
  /** Where the map opens; in Sydney if the area isn't on the map (R9.10). */
  postcode: string;
  suburb: string;
  onClose: () => void;
  onUse: (place: MapPlace) => void;
};

/** The map dialog (R2.27): the pin selects the locality that it's in, or the nearest if no maps service knows that. */
export function MapDialog(props: MapDialogProps) {
  if (!props.open) return <Dialog open={false} title="" onClose={props.onClose} />;
  return <OpenMap {...props} />;
}

function OpenMap({ postcode, suburb, onClose, onUse }: MapDialogProps) {
  const { data: suburbs, isLoading } = useSuburbs(postcode);
  const known = suburbs?.filter((row) => row.Postcode === postcode && row.Latitude !== null);
  const home = known?.find((row) => row.Suburb === suburb) ?? known?.[0];
  const start: MapPoint = {
    latitude: home?.Latitude ?? DEFAULT_MAP_CENTRE.latitude,
    longitude: home?.Longitude ?? DEFAULT_MAP_CENTRE.longitude,
  };
  const [moved, setMoved] = useState<MapPoint>();
  const pin = moved ?? start;
  const near = usePlacesNear(pin);
  const places = near.data ?? NO_PLACES;
  const at = usePlaceAt(pin);
  const found = at.isLooking ? undefined : (listedPlace(places, at.place) ?? nearestPlace(places, pin));
  const { PlaceMap, failed } = usePlaceMap();
  // A touch screen has no arrow keys.
  const hasKeys = !matchMedia('(pointer: coarse)').matches;

  function tryAgain() {
    // Browsers remember failed code until the page is reloaded; the draft is stored.
    if (failed) window.location.reload();
    else near.refetch();
  }

  return (
    <Dialog
      open
      wide
      title="Find the suburb on the map"
      lead={`Drag the pin to your suburb. You'll enter the street next.${hasKeys ? KEYS : ''}`}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" disabled={!found} onClick={() => found && onUse(found)}>
            Use this suburb
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {(failed || near.isError) && (
        <RetryAlert title={requestMessages.cannotLoad('the maps service API')} onRetry={tryAgain} />
      )}
      {PlaceMap && !isLoading ? (
        <PlaceMap
          start={start}
          places={places}
          found={found}
          label={`Map with a pin${found ? ` in ${found.Suburb}` : ''}.${hasKeys ? KEYS : ''}`}
          onPin={setMoved}
        />
      ) : (
        <div className={styles.map}>
          <p className={styles.waiting} role="status">
            {!failed && 'Loading the map'}
          </p>
        </div>
      )}
      <p className={styles.found} aria-live="polite">
        <b>{found?.Suburb ?? 'Looking for the suburb'}</b>
        <span>{found && `${found.State} ${found.Postcode}`}</span>
      </p>
    </Dialog>
  );
}

const KEYS = ' Arrow keys move it, plus and minus zoom.';

const NO_PLACES: readonly MapPlace[] = [];

/** The place that a maps service found, as the map draws it, or as found if it doesn't. */
const listedPlace = (places: readonly MapPlace[], found: MapPlace | null) =>
  places.find(({ Suburb, Postcode }) => Suburb === found?.Suburb && Postcode === found.Postcode) ?? found;

/** The map's code, loaded when needed. */
function usePlaceMap() {
  const query = useQuery({
    queryKey: ['place-map'],
    queryFn: async () => (await loadAgain(() => import('./place-map.tsx'))).default,
    staleTime: Number.POSITIVE_INFINITY,
    ...AT_ONCE,
  });
  return { PlaceMap: query.data, failed: query.isError && !query.isFetching };
}
