import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import { type checkImport, IMPORT_BATCH, type runImport } from '../../../contracts/imports/imports.ts';
import { MAX_LIMIT_DOLLARS } from '../../../contracts/people/limits.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import type { FieldName } from '../../../domain/imports/import-fields.ts';
import { MAX_IMPORTED_PEOPLE } from '../../../domain/imports/import-kinds.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { hasLimit, ROLE_NAMES } from '../../../domain/people/manage-people.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { BUSINESS_ROLES, type BusinessRole, type Membership } from '../../../domain/people/rights.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import type { CsvLine } from '../../common/csv/read-csv.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockCustomer } from '../customers/customers.queries.ts';
import { inviteImported, standingOfImported } from '../people/invite-person.ts';
import { ownSites } from '../sites/own-sites.ts';
import { findCustomer } from './find-customer.ts';
import { gatherFindings, NOTHING_MADE } from './findings.ts';
import { finishImport } from './finish-import.ts';
import { countRows, type ImportRow, linesFrom } from './imports.queries.ts';
import { comparedName, learn, nothingKnown } from './known-records.ts';
import { type Columns, type ReadRow, readRow } from './read-row.ts';

type Of = { found: ImportRow; columns: Columns };

/** Whom a row invites, and to what. */
type Invited = {
  customerId: number;
  email: string;
  names: { firstName: string | null; lastName: string | null };
  given: Membership;
};

/** What becomes of a row: an invitation, nothing for a reason, or a problem. */
type Found = { invited: Invited } | { left: FieldFault } | { faults: FieldFault[] };

const fault = (field: FieldName | '', message: string) => ({ faults: [{ field, message }] });

const ROLES = BUSINESS_ROLES.map((role) => ROLE_NAMES[role]).join(', ');

const roleOf = (text: string | null): BusinessRole | undefined =>
  BUSINESS_ROLES.find((role) => comparedName(ROLE_NAMES[role]) === comparedName(text ?? ''));

/** The sites of a cell, by their names or addresses with semicolons between; null for every site. */
async function sitesOf(
  db: Queryable,
  customerId: number,
  cell: string | null,
): Promise<{ siteIds: Membership['siteIds'] } | { faults: FieldFault[] }> {
  const named = (cell ?? '')
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (named.length === 0 || (named.length === 1 && /^all(?: sites)?$/i.test(named[0] ?? '')))
    return { siteIds: null };
  const own = await ownSites(db, customerId);
  const ids = new Set<number>();
  for (const name of named) {
    const [site, another] = own.filter((one) =>
      [one.name, one.street, addressLine(one)].some((text) => comparedName(text) === comparedName(name)),
    );
    if (!site) return fault('PersonSites', messages.noSuchSite(name));
    if (another) return fault('PersonSites', messages.severalSites(name));
    ids.add(site.id);
  }
  return { siteIds: [...ids].sort((a, b) => a - b) };
}

/** What a row means, which is read and not changed. */
async function resolve(
  db: Queryable,
  row: ReadRow,
  known: ReturnType<typeof nothingKnown>,
): Promise<{ invited: Invited } | { faults: FieldFault[] }> {
  if (row.faults.length > 0) return { faults: row.faults };
  const { PersonEmail: email, PersonRole, PersonSites, PersonLimit: limitCents, ...values } = row.values;
  const customer = findCustomer('sites', row, { known, joinByAbn: false });
  if ('faults' in customer) return { faults: customer.faults };
  // A customer is brought along by a file of customers.
  if (!('known' in customer))
    return fault('CustomerName', messages.noSuchCustomer(values.CustomerName ?? values.ABN ?? ''));
  if (email === null) return fault('PersonEmail', messages.personEmailMissing);
  const role = roleOf(PersonRole);
  if (!role) return fault('PersonRole', messages.roleMissing(ROLES));
  if (limitCents !== null && !hasLimit(role)) return fault('PersonLimit', peopleMessages.noLimitForRole);
  if (limitCents !== null && limitCents > MAX_LIMIT_DOLLARS * 100)
    return fault('PersonLimit', peopleMessages.limitUnreadable);
  const customerId = customer.known.id;
  const sites = await sitesOf(db, customerId, PersonSites);
  if ('faults' in sites) return sites;
  if (role === 'owner' && sites.siteIds !== null) return fault('PersonSites', peopleMessages.ownerEverywhere);
  const [first = null, ...rest] = values.PersonName?.split(/\s+/) ?? [];
  const names = {
    firstName: values.PersonFirstName ?? first,
    lastName: values.PersonLastName ?? (rest.join(' ') || null),
  };
  return { invited: { customerId, email, names, given: { role, ...sites, limitCents } } };
}

