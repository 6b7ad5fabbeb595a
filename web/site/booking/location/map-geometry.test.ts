import { describe, expect, it } from 'vitest';
import { nearestPlace, readableLabels } from './map-geometry.ts';

const place = (Suburb: string, Latitude: number, Longitude: number) => ({ Suburb, Latitude, Longitude });

describe('nearestPlace', () => {
  it('[R2.27] names the locality nearest to the pin', () => {
    const places = [place('Redfern', -33.89, 151.2), place('Surry Hills', -33.885, 151.21)];
    expect(nearestPlace(places, { latitude: -33.886, longitude: 151.211 })?.Suburb).toBe('Surry Hills');
  });

  it('[R2.27] counts a degree of longitude as shorter than one of latitude', () => {
    const places = [place('North', -43.9, 147), place('East', -44, 147.12)];
    // 0.1 degrees north is 11 km; 0.12 degrees east at 44 south is less than 10 km.
    expect(nearestPlace(places, { latitude: -44, longitude: 147 })?.Suburb).toBe('East');
  });

  it('[R2.27] answers nothing where no locality is known', () => {
    expect(nearestPlace([], { latitude: -33, longitude: 151 })).toBeUndefined();
  });
});

describe('readableLabels', () => {
  const box = (x: number, y: number) => ({ x, y, width: 80, height: 20 });

  it('[R2.27] drops a label that would cover an earlier one, not one beside or below it', () => {
    expect(readableLabels([box(0, 0), box(79, 0), box(80, 0), box(0, 19), box(0, 20)])).toEqual([0, 2, 4]);
  });

  it('[R2.27] keeps a label whose only rival was itself dropped', () => {
    expect(readableLabels([box(0, 0), box(60, 0), box(120, 0)])).toEqual([0, 2]);
  });
});
