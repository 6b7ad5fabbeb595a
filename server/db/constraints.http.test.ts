import { expect, test } from 'vitest';
import { sharedApp } from '../../tests/kit/app.ts';
import { signedInCustomer } from '../../tests/kit/bookings.ts';
import { startPrices } from '../../tests/kit/database/prices.ts';

const shared = sharedApp(async (kit) => {
  const { jobId } = await signedInCustomer(kit.app);
  const { pool } = kit.deps;
  await pool.query(
    `insert into assets (customer_id, location_id, equipment_type_id, created_at)
     select customer_id, location_id, 2, now() from jobs`,
  );
  await pool.query(
    `insert into quotes (job_id, unique_id, revision, state, issued_at, valid_until, subtotal_cents, gst_cents, total_cents)
     values ($1, gen_random_uuid(), 1, 'waiting', now(), now(), 1000, 100, 1100)`,
    [jobId],
  );
  await pool.query(
    `insert into quote_lines (quote_id, sort, description, quantity_hundredths, unit_cents, amount_cents)
     select id, 1, 'Labour', 100, 1000, 1000 from quotes`,
  );
  await pool.query(
    `insert into ratings (job_id, tech_name, invited_at, is_scoring_closed) values ($1, 'Dan', now(), false)`,
    [jobId],
  );
  await pool.query(
    `insert into visits (job_id, customer_id, tech_name, started_at, work, parts)
     select id, customer_id, 'Dan', now(), '', '[]' from jobs`,
  );
  await pool.query(
    `insert into job_photos (document_id, job_id, client_id, status, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), 'received', now())`,
    [jobId],
  );
  await pool.query(
    `insert into mailed_links (id, token_hash, purpose, customer_id, created_at, expires_at)
     select gen_random_uuid(), 'x', 'recovery', customer_id, now(), now() + interval '1 day' from jobs`,
  );
  await pool.query(
    `with part as (
       insert into parts (kind, number, description, unit, changed_by, changed_at)
       values ('part', 'P1', 'Fuse', 'each', 'Rosa', now()) returning id)
     insert into part_costs select id, '2026-01-01', 100 from part`,
  );
  await pool.query(
    `insert into document_numbers (seller_abn, series, last) values ('53004085616', 'INV', 1001)`,
  );
  return kit;
});

/** Adds an invoice of $11.00 with these columns changed. */
function documentWith(changed: Record<string, string | number>): string {
  const columns = {
    kind: `'call-out'`,
    seller_abn: `'53004085616'`,
    number: `'INV-1001'`,
    customer_id: 'customer_id',
    job_id: 'id',
    issued_at: 'now()',
    issue_date: `'2026-11-02'`,
    due_date: `'2026-11-09'`,
    content: `'{}'`,
    subtotal_cents: 1000,
    gst_cents: 100,
    total_cents: 1100,
    ...changed,
  };
  return `insert into documents (${Object.keys(columns)}) select ${Object.values(columns)} from jobs`;
}

