/** A line of a checklist with what a technician ticked or measured, in the words that they read (R13.08). */
export type CheckedItem = {
  readonly Kind: 'tick' | 'reading';
  readonly Text: string;
  /** Of a reading; null for a tick. */
  readonly Unit: string | null;
  /** What is expected, both included; null where that side is open. */
  readonly From: number | null;
  readonly To: number | null;
  readonly IsTicked: boolean;
  /** Null where nothing was measured. */
  readonly Value: number | null;
};

/** What a technician says of a service of a plan. */
export type ServiceReport = {
  readonly OccurrenceId: number;
  readonly Items: CheckedItem[];
  /** Only the technician says so: a checklist that's ticked doesn't. */
  readonly IsDone: boolean;
  readonly NotDoneBecause: string | null;
  readonly ToWatch: string | null;
};

/** The same with its machine and service, as they were then. */
export type VisitService = ServiceReport & {
  readonly EquipmentId: number;
  /** Type, brand and model in words. */
  readonly Equipment: string;
  readonly EquipmentLocation: string | null;
  readonly ServiceName: string;
};

/** A measured value is between -100,000 and 100,000. */
export const MOST_MEASURED = 100_000;

// A point, or a comma with one or two digits: 1,650 may be either, so nobody guesses.
const FIGURE = /^[+-]?(?:\d+|\d*\.\d{1,3}|\d*,\d{1,2})$/;

/**
 * A reading as it's typed or pasted: `-18,5 °C`, `−18.5`.
 * @returns null for an empty field, undefined for what can't be read
 */
export function readMeasured(typed: string, unit: string): number | null | undefined {
  const text = squeezed(typed);
  if (text === '') return null;
  const end = squeezed(unit).toLowerCase();
  const figure = end !== '' && text.toLowerCase().endsWith(end) ? text.slice(0, -end.length) : text;
  if (!FIGURE.test(figure)) return undefined;
  const value = Number(figure.replace(',', '.'));
  return Math.abs(value) <= MOST_MEASURED ? value + 0 : undefined;
}

/** Without spaces, and with the usual sign for every minus, degree and micro. */
const squeezed = (text: string): string =>
  text
    .replace(/\s/g, '')
    .replace(/[\u2212\uFF0D\u2010-\u2014]/g, '-')
    .replace(/℃/g, '°C')
    .replace(/[º˚]/g, '°')
    .replace(/μ/g, 'µ');

type Range = Pick<CheckedItem, 'Unit' | 'From' | 'To'>;

/** `expected -20 to -16 °C`; null where anything may be. */
export function expectedWords({ Unit, From, To }: Range): string | null {
  if (From !== null && To !== null) return `expected ${From} to ${To} ${Unit}`;
  if (From !== null) return `expected at least ${From} ${Unit}`;
  return To === null ? null : `expected at most ${To} ${Unit}`;
}

export const isUnexpected = ({ From, To }: Range, value: number | null): boolean =>
  value !== null && ((From !== null && value < From) || (To !== null && value > To));

/** `Cold room service: Coolroom, Bromic, behind the bar` */
export const serviceTitle = ({ ServiceName, Equipment, EquipmentLocation }: VisitService): string =>
  `${ServiceName}: ${[Equipment, EquipmentLocation].filter(Boolean).join(', ')}`;

/** What was checked, read and is to watch, in words. */
export const foundWords = (service: ServiceReport, between = '. '): string =>
  serviceLines(service)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(between);

/** A service with what was found, on one line, as lists and files have it. */
export const serviceWords = (service: VisitService): string =>
  [serviceTitle(service), foundWords(service)].filter(Boolean).join('. ');

type ServiceLine = { readonly label: string; readonly text: string };

/** What a record says of a service, as everybody reads it (R13.08). It says what was done and read, and never that it's in order. */
export function serviceLines({ Items, IsDone, NotDoneBecause, ToWatch }: ServiceReport): ServiceLine[] {
  const measured = ({ Text, Value, Unit }: CheckedItem) => `${Text} ${Value} ${Unit}`;
  const readings = Items.filter(({ Kind, Value }) => Kind === 'reading' && Value !== null);
  const open = Items.filter(({ Kind, IsTicked, Value }) => (Kind === 'tick' ? !IsTicked : Value === null));
  const watched = readings
    .filter((item) => isUnexpected(item, item.Value))
    .map((item) => `${measured(item)}, ${expectedWords(item)}`);
  const lines = {
    'Not done': IsDone ? [] : [NotDoneBecause ?? 'No reason given'],
    Checked: Items.filter(({ Kind, IsTicked }) => Kind === 'tick' && IsTicked).map(({ Text }) => Text),
    Read: readings.map(measured),
    'Not checked': IsDone ? open.map(({ Text }) => Text) : [],
    'To watch': [...watched, ...(ToWatch === null ? [] : [ToWatch])],
  };
  return Object.entries(lines).flatMap(([label, texts]) =>
    texts.length === 0 ? [] : { label, text: texts.join(label === 'To watch' ? '; ' : ', ') },
  );
}
