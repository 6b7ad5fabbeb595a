// Reads compared with plain routes of the same size.
import { bookingForms, makeCustomer, postBooking } from './booking-form.ts';
import { type Comparison, compare, load, startBareServer } from './http-load.ts';
import { customerWithInvoices, customerWithJobs, quoteLink } from './large-customers.ts';

/** Many short rounds, so that other activity affects both alike. */
const ROUNDS = 7;
const SECONDS = 1;
const WARM_UP_SECONDS = 2;

/** Callers at once: enough to keep a server busy, few enough that a slow list answers each within a round. */
export const READERS = 10;

/** Customers with more than a page. */
const MANY_INVOICES = 160;
const MANY_JOBS = 1_850;

/** A GET, or a POST of JSON that only reads. */
type Read = { path: string; token?: string; body?: object };
type Target = { url: string; dataDir: string; databaseUrl: string };

const PORTAL = '/api/v1/customerportal';

const suburbs = (term: string): Read => ({
  path: `/api/v1/LocationData/SuburbsAndPostcodes/Search?SearchTerm=${encodeURIComponent(term)}`,
});

/** Searches: a whole postcode, a prefix, a name with its postcode, a typo. */
const REFERENCE = {
  'GET Prices/Set': { path: '/api/v1/Prices/Set?equipmentTypeId=1&postcode=2010' },
  'GET suburbs "2010"': suburbs('2010'),
  'GET suburbs "sur"': suburbs('sur'),
  'GET suburbs "newtown 2042"': suburbs('newtown 2042'),
  'GET suburbs "paramatta"': suburbs('paramatta'),
};

export type ReadResult = Comparison & { name: string; bytes: number };

/** Each read of reference data, compared with a plain route that returns the same number of bytes. */
export function measureReference(run: AsyncDisposableStack, url: string): Promise<ReadResult[]> {
  return measureReads(run, url, REFERENCE);
}

/** The portal's reads of a customer with 25 jobs, and the lists of customers with many more. */
export async function measurePortal(run: AsyncDisposableStack, target: Target): Promise<ReadResult[]> {
  const token = await customerWithPage(target.url, 'reader');
  const list = await fetch(`${target.url}${PORTAL}/jobs`, { headers: headersOf({ token }) });
  const { JobList } = (await list.json()) as { JobList: { RepairId: number }[] };
  const withJobs = await customerWithJobs(target, 'reader-of-jobs', MANY_JOBS);
  const withInvoices = await customerWithInvoices(target, 'reader-of-invoices', MANY_INVOICES);
  return measureReads(run, target.url, {
    'GET jobs, a list of 25': { path: `${PORTAL}/jobs`, token },
    [`GET jobs, a list of 25 of ${MANY_JOBS} open ones`]: { path: `${PORTAL}/jobs`, token: withJobs },
    'GET jobs/{RepairId}': { path: `${PORTAL}/jobs/${JobList[0]?.RepairId}`, token },
    'GET equipment': { path: `${PORTAL}/equipment`, token },
    'GET servicehistory': { path: `${PORTAL}/servicehistory`, token },
    'GET profile': { path: `${PORTAL}/profile`, token },
    [`GET invoices, a list of 25 of ${MANY_INVOICES}`]: { path: `${PORTAL}/invoices`, token: withInvoices },
  });
}

/** What people open without signing in: a landing page, and a quote by its emailed link. */
export async function measureOpened(run: AsyncDisposableStack, target: Target): Promise<ReadResult[]> {
  const ch = await quoteLink(target, 'reader-of-quote');
  return measureReads(run, target.url, {
    'GET /service-oven, a plain page': { path: '/service-oven' },
    'POST quoteapproval, the quote of a link': { path: '/api/v1/quoteapproval', body: { ch } },
  });
}

const PAGE = 25;

/** A customer whose jobs fill a page of their list. @returns the bearer token */
export async function customerWithPage(url: string, name: string): Promise<string> {
  const [form] = await bookingForms(url);
  if (!form) throw new RangeError('no form to book with');
  // Creating the customer books the first of the jobs.
  const token = await makeCustomer(url, name, form);
  for (let made = 1; made < PAGE; made += 1)
    await postBooking(url, { key: crypto.randomUUID(), form, token });
  return token;
}

const headersOf = ({ token, body }: Omit<Read, 'path'>): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(body && { 'content-type': 'application/json' }),
});

async function measureReads(
  run: AsyncDisposableStack,
  url: string,
  named: Readonly<Record<string, Read>>,
): Promise<ReadResult[]> {
  await using owner = run.use(new AsyncDisposableStack());
  const reads = await Promise.all(
    Object.entries(named).map(async ([name, read]) => {
      const { path, body } = read;
      const request = {
        headers: headersOf(read),
        ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
      };
      const response = await fetch(`${url}${path}`, request);
      if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
      return { name, path, request, bytes: (await response.arrayBuffer()).byteLength };
    }),
  );
  const { url: bare } = await startBareServer(owner, {
    sizes: [...new Set(reads.map(({ bytes }) => bytes))],
  });
  const results: ReadResult[] = [];
  for (const { name, path, request, bytes } of reads) {
    const calls = (address: string) => (warmUp: boolean) =>
      load({ url: address, ...request, connections: READERS, duration: warmUp ? WARM_UP_SECONDS : SECONDS });
    const compared = await compare(ROUNDS, calls(`${bare}/${bytes}`), calls(`${url}${path}`));
    results.push({ name, bytes, ...compared });
  }
  return results;
}
