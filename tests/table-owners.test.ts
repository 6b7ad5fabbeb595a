import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { codeOf, projectFiles, readSource } from './kit/files/source-files.ts';

/** The subject that writes each table; any may read it. */
const OWNERS: Readonly<Record<string, string>> = {
  ...owned('adapters/analytics', 'visitorEvents'),
  ...owned('adapters/captcha', 'captchaUses'),
  ...owned('adapters/maps', 'addressEditions', 'addressEditionStates', 'addressStreets'),
  ...owned('common/attempts', 'attempts'),
  ...owned('common/audit', 'auditLog', 'auditSeals'),
  ...owned('common/emailed-links', 'mailedLinks'),
  ...owned('common/emails', 'jobEmails'),
  ...owned('common/idempotency', 'submits'),
  ...owned('common/photos', 'assetPhotos', 'jobPhotos', 'messageFiles', 'photoUploads', 'visitPhotos'),
  ...owned('common/photos', 'faultPhotos'),
  ...owned('common/sign-in', 'knownDevices'),
  ...owned('accounts', 'accountRequests', 'customers', 'passkeyChallenges', 'passkeys', 'sessions'),
  ...owned('accounts', 'people'),
  ...owned('plans', 'serviceTypes', 'serviceTypeEquipment', 'plans', 'planTerms', 'planLines'),
  ...owned('plans', 'planPrices', 'planOccurrences', 'planOffers', 'planLetters', 'planPauses'),
  ...owned('people', 'invitations', 'memberships', 'membershipSites', 'ownershipHandovers'),
  ...owned('payers', 'sitePayers'),
  ...owned('queue/upkeep.ts', 'queueUpkeep'),
  ...owned('customers', 'contacts'),
  ...owned('customer-joins', 'customerJoins', 'customerJoinRows'),
  ...owned('bookings', 'bookingKeys', 'staffBookings'),
  ...owned('data-exports', 'dataExports'),
  ...owned('imports', 'imports', 'importLines', 'importedRows'),
  ...owned('equipment', 'assets', 'warrantyRequests'),
  ...owned('fault-reports', 'faultReports'),
  ...owned('invoices', 'documentNumbers', 'documents', 'documentLines', 'bankPayments', 'bankReversals'),
  ...owned('invoices', 'automaticCharges', 'invoiceHolds', 'invoiceReminders'),
  ...owned('jobs', 'jobs', 'jobEvents', 'jobWords', 'upfrontLimits'),
  ...owned(
    'ledger',
    'bookClosings',
    'ledgerEntries',
    'ledgerLines',
    'invoiceBalances',
    'payouts',
    'payoutItems',
    'refundParts',
  ),
  ...owned('messages', 'contactRequests', 'texts', 'textReplies', 'textStops', 'threadMessages'),
  ...owned('messages', 'messageChoices', 'mailboxPlaces', 'leftEmails'),
  ...owned('inbox', 'conversations'),
  ...owned('needs', 'needMarks'),
  ...owned('payments', 'payments', 'paymentParts', 'refunds', 'disputes', 'providerEvents'),
  ...owned('payments', 'paymentMethods', 'providerCustomers', 'cardAuthorities'),
  ...owned('promotions', 'promoCodes'),
  ...owned('ratings', 'ratings'),
  ...owned('reference-data', 'localities', 'priceRegions', 'serviceAreas', 'timeZoneExceptions'),
  ...owned('reference-data', 'equipmentTypes', 'servicingTypes', 'brands', 'brandEquipmentTypes', 'models'),
  ...owned('reference-data', 'licenceKinds', 'equipmentTypeLicences'),
  ...owned('reference-data', 'problems', 'safetyAdvice', 'priceBooks', 'priceRows', 'phonePrices'),
  ...owned('reference-data', 'publicHolidays', 'bookingPolicies', 'windowLimits'),
  ...owned('parts', 'parts', 'partCosts', 'markUps', 'hourlyCosts'),
  ...owned('repair-quotes', 'approvalRequests'),
  ...owned('repair-quotes', 'quotes', 'quoteLines', 'quoteAnswers', 'quoteTemplates'),
  ...owned('sites', 'locations', 'siteHours', 'siteAccess', 'siteCodes'),
  ...owned('staff', 'staff', 'staffSessions', 'secondFactors', 'recoveryCodes'),
  ...owned('tasks', 'reportedFailures'),
  ...owned('technicians', 'technicians', 'technicianRegions', 'technicianLicences', 'technicianLeave'),
  ...owned('technicians', 'technicianLinks'),
  ...owned('visits', 'visits', 'visitReports'),
  ...owned('waiting-list', 'subscribers'),
  ...owned('windows', 'windowClosures'),
};