/** Each is refused by the constraint of this name, even if some code forgot its check. */
test.each([
  ['customers_user_name', `update customers set user_name = 'Priya@marlowe.example'`],
  ['customers_abn_digits', `update customers set abn = '53 004 085 616'`],
  ['customers_mobile_digits', `update customers set mobile = '0298765432'`],
  ['locations_postcode', `update locations set postcode = '201'`],
  ['locations_state', `update locations set state = 'New South Wales'`],
  ['assets_retired', `update assets set retired_at = created_at - interval '1 second'`],
  ['jobs_state', `update jobs set state = 'Done'`],
  ['jobs_option', `update jobs set priority_option = 'soon'`],
  ['jobs_window', `update jobs set time_window = 'evening'`],
  ['jobs_times', 'update jobs set ends_at = starts_at'],
  [
    'jobs_amounts',
    'update jobs set fee_cents = -1, discount_cents = -1, total_cents = parking_cents + gst_cents',
  ],
  [
    'jobs_discount',
    'update jobs set discount_cents = fee_cents + 1, total_cents = parking_cents + gst_cents - 1',
  ],
  ['jobs_total', 'update jobs set total_cents = total_cents + 1'],
  ['job_events_state', `update job_events set state = 'Done'`],
  ['job_events_actor', `update job_events set actor = 'provider'`],
  ['job_photos_status', `update job_photos set status = 'lost'`],
  ['job_photos_size', 'update job_photos set width = 0, height = 10'],
  ['quotes_state', `update quotes set state = 'maybe', decided_at = now()`],
  ['quotes_revision', 'update quotes set revision = 0'],
  ['quotes_amounts', 'update quotes set gst_cents = -1, total_cents = 999'],
  ['quotes_discount', 'update quotes set discount_cents = 1001, total_cents = 99'],
  ['quotes_total', 'update quotes set total_cents = 1'],
  ['quotes_decided', `update quotes set state = 'approved'`],
  ['quote_lines_quantity', 'update quote_lines set quantity_hundredths = 0'],
  ['quote_lines_amounts', 'update quote_lines set unit_cents = -1'],
  ['quote_lines_unit_cost', 'update quote_lines set unit_cost_cents = -1'],
  ['parts_kind', `update parts set kind = 'thing'`],
  ['parts_fixed_price', 'update parts set fixed_price_cents = -1'],
  ['parts_replaced', 'update parts set replaced_by_id = id'],
  ['part_costs_cost', 'update part_costs set cost_cents = -1'],
  ['hourly_costs_amount', 'update hourly_costs set cost_cents = -1'],
  ['mark_ups_kind', `update mark_ups set kind = 'thing'`],
  ['mark_ups_amounts', 'update mark_ups set mark_up_percent = -1'],
  ['mark_ups_margin', 'update mark_ups set lowest_margin_percent = 100'],
  ['ratings_score', 'update ratings set score = 6'],
  ['visits_times', `update visits set ended_at = started_at - interval '1 minute'`],
  ['mailed_links_purpose', `update mailed_links set purpose = 'login'`],
  ['mailed_links_times', `update mailed_links set expires_at = created_at - interval '1 second'`],
  ['mailed_links_quote', `update mailed_links set purpose = 'quote'`],
  ['mailed_links_payment', `update mailed_links set purpose = 'payment'`],
  ['mailed_links_invoice', `update mailed_links set purpose = 'invoice'`],
  ['mailed_links_rating', `update mailed_links set purpose = 'rating'`],
  ['document_numbers_last', 'update document_numbers set last = 1000'],
  ['documents_total', documentWith({ total_cents: 1101 })],
  ['documents_due_after_issue', documentWith({ due_date: `'2026-11-01'` })],
  ['documents_pdf', documentWith({ pdf_key: `'invoices/1.pdf'` })],
  ['price_rows_fees', startPrices('later_pm = 0')],
  ['promo_codes_kind', `update promo_codes set kind = 'points'`],
  ['promo_codes_applies_to', `update promo_codes set applies_to = 'parking'`],
  ['promo_codes_value', `update promo_codes set kind = 'percentage', value = 101`],
  ['promo_codes_uses', 'update promo_codes set uses = -1'],
  ['promo_codes_dates', `update promo_codes set ends_on = starts_on - 1`],
  ['public_holidays_state', `update public_holidays set state = 'NZ'`],
  ['service_areas_postcode', `update service_areas set postcode = 'x' || postcode`],
  ['localities_state', `update localities set state = 'NZ'`],
  ['equipment_types_group', `update equipment_types set group_name = 'Warm'`],
])('[R4.29, R3.04] %s is refused by the database itself', async (constraint, statement) => {
  const { deps } = await shared();
  await expect(deps.pool.query(statement)).rejects.toMatchObject({ code: '23514', constraint });
});
