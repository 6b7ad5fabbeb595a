import { expect, test } from 'vitest';
import { isInCircle, projectFiles, readImports, readSource } from './kit/files/source-files.ts';

/**
 * The rooms of each root, lowest first. A file is in the room with the longest name that its path begins with, and
 * imports from its own room and those above it in this list, types included.
 */
const ROOMS = [
  ...['domain/constants.ts', 'domain/lifetimes.ts', 'domain/idempotency.ts', 'domain/words', 'domain/money'],
  ...[
    'domain/sites',
    'domain/customers',
    'domain/people',
    'domain/payers',
    'domain/accounts',
    'domain/photos',
    'domain/technicians',
  ],
  'domain/visits',
  'domain/plans',
  ...['domain/payments', 'domain/equipment', 'domain/fault-reports', 'domain/instant-quotes'],
  'domain/promotions',
  ...[
    'domain/bookings',
    'domain/jobs',
    'domain/repair-quotes',
    'domain/parts',
    'domain/invoices',
    'domain/ledger',
  ],
  ...[
    'domain/bookkeeping',
    'domain/data-exports',
    'domain/messages',
    'domain/ratings',
    'domain/waiting-list',
    'domain/website',
  ],
  ...[
    'domain/imports',
    'domain/staff',
    'domain/tasks',
    'domain/audit',
    'domain/inbox',
    'domain/needs',
    'domain/reports',
  ],

  ...['contracts/wire.ts', 'contracts/desk-search.ts', 'contracts/problem.ts', 'contracts/endpoint.ts'],
  ...['contracts/csv-file.ts', 'contracts/person.ts'],
  ...[
    'contracts/photos',
    'contracts/sites',
    'contracts/payments',
    'contracts/accounts',
    'contracts/website',
    'contracts/people',
    'contracts/payers',
  ],
  ...['contracts/equipment', 'contracts/fault-reports', 'contracts/bookings'],
  ...['contracts/instant-quotes', 'contracts/technicians'],
  ...['contracts/windows', 'contracts/promotions', 'contracts/repair-quotes', 'contracts/invoices'],
  'contracts/parts',
  ...['contracts/ledger', 'contracts/jobs', 'contracts/customers', 'contracts/ratings', 'contracts/reports'],
  'contracts/plans',
  ...['contracts/reference-data', 'contracts/bookkeeping', 'contracts/messages', 'contracts/staff'],
  ...['contracts/audit', 'contracts/tasks', 'contracts/health', 'contracts/needs', 'contracts/imports'],
  ...['contracts/inbox', 'contracts/search'],
  ...['contracts/data-exports', 'contracts/endpoints.ts'],

  'server/embedded-postgres',
  'server/platform',
  'server/db',
  'server/adapters',
  'server/queue',
  'server/config',
  'server/catalogue',
  'server/common',

  // Who books, and what can be booked where and when.
  'server/features/customers',
  'server/features/sites',
  'server/features/promotions',
  'server/features/windows',
  'server/features/instant-quotes',
  'server/features/waiting-list',
  'server/features/reference-data',
  'server/features/staff',
  'server/features/messages',
  'server/features/accounts',
  'server/features/people',
  'server/features/payers',
  'server/features/equipment',
  'server/features/fault-reports',
  'server/features/parts',
  // Money, whatever it's for.
  'server/features/ledger',
  'server/features/payments',
  // A job, from its booking to its last visit.
  'server/features/jobs',
  'server/features/technicians',
  'server/features/bookings',
  'server/features/invoices',
  'server/features/repair-quotes',
  'server/features/ratings',
  'server/features/visits',
  // What is due by agreement, and its visits.
  'server/features/plans',
  // What is done with everything of a customer, or with the whole company.
  'server/features/profile',
  'server/features/personal-data',
  'server/features/customer-joins',
  'server/features/imports',
  'server/features/audit',
  'server/features/tasks',
  'server/features/website',
  'server/features/outbox',
  'server/features/backups',
  'server/features/health',

  // What is read across subjects: pages, lists, reports and exports.
  'server/views/jobs',
  'server/views/customers',
  'server/views/search',
  'server/views/bookkeeping',
  'server/views/reports',
  'server/views/inbox',
  'server/views/needs',
  'server/views/data-exports',
  // What leaves the house: emails and texts.
  'server/letters',
  // The calls, each in the folder of its subject.
  'server/*routes.ts',
  'server/demo',
  'server',

  'web/worker',
  'web/browser',
  'web/ui',
  'web/client',
  'web/forms',
  'web/desk/api',
  'web/desk/parts',
  'web/desk/staff',
  'web/desk/invoices',
  'web/desk/payments',
  'web/desk/books',
  'web/desk/reports',
  'web/desk/jobs',
  'web/desk/plans',
  'web/desk/customers',
  'web/desk/bookings',
  'web/desk/technicians',
  'web/desk/team',
  'web/desk/settings',
  'web/desk/windows',
  'web/desk/reference',
  'web/desk/prices',
  'web/desk/part-prices',
  'web/desk/imports',
  'web/desk/data-exports',
  'web/desk/schedule',
  'web/desk/inbox',
  'web/desk/today',
  'web/desk/shell',
  'web/desk/app',
  'web/tech/parts',
  'web/tech/day',
  'web/tech/app',
  'web/site/api',
  'web/site/forms',
  'web/site/layout',
  'web/site/booking',
  'web/site/features/accounts',
  'web/site/features/people',
  'web/site/features/payers',
  'web/site/features/sites',
  'web/site/features/messages',
  'web/site/features/website',
  'web/site/features/repair-quotes',
  'web/site/features/plans',
  'web/site/features/instant-quotes',
  'web/site/features/bookings',
  'web/site/features/plans',
  'web/site/features/equipment',
  'web/site/features/fault-reports',
  'web/site/features/invoices',
  'web/site/features/payments',
  'web/site/features/ratings',
  'web/site/features/jobs',
  'web/site/app',
];

