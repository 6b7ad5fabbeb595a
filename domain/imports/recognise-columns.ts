import { FIELD_NAMES, type FieldName, IMPORT_FIELDS, type ImportField, isDate } from './import-fields.ts';
import { type FileKind, KINDS } from './import-kinds.ts';

/** The part of a column's cells that must fit for its content to say what it is. */
const MOST = 0.8;

/** What a file of a kind can call its own number, name and date. */
const OWN_TITLES: Readonly<Record<FileKind, Partial<Record<FieldName, readonly string[]>>>> = {
  customers: { CustomerKey: ['id', 'uuid', 'number', 'code', 'ref', 'reference'], CustomerName: ['name'] },
  sites: { SiteKey: ['id', 'uuid', 'number', 'code', 'ref', 'reference'], SiteName: ['name'] },
  equipment: {
    EquipmentKey: ['id', 'uuid', 'number', 'code', 'ref', 'reference'],
    EquipmentType: ['name', 'description'],
  },
  jobs: { JobKey: ['id', 'uuid', 'number', 'job', 'code', 'ref'] },
  people: {},
  parts: {},
  plans: {},
};

/** Dates that say when a row was made, not when somebody comes. */
const OTHER_DATE = /creat|modif|updat|issue|complet|invoice|quote|install|warrant|purchase|birth|edit/;

/** Whose plan a row is of. */
export const PLAN_OWNER_FIELDS = [
  'CustomerKey',
  'CustomerName',
  'ContactName',
  'Email',
  'Mobile',
  'ABN',
] as const;
/** Which machine it's about. */
const PLAN_MACHINE_FIELDS = [
  ...(['SiteKey', 'SiteName', 'EquipmentKey', 'EquipmentType', 'Make', 'Model'] as const),
  ...(['Serial', 'EquipmentLocation'] as const),
];

/** A title as titles are compared: `*ContactName` and 'Contact name' are the same. */
export const comparedTitle = (title: string): string =>
  title
    .replaceAll('#', ' number ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The fields that a file of a kind can have, in the order of its record first. */
export function fieldsOf(kind: FileKind): FieldName[] {
  const fieldsAbout = (of: ImportField['of']) => FIELD_NAMES.filter((name) => IMPORT_FIELDS[name].of === of);
  if (kind === 'parts') return fieldsAbout('part');
  if (kind === 'plans') return [...fieldsAbout('plan'), ...PLAN_OWNER_FIELDS, ...PLAN_MACHINE_FIELDS];
  // Whose person it is; all else in the row is about the person.
  if (kind === 'people') return [...fieldsAbout('person'), 'CustomerKey', 'CustomerName', 'ABN'];
  return KINDS[kind].about.flatMap(fieldsAbout);
}

const KNOWN_TITLES = new Map<FileKind, ReadonlySet<string>>();

/** Whether a cell is a title that a file of a kind can have, by which its heading is found. */
export function isTitle(kind: FileKind, cell: string): boolean {
  const known =
    KNOWN_TITLES.get(kind) ??
    new Set(
      fieldsOf(kind).flatMap((name) =>
        [...IMPORT_FIELDS[name].titles, ...(OWN_TITLES[kind][name] ?? [])].map(comparedTitle),
      ),
    );
  KNOWN_TITLES.set(kind, known);
  return known.has(comparedTitle(cell));
}

/**
 * What each column of a file holds, by its title or else by its cells; null for one that isn't known. No field has two
 * columns.
 * @param rows some of the file's rows, as cells by column
 */
export function recogniseColumns(
  kind: FileKind,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): (FieldName | null)[] {
  const found: (FieldName | null)[] = columns.map(() => null);
  const compared = columns.map(comparedTitle);
  const cells = columns.map((_, at) =>
    rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== ''),
  );
  const isFree = (at: number) => found[at] === null;
  for (const name of fieldsOf(kind)) {
    const { titles }: ImportField = IMPORT_FIELDS[name];
    const own = (OWN_TITLES[kind][name] ?? []) as readonly string[];
    // A column without any cell is second to one with cells, as Xero has both street and postal addresses.
    const named = [...titles, ...own]
      .map(comparedTitle)
      .flatMap((title) => compared.flatMap((one, at) => (one === title && isFree(at) ? [at] : [])));
    const at = named.find((one) => (cells[one] ?? []).length > 0) ?? named[0];
    if (at !== undefined) found[at] = name;
  }
  // Xero's 'ContactName' is the business, beside the names of its person; elsewhere it's the person.
  const business = found.indexOf('CustomerName');
  const isPersonThere = found.some((name) => name === 'FirstName' || name === 'LastName');
  if (compared[business] === 'contactname' && !isPersonThere && !columns[business]?.startsWith('*')) {
    found[business] = 'ContactName';
  }
  for (const name of fieldsOf(kind).filter((one) => !found.includes(one))) {
    const fits = name === 'Date' ? isDate : (IMPORT_FIELDS[name] as ImportField).fits;
    if (!fits) continue;
    const at = columns.findIndex((_, index) => {
      const own = cells[index] ?? [];
      const isOther = name === 'Date' && OTHER_DATE.test(compared[index] ?? '');
      return isFree(index) && !isOther && own.length > 0 && own.filter(fits).length >= own.length * MOST;
    });
    if (at >= 0) found[at] = name;
  }
  return found;
}
