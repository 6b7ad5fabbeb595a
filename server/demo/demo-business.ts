import { randomUUID } from 'node:crypto';
import { reportFault as reportFaultCall } from '../../contracts/fault-reports/fault-reports.ts';
import { addSite as addSiteCall } from '../../contracts/sites/desk-sites.ts';
import { saveSiteAccess as saveSiteAccessCall } from '../../contracts/sites/site-access.ts';
import { saveSiteHours as saveSiteHoursCall } from '../../contracts/sites/site-hours.ts';
import type { StaffDoer } from '../common/audit/record-audit.ts';
import type { Deps } from '../common/deps.ts';
import { and, eq } from '../db/drizzle.ts';
import { jobs } from '../db/schema/jobs.ts';
import { quotes } from '../db/schema/repairs.ts';
import { transaction } from '../db/transaction.ts';
import { createPerson } from '../features/accounts/create-account.ts';
import { reportFault } from '../features/fault-reports/report-fault.ts';
import { findMember, insertMembership, membersOf } from '../features/people/people.queries.ts';
import { askApprover } from '../features/repair-quotes/ask-approver.ts';
import { ownSites } from '../features/sites/own-sites.ts';
import { addSite } from '../features/sites/save-site.ts';
import { saveSiteAccess } from '../features/sites/save-site-access.ts';
import { listSites, saveSiteHours } from '../features/sites/save-site-hours.ts';
import { saveSiteCodes } from '../features/sites/site-codes.ts';
import { toDate } from '../platform/clock.ts';
import { hashPassword } from '../platform/password.ts';
import {
  CAFE_ACCESS,
  CAFE_CODES,
  CAFE_NAME,
  MEMBERS,
  PRIYAS_HOURS,
  TESS_REPORT,
  WHARF,
} from './demo-people.ts';

type Owner = { customerId: number; ownerId: number };

/** Makes Priya's business one of three kitchens and five people, once all its visits are there: they stay where they are. */
export async function makeBusiness(
  deps: Deps,
  { owner, equipmentId, staff }: { owner: Owner; equipmentId: number; staff: StaffDoer },
): Promise<void> {
  const { customerId } = owner;
  await addSite(deps, { customerId, by: staff, form: addSiteCall.body.parse(WHARF) });
  await keepHours(deps, customerId);
  await keepAccess(deps, owner);
  await addMembers(deps, customerId);
  await reportByTess(deps, { customerId, equipmentId });
  await askPriya(deps, owner);
}

/** The hours to avoid of the sites. */
async function keepHours(deps: Deps, customerId: number): Promise<void> {
  const { Sites, Version } = await listSites(deps, customerId, null);
  let seen = Version;
  for (const { AssetLocationId: siteId, LocationName } of Sites) {
    const form = saveSiteHoursCall.body.parse({ Version: seen, AvoidedHours: PRIYAS_HOURS[LocationName] });
    seen = (await saveSiteHours(deps, { customerId, siteId, by: null, form })).Version;
  }
}

/** How to get into the café, and the code of its door. */
async function keepAccess(deps: Deps, { customerId, ownerId }: Owner): Promise<void> {
  const { Sites, Version } = await listSites(deps, customerId, null);
  const siteId = Sites.find(({ LocationName }) => LocationName === CAFE_NAME)?.AssetLocationId;
  if (siteId === undefined) throw new Error('The demo has no café');
  const by = { kind: 'person', id: ownerId, customerId, origin: null } as const;
  const form = saveSiteAccessCall.body.parse({ ...CAFE_ACCESS, Version });
  const saved = await saveSiteAccess(deps, { customerId, siteId }, { by, form });
  await saveSiteCodes(
    deps,
    { customerId, siteId },
    { by, form: { Codes: CAFE_CODES, Version: saved.Version } },
  );
}

/** The people who have accepted their invitations. */
async function addMembers(deps: Deps, customerId: number): Promise<void> {
  const sites = await ownSites(deps.db, customerId);
  const at = toDate(deps.clock.now());
  for (const { password, role, site, limitCents, ...person } of MEMBERS) {
    const passwordHash = await hashPassword(password);
    const siteIds = site === null ? null : sites.filter(({ name }) => name === site).map(({ id }) => id);
    await transaction(deps.pool, async (tx) => {
      const made = { ...person, passwordHash, emailConfirmedAt: at, createdAt: at };
      const personId = await createPerson(deps, tx, made);
      await insertMembership(tx, { personId, customerId, given: { role, siteIds, limitCents }, at });
    });
  }
}

/** A fault that Tess reported and nobody has answered (R12.03). */
async function reportByTess(
  deps: Deps,
  { customerId, equipmentId }: { customerId: number; equipmentId: number },
): Promise<void> {
  const [tess, cafe] = [await memberCalled(deps, customerId, 'Tess'), await ownSites(deps.db, customerId)];
  const form = reportFaultCall.body.parse({
    AssetLocationId: cafe.find(({ name }) => name === CAFE_NAME)?.id,
    AssetId: equipmentId,
    ...TESS_REPORT,
  });
  const by = { kind: 'person', id: tess.personId, customerId, origin: null } as const;
  await reportFault(deps, { by, key: randomUUID(), form });
}

/** The quote that waits is above Joel's limit: he has sent it to Priya (R12.06). */
async function askPriya(deps: Deps, { customerId, ownerId }: Owner): Promise<void> {
  const [waiting] = await deps.db
    .select({ jobId: quotes.jobId, uniqueId: quotes.uniqueId })
    .from(quotes)
    .innerJoin(jobs, eq(jobs.id, quotes.jobId))
    .where(and(eq(jobs.customerId, customerId), eq(quotes.state, 'waiting')));
  if (!waiting) throw new Error('No quote of the demo waits');
  const { personId } = await memberCalled(deps, customerId, 'Joel');
  const membership = await findMember(deps.db, { customerId, personId });
  if (!membership) throw new Error('Joel has left');
  await askApprover(deps, {
    key: randomUUID(),
    caller: { personId, customerId, membership },
    ...waiting,
    body: { PersonId: ownerId, Note: 'We need it back before the weekend.' },
  });
}

async function memberCalled({ db }: Deps, customerId: number, name: string) {
  const found = (await membersOf(db, customerId)).find(({ firstName }) => firstName === name);
  if (!found) throw new Error(`Nobody of the demo is called ${name}`);
  return found;
}
