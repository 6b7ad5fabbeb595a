import L from 'leaflet';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapPlace } from '../../../../contracts/reference-data/maps.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MapPoint } from '../../api/map-queries.ts';
import { readableLabels } from './map-geometry.ts';
import styles from './place-map.module.css';
import './leaflet.css';
import { config } from '../../../browser/config.ts';
import { addGoogleTiles, type Streets, tileLayer } from './google-tiles.ts';

const ZOOM = { start: 14, min: 5, max: 18 };

/** How far an arrow key moves the pin, in pixels; with Shift further. */
const STEP = { small: 12, large: 60 };

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export type PlaceMapProps = {
  /** Where the map opens, with the pin. */
  start: MapPoint;
  /** Drawn as labelled points. */
  places: readonly MapPlace[];
  /** The locality that the pin selects, highlighted on the map. */
  found: MapPlace | undefined;
  /** For screen readers: what the map shows and where the pin is. */
  label: string;
  onPin: (point: MapPoint) => void;
};

/**
 * A map whose pin can be moved by dragging, clicking or arrow keys. It shows streets if the operator has configured
 * tiles, or else the localities.
 */
export default function PlaceMap({ start, places, found, label, onPin }: PlaceMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const parts = useRef<MapParts>(undefined);
  const [firstStart] = useState(start);
  const [streets, setStreets] = useState(NO_STREETS);
  const onPinMoved = useEffectEvent(onPin);

  // Leaflet draws into its own element, outside React.
  useEffect(() => {
    if (!box.current) return;
    const mapParts = makeMap(box.current, firstStart, (point) => onPinMoved(point));
    parts.current = mapParts;
    const endStreets = addStreets(mapParts.map, setStreets);
    return () => {
      endStreets();
      mapParts.map.remove();
      parts.current = undefined;
    };
  }, [firstStart]);

  useEffect(() => {
    // Tiles already show the names of suburbs.
    if (parts.current && !streets.shown) return drawPlaces(parts.current, places, found);
  }, [places, found, streets.shown]);

  function onKeyDown(event: KeyboardEvent) {
    const mapParts = parts.current;
    const direction = ARROWS[event.key];
    if (!mapParts || event.altKey || event.ctrlKey || event.metaKey) return;
    if (direction) {
      event.preventDefault();
      nudge(mapParts, direction, event.shiftKey ? STEP.large : STEP.small);
      onPin(pointOf(mapParts.pin.getLatLng()));
    } else if (event.key === '+' || event.key === '=') mapParts.map.zoomIn();
    else if (event.key === '-') mapParts.map.zoomOut();
  }
  return (
    <>
      <div className={classNames(styles.map, streets.shown && styles.withStreets)}>
        <div
          ref={box}
          className={styles.ground}
          role="application"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a map is worked with the arrow keys
          tabIndex={0}
          onKeyDown={onKeyDown}
        />
        <span className={styles.zoom}>
          <IconButton icon={Plus} label="Zoom in" onClick={() => parts.current?.map.zoomIn()} />
          <IconButton icon={Minus} label="Zoom out" onClick={() => parts.current?.map.zoomOut()} />
        </span>
      </div>
      <MapAttribution text={streets.attribution} />
    </>
  );
}

type MapParts = { map: L.Map; pin: L.Marker; labels: L.LayerGroup };

function makeMap(box: HTMLElement, start: MapPoint, onPin: (point: MapPoint) => void): MapParts {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(box, {
    center: [start.latitude, start.longitude],
    zoom: ZOOM.start,
    minZoom: ZOOM.min,
    maxZoom: ZOOM.max,
    zoomControl: false,
    attributionControl: false,
    keyboard: false,
    zoomAnimation: !still,
    inertia: !still,
  });
  L.control.scale({ imperial: false }).addTo(map);
  const labels = L.layerGroup().addTo(map);
  const pin = L.marker(map.getCenter(), {
    draggable: true,
    keyboard: false,
    icon: pinIcon(),
    zIndexOffset: 1000,
  });
  pin.addTo(map);
  pin.on('dragend', () => onPin(pointOf(pin.getLatLng())));
  map.on('click', ({ latlng }) => {
    pin.setLatLng(latlng);
    onPin(pointOf(latlng));
  });
  return { map, pin, labels };
}

