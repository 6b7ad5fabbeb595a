import { FIRST_DOCUMENT_NUMBER } from '../../../domain/invoices/document-kinds.ts';
import { RECORDED, RECORDED_METHODS } from '../../../domain/payments/recorded-methods.ts';
import { UNEXPLAINED_CENTS } from './payouts.queries.ts';

const ACCOUNT_OF_METHOD = RECORDED_METHODS.map(
  (method) => `when '${method}' then '${RECORDED[method].account}'`,
).join(' ');

/** A disagreement between documents, ledger and provider. */
export type LedgerFault = { subject: string; fault: string };

/**
 * What has to be true of the accounts, each as a query for the rows that contradict it: `subject` names the row,
 * `fault` says what's wrong with it. Amounts are integer cents.
 */
export const LEDGER_RULES: readonly string[] = [
  `select 'ledger entry ' || e.id as subject, 'does not balance, or has no lines' as fault
   from ledger_entries e left join ledger_lines l on l.entry_id = e.id
   group by e.id having coalesce(sum(l.amount_cents), -1) <> 0`,

  `select d.number as subject, 'its lines do not add up to its amount ex GST' as fault
   from documents d join document_lines l on l.document_id = d.id
   group by d.id having sum(l.amount_cents) <> d.subtotal_cents`,

  // A tenth, rounded half up, in integer arithmetic.
  `select number as subject, 'its GST is not a tenth of its amount ex GST' as fault
   from documents where kind in ('call-out', 'repair', 'plan') and gst_cents <> (subtotal_cents + 5) / 10`,

  `select d.number as subject, 'is not in the ledger with its amount' as fault
   from documents d
   left join ledger_entries e on e.key = 'document:' || d.id
   left join ledger_lines l on l.entry_id = e.id and l.account = 'receivable'
   where d.kind <> 'refund-receipt'
     and l.amount_cents is distinct from case when d.kind = 'adjustment-note' then -d.total_cents else d.total_cents end`,

  `select d.number as subject,
     'has a stored balance of ' || coalesce(b.balance_cents::text, 'nothing') || ' cents, and its lines add up to '
       || coalesce(sum(l.amount_cents), 0) as fault
   from documents d
   left join invoice_balances b on b.document_id = d.id
   left join ledger_entries e on e.document_id = d.id
   left join ledger_lines l on l.entry_id = e.id and l.account = 'receivable'
   group by d.id, b.document_id
   having coalesce(b.balance_cents, 0) <> coalesce(sum(l.amount_cents), 0) or b.customer_id <> d.customer_id
     or b.due_date <> d.due_date`,

  `select d.number as subject, 'adjustment notes lower it by more than its amount' as fault
   from documents d join documents note on note.invoice_id = d.id and note.kind = 'adjustment-note'
   group by d.id having sum(note.total_cents) > d.total_cents or sum(note.gst_cents) > d.gst_cents`,

  // A charge without an invoice has no parts.
  `select 'payment ' || p.id as subject, 'has parts that do not add up to it' as fault
   from payments p join payment_parts part on part.payment_id = p.id
   group by p.id having sum(part.amount_cents) <> p.amount_cents`,

  `select 'bank payment ' || b.id as subject, 'has parts that do not add up to it' as fault
   from bank_payments b left join payment_parts part on part.bank_payment_id = b.id
   group by b.id having sum(part.amount_cents) is distinct from b.amount_cents`,

  `select 'payment ' || p.id as subject, 'is ' || p.state || ', and the ledger has something else' as fault
   from payments p
   join payment_parts part on part.payment_id = p.id
   left join ledger_entries e on e.document_id = part.document_id and e.kind = 'card-payment'
     and (e.key = 'payment:' || p.id or e.key like 'payment:' || p.id || ':%')
   left join ledger_lines l on l.entry_id = e.id and l.account = 'card-clearing'
   where l.amount_cents is distinct from case when p.state = 'succeeded' then part.amount_cents end`,

  `select 'refund ' || r.id as subject, 'has parts that do not add up to it' as fault
   from refunds r left join refund_parts back on back.refund_id = r.id
   where exists (select from payment_parts part where part.payment_id = r.payment_id)
   group by r.id having sum(back.amount_cents) is distinct from r.amount_cents`,

  `select 'refund ' || r.id as subject, 'is ' || r.state || ', and the ledger has something else' as fault
   from refunds r
   join refund_parts back on back.refund_id = r.id
   join payment_parts part on part.id = back.part_id
   left join ledger_entries e on e.document_id = part.document_id and e.kind in ('refund', 'refund-failed')
     and split_part(e.key, ':', 2) = r.id::text
   left join ledger_lines l on l.entry_id = e.id and l.account = 'card-clearing'
   group by r.id, back.part_id, back.amount_cents
   having coalesce(sum(l.amount_cents), 0) <>
     case when r.state in ('pending', 'succeeded') then -back.amount_cents else 0 end`,

  `select 'bank payments of ' || d.number as subject, 'the ledger has another amount' as fault
   from documents d
   left join (
     select part.document_id, sum(part.amount_cents) as cents from payment_parts part
     where part.bank_payment_id is not null
       and not exists (select from bank_reversals r where r.bank_payment_id = part.bank_payment_id) group by 1
   ) b on b.document_id = d.id
   left join (
     select e.document_id, sum(l.amount_cents) as cents
     from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account <> 'receivable'
     where e.key like 'bank-payment%' or e.key like 'bank-refund%' group by 1
   ) e on e.document_id = d.id
   where coalesce(b.cents, 0) <> coalesce(e.cents, 0)`,

  `select d.number as subject, 'its refund receipts have another amount than was sent back with them' as fault
   from documents d
   left join (
     select invoice_id, sum(total_cents) as cents from documents where kind = 'refund-receipt' group by 1
   ) receipts on receipts.invoice_id = d.id
   left join (
     select receipt.invoice_id, sum(r.amount_cents) as cents
     from refunds r join documents receipt on receipt.id = r.document_id and receipt.kind = 'refund-receipt' group by 1
   ) cards on cards.invoice_id = d.id
   left join (
     select document_id, -sum(amount_cents) as cents from payment_parts where amount_cents < 0 group by 1
   ) banks on banks.document_id = d.id
   where coalesce(receipts.cents, 0) <> coalesce(cards.cents, 0) + coalesce(banks.cents, 0)`,

  `select n.series || ' of ' || n.seller_abn as subject, 'has a gap in its numbers' as fault
   from document_numbers n
   left join documents d on d.seller_abn = n.seller_abn and split_part(d.number, '-', 1) = n.series
   group by n.seller_abn, n.series, n.last
   having count(d.id) <> n.last - ${FIRST_DOCUMENT_NUMBER} + 1
     or min(split_part(d.number, '-', 2)::int) <> ${FIRST_DOCUMENT_NUMBER}
     or max(split_part(d.number, '-', 2)::int) <> n.last`,

  // Reported until somebody books it.
  `select 'payout ' || provider_id as subject,
     'has ' || ${UNEXPLAINED_CENTS} || ' cents that no payment, refund, dispute or fee here explains: look it up under Books, then book it there' as fault
   from payouts where ${UNEXPLAINED_CENTS} <> 0`,

  `select 'payout ' || o.provider_id as subject,
     'has another amount of ' || i.kind || ' ' || i.source_id || ' than is recorded here' as fault
   from payout_items i
   join payouts o on o.id = i.payout_id
   left join payments p on i.kind = 'charge' and p.provider_id = i.source_id
   left join refunds r on i.kind = 'refund' and r.provider_id = i.source_id
   left join disputes d on i.kind = 'dispute' and d.provider_id = i.source_id
   where abs(i.amount_cents) <> coalesce(p.amount_cents, r.amount_cents, d.amount_cents)`,

  `select 'dispute ' || id as subject, 'is ' || state || ', and the ledger has something else' as fault
   from (
     select d.id, d.state, d.amount_cents,
       coalesce(sum(l.amount_cents) filter (where l.account = 'disputes'), 0) as held,
       coalesce(sum(l.amount_cents) filter (where l.account = 'receivable'), 0) as lost
     from disputes d
     join payment_parts part on part.payment_id = d.payment_id
     left join ledger_entries e on e.document_id = part.document_id and e.key like 'dispute:' || d.id || ':%'
     left join ledger_lines l on l.entry_id = e.id
     group by d.id
   ) d
   where case
     when state in ('needs-response', 'under-review') then held + lost <> amount_cents
     when state = 'lost' then held <> 0 or lost <> amount_cents
     else held <> 0 or lost <> 0 end`,

  `select d.number as subject, case when sum(l.amount_cents) < 0
     then 'is paid too much, although a part is written off: reverse the write-off'
     else 'has more of its write-off reversed than was written off' end as fault
   from documents d
   join ledger_entries e on e.document_id = d.id
   join ledger_lines l on l.entry_id = e.id and l.account = 'receivable'
   group by d.id
   having sum(l.amount_cents) filter (where e.kind in ('write-off', 'write-off-reversed')) > 0
     or (sum(l.amount_cents) < 0 and sum(l.amount_cents) filter (where e.kind in ('write-off', 'write-off-reversed')) < 0)`,

  `select 'bank payment ' || r.bank_payment_id as subject, 'is taken back, and the ledger has something else' as fault
   from bank_reversals r
   join payment_parts part on part.bank_payment_id = r.bank_payment_id
   left join ledger_entries e on e.document_id = part.document_id and e.key like 'bank-payment-reversed:%'
     and split_part(e.key, ':', 2) = r.bank_payment_id::text
   left join ledger_lines l on l.entry_id = e.id and l.account = 'receivable'
   where l.amount_cents is distinct from part.amount_cents or e.date is distinct from r.date`,

  // What changed hands is in the account of its method, and the rest of cash that is rounded in its own; nothing once it's taken back.
  `select 'bank payment ' || b.id as subject, 'is ' || b.method || ', and the ledger has something else' as fault
   from bank_payments b
   left join ledger_entries e on split_part(e.key, ':', 2) = b.id::text and (e.key like 'bank-payment%' or e.key like 'bank-refund%')
   left join ledger_lines l on l.entry_id = e.id and l.account <> 'receivable'
   left join bank_reversals r on r.bank_payment_id = b.id
   group by b.id, r.id
   having sum(l.amount_cents) filter (where l.account = case b.method ${ACCOUNT_OF_METHOD} end)
       is distinct from case when r.id is null then b.amount_cents + b.rounding_cents else 0 end
     or coalesce(sum(l.amount_cents) filter (where l.account = 'cash-rounding'), 0)
       <> case when r.id is null then -b.rounding_cents else 0 end`,

  `select 'term ' || d.plan_term_id || ' of a plan' as subject, 'has less than nothing paid in advance' as fault
   from ledger_lines l join ledger_entries e on e.id = l.entry_id join documents d on d.id = e.document_id
   where l.account = 'paid-in-advance'
   group by d.plan_term_id having sum(l.amount_cents) > 0`,

  `select 'customer ' || e.customer_id as subject, 'used more credit than was kept' as fault
   from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'customer-credits'
   group by e.customer_id having sum(l.amount_cents) > 0`,
];
