import type { InjectOptions } from 'fastify';
import type { Deps } from '../../server/common/deps.ts';
import { invoiceVersion } from '../../server/features/invoices/invoice-version.ts';

type Read = (deps: Deps, id: string) => Promise<unknown>;

const row =
  (table: string): Read =>
  async ({ pool }, id) =>
    (await pool.query(`select version from ${table} where id::text = $1`, [id])).rows[0]?.version;

/** What a change of which rows carries, and where a test reads it: without the audit trail's line that the console's read leaves. */
const READS: readonly (readonly [path: RegExp, read: Read])[] = [
  [/^jobs\/(\d+)\/(?!notes$|messages|schedule\/check|quote\/preview)/, row('jobs')],
  [/^invoices\/(\d+)\//, ({ db }, id) => invoiceVersion(db, Number(id))],
  [/^customers\/(\d+)\/(?:billing|forget)$/, row('customers')],
  [/^staff\/(\d+)\/(?:password|disable|reset-second-factor)$/, row('staff')],
  [/^technicians\/(\d+)(?:$|\/leave|\/day-link)/, row('technicians')],
];

/** The same of windows, whose limits and closures go by what was read of them. */
async function withReadWindow({ pool }: Deps, request: InjectOptions): Promise<InjectOptions> {
  const { method, url, payload } = request;
  const body = (payload ?? {}) as Record<string, unknown>;
  if (String(url).includes('/window-limits')) {
    const { rows } = await pool.query(
      'select places from window_limits where region = $1 and weekday = $2 and time_window = $3',
      [body.Region, body.Weekday, body.TimeWindow],
    );
    return { ...request, payload: { ...body, Read: rows[0]?.places ?? null } };
  }
  const [, date, window, region] = /window-closures\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(String(url)) ?? [];
  const { rows } = await pool.query(
    'select closed_at from window_closures where region = $1 and date::text = $2 and time_window = $3',
    [decodeURIComponent(region ?? String(body.Region)), date ?? body.Date, window ?? body.TimeWindow],
  );
  const read: string | undefined = rows[0]?.closed_at.toISOString();
  if (method === 'DELETE') return { ...request, url: `${url}?Read=${read ?? '2026-11-23T00:00:00Z'}` };
  return { ...request, payload: { ...body, Read: read ?? null } };
}

/** A change at the desk with the version that there is now, if it takes one and has none. */
export async function withSeenVersion(deps: Deps, request: InjectOptions): Promise<InjectOptions> {
  const { method = 'GET', url, payload } = request;
  const [, path] = /^\/api\/v1\/desk\/([^?]*)$/.exec(String(url)) ?? [];
  const isForm = payload !== undefined && typeof payload !== 'object';
  if (method === 'GET' || path === undefined || isForm) return request;
  const body = (payload ?? {}) as object;
  if ('Version' in body || 'Read' in body) return request;
  if (/^window-(?:limits$|closures(?!\/day$))/.test(path)) {
    return withReadWindow(deps, request);
  }
  for (const [pattern, read] of READS) {
    const id = pattern.exec(path)?.[1];
    if (id === undefined) continue;
    const Version = (await read(deps, id)) ?? 1;
    if (method === 'DELETE') return { ...request, url: `${url}?Version=${Version}` };
    return { ...request, payload: { ...body, Version } };
  }
  return request;
}