/** Moves the pin on screen, and the map to keep it visible. */
function nudge({ map, pin }: MapParts, [right, down]: readonly [number, number], pixels: number) {
  const moved = map.latLngToContainerPoint(pin.getLatLng()).add([right * pixels, down * pixels]);
  pin.setLatLng(map.containerPointToLatLng(moved));
  map.panInside(pin.getLatLng(), { padding: [48, 48], animate: false });
}

/** Draws the localities; names are shown where they don't overlap, recalculated after each zoom. */
function drawPlaces({ map, labels }: MapParts, places: readonly MapPlace[], found: MapPlace | undefined) {
  const inOrder = found ? [found, ...places.filter((place) => place !== found)] : places;
  const labelled = inOrder.map((place) => {
    const label = document.createElement('span');
    label.textContent = place.Suburb;
    const icon = L.divIcon({
      className: place === found ? `${styles.place} ${styles.pinned}` : (styles.place ?? ''),
      html: label,
      iconSize: [0, 0],
    });
    const marker = L.marker([place.Latitude, place.Longitude], { icon, interactive: false, keyboard: false });
    marker.addTo(labels);
    return { marker, label };
  });
  function spread() {
    const boxes = labelled.map(({ marker, label }) => ({
      ...map.latLngToLayerPoint(marker.getLatLng()),
      width: label.offsetWidth + 8,
      height: label.offsetHeight + 14,
    }));
    const readable = new Set(readableLabels(boxes as Parameters<typeof readableLabels>[0]));
    for (const [index, { label }] of labelled.entries()) {
      label.classList.toggle(styles.unread ?? '', !readable.has(index));
    }
  }
  spread();
  map.on('zoomend', spread);
  return () => {
    map.off('zoomend', spread);
    labels.clearLayers();
  };
}

function pinIcon(): L.DivIcon {
  return L.divIcon({
    className: styles.pin ?? '',
    html: pinDrawing(),
    iconSize: [44, 44],
    iconAnchor: [22, 41],
  });
}

/** Built as an element, because the content security policy lets no text become HTML. */
function pinDrawing(): SVGElement {
  const [drawing, drop, hole] = ['svg', 'path', 'circle'].map((name) =>
    document.createElementNS('http://www.w3.org/2000/svg', name),
  ) as [SVGElement, SVGElement, SVGElement];
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  drop.setAttribute(
    'd',
    'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0',
  );
  hole.setAttribute('cx', '12');
  hole.setAttribute('cy', '10');
  hole.setAttribute('r', '3');
  drawing.append(drop, hole);
  return drawing;
}

function pointOf({ lat, lng }: L.LatLng): MapPoint {
  return { latitude: lat, longitude: lng };
}

/** The attribution of the map's tiles: texts separated by |, each followed by the address that it links to. */
function MapAttribution({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className={styles.attribution} translate="no">
      {text.split('|').map((part) => (
        <Source key={part} {...sourceOf(part)} />
      ))}
    </p>
  );
}

function Source({ name, href }: { name: string; href: string | null }) {
  if (href === null) return <span>{name}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}

function sourceOf(part: string): { name: string; href: string | null } {
  const [, name = '', href = null] = /^\s*(.*?)(?:\s+(https?:\/\/\S+))?\s*$/.exec(part) ?? [];
  return { name, href };
}

const NO_STREETS: Streets = { shown: false, attribution: '' };

/**
 * Adds the configured tiles to a map. Until the first one has loaded, the map counts as having no streets.
 * @param report called with every change
 * @returns a function that removes them
 */
function addStreets(map: L.Map, report: (streets: Streets) => void): () => void {
  const { tiles } = config().maps;
  const ending = new AbortController();
  if (tiles?.source === 'google') addGoogleTiles(map, tiles, report, ending.signal);
  if (tiles?.source === 'template') {
    const { url, attribution, zooms } = tiles;
    const layer = tileLayer(url, zooms ? { minZoom: zooms.min, maxNativeZoom: zooms.max } : {});
    layer.once('tileload', () => report({ shown: true, attribution }));
    layer.addTo(map);
  }
  return () => ending.abort();
}
