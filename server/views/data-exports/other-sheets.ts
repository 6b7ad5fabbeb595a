import { RECORDED, RECORDED_METHODS } from '../../../domain/payments/recorded-methods.ts';
import { READINGS, type ReadingName } from '../../../domain/visits/readings.ts';
import { planSheets } from './plan-sheets.ts';
import { dollars, keptNumber, localTime, OFFICE, type Sheet, titled } from './sheet-sql.ts';

/** Cases of SQL: how the office recorded a payment. */
const METHOD_NAMES = RECORDED_METHODS.map(
  (method) => `when b.method = '${method}' then '${RECORDED[method].name}'`,
).join(' ');

const PRICES = ['today', 'tomorrow', 'later']
  .flatMap((day) => [`${day}_am`, `${day}_pm`, `${day}_after_hours`])
  .concat('after_hours');

/** A reading of a visit; SQL. */
const reading = (name: ReadingName): string =>
  name === 'Temperature' ? '(v.leaving_tenths / 10.0)::numeric(5, 1)' : `(v.readings ->> '${name}')::numeric`;

/** What the business has here that an import doesn't take: for its books and its memory. */
export function otherSheets(): Sheet[] {
  return [
    {
      name: 'customer-details',
      about:
        'More about each customer: the address of their profile, payment terms, and who gets their invoices. It also has the customers whose data was deleted, with what tax law keeps.',
      query: `select ${titled({
        'Customer number': 'c.id',
        Business: 'c.business_name',
        'First name': 'c.first_name',
        'Last name': 'c.last_name',
        'Suite, floor or box': 'c.suite_floor_box',
        Street: 'c.street',
        Suburb: 'c.suburb',
        State: 'c.state',
        Postcode: 'c.postcode::text',
        'Payment terms': 'c.payment_terms',
        'Needs a purchase order': "case when c.needs_po_number then 'yes' else 'no' end",
        'Accounts email': 'c.accounts_email',
        'Note of the office': 'c.note',
        'Email confirmed': `${localTime('c.email_confirmed_at', OFFICE)}`,
        Added: localTime('c.created_at', OFFICE),
        'Joined into customer number': 'c.joined_into',
      })} from customers c order by c.id`,
    },
    {
      name: 'contacts',
      about: 'The people at each customer and site.',
      query: `select ${titled({
        'Customer number': 'k.customer_id',
        'Site number': 'k.location_id',
        Name: 'k.name',
        'What they do': 'k.role',
        Mobile: 'k.mobile',
        Phone: 'k.phone',
        Email: 'k.email',
        'Asked for on the day': "case when k.is_asked_for then 'yes' else 'no' end",
      })} from contacts k order by k.customer_id, k.id`,
    },
    {
      name: 'site-hours',
      about: 'The hours to avoid of each site.',
      query: `select ${titled({
        'Site number': 'h.location_id',
        'Weekdays, 1 is Monday': "array_to_string(h.weekdays, ' ')",
        From: "coalesce(h.from_time, 'all day')",
        To: 'h.to_time',
        'First date': 'h.first_date::text',
        'Last date': 'h.last_date::text',
      })} from site_hours h order by h.location_id, h.id`,
    },
    {
      name: 'site-access',
      about: 'How to get into each site and whom to ask for, without its codes.',
      query: `select ${titled({
        'Site number': 'w.location_id',
        'Ask for': 'w.ask_for_name',
        Mobile: 'w.ask_for_mobile',
        'If nobody answers': 'w.if_nobody_name',
        'Their mobile': 'w.if_nobody_mobile',
        'Way in': 'w.way_in',
        Parking: 'w.parking',
        Induction: 'w.induction',
      })} from site_access w order by w.location_id`,
    },
    {
      name: 'equipment-details',
      about: 'All equipment, retired machines too, with how to get to it.',
      query: `select ${titled({
        'Equipment number': 'a.id',
        'Customer number': 'a.customer_id',
        'Site number': 'a.location_id',
        Type: 'et.name',
        'Servicing type': 'st.name',
        Brand: 'a.make_name',
        Model: 'a.model_name',
        'Serial number': 'a.serial_identifier',
        'Place on the site': 'a.equipment_location',
        'How to get to it': 'a.location_description',
        Added: localTime('a.created_at', 'l.time_zone'),
        Retired: localTime('a.retired_at', 'l.time_zone'),
      })} from assets a join locations l on l.id = a.location_id
        join equipment_types et on et.id = a.equipment_type_id
        left join servicing_types st on st.id = a.servicing_type_id order by a.id`,
    },
    {
      name: 'all-jobs',
      about:
        'Every job from the first one on, finished and cancelled ones too, as it was booked and where it is now.',
      query: `select ${titled({
        'Job number': 'j.id',
        State: 'j.state',
        Since: localTime('j.state_since', 'j.time_zone'),
        'Customer number': 'j.customer_id',
        Business: 'c.business_name',
        Person: "trim(c.first_name || ' ' || c.last_name)",
        'Paid by number': keptNumber('j.payer_id'),
        'Paid by': `(select coalesce(nullif(p.business_name, ''), trim(p.first_name || ' ' || p.last_name))
          from customers p where p.id = ${keptNumber('j.payer_id')})`,
        'Site number': 'j.location_id',
        Site: 'l.name',
        'Equipment number': 'j.asset_id',
        'Equipment type': 'et.name',
        'Servicing type': 'st.name',
        Brand: 'j.make_name',
        Model: 'j.model_name',
        'Serial number': 'j.serial_identifier',
        Problem: 'j.problem',
        Description: 'j.problem_description',
        Booked: localTime('j.created_at', 'j.time_zone'),
        'Visit from': `case when j.has_time then ${localTime('j.starts_at', 'j.time_zone')} end`,
        'Visit until': `case when j.has_time then ${localTime('j.ends_at', 'j.time_zone')} end`,
        Technician: 'j.tech_name',
        'On hold until': 'j.hold_until::text',
        'Why on hold': 'j.hold_reason',
        Access: 'j.location_description',
        Parking: 'j.parking_instructions',
        'Puts right job': 'j.warranty_of',
        'Plan number': 'j.plan_id',
        'Purchase order': 'j.po_number',
        'Fee ex GST': dollars('j.fee_cents'),
        'Discount ex GST': dollars('j.discount_cents'),
        'Parking ex GST': dollars('j.parking_cents'),
        GST: dollars('j.gst_cents'),
        'Total inc GST': dollars('j.total_cents'),
      })} from jobs j join customers c on c.id = j.customer_id join locations l on l.id = j.location_id
        join equipment_types et on et.id = j.equipment_type_id
        left join servicing_types st on st.id = j.servicing_type_id order by j.id`,
    },
    {
      name: 'visits',
      about:
        'Every visit: what the customer was promised, when its technician meant to be there, who came and when, and what was done with which parts, and what was measured.',
      query: `select ${titled({
        'Visit number': 'v.id',
        'Job number': 'v.job_id',
        'Customer number': 'v.customer_id',
        'Equipment number': 'v.asset_id',
        Kind: 'v.kind',
        State: 'v.state',
        Technician: 'v.tech_name',
        'Planned from': localTime('v.starts_at', 'j.time_zone'),
        'Planned until': localTime('v.ends_at', 'j.time_zone'),
        'Means to start': localTime('v.planned_at', 'j.time_zone'),
        'Minutes planned': 'v.planned_minutes',
        'There from': localTime('v.started_at', 'j.time_zone'),
        'There until': localTime('v.ended_at', 'j.time_zone'),
        'What was done': 'v.work',
        Parts: `(select string_agg((part ->> 'Quantity') || ' × ' || (part ->> 'Name'), E'\\n')
          from jsonb_array_elements(v.parts) part)`,
        ...Object.fromEntries(READINGS.map(({ name, label, unit }) => [`${label}, ${unit}`, reading(name)])),
      })} from visits v join jobs j on j.id = v.job_id order by v.id`,
    },
    {
      name: 'job-history',
      about: "Each job's timeline: what became of it and when, with the office's notes.",
      query: `select ${titled({
        'Job number': 'e.job_id',
        At: localTime('e.at', 'j.time_zone'),
        What: 'e.kind',
        'State from then on': 'e.state',
        Who: 'coalesce(e.actor_name, e.actor)',
        Note: 'e.note',
      })} from job_events e join jobs j on j.id = e.job_id order by e.id`,
    },
    {
      name: 'messages',
      about: 'What customers and the office wrote to each other about jobs.',
      query: `select ${titled({
        'Job number': 'm.job_id',
        Sent: localTime('m.sent_at', OFFICE),
        From: 'm.author',
        Name: 'm.name',
        Way: 'm.way',
        Text: 'm.text',
      })} from thread_messages m order by m.id`,
    },
    {
      name: 'enquiries',
      about: 'What people wrote with the contact form, and how they were answered.',
      query: `select ${titled({
        'Enquiry number': 'r.id',
        Received: localTime('r.created_at', OFFICE),
        Name: 'r.name',
        Email: 'r.email',
        Mobile: 'r.mobile',
        Topic: 'r.topic',
        Message: 'r.message',
        'Job number': 'r.job_id',
        Answered: localTime('r.answered_at', OFFICE),
        Answer: 'r.answer',
      })} from contact_requests r order by r.id`,
    },
    {
      name: 'quotes',
      about: 'Repair quotes, and what became of them.',
      query: `select ${titled({
        'Quote number': 'q.id',
        'Job number': 'q.job_id',
        Revision: 'q.revision',
        State: 'q.state',
        Issued: localTime('q.issued_at', 'j.time_zone'),
        'Valid until': localTime('q.valid_until', 'j.time_zone'),
        Note: 'q.note',
        'Subtotal ex GST': dollars('q.subtotal_cents'),
        'Discount ex GST': dollars('q.discount_cents'),
        GST: dollars('q.gst_cents'),
        'Total inc GST': dollars('q.total_cents'),
        Decided: localTime('q.decided_at', 'j.time_zone'),
        'Decided by': 'q.decided_by',
        'Why declined': 'q.decline_reason',
      })} from quotes q join jobs j on j.id = q.job_id order by q.id`,
    },
    {
      name: 'quote-lines',
      about: 'What each quote offers.',
      query: `select ${titled({
        'Quote number': 'n.quote_id',
        What: 'n.description',
        Detail: 'n.detail',
        Quantity: dollars('n.quantity_hundredths'),
        'Each ex GST': dollars('n.unit_cents'),
        'Amount ex GST': dollars('n.amount_cents'),
        'Left as it is': "case when n.is_left then 'yes' else 'no' end",
        'Why left': 'n.left_reason',
      })} from quote_lines n order by n.quote_id, n.sort`,
    },
    ...planSheets(),
    {
      name: 'quote-answers',
      about: 'Who answered each quote, and what exactly they agreed to or declined.',
      query: `select ${titled({
        'Quote number': 'a.quote_id',
        Revision: 'a.revision',
        Answer: 'a.answer',
        'Lines chosen': "array_to_string(a.lines, ', ')",
        'Amount inc GST': dollars('a.amount_cents'),
        'Purchase order': 'a.po_number',
        Who: 'a.name',
        Role: 'a.role',
        'Limit inc GST': dollars('a.limit_cents'),
        How: 'a.way',
        'Recorded by': 's.name',
        When: localTime('a.answered_at', 'j.time_zone'),
        'Ended by another revision': localTime('a.voided_at', 'j.time_zone'),
      })} from quote_answers a join quotes q on q.id = a.quote_id join jobs j on j.id = q.job_id
        left join staff s on s.id = a.staff_id order by a.id`,
    },
    {
      name: 'invoices',
      about: 'Invoices, adjustment notes and refund receipts, with what is still owed.',
      query: `select ${titled({
        Number: 'd.number',
        Kind: 'd.kind',
        Issued: 'd.issue_date::text',
        Due: 'd.due_date::text',
        'Customer number': keptNumber('d.customer_id'),
        'Job number': 'd.job_id',
        'Plan number': '(select t.plan_id from plan_terms t where t.id = d.plan_term_id)',
        Business: "d.content -> 'buyer' ->> 'businessName'",
        Person: "d.content -> 'buyer' ->> 'name'",
        ABN: "d.content -> 'buyer' ->> 'abn'",
        'Purchase order': "d.content ->> 'poNumber'",
        'What was done': "d.content ->> 'work'",
        Reason: "d.content ->> 'reason'",
        'About invoice': "d.content ->> 'invoiceNumber'",
        'Ex GST': dollars('d.subtotal_cents'),
        GST: dollars('d.gst_cents'),
        'Total inc GST': dollars('d.total_cents'),
        'Still owed': dollars('b.balance_cents'),
      })} from documents d left join invoice_balances b on b.document_id = d.id order by d.id`,
    },
    {
      name: 'invoice-lines',
      about: 'The lines of each of them.',
      query: `select ${titled({
        Number: 'd.number',
        What: 'n.description',
        Detail: 'n.detail',
        Quantity: dollars('n.quantity_hundredths'),
        'Each ex GST': dollars('n.unit_cents'),
        'Amount ex GST': dollars('n.amount_cents'),
      })} from document_lines n join documents d on d.id = n.document_id order by n.document_id, n.sort`,
    },
    {
      name: 'payments',
      about:
        "Card payments, bank transfers, EFTPOS, cash and cheques, by the invoice that each part is for. A negative amount went back to the customer. Cards themselves aren't in it: the card provider keeps them.",
      query: `select ${titled({
        Way: `case ${METHOD_NAMES} else 'card' end`,
        Date: `coalesce(b.date::text, to_char(p.created_at at time zone ${OFFICE}, 'YYYY-MM-DD'))`,
        Invoice: 'd.number',
        'Customer number': keptNumber('d.customer_id'),
        Amount: dollars('r.amount_cents'),
        State: "coalesce(p.state, case when v.id is null then 'recorded' else 'taken back' end)",
        Text: 'coalesce(b.description, p.description)',
        "Provider's number": 'p.provider_id',
      })} from payment_parts r join documents d on d.id = r.document_id
        left join payments p on p.id = r.payment_id left join bank_payments b on b.id = r.bank_payment_id
        left join bank_reversals v on v.bank_payment_id = b.id order by r.id`,
    },
    {
      name: 'ledger',
      about: 'Every line of the ledger, for your accountant: debits are positive, credits negative.',
      query: `select ${titled({
        Entry: 'e.id',
        Date: 'e.date::text',
        Kind: 'e.kind',
        Document: 'd.number',
        'Customer number': keptNumber('e.customer_id'),
        Account: 'n.account',
        Amount: dollars('n.amount_cents'),
        Note: 'e.note',
      })} from ledger_lines n join ledger_entries e on e.id = n.entry_id
        left join documents d on d.id = e.document_id order by n.id`,
    },
    {
      name: 'ratings',
      about: 'How customers rated the work.',
      query: `select ${titled({
        'Job number': 'g.job_id',
        Technician: 'g.tech_name',
        Rated: localTime('g.rated_at', OFFICE),
        Score: 'g.score',
        Comment: 'g.description',
      })} from ratings g where g.rated_at is not null order by g.job_id`,
    },
    {
      name: 'warranty-requests',
      about: 'What customers wanted put right under warranty, and the answers.',
      query: `select ${titled({
        'Equipment number': 'w.asset_id',
        'Customer number': 'w.customer_id',
        Received: localTime('w.created_at', OFFICE),
        Message: 'w.message',
        Answered: localTime('w.answered_at', OFFICE),
        Answer: 'w.answer',
      })} from warranty_requests w order by w.id`,
    },
    {
      name: 'technicians',
      about: 'Who does the repairs.',
      query: `select ${titled({
        Name: 't.name',
        Mobile: 't.mobile',
        Email: 't.email',
        Works: "case when t.is_active then 'yes' else 'no' end",
      })} from technicians t order by t.id`,
    },
    {
      name: 'prices',
      about: 'Call-out fees of every price book, ex GST.',
      query: `select ${titled({
        'Price book': 'b.name',
        'In force from': localTime('b.starts_at', OFFICE),
        Region: 'p.region',
        'Equipment type': 'et.name',
        ...Object.fromEntries(PRICES.map((column) => [column.replaceAll('_', ' '), dollars(`p.${column}`)])),
      })} from price_rows p join price_books b on b.version = p.version
        join equipment_types et on et.id = p.equipment_type_id order by p.version, p.region, et.name`,
    },
  ];
}
