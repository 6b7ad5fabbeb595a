// Reads of reference data beside bare routes of the same size.
import { type Comparison, compare, load, startBareServer } from './http-load.ts';

/** Many short rounds: what else the machine does then meets both sides alike. */
const ROUNDS = 7;
const SECONDS = 1;
const WARM_UP_SECONDS = 2;

const suburbs = (term: string) =>
  `/api/v1/LocationData/SuburbsAndPostcodes/Search?SearchTerm=${encodeURIComponent(term)}`;

/** What is asked: a whole postcode, a prefix, a name with its postcode, a typing mistake. */
const READS = {
  'GET Prices/Set': '/api/v1/Prices/Set?equipmentTypeId=1&postcode=2010',
  'GET suburbs "2010"': suburbs('2010'),
  'GET suburbs "sur"': suburbs('sur'),
  'GET suburbs "newtown 2042"': suburbs('newtown 2042'),
  'GET suburbs "paramatta"': suburbs('paramatta'),
};

export type ReferenceResult = Comparison & { name: string; bytes: number };

/** Each read against a bare route that answers the same number of bytes. */
export async function measureReference(run: AsyncDisposableStack, url: string): Promise<ReferenceResult[]> {
  await using owner = run.use(new AsyncDisposableStack());
  const reads = await Promise.all(
    Object.entries(READS).map(async ([name, path]) => {
      const response = await fetch(`${url}${path}`);
      return { name, path, bytes: (await response.arrayBuffer()).byteLength };
    }),
  );
  const bare = await startBareServer(owner, { sizes: [...new Set(reads.map(({ bytes }) => bytes))] });
  const results: ReferenceResult[] = [];
  for (const { name, path, bytes } of reads) {
    const calls = (address: string) => (warmUp: boolean) =>
      load({ url: address, duration: warmUp ? WARM_UP_SECONDS : SECONDS });
    const compared = await compare(ROUNDS, calls(`${bare}/${bytes}`), calls(`${url}${path}`));
    results.push({ name, bytes, ...compared });
  }
  return results;
}
