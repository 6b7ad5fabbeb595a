import type { z } from 'zod';
import type { visitReport } from '../../../contracts/technicians/technician-day.ts';
import { READINGS, type ReadingName, type Readings } from '../../../domain/visits/readings.ts';
import type { visitReports } from '../../db/schema/visits.ts';
import { wireInstant } from '../../platform/clock.ts';

type Stored = Pick<typeof visitReports.$inferSelect, 'leavingTenths' | 'readings'>;

/** Readings as their columns keep them. */
export function storedReadings(given: Readings): Stored {
  const { Temperature, ...others } = given;
  return {
    leavingTenths: Temperature == null ? null : Math.round(Temperature * 10),
    readings: Object.fromEntries(
      READINGS.flatMap(({ name }) =>
        name !== 'Temperature' && others[name] != null ? [[name, others[name]]] : [],
      ),
    ),
  };
}

/** What was measured at a visit; null for what wasn't (R15.05). */
export function presentReadings({ leavingTenths, readings }: Stored): Record<ReadingName, number | null> {
  const Temperature = leavingTenths === null ? null : leavingTenths / 10;
  const taken: Readings = { ...readings, Temperature };
  return Object.fromEntries(READINGS.map(({ name }) => [name, taken[name] ?? null])) as Record<
    ReadingName,
    number | null
  >;
}

/** What a technician wrote when they were finished (R11.03). */
export function presentReport(report: typeof visitReports.$inferSelect): z.output<typeof visitReport> {
  const { finishedAt, arrivedAt, leftAt } = report;
  return {
    FinishedOn: wireInstant(finishedAt),
    Work: report.work,
    Parts: report.parts,
    ...presentReadings(report),
    Services: report.services,
    ArrivedOn: arrivedAt && wireInstant(arrivedAt),
    LeftOn: leftAt && wireInstant(leftAt),
    SignedName: report.signedName,
    Signature: report.signature,
    QuoteWords: report.quoteWords,
    QuoteParts: report.quoteParts,
    QuoteOutcome: report.quoteOutcome,
    IsAfterRecord: report.isAfterRecord,
  };
}
