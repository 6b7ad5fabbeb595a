import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { PastVisit } from '../../../api/history-queries.ts';
import { historyCsv } from './history-csv.ts';

const VISIT: PastVisit = {
  VisitId: 7,
  RepairId: 1031,
  BookingReference: 'GAL1031R',
  VisitedOn: '2026-11-11T22:05:00Z',
  EndedOn: '2026-11-11T23:20:00Z',
  TimeZone: 'Australia/Sydney',
  TechName: 'Mei Tan',
  Problem: 'Not draining',
  Work: 'Drain pump replaced, "as found".\nFilter cleaned.',
  Parts: [
    { Name: 'Drain pump', Quantity: 1 },
    { Name: 'Hose, 20 mm', Quantity: 1.5 },
  ],
  TemperatureBefore: null,
  SuctionPressure: null,
  HeadPressure: null,
  Current: 4.2,
  RefrigerantAdded: null,
  Temperature: 82,
  Services: null,
  EquipmentId: 12,
  EquipmentTypeId: 9,
  Equipment: 'Glasswasher, Winterhalter UC-M',
  EquipmentLocation: 'Bar',
  LocationId: 3,
  LocationName: 'Marlowe Street Café',
  job: {
    RepairId: 1031,
    BookingReference: 'GAL1031R',
    State: 'Completed',
    WarrantyOf: null,
    PlanName: null,
    TotalIncGst: 412.5,
    CanRate: false,
    Score: 5,
  },
};

const read = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;

test('[R1.02, R7.32] a visit is a row with its local date and times, its parts and dollars', () => {
  expect(read(historyCsv([VISIT]))).toEqual([
    {
      Reference: 'GAL1031R',
      Date: '2026-11-12',
      From: '09:05',
      To: '10:20',
      'Time zone': 'Australia/Sydney',
      Equipment: 'Glasswasher, Winterhalter UC-M',
      'Equipment location': 'Bar',
      Site: 'Marlowe Street Café',
      Tech: 'Mei Tan',
      Problem: 'Not draining',
      Work: 'Drain pump replaced, "as found".\nFilter cleaned.',
      Parts: '1 x Drain pump; 1.5 x Hose, 20 mm',
      Services: '',
      Readings: 'Current 4.2 A, temperature on leaving 82 °C',
      'Job state': 'Done',
      'Job total inc GST': '412.50',
      Score: '5',
    },
  ]);
});

test('[R7.32] the date is the one where the equipment is', () => {
  const perth = { ...VISIT, TimeZone: 'Australia/Perth' };
  const [row] = read(historyCsv([perth]));
  expect([row?.Date, row?.From]).toEqual(['2026-11-12', '06:05']);
});

test('[R7.32] the file is RFC 4180 with a mark that says it is UTF-8', () => {
  const csv = historyCsv([VISIT]);
  expect(csv.startsWith('\uFEFFReference,Date,From,')).toBe(true);
  expect(csv).toContain('"Drain pump replaced, ""as found"".\nFilter cleaned."');
  expect(csv.endsWith('\r\n')).toBe(true);
});

test.each(['=HYPERLINK("http://evil.example")', '+61 400', '-2+3', '@SUM(A1)', '\t=1+1'])(
  '[R7.32] %j cannot act as a formula',
  (Work) => {
    expect(read(historyCsv([{ ...VISIT, Work }]))[0]?.Work).toBe(`'${Work}`);
  },
);

test('[R7.32] nor does it become one where a spreadsheet divides cells at semicolons', () => {
  expect(historyCsv([{ ...VISIT, Work: 'Done;=1+1' }])).toContain("Done;'=1+1");
});

test('[R7.32] a visit still going on, without equipment of the register', () => {
  const [row] = read(historyCsv([{ ...VISIT, EndedOn: null, EquipmentLocation: null, job: undefined }]));
  expect(row).toMatchObject({
    To: '',
    'Equipment location': '',
    'Job state': '',
    'Job total inc GST': '',
    Score: '',
  });
});

test('[R7.32] what a job cost is at its newest visit, so that a sum counts it once', () => {
  // Newest first, as visits come; those of a job can have others between them.
  const jobs = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      jobs,
      fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 6, maxLength: 6 }),
      (ids, cents) => {
        const totalOf = (id: number) => Number(cents[id]) / 100;
        const rows = read(
          historyCsv(
            ids.map((RepairId, index) => ({
              ...VISIT,
              RepairId,
              VisitId: ids.length - index,
              job: VISIT.job && { ...VISIT.job, RepairId, TotalIncGst: totalOf(RepairId) },
            })),
          ),
        );
        const wanted = ids.map((id, index) => (ids.indexOf(id) === index ? totalOf(id).toFixed(2) : ''));
        expect(rows.map((row) => row['Job total inc GST'])).toEqual(wanted);
      },
    ),
  );
});
