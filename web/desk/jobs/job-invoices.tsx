import { useDeskInvoices } from '../api/invoice-queries.ts';
import type { DeskJob } from '../api/job-queries.ts';
import { JOB_INVOICE_COLUMNS } from '../invoices/invoice-columns.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Pane } from '../parts/pane.tsx';

/** What was invoiced, credited and sent back for a job; nothing until there's something (R10.10). */
export function JobInvoices({ job }: { job: DeskJob }) {
  const rows = useDeskInvoices({ RepairId: job.RepairId }).data?.pages.flatMap(
    ({ InvoiceList }) => InvoiceList,
  );
  if (!rows || rows.length === 0) return null;
  return (
    <Pane id="invoices" title="Invoices" end={String(rows.length)} isFlush>
      <DataTable
        label="Invoices"
        columns={JOB_INVOICE_COLUMNS}
        rows={rows}
        keyOf={({ InvoiceId }) => InvoiceId}
        hrefOf={({ InvoiceId }) => `#/invoices/${InvoiceId}`}
      />
    </Pane>
  );
}
