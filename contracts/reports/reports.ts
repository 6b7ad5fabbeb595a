import { z } from 'zod';
import { REPORT_NAMES } from '../../domain/reports/reports.ts';
import { endpoint } from '../endpoint.ts';
import { isoDate } from '../wire.ts';

/** A figure for each column; null where there is none. Dollars have two decimals, hours and percent one. */
const figures = z.array(z.number().nullable());

export const readReport = endpoint({
  method: 'GET',
  path: '/api/v1/desk/reports/{Name}',
  summary:
    "Figures of a period, by day, month, technician or what else the report is about; in the company's time zone",
  access: 'admin',
  params: z.object({ Name: z.enum(REPORT_NAMES) }),
  /** Both included; a year at most. Days to come have no rows. */
  query: z.object({ From: isoDate, To: isoDate }),
  reply: z.object({
    Title: z.string(),
    /** What the rows are: `day` (2026-11-24), `month` (2026-11), or `name`. */
    RowsAre: z.enum(['day', 'month', 'name']),
    Columns: z.array(z.object({ Title: z.string(), Unit: z.enum(['count', 'hours', 'dollars', 'percent']) })),
    Rows: z.array(z.object({ Label: z.string(), Figures: figures })),
    /** Of all rows; null for a column whose sum means nothing. */
    Totals: figures,
    /** What the figures say, or what they leave out; null if there's nothing to add. */
    Note: z.string().nullable(),
  }),
});