/** Other subjects that write a table, and why. */
const ALSO: readonly (readonly [table: string, subject: string, reason: string])[] = [
  ['customers', 'customers', 'a changed site or machine raises the version of its customer'],
  ['customers', 'profile', 'the profile is columns of the account'],
  ['memberships', 'accounts', 'a call notes when its person last did something for the business'],
  ['memberships', 'messages', 'what somebody hears of is a column of their membership'],
  ['people', 'profile', 'the profile has the names and mobile of who is signed in'],
  ['customers', 'invoices', 'payment terms are columns of the account'],
  ['customers', 'customer-joins', 'a joined customer says into whom'],
  ['paymentMethods', 'profile', 'the profile removes the card'],
  ['assets', 'sites', 'two sites that are joined have their machines at one'],
  ['jobs', 'sites', 'two sites that are joined have their jobs at one'],
  ['importedRows', 'sites', 'the numbers of two sites that are joined are of one'],
  ['faultReports', 'sites', 'two sites that are joined have their reported faults at one'],
  ['sitePayers', 'sites', 'two sites that are joined have their payer at one'],
  ['contacts', 'sites', 'two sites that are joined have their contacts at one'],
  ['jobs', 'bookings', 'a booking makes the job'],
  ['planOccurrences', 'jobs', 'the services of a job that is cancelled wait for another day'],
  ['planOccurrences', 'invoices', 'the invoice of a call-out says which services it is for'],
  ['visits', 'bookings', 'a booking plans the first visit'],
  ['jobEvents', 'bookings', 'a booking makes the first line of the timeline'],
  ['automaticCharges', 'payments', 'a declined card sets the next attempt in the transaction of the payment'],
  ['paymentParts', 'invoices', 'a bank transfer has parts like a card payment'],
  ['mailedLinks', 'invoices', 'the office switches off the link of an invoice'],
  ['knownDevices', 'accounts', 'a session that is ended forgets its device'],
  ['knownDevices', 'staff', 'a session that is ended forgets its device'],
];

/** What writes tables of many subjects, or tables that its caller names. */
const WRITES_MANY: Readonly<Record<string, string>> = {
  'server/features/personal-data/forget-customer.ts': 'forgets everything about a customer at once',
  'server/features/customer-joins/move-rows.ts': 'gives what one customer has to another, and back',
  'server/features/accounts/remove-account.ts': 'removes an account with everything entered into it',
  'server/features/accounts/hand-over-contact.ts': 'gives the sign-ins of a contact to the next one',
  'server/features/backups/restore-backup.ts': 'restores all tables',
  'server/db/seed/load-seed.ts': 'fills a new database',
  'server/features/reference-data/tables/store-row.ts':
    "administrators change all reference tables, each promo's own columns too",
  'server/db/prepared-insert.ts': 'its caller names the table',
  'server/db/delete-in-batches.ts': 'its caller names the table',
  'server/common/passwords/renew-hash.ts': 'its caller names the table',
};

function owned(subject: string, ...tables: string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, subject]));
}

