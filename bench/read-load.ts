// Reads compared with plain routes of the same size.
import { bookingForms, makeCustomer, postBooking } from './booking-form.ts';
import { type Comparison, compare, load, startBareServer } from './http-load.ts';

/** Many short rounds, so that other activity affects both alike. */
const ROUNDS = 7;
const SECONDS = 1;
const WARM_UP_SECONDS = 2;

const suburbs = (term: string) =>
  `/api/v1/LocationData/SuburbsAndPostcodes/Search?SearchTerm=${encodeURIComponent(term)}`;

/** Searches: a whole postcode, a prefix, a name with its postcode, a typo. */
const READS = {
  'GET Prices/Set': '/api/v1/Prices/Set?equipmentTypeId=1&postcode=2010',
  'GET suburbs "2010"': suburbs('2010'),
  'GET suburbs "sur"': suburbs('sur'),
  'GET suburbs "newtown 2042"': suburbs('newtown 2042'),
  'GET suburbs "paramatta"': suburbs('paramatta'),
};

export type ReadResult = Comparison & { name: string; bytes: number };

/** Each read of reference data, compared with a plain route that returns the same number of bytes. */
export function measureReference(run: AsyncDisposableStack, url: string): Promise<ReadResult[]> {
  return measureReads(run, url, READS, {});
}

/** The portal's reads of a customer with 25 jobs. */
export async function measurePortal(run: AsyncDisposableStack, url: string): Promise<ReadResult[]> {
  const forms = await bookingForms(url);
  const form = forms[0];
  if (!form) throw new RangeError('no form to book with');
  // Creating the customer books the first of the jobs.
  const token = await makeCustomer(url, 'reader', form);
  for (let made = 1; made < PORTAL_JOBS; made += 1)
    await postBooking(url, { key: crypto.randomUUID(), form, token });
  const headers = { authorization: `Bearer ${token}` };
  const portal = '/api/v1/customerportal';
  const list = await (await fetch(`${url}${portal}/jobs`, { headers })).json();
  const reads = {
    'GET jobs, a list of 25': `${portal}/jobs`,
    'GET jobs/{RepairId}': `${portal}/jobs/${list.JobList[0].RepairId}`,
    'GET equipment': `${portal}/equipment`,
    'GET servicehistory': `${portal}/servicehistory`,
    'GET profile': `${portal}/profile`,
  };
  return measureReads(run, url, reads, headers);
}

const PORTAL_JOBS = 25;

async function measureReads(
  run: AsyncDisposableStack,
  url: string,
  paths: Readonly<Record<string, string>>,
  headers: Record<string, string>,
): Promise<ReadResult[]> {
  await using owner = run.use(new AsyncDisposableStack());
  const reads = await Promise.all(
    Object.entries(paths).map(async ([name, path]) => {
      const response = await fetch(`${url}${path}`, { headers });
      return { name, path, bytes: (await response.arrayBuffer()).byteLength };
    }),
  );
  const bare = await startBareServer(owner, { sizes: [...new Set(reads.map(({ bytes }) => bytes))] });
  const results: ReadResult[] = [];
  for (const { name, path, bytes } of reads) {
    const calls = (address: string) => (warmUp: boolean) =>
      load({ url: address, headers, duration: warmUp ? WARM_UP_SECONDS : SECONDS });
    const compared = await compare(ROUNDS, calls(`${bare}/${bytes}`), calls(`${url}${path}`));
    results.push({ name, bytes, ...compared });
  }
  return results;
}
