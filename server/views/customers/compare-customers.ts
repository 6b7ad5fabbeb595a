import type { compareCustomers as compareCall } from '../../../contracts/customers/customer-joins.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { joinFault, needsYes } from '../../../domain/customers/join-life.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Doer } from '../../common/audit/record-audit.ts';
import { recordCustomerOpened } from '../../common/audit/record-customer-opened.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq } from '../../db/drizzle.ts';
import { jobs, openJob } from '../../db/schema/jobs.ts';
import { joinable } from '../../features/customer-joins/joins.queries.ts';
import { amountDueOf } from '../../features/invoices/find-invoice.ts';
import { wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CustomerPage, customerPage } from './customers.queries.ts';

/** Two customers side by side, each the end of its join; both count as opened. @throws Refusal `not_found` */
export async function compareCustomers(
  deps: Deps,
  { ids, by }: { ids: readonly [number, number]; by: Doer },
): Promise<Reply<typeof compareCall>> {
  const [one, other] = [await endOfJoin(deps, ids[0]), await endOfJoin(deps, ids[1])];
  for (const { customer } of [one, other]) await recordCustomerOpened(deps, { customerId: customer.id, by });
  return {
    Customers: [await present(deps, one, other), await present(deps, other, one)],
  };
}

async function endOfJoin({ db }: Deps, id: number): Promise<CustomerPage> {
  const found = await customerPage(db, id);
  const into = found?.customer.joinedInto;
  const end = into ? await customerPage(db, into) : found;
  if (!end) throw new Refusal('not_found', requestMessages.notFound);
  return end;
}

async function present(
  { db }: Deps,
  { customer: row, card, places, contacts, equipmentCount }: CustomerPage,
  { customer: other }: CustomerPage,
): Promise<Reply<typeof compareCall>['Customers'][number]> {
  const { id } = row;
  const theirs = eq(jobs.customerId, id);
  return {
    CustomerId: id,
    Name: `${row.firstName} ${row.lastName}`,
    BusinessName: row.businessName,
    UserName: row.userName,
    AccountsEmail: row.accountsEmail,
    Mobile: row.mobile,
    Phone: row.phone,
    ABN: row.abn,
    Note: row.note,
    Card: card && `${card.brand} ${card.mask}`,
    HasSignIn: joinable(row).hasSignIn,
    Sites: places.map((site) => `${site.name}, ${addressLine(site)}`),
    Contacts: contacts.map(({ name, role }) => (role ? `${name}, ${role}` : name)),
    EquipmentCount: equipmentCount,
    JobCount: await db.$count(jobs, theirs),
    OpenJobCount: await db.$count(jobs, and(theirs, openJob)),
    TotalDue: dollarsFromCents(await amountDueOf(db, id)),
    CreatedOn: wireInstant(row.createdAt),
    Version: row.version,
    WhyNotKept: joinFault(joinable(other), joinable(row)),
    NeedsYes: needsYes(joinable(other)),
  };
}
