// `npm run bench -- invoices [count] [seed]`
import fc from 'fast-check';
import { drawDocument } from '../server/features/invoices/pdf/draw-document.ts';
import { faultsOfPdf, oddDocument } from '../tests/kit/files/odd-documents.ts';
import { count as figure, tableOf } from './report.ts';

const DOCUMENTS = 10_000;
const BATCH = 100;

/** Draws documents with odd names and lines as PDFs, and checks that all amounts are there and on the page. */
export async function runInvoices(args: readonly string[]): Promise<{ isSound: boolean }> {
  const wanted = Number(args[0] ?? DOCUMENTS);
  const seed = Number(args[1] ?? 1);
  if (!(wanted > 0) || !Number.isSafeInteger(seed))
    throw new RangeError('invoices [count] [seed] takes two numbers');
  const faults: string[] = [];
  let bytes = 0;
  let drawMs = 0;
  for (let done = 0; done < wanted; done += BATCH) {
    const numRuns = Math.min(BATCH, wanted - done);
    for (const document of fc.sample(oddDocument, { numRuns, seed: seed + done })) {
      const begun = performance.now();
      const pdf = await drawDocument(document);
      drawMs += performance.now() - begun;
      bytes += pdf.length;
      faults.push(...(await faultsOfPdf(pdf, document)));
    }
    process.stdout.write(`${done + numRuns} of ${wanted}, ${faults.length} faults\n`);
  }
  const line = (what: string, number: number) => ({ what, figures: [figure(Math.round(number))] });
  const section = {
    title: 'Documents as PDFs',
    columns: [''],
    lines: [
      line('documents', wanted),
      line('milliseconds each, to draw', drawMs / wanted),
      line('bytes each', bytes / wanted),
      line('faults', faults.length),
    ],
    notes: faults.slice(0, 30),
  };
  process.stdout.write(`\n${tableOf(section)}\n`);
  return { isSound: faults.length === 0 };
}
