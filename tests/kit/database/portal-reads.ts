import type { Client, Pool } from 'pg';
import { ROUND, tokenOf } from './company-at-size.ts';

const PORTAL = '/api/v1/customerportal';

/** One customer of a generated company, with some of what is theirs. */
export type PortalCustomer = {
  token: string;
  locationId: number;
  assetId: number;
  jobId: number;
  quotedJobId: number;
  visitId: number;
  invoiceId: number;
};

/** Of each round: its chain, and shops whose equipment numbers leave different jobs behind. */
const PLACES_IN_ROUND = [0, 40, 80, 120, 160].map((place) => place || ROUND);

/**
 * Customers by their numbers, of as many rounds as are asked for, spread over all of the company; always the same
 * kinds in the same shares.
 */
export async function portalCustomers(
  db: Pool | Client,
  { rounds, wanted }: { rounds: number; wanted: number },
): Promise<PortalCustomer[]> {
  const step = Math.max(1, Math.floor(rounds / wanted));
  const numbers = Array.from({ length: Math.min(rounds, wanted) }, (_, index) =>
    PLACES_IN_ROUND.map((place) => index * step * ROUND + place),
  ).flat();
  const { rows } = await db.query(
    `select n::int as number, l.id::int as "locationId", a.id::int as "assetId", j.id::int as "jobId",
       q.job_id::int as "quotedJobId", v.id::int as "visitId",
       d.id::int as "invoiceId"
     from unnest($1::bigint[]) n
     join customers c on c.user_name = 'customer-' || n || '@scale.example'
     cross join lateral (select id from locations where customer_id = c.id order by id limit 1) l
     cross join lateral (select id from assets where customer_id = c.id order by id limit 1) a
     cross join lateral (select id from jobs where customer_id = c.id order by id limit 1) j
     cross join lateral (select id from visits where customer_id = c.id order by id limit 1) v
     cross join lateral (select id from documents where customer_id = c.id order by id limit 1) d
     cross join lateral (select job_id from quotes join jobs on jobs.id = job_id where customer_id = c.id limit 1) q
     order by n`,
    [numbers],
  );
  return rows.map(({ number, ...ids }) => ({ token: tokenOf(number), ...ids }));
}

/** Every read of the portal by its name, as this customer asks. */
export function portalReads(of: Omit<PortalCustomer, 'token'>): Record<string, string> {
  const { locationId, assetId, jobId, quotedJobId, visitId, invoiceId } = of;
  return {
    ping: '/api/v1/Account/Login',
    jobs: `${PORTAL}/jobs`,
    'jobs, next page': `${PORTAL}/jobs?After=o${jobId}`,
    'jobs, ended ones': `${PORTAL}/jobs?After=e4102444800000-1`,
    'job detail': `${PORTAL}/jobs/${jobId}`,
    'job messages': `${PORTAL}/jobs/${jobId}/messages`,
    plans: `${PORTAL}/plans`,
    'reported faults': `${PORTAL}/faultreports`,
    'plan visits': `${PORTAL}/plan-visits`,
    'maintenance of one piece of equipment': `${PORTAL}/equipment/${assetId}/maintenance`,
    sites: `${PORTAL}/sites`,
    'visit choices': `${PORTAL}/jobs/${jobId}/visit`,
    'job calendar': `${PORTAL}/jobs/${jobId}/calendar`,
    'quote list': `${PORTAL}/quote`,
    'job quote': `${PORTAL}/jobs/${quotedJobId}/quote`,
    'equipment list': `${PORTAL}/equipment`,
    'equipment list, next page': `${PORTAL}/equipment?After=${assetId}`,
    'equipment search': `${PORTAL}/equipment?LocationId=${locationId}&SearchTerm=skope+model`,
    'equipment detail': `${PORTAL}/equipment/${assetId}`,
    'service history': `${PORTAL}/servicehistory`,
    'service history, next page': `${PORTAL}/servicehistory?After=${visitId}`,
    'service history of one piece of equipment': `${PORTAL}/servicehistory?EquipmentId=${assetId}`,
    'service history search': `${PORTAL}/servicehistory?LocationId=${locationId}&SearchTerm=fan+mei`,
    'warranty history': `${PORTAL}/equipment/warrantyrequesthistory`,
    'warranty history of one piece of equipment': `${PORTAL}/equipment/warrantyrequesthistory?EquipmentId=${assetId}`,
    'invoice list': `${PORTAL}/invoices`,
    'invoice list, next page': `${PORTAL}/invoices?After=${invoiceId}`,
    'invoice search': `${PORTAL}/invoices?SearchTerm=inv`,
    invoice: `${PORTAL}/invoices/${invoiceId}`,
    'receipt list': `${PORTAL}/receipts`,
    'receipt search': `${PORTAL}/receipts?SearchTerm=inv`,
    statement: `${PORTAL}/statements/2026-11`,
    'invoices of a job': `${PORTAL}/jobs/${jobId}/invoices`,
    profile: `${PORTAL}/profile`,
    'payment method': `${PORTAL}/paymentmethod`,
    'coupons redeemable': `${PORTAL}/coupons/redeemable`,
    'coupon check': `${PORTAL}/validatecoupon/existing?InitialFee=180&PromoCode=FULLHOUSE`,
    'coupon by itself': `${PORTAL}/onlinecoupon/existing/180`,
  };
}