/** The entries of `web/`, which never import each other. */
const ENTRIES = ['web/site', 'web/desk', 'web/tech'];
const APART = ENTRIES.flatMap((from) => ENTRIES.filter((to) => to !== from).map((to) => [from, to] as const));

type Imports = ReadonlyMap<string, readonly string[]>;

const isIn = (file: string, room: string) => file === room || file.startsWith(`${room}/`);

/** Routes are in their subject's folder, but above all subjects, since nothing imports them. */
const ROUTES = /^server\/(features|views)\/.*\broutes\.ts$/;

/** The room of a file. @throws Error if it has none */
function roomOf(file: string): string {
  if (ROUTES.test(file)) return 'server/*routes.ts';
  const [room] = ROOMS.filter((one) => isIn(file, one)).sort((a, b) => b.length - a.length);
  if (!room) throw new Error(`${file} is in no room of the table`);
  return room;
}

/** Imports from a room that is lower in the table, within a root: `server/db → server/features/jobs`. */
function upwardImports(imports: Imports): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (file.split('/')[0] !== target.split('/')[0] || ROOMS.indexOf(to) <= ROOMS.indexOf(from)) continue;
      const pair = `${from} → ${to}`;
      found.set(pair, [...(found.get(pair) ?? []), `${file} → ${target}`]);
    }
  }
  return found;
}

const SOURCE = /^(domain|contracts|server|web)\/.*(?<!\.test|\.suite)\.tsx?$/;

function projectImports(): Imports {
  const files = projectFiles().filter((file) => SOURCE.test(file));
  return readImports(new Map(files.map((file) => [file, readSource(file)])));
}

test('an import that points up is seen, and one that closes a circle', () => {
  const imports = readImports(
    new Map([
      ['server/features/jobs/a.ts', "import type { B } from '../visits/b.ts';"],
      ['server/features/visits/b.ts', "import { a } from '../jobs/a.ts';\nconst c = await import('./c.ts');"],
      ['server/features/visits/c.ts', '// from "./b.ts"'],
      ['server/features/jobs/jobs.desk-routes.ts', "import { b } from '../visits/b.ts';"],
      [
        'server/letters/visit-booked.email.ts',
        "import { route } from '../features/jobs/jobs.desk-routes.ts';",
      ],
    ]),
  );
  expect([...upwardImports(imports).keys()]).toEqual([
    'server/features/jobs → server/features/visits',
    'server/letters → server/*routes.ts',
  ]);
  expect([...imports.keys()].filter((file) => isInCircle(imports, file))).toEqual([
    'server/features/jobs/a.ts',
    'server/features/visits/b.ts',
  ]);
});

test('a subject is one room: all of its files are above or below those of another', () => {
  const inSubject = /^(?:domain|contracts|server\/(?:features|views))\/[^/]+\//;
  expect(ROOMS.filter((room) => inSubject.test(room))).toEqual([]);
});

test('each room of the table has files', () => {
  const files = [...projectImports().keys()];
  const used = new Set(files.map(roomOf));
  expect(ROOMS.filter((room) => !used.has(room))).toEqual([]);
});

test('imports point down the table', () => {
  const found = upwardImports(projectImports());
  expect([...found]).toEqual([]);
});

test("the site, the desk and the technicians' page never import each other", () => {
  const found = [...projectImports()].flatMap(([file, targets]) =>
    targets
      .filter((target) => APART.some(([from, to]) => isIn(file, from) && isIn(target, to)))
      .map((target) => `${file} → ${target}`),
  );
  expect(found).toEqual([]);
});

test('files import each other in one direction', () => {
  const imports = projectImports();
  const inCircle = [...imports.keys()].filter((file) => isInCircle(imports, file));
  expect(inCircle).toEqual([]);
});