/** Whether somebody may be invited now; who is here or invited already stays what they are. */
async function standing(deps: Deps, db: Queryable, invited: Invited) {
  const { owner, here, isInvited, people } = await standingOfImported(deps, db, invited);
  if (here) return { left: { field: 'PersonEmail', message: messages.personIsHere(ROLE_NAMES[here.role]) } };
  if (isInvited) return { left: { field: 'PersonEmail', message: messages.personIsInvited } };
  if (!owner) return fault('', messages.noOwner);
  if (people >= MAX_IMPORTED_PEOPLE) return fault('', messages.tooManyPeople(MAX_IMPORTED_PEOPLE));
  return { owner };
}

/** Goes through rows of a file one by one, and says what became of them. */
async function goThroughPeople(
  deps: Deps,
  { columns, lines }: { columns: Columns; lines: readonly CsvLine[] },
  invite: (invited: Invited) => Promise<Exclude<Found, { invited: Invited }> | null>,
) {
  const known = nothingKnown();
  const rows = lines.map((line) => readRow(columns, line));
  await learn(deps.db, known, { kind: 'sites', program: columns.program, rows });
  const { say, sorted } = gatherFindings(columns, lines);
  const seen = new Map<string, number>();
  const counts = { Added: 0, Unchanged: 0, Refused: 0 };
  for (const row of rows) {
    for (const notice of row.notices) say(row.line, notice, false);
    const found: Found = await resolve(deps.db, row, known);
    const key = 'invited' in found ? `${found.invited.customerId} ${found.invited.email}` : null;
    const twin = key === null ? undefined : seen.get(key);
    if (key !== null && twin === undefined) seen.set(key, row.line);
    const outcome =
      twin !== undefined
        ? { left: { field: 'PersonEmail', message: messages.personTwice(twin) } }
        : 'invited' in found
          ? await invite(found.invited)
          : found;
    if (outcome === null) counts.Added += 1;
    else if ('left' in outcome) {
      counts.Unchanged += 1;
      say(row.line, outcome.left, false);
    } else {
      counts.Refused += 1;
      for (const one of outcome.faults) say(row.line, one, true);
    }
  }
  return {
    ...NOTHING_MADE,
    ...counts,
    Findings: sorted(),
  };
}

/**
 * Says whom a file of people would invite (R12.12). Nothing is stored or sent.
 * @throws Refusal `conflict` once its rows are gone
 */
export async function checkPeople(deps: Deps, { found, columns }: Of): Promise<Reply<typeof checkImport>> {
  const lines = await linesFrom(deps.db, found.id, { from: 0, limit: found.rows });
  if (lines.length === 0) throw new Refusal('conflict', messages.fileGone);
  const outcome = await goThroughPeople(deps, { columns, lines }, async (invited) => {
    const now = await standing(deps, deps.db, invited);
    return 'owner' in now ? null : now;
  });
  return { ...outcome, Changes: null, Emails: 0 };
}

/**
 * Invites the people of the next rows, each in a transaction of its own (R12.12); who accepts makes their own account.
 * @throws Refusal as `checkPeople`
 */
export async function invitePeople(
  deps: Deps,
  { found, columns, by, body }: Of & { by: StaffDoer; body: z.output<typeof runImport.body> },
): Promise<Reply<typeof runImport>> {
  const lines = await linesFrom(deps.db, found.id, { from: found.done, limit: IMPORT_BATCH });
  if (lines.length === 0) throw new Refusal('conflict', messages.fileGone);
  const outcome = await goThroughPeople(deps, { columns, lines }, (invited) =>
    transaction(deps.pool, async (tx) => {
      await lockCustomer(tx, invited.customerId);
      const now = await standing(deps, tx, invited);
      if (!('owner' in now)) return now;
      await inviteImported(deps, tx, { ...invited, owner: now.owner, by });
      return null;
    }),
  );
  const done = found.done + lines.length;
  await transaction(deps.pool, async (tx) => {
    const counts = { added: outcome.Added, unchanged: outcome.Unchanged, refused: outcome.Refused };
    const isCounted = await countRows(tx, found, { ...counts, done, fields: body.Fields });
    if (isCounted && done >= found.rows) await finishImport(tx, deps, { id: found.id, by });
  });
  return { ...outcome, Done: done, Rows: found.rows };
}
