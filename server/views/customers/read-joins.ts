import type { z } from 'zod';
import type { joinsOfCustomer } from '../../../contracts/customers/customer-joins.ts';
import { apartUntil } from '../../../domain/customers/join-life.ts';
import type { Deps } from '../../common/deps.ts';
import { aliasedTable, and, desc, eq, gt, or } from '../../db/drizzle.ts';
import { customerJoins } from '../../db/schema/customer-joins.ts';
import { customers, paymentMethods } from '../../db/schema/customers.ts';
import { nameOf } from '../../features/customer-joins/joins.queries.ts';
import { customerById } from '../../features/customers/customers.queries.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import type { CustomerPage } from './customers.queries.ts';

type Joins = z.output<typeof joinsOfCustomer>;

/** What a customer's page says of joining: into whom, whom, and what waits for a yes. */
export async function readJoins(
  deps: Deps,
  { customer, isInJoin }: Pick<CustomerPage, 'customer' | 'isInJoin'>,
): Promise<Joins> {
  const { db } = deps;
  const into = customer.joinedInto === null ? null : await customerById(db, customer.joinedInto);
  return {
    JoinedInto: into && { CustomerId: into.id, Name: nameOf(into) },
    JoinedList: isInJoin ? await joinedInto(deps, customer.id) : [],
    WaitingJoin: isInJoin ? await waitingJoin(deps, customer.id) : null,
  };
}

async function joinedInto({ db, clock }: Deps, customerId: number): Promise<Joins['JoinedList']> {
  const rows = await db
    .select({ join: customerJoins, joined: customers, card: paymentMethods })
    .from(customers)
    .innerJoin(
      customerJoins,
      and(eq(customerJoins.joinedId, customers.id), eq(customerJoins.state, 'joined')),
    )
    .leftJoin(paymentMethods, eq(paymentMethods.customerId, customers.id))
    .where(eq(customers.joinedInto, customerId))
    .orderBy(desc(customerJoins.id));
  const now = clock.now();
  return rows.map(({ join, joined, card }) => {
    if (!join.joinedAt) throw new Error(`Join ${join.id} has no date`);
    const until = apartUntil(join.joinedAt.toTemporalInstant());
    const canBeTakenApart = join.keptId === customerId && Temporal.Instant.compare(now, until) < 0;
    return {
      JoinId: join.id,
      CustomerId: joined.id,
      Name: `${joined.firstName} ${joined.lastName}`,
      BusinessName: joined.businessName,
      UserName: joined.userName,
      Mobile: joined.mobile,
      Phone: joined.phone,
      ABN: joined.abn,
      Note: joined.note,
      Card: card && `${card.brand} ${card.mask}`,
      JoinedBy: join.chosenBy,
      JoinedOn: wireInstant(join.joinedAt),
      ApartUntil: canBeTakenApart ? until.toString() : null,
    };
  });
}

async function waitingJoin({ db, clock }: Deps, customerId: number): Promise<Joins['WaitingJoin']> {
  const joined = aliasedTable(customers, 'joined');
  const kept = aliasedTable(customers, 'kept');
  const [found] = await db
    .select({ join: customerJoins, joined, kept })
    .from(customerJoins)
    .innerJoin(joined, eq(joined.id, customerJoins.joinedId))
    .innerJoin(kept, eq(kept.id, customerJoins.keptId))
    .where(
      and(
        or(eq(customerJoins.joinedId, customerId), eq(customerJoins.keptId, customerId)),
        eq(customerJoins.state, 'waiting'),
        gt(customerJoins.asksUntil, toDate(clock.now())),
      ),
    )
    .orderBy(desc(customerJoins.id))
    .limit(1);
  if (!found?.join.asksUntil) return null;
  return {
    JoinId: found.join.id,
    JoinedId: found.joined.id,
    JoinedName: nameOf(found.joined),
    KeptId: found.kept.id,
    KeptName: nameOf(found.kept),
    AskedBy: found.join.chosenBy,
    AskedOn: wireInstant(found.join.chosenAt),
    AsksUntil: wireInstant(found.join.asksUntil),
  };
}
