import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { transaction } from '../../db/transaction.ts';
import { doEach } from '../../platform/do-each.ts';
import { creditUnbooked, lockInvoices } from './plan-money.ts';
import { lockPlan } from './plans.queries.ts';

/** Terms that are over, were invoiced in advance, and have something that is neither done nor booked, or was never on the list. */
const TERMS_TO_CREDIT = `
  select term.plan_id::int as plan_id, array_agg(term.id::int order by term.number) as term_ids
  from plan_terms term
  where term.last_day < $1 and term.accepted_at is not null
    and exists (select from documents invoice where invoice.plan_term_id = term.id and invoice.kind = 'plan')
    and (exists (select from plan_occurrences open where open.term_id = term.id and open.state in ('due', 'missed', 'paused'))
      or (select sum(l.amount_cents) from documents d join ledger_entries e on e.document_id = d.id
        join ledger_lines l on l.entry_id = e.id and l.account = 'paid-in-advance'
        where d.plan_term_id = term.id) <> 0)
  group by term.plan_id order by term.plan_id`;

/**
 * Runs daily: credits what was paid in advance, and isn't booked so many days after its term (R13.06), also of a plan that goes on; each
 * plan in a transaction of its own. It may run twice, late, on several servers, and be killed in the middle: nothing is credited twice.
 */
export async function creditUnbookedTerms(deps: Deps): Promise<void> {
  const { planBookDays } = deps.catalogue.current().pricing.policy;
  const before = addDays(localToday(deps.clock.now(), OPERATOR_TIME_ZONE), -planBookDays);
  const { rows } = await deps.pool.query<{ plan_id: number; term_ids: number[] }>(TERMS_TO_CREDIT, [before]);
  await doEach(rows, ({ plan_id, term_ids }) =>
    transaction(deps.pool, async (tx) => {
      await lockPlan(tx, plan_id);
      await lockInvoices(tx, plan_id);
      for (const termId of term_ids) await creditUnbooked(deps, tx, termId);
    }),
  );
}
