import { useState } from 'react';
import { useNavigate } from 'react-router';
import { invoiceCallOut, setPoNumber } from '../../../contracts/invoices/invoice-changes.ts';
import { stillHolds } from '../../../domain/jobs/job-event-kinds.ts';
import { isCancelledFree } from '../../../domain/jobs/who-acted.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { money } from '../../ui/words/money-words.ts';
import { type DeskInvoice, readInvoicesAgain, useDeskInvoices } from '../api/invoice-queries.ts';
import { type DeskJob, freshJob } from '../api/job-queries.ts';
import { JOB_INVOICE_COLUMNS } from '../invoices/invoice-words.tsx';
import { ActionForm } from '../parts/action-form.tsx';
import { DataTable } from '../parts/lists.tsx';
import { Pane } from '../parts/pane.tsx';
import { isFreeVisit } from './free-visit.ts';
import { useJobChange } from './use-job-change.ts';

type FormProps = { job: DeskJob; onClose: () => void };

/** What was invoiced, credited and sent back for a job, and a call-out that was missed (R10.10, R10.18). */
export function JobInvoices({ job }: { job: DeskJob }) {
  const [form, setForm] = useState<'call-out' | 'po-number'>();
  const rows = useDeskInvoices({ RepairId: job.RepairId }).data?.pages.flatMap(
    ({ InvoiceList }) => InvoiceList,
  );
  if (!rows || (rows.length === 0 && isFreeVisit(job))) return null;
  const isInvoiced = rows.some(({ Kind, ReplacedBy }) => Kind === 'CallOut' && ReplacedBy === null);
  const close = () => setForm(undefined);
  return (
    <Pane
      id="invoices"
      title="Invoices"
      isFlush={rows.length > 0}
      end={
        <ButtonRow>
          {!isInvoiced && wasMissed(job) && (
            <Button small onClick={() => setForm('call-out')}>
              Invoice the call-out
            </Button>
          )}
          <Button small look="quiet" onClick={() => setForm('po-number')}>
            PO number
          </Button>
        </ButtonRow>
      }
    >
      {rows.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <DataTable
          label="Invoices"
          columns={JOB_INVOICE_COLUMNS}
          rows={rows}
          keyOf={({ InvoiceId }) => InvoiceId}
          hrefOf={({ InvoiceId }) => `#/invoices/${InvoiceId}`}
        />
      )}
      {form === 'call-out' && <CallOutForm job={job} onClose={close} />}
      {form === 'po-number' && <PoNumberForm job={job} onClose={close} />}
    </Pane>
  );
}

const hasNoAccess = ({ VisitPlans }: DeskJob) => VisitPlans.some(({ State }) => State === 'noAccess');

/** Whether nobody let the tech in, or a scheduled visit was cancelled, but not online in time: the call-out may be owed all the same. */
function wasMissed(job: DeskJob): boolean {
  const timeline = job.Timeline.map(({ Kind, State, Actor, IsUndone }) => ({
    kind: Kind,
    state: State,
    actor: Actor,
    isUndone: IsUndone,
  })).filter(stillHolds);
  if (isFreeVisit(job) || isCancelledFree(timeline)) return false;
  return (
    hasNoAccess(job) || (job.State === 'Cancelled' && timeline.some(({ state }) => state === 'Scheduled'))
  );
}

function CallOutForm({ job, onClose }: FormProps) {
  const navigate = useNavigate();
  const alerts = useAlerts();
  const { version, send } = useJobChange(job);
  async function onDone(invoice: DeskInvoice) {
    await Promise.all([readInvoicesAgain(), freshJob(job.RepairId)]);
    alerts.show({ kind: 'success', title: `${invoice.Number} issued` });
    navigate(`/invoices/${invoice.InvoiceId}`);
  }
  return (
    <ActionForm
      title="Invoice the call-out"
      subject={job.RepairId}
      lead={`${money(job.TotalIncGst)} inc GST. The customer gets the invoice, which says why.`}
      body={invoiceCallOut.body}
      fields={[
        {
          as: 'select',
          name: 'Reason',
          label: 'Reason',
          options: [
            { value: 'NoAccess', label: 'Nobody let the tech in' },
            { value: 'LateCancellation', label: 'Cancelled too late' },
          ],
        },
        {
          as: 'lines',
          name: 'Note',
          label: 'What happened',
          note: 'optional',
          hint: 'The invoice says it.',
          limit: 300,
        },
      ]}
      initial={{ Reason: hasNoAccess(job) ? 'NoAccess' : 'LateCancellation' }}
      read={(typed) => ({ ...typed, Version: version })}
      submit="Issue the invoice"
      send={(body) => send(invoiceCallOut, body)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function PoNumberForm({ job, onClose }: FormProps) {
  const alerts = useAlerts();
  const { version, send } = useJobChange(job);
  return (
    <ActionForm
      title="PO number"
      subject={job.RepairId}
      lead="The customer's, for this job's invoices that are issued from now on. It replaces the one that the job has."
      body={setPoNumber.body}
      fields={[{ as: 'text', name: 'PoNumber', label: 'PO number', hint: 'Empty takes it off.' }]}
      read={(typed) => ({ ...typed, Version: version })}
      submit="Save"
      send={(body) => send(setPoNumber, body)}
      onDone={async ({ PoNumber }) => {
        await freshJob(job.RepairId);
        alerts.show({ kind: 'success', title: PoNumber ? `PO number ${PoNumber}` : 'No PO number' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
