import { technicianPressMessages } from './technician-press-messages.ts';

/** A measurement that a technician may write down, with the range and the decimals that it can have (R15.05). */
export type Reading = {
  name: string;
  label: string;
  unit: string;
  min: number;
  max: number;
  decimals: 0 | 1 | 2;
};

/** What a technician measures at a machine, in the order of the forms: pressures are by the gauge. */
export const READINGS = [
  { name: 'TemperatureBefore', label: 'Temperature before', unit: '°C', min: -60, max: 300, decimals: 1 },
  { name: 'SuctionPressure', label: 'Suction pressure', unit: 'kPa', min: -100, max: 4000, decimals: 0 },
  { name: 'HeadPressure', label: 'Head pressure', unit: 'kPa', min: -100, max: 15_000, decimals: 0 },
  { name: 'Current', label: 'Current', unit: 'A', min: 0, max: 400, decimals: 1 },
  { name: 'RefrigerantAdded', label: 'Refrigerant added', unit: 'kg', min: 0, max: 200, decimals: 2 },
  { name: 'Temperature', label: 'Temperature on leaving', unit: '°C', min: -60, max: 300, decimals: 1 },
] as const satisfies readonly Reading[];

export type ReadingName = (typeof READINGS)[number]['name'];

/** Those that were taken; the others are left out or null. */
export type Readings = Partial<Record<ReadingName, number | null | undefined>>;

/** Whether a number is one that a reading can have. */
export function isReading({ min, max, decimals }: Reading, value: number): boolean {
  return value >= min && value <= max && Number(value.toFixed(decimals)) === value;
}

const DECIMALS = ['without decimals', 'with one decimal at most', 'with two decimals at most'] as const;

/** What a person reads whose number can't be right: `Please give the current between 0 and 400 A, with one decimal at most`. */
export const readingWrong = ({ label, min, max, unit, decimals }: Reading): string =>
  technicianPressMessages.readingWrong(
    label.toLowerCase(),
    String(min),
    `${max} ${unit}, ${DECIMALS[decimals]}`,
  );

/** `Temperature before 9.8 °C, current 4.2 A`; nothing without any. */
export function readingsWords(readings: Readings): string | null {
  const taken = READINGS.flatMap(({ name, label, unit }) => {
    const value = readings[name];
    return value == null ? [] : `${label.toLowerCase()} ${value} ${unit}`;
  }).join(', ');
  return taken === '' ? null : taken.charAt(0).toUpperCase() + taken.slice(1);
}
