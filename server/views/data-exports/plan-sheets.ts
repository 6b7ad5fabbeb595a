import { dollars, localTime, OFFICE, type Sheet, titled } from './sheet-sql.ts';

const YES_NO = (condition: string) => `case when ${condition} then 'yes' else 'no' end`;

/** The texts of a JSON array in a cell; SQL. */
const joined = (array: string, of = "item #>> '{}'") =>
  `(select string_agg(${of}, '; ') from jsonb_array_elements(${array}) item)`;

/** Maintenance plans: what they're made of, what was offered and agreed, and what became of each service (R13). */
export function planSheets(): Sheet[] {
  return [
    {
      name: 'service-types',
      about: 'What is done to a machine at each kind of service, in the words of its checklist.',
      query: `select ${titled({
        'Service type number': 's.id',
        Name: 's.name',
        Minutes: 's.minutes',
        Checklist: joined(
          's.checklist',
          "concat_ws(' ', item ->> 'text', item ->> 'from', item ->> 'to', item ->> 'unit')",
        ),
        Why: 's.why',
        Source: 's.source',
        'Source looked up': 's.checked_on::text',
        Licence: '(select k.name from licence_kinds k where k.id = s.licence_kind_id)',
        'Proposed for': `(select string_agg(e.name, '; ' order by e.name) from service_type_equipment p
          join equipment_types e on e.id = p.equipment_type_id where p.service_type_id = s.id)`,
        'Still offered': YES_NO('not s.is_retired'),
      })} from service_types s order by s.id`,
    },
    {
      name: 'plans',
      about: 'The maintenance plans with their terms, who accepted each, and what it costs.',
      query: `select ${titled({
        'Plan number': 'p.id',
        'Customer number': 'p.customer_id',
        Name: 'p.name',
        State: 'p.state',
        Paid: "case p.billing when 'yearly' then 'in advance' else 'by visit' end",
        'Months of a term': 'p.term_months',
        Term: 't.number',
        'First day': 't.first_day::text',
        'Last day': 't.last_day::text',
        'Accepted by': 't.accepted_by',
        'Recorded by': 't.recorded_by',
        Accepted: localTime('t.accepted_at', OFFICE),
        'Price ex GST': dollars('(select sum(c.cents) from plan_prices c where c.term_id = t.id)'),
        'Ended because': 'p.end_reason',
      })} from plans p join plan_terms t on t.plan_id = p.id order by p.id, t.number`,
    },
    {
      name: 'plan-pauses',
      about: 'When plans rest, and from when they go on. One that was called off goes on the day it begins.',
      query: `select ${titled({
        'Plan number': 'r.plan_id',
        From: 'r.from_day::text',
        'Goes on': 'r.until_day::text',
      })} from plan_pauses r order by r.plan_id, r.id`,
    },
    {
      name: 'plan-lines',
      about: 'The machines of each plan: what is done to them, how often and from when.',
      query: `select ${titled({
        'Plan number': 'l.plan_id',
        'Line number': 'l.id',
        'Equipment number': 'l.asset_id',
        'Service type number': 'l.service_type_id',
        Minutes: 'l.minutes',
        Every: 'l.every',
        Unit: 'l.unit',
        'First date': 'l.anchor::text',
        Months: "array_to_string(l.months, ' ')",
        'Counts from': 'l.basis',
        'Done last before it came here': 'l.done_before::text',
      })} from plan_lines l order by l.plan_id, l.id`,
    },
    {
      name: 'plan-prices',
      about: 'What each term costs: by line, or all lines together, which have no line number.',
      query: `select ${titled({
        'Plan number': 't.plan_id',
        Term: 't.number',
        'Line number': 'c.line_id',
        'Price ex GST': dollars('c.cents'),
      })} from plan_prices c join plan_terms t on t.id = c.term_id order by t.plan_id, t.number, c.line_id`,
    },
    {
      name: 'plan-offers',
      about: 'What was sent to customers of their plans, and how they answered.',
      query: `select ${titled({
        'Plan number': 'o.plan_id',
        'Offer number': 'o.number',
        Term: 'o.term_number',
        Name: "o.content ->> 'name'",
        Paid: "case o.content ->> 'billing' when 'yearly' then 'in advance' else 'by visit' end",
        'First day': "o.content ->> 'firstDay'",
        'Last day': "o.content ->> 'lastDay'",
        'Offered by': 'o.offered_by',
        Offered: localTime('o.offered_at', OFFICE),
        'Valid until': localTime('o.valid_until', OFFICE),
        'Price ex GST': dollars("(o.content ->> 'cents')::int"),
        GST: dollars("(o.content ->> 'gstCents')::int"),
        State: 'o.state',
        Settled: localTime('o.settled_at', OFFICE),
        'Answered by': 'o.answered_by',
        Role: 'o.role',
        'Limit inc GST': dollars('o.limit_cents'),
        Way: 'o.way',
        'Order number': 'o.po_number',
        Reason: 'o.decline_reason',
      })} from plan_offers o order by o.plan_id, o.number`,
    },
    {
      name: 'plan-offer-lines',
      about: 'The machines of each offer, word for word as it was sent.',
      query: `select ${titled({
        'Plan number': 'o.plan_id',
        'Offer number': 'o.number',
        Machine: "n.line ->> 'equipment'",
        'Place on the site': "n.line ->> 'equipmentLocation'",
        Site: "n.line ->> 'locationName'",
        Service: "n.line ->> 'serviceName'",
        Checklist: joined("n.line -> 'checks'", "concat_ws(', ', item ->> 'text', item ->> 'unit')"),
        Why: "n.line ->> 'why'",
        Source: "n.line ->> 'source'",
        Every: "(n.line ->> 'every')::int",
        Unit: "n.line ->> 'unit'",
        Months: joined("n.line -> 'months'"),
        'Counts from': "n.line ->> 'basis'",
        'Due dates': joined("n.line -> 'dueDates'"),
        'Price ex GST': dollars("(n.line ->> 'cents')::int"),
      })} from plan_offers o cross join jsonb_array_elements(o.content -> 'lines') with ordinality n (line, place)
        order by o.plan_id, o.number, n.place`,
    },
    {
      name: 'plan-services',
      about: 'What was due of each plan, and what became of it.',
      query: `select ${titled({
        'Service number': 'o.id',
        'Plan number': 't.plan_id',
        Term: 't.number',
        'Line number': 'o.line_id',
        Due: 'o.due_on::text',
        From: 'o.first_day::text',
        To: 'o.last_day::text',
        State: 'o.state',
        'Customer asked for a day': localTime('k.created_at', OFFICE),
        Reminded: localTime('k.reminded_at', OFFICE),
        'Job number': 'o.job_id',
        'Visit number': 'o.visit_id',
        Done: 'o.done_on::text',
        'Skipped or credited because': 'o.reason',
        'Invoiced with': '(select d.number from documents d where d.id = o.billed_document_id)',
      })} from plan_occurrences o join plan_terms t on t.id = o.term_id left join plan_letters k on k.id = o.letter_id
        order by o.line_id, o.due_on`,
    },
    {
      name: 'plan-readings',
      about:
        "What technicians checked and measured at each service of a visit, in the checklist's words at that time.",
      query: `select ${titled({
        'Visit number': 'v.id',
        'Job number': 'v.job_id',
        'Service number': "(s.said ->> 'OccurrenceId')::bigint",
        'Equipment number': "(s.said ->> 'EquipmentId')::bigint",
        Machine: "s.said ->> 'Equipment'",
        Service: "s.said ->> 'ServiceName'",
        Done: YES_NO("(s.said ->> 'IsDone')::boolean"),
        'Not done because': "s.said ->> 'NotDoneBecause'",
        'To watch': "s.said ->> 'ToWatch'",
        Checked: "i.item ->> 'Text'",
        Ticked: `case i.item ->> 'Kind' when 'tick' then ${YES_NO("(i.item ->> 'IsTicked')::boolean")} end`,
        Measured: "(i.item ->> 'Value')::numeric",
        Unit: "i.item ->> 'Unit'",
        'Expected from': "(i.item ->> 'From')::numeric",
        'Expected to': "(i.item ->> 'To')::numeric",
      })} from visits v cross join jsonb_array_elements(v.services) with ordinality s (said, place)
        left join jsonb_array_elements(s.said -> 'Items') with ordinality i (item, place) on true
        order by v.id, s.place, i.place`,
    },
  ];
}