/** `server/features/jobs/move-job.ts` is of `jobs`, `server/common/audit/record-audit.ts` of `common/audit`. */
function subjectOf(file: string): string {
  const [, room = '', folder = ''] = file.split('/');
  return room === 'features' || room === 'views' ? folder : `${room}/${folder}`;
}

/** A table as a query builder's or a helper's argument; `table` is any. */
const BUILT =
  /(?:(?:\.(?:insert|update|delete)|\bpreparedInsert)\(|\b(?:deleteInBatches|renewHash)\(\s*[\w.]+,)\s*(\w+)\s*[,)]/g;
/** A table in a statement: `update jobs set`, `` delete from ${jobs} ``. */
const STATED = /\b(?:insert\s+into|delete\s+from|update)\s+(?:"?(\w+)|\$\{(\w+)\})/gi;

/** The tables that a source writes, by their names in the schema. */
function writtenBy(source: string, bySqlName: ReadonlyMap<string, string>): string[] {
  const code = codeOf(source);
  const names = new Set([...bySqlName.values(), 'table']);
  const built = [...code.matchAll(BUILT)].map(([, name = '']) => name);
  const stated = [...code.matchAll(STATED)].map(
    ([, sqlName = '', name = '']) => bySqlName.get(sqlName) ?? name,
  );
  return [...new Set([...built, ...stated].filter((name) => names.has(name)))];
}

/** Each table's name in the schema, by its name in the database. */
async function tableNames(): Promise<Map<string, string>> {
  const files = projectFiles().filter((file) => /^server\/db\/schema\/[^/]+\.ts$/.test(file));
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ `../${file}`)));
  const exported = modules.flatMap((module) => Object.entries(module));
  return new Map(
    exported.flatMap(([name, value]) => (is(value, PgTable) ? [[getTableName(value), name]] : [])),
  );
}

/** Which subjects write each table: `jobs by bookings`. */
async function writers(): Promise<string[]> {
  const bySqlName = await tableNames();
  const sources = projectFiles().filter((file) => /^server\/.*(?<!\.test|\.suite)\.ts$/.test(file));
  const found = sources
    .filter((file) => !(file in WRITES_MANY))
    .flatMap((file) =>
      writtenBy(readSource(file), bySqlName).map((table) => `${table} by ${subjectOf(file)}`),
    );
  return [...new Set(found)];
}

test('each way to write a table is seen', () => {
  const names = new Map([
    ['jobs', 'jobs'],
    ['job_events', 'jobEvents'],
    ['audit_log', 'auditLog'],
  ]);
  expect(writtenBy('await tx\n  .update(jobs)\n  .set({})', names)).toEqual(['jobs']);
  expect(writtenBy('tx.insert(jobEvents).values(row); other.delete(key);', names)).toEqual(['jobEvents']);
  expect(writtenBy('const insertJob = preparedInsert(jobs, (insert, name) => insert)', names)).toEqual([
    'jobs',
  ]);
  expect(writtenBy('await deleteInBatches(db, auditLog, auditLog.id, old)', names)).toEqual(['auditLog']);
  expect(writtenBy(`sql\`delete from \${jobs} where true\``, names)).toEqual(['jobs']);
  expect(writtenBy("query('insert into job_events (id) values ($1)')", names)).toEqual(['jobEvents']);
  expect(writtenBy('for (const table of all) await tx.delete(table).where(old)', names)).toEqual(['table']);
  expect(writtenBy('// .update(jobs)\ndb.select().from(jobs).for("update")', names)).toEqual([]);
});

test('each table has an owner', async () => {
  expect(Object.keys(OWNERS).sort()).toEqual([...(await tableNames()).values()].sort());
});

test('a table is written by its owner, and by whom the list says', async () => {
  const others = ALSO.map(([table, subject]) => `${table} by ${subject}`);
  const own = Object.entries(OWNERS).map(([table, subject]) => `${table} by ${subject}`);
  const found = await writers();
  expect(found.filter((one) => !own.includes(one)).sort()).toEqual(others.sort());
});
