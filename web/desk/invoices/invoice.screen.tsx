import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { exportEInvoice } from '../../../contracts/bookkeeping/exports.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { chargeInvoice } from '../../../contracts/invoices/invoice-changes.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { InvoiceAction } from '../../../domain/invoices/office-actions.ts';
import { DISPUTE_WORDS } from '../../../domain/payments/dispute-words.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { randomId } from '../../browser/random-id.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { CARD_TIMEOUT_MS, type CallOf } from '../../client/call.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { Docket, type DocketLine } from '../../ui/docket/docket.tsx';
import { Stamp } from '../../ui/docket/stamp.tsx';
import { Timeline } from '../../ui/docket/timeline.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { sentences } from '../../ui/words/equipment-words.ts';
import { dayAndTime, timeOf } from '../../ui/words/instant-words.ts';
import { isInvoice } from '../../ui/words/invoice-words.ts';
import { money, totalIncGst } from '../../ui/words/money-words.ts';
import { deskCall } from '../api/desk-call.ts';
import { type DeskInvoice, freshInvoice, keepInvoice, useDeskInvoice } from '../api/invoice-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { saveText } from '../parts/files.tsx';
import { DetailPage, LoadedPage } from '../parts/page.tsx';
import { ActionPanes, Facts, Pane } from '../parts/pane.tsx';
import { sendSeen } from '../parts/versioned.ts';
import { invoiceActions, invoiceActionWords, nextInvoiceAction } from './invoice-actions.ts';
import { type InvoiceChange, invoiceForm } from './invoice-forms.ts';
import { deskStatus, ENTRY_WORDS, KIND_WORDS, PAYMENT_WORDS, REFUND_WORDS } from './invoice-words.tsx';

const ZONE = OPERATOR_TIME_ZONE;

/** An invoice, note or receipt in full, and what can be done with it now (R10.18). */
export function InvoiceScreen() {
  const { invoiceId } = useParams();
  const query = useDeskInvoice(Number(invoiceId));
  return (
    <LoadedPage query={query} noun="invoice" list="#/invoices">
      {(invoice) => <Invoice invoice={invoice} />}
    </LoadedPage>
  );
}

function Invoice({ invoice }: { invoice: DeskInvoice }) {
  const now = useNow();
  return (
    <DetailPage
      back={{ href: '#/invoices', label: 'Invoices' }}
      title={`${invoice.Title} ${invoice.Number}`}
      lead={invoice.Buyer.BusinessName ?? invoice.CustomerName}
      end={<Files invoice={invoice} />}
      facts={<InvoiceDocket invoice={invoice} />}
      actions={<Actions invoice={invoice} />}
    >
      <Pane id="history" title="What happened" end="Newest first">
        <Timeline
          steps={invoiceHistory(invoice).map(({ id, at, what, more, isFailed }) => ({
            id,
            state: isFailed ? 'failed' : 'done',
            what,
            when: dayAndTime(at, ZONE, now),
            more,
          }))}
        />
      </Pane>
    </DetailPage>
  );
}

/** A document for others: the customer, their accounting program, or the bank that decides a dispute. */
function Files({ invoice: { InvoiceId, Kind } }: { invoice: DeskInvoice }) {
  const alerts = useAlerts();
  async function saveEInvoice() {
    try {
      saveText(await deskCall(exportEInvoice, { params: { InvoiceId } }));
    } catch (cause) {
      alerts.show({ kind: 'danger', title: 'No e-invoice was saved', body: sentenceOf(cause) });
    }
  }
  return (
    <ButtonRow>
      <ButtonLink small href={`/api/v1/desk/invoices/${InvoiceId}/pdf`} target="_blank" rel="noreferrer">
        PDF
      </ButtonLink>
      {Kind !== 'RefundReceipt' && (
        <Button small onClick={saveEInvoice}>
          E-invoice
        </Button>
      )}
      {isInvoice({ Kind }) && (
        <ButtonLink small href={`#/invoices/${InvoiceId}/evidence`}>
          Evidence
        </ButtonLink>
      )}
    </ButtonRow>
  );
}

function InvoiceDocket({ invoice }: { invoice: DeskInvoice }) {
  const { word, look } = deskStatus(invoice.Status);
  const { AmountPaid, AmountCredited, AmountWrittenOff, AmountOverpaid, AmountDue } = invoice;
  return (
    <>
      <Docket
        title={invoice.Number}
        lines={linesOf(invoice)}
        amounts={invoice.Lines.map((line, index) => ({
          id: String(index),
          label: line.Quantity === 1 ? line.Description : `${line.Quantity} × ${line.Description}`,
          detail: line.Detail,
          amount: money(line.AmountExGst),
        }))}
        sums={[{ label: 'GST', amount: money(invoice.Gst) }]}
        total={totalIncGst(invoice.TotalIncGst, invoice.SubtotalExGst)}
        stamp={<Stamp state={look}>{word}</Stamp>}
      />
      {isInvoice(invoice) && (
        <Pane id="balance" title="Balance">
          <Facts
            facts={[
              ['Invoiced', money(invoice.TotalIncGst)],
              ...less('Credited', AmountCredited),
              ...less('Paid', AmountPaid),
              ...less('Written off', AmountWrittenOff),
              AmountOverpaid > 0 ? ['Paid too much', money(AmountOverpaid)] : ['To pay', money(AmountDue)],
            ]}
          />
        </Pane>
      )}
    </>
  );
}

/** A line of what lowers the balance; none if nothing does. */
const less = (label: string, dollars: number) => (dollars === 0 ? [] : [[label, money(-dollars)] as const]);

function linesOf(invoice: DeskInvoice): DocketLine[] {
  const { Hold, DueDate, AutomaticChargeAt, InvoiceNumber } = invoice;
  const lines: (DocketLine | null | '' | false)[] = [
    { label: 'Kind', value: KIND_WORDS[invoice.Kind], detail: `Issued ${dayWithYear(invoice.IssueDate)}` },
    DueDate !== null && { label: 'Due', value: dayWithYear(DueDate) },
    Hold && { label: 'On hold', value: `since ${dayOf(Hold.HeldOn, ZONE)}`, detail: Hold.Reason },
    AutomaticChargeAt !== null && {
      label: 'Charged',
      value: `${dayOf(AutomaticChargeAt, ZONE)}, ${timeOf(AutomaticChargeAt, ZONE)}`,
      detail: 'The card on file, by itself',
    },
    {
      label: 'Customer',
      value: <a href={`#/customers/${invoice.CustomerId}`}>{invoice.CustomerName}</a>,
      detail: invoice.CustomerUserName,
    },
    invoice.AccountsEmail && { label: 'Also to', value: invoice.AccountsEmail },
    invoice.RepairId === null
      ? { label: 'Plan', value: invoice.EquipmentType, detail: invoice.LocationName }
      : {
          label: 'Job',
          value: <a href={`#/jobs/${invoice.RepairId}`}>{invoice.BookingReference}</a>,
          detail: `${invoice.EquipmentType}, ${invoice.LocationName}`,
        },
    invoice.PoNumber && { label: 'PO number', value: invoice.PoNumber },
    InvoiceNumber && { label: 'About', value: <Numbered number={InvoiceNumber} /> },
    invoice.Reason && { label: 'Reason', value: invoice.Reason },
    invoice.Replaces && { label: 'Replaces', value: <Numbered number={invoice.Replaces} /> },
    invoice.ReplacedBy && { label: 'Replaced by', value: <Numbered number={invoice.ReplacedBy} /> },
    ...invoice.Adjustments.map(({ Number: number, Kind, TotalIncGst }) => ({
      label: KIND_WORDS[Kind],
      value: <Numbered number={number} />,
      detail: money(TotalIncGst),
    })),
    ...invoice.Disputes.flatMap(({ RespondBy }) =>
      RespondBy === null
        ? []
        : [
            {
              label: 'Disputed',
              value: <a href={`#/invoices/${invoice.InvoiceId}/evidence`}>Gather the evidence</a>,
              detail: `Send it by ${dayOf(RespondBy, ZONE)}, ${timeOf(RespondBy, ZONE)}`,
            },
          ],
    ),
    invoice.CustomerCredit > 0 && { label: 'Credit', value: `${money(invoice.CustomerCredit)} kept with us` },
  ];
  return lines.filter((line) => line !== null && line !== '' && line !== false);
}

const Numbered = ({ number }: { number: string }) => <a href={`#/invoices?Number=${number}`}>{number}</a>;

function Actions({ invoice }: { invoice: DeskInvoice }) {
  const alerts = useAlerts();
  const navigate = useNavigate();
  const now = useNow();
  const [opened, setOpened] = useState<InvoiceAction>();

  async function onDone(changed: DeskInvoice) {
    setOpened(undefined);
    await keepInvoice(changed);
    const { Payment } = changed as Partial<Reply<typeof chargeInvoice>>;
    if (changed.InvoiceId !== invoice.InvoiceId) navigate(`/invoices/${changed.InvoiceId}`);
    if (!Payment || Payment.Status === 'paid') {
      alerts.show({ kind: 'success', title: Payment?.Message ?? 'Saved' });
    } else alerts.show({ kind: 'info', title: Payment.Message });
  }
  return (
    <>
      <ActionPanes
        offered={invoiceActions(invoice)}
        next={nextInvoiceAction(invoice)}
        words={(action) => invoiceActionWords(action, invoice)}
        onOpen={setOpened}
      />
      {opened && (
        <ChangeForm
          action={opened}
          invoice={invoice}
          today={localToday(now, ZONE)}
          onDone={onDone}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

type ChangeFormProps = {
  action: InvoiceAction;
  invoice: DeskInvoice;
  today: string;
  onDone: (invoice: DeskInvoice) => void;
  onClose: () => void;
};

function ChangeForm({ action, invoice, today, onDone, onClose }: ChangeFormProps) {
  // Sent again with it, the change takes effect once.
  const [idempotencyKey] = useState(randomId);
  // The one that was on screen when the form opened, however often the page behind it is refreshed (R10.04).
  const version = useRef(invoice.Version);
  const { endpoint, ...form } = invoiceForm(action, invoice, today);
  return (
    <ActionForm
      {...form}
      title={invoiceActionWords(action, invoice).name}
      subject={invoice.InvoiceId}
      body={endpoint.body}
      read={(typed) => ({ ...(form.read?.(typed) ?? typed), Version: version.current })}
      send={(json) => {
        const input = { params: { InvoiceId: invoice.InvoiceId }, json } as CallOf<InvoiceChange>;
        // A charge and a refund ask the card's bank.
        const options = { idempotencyKey, timeoutMs: CARD_TIMEOUT_MS };
        return sendSeen(
          () => deskCall(endpoint, input, options) as Promise<DeskInvoice>,
          async () => {
            version.current = (await freshInvoice(invoice.InvoiceId)).Version;
          },
        );
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** A line of an invoice's history. */
type HistoryEntry = { id: string; at: string; what: string; more: string; isFailed: boolean };

/**
 * Everything that happened to an invoice, newest first: its ledger entries, and the charges, refunds and disputes that
 * the ledger doesn't have (yet).
 */
function invoiceHistory(invoice: DeskInvoice): HistoryEntry[] {
  const entries = [...posted(invoice), ...charges(invoice), ...refunds(invoice), ...disputes(invoice)];
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

const posted = ({ Entries }: DeskInvoice): HistoryEntry[] =>
  Entries.map(({ PostedOn, Kind, Amount, Note }, index) => ({
    id: `entry-${index}`,
    at: PostedOn,
    what: `${ENTRY_WORDS[Kind]}, ${money(Math.abs(Amount))}`,
    more: sentences(Note),
    isFailed: Kind === 'refund-failed' || Kind === 'dispute-lost',
  }));

const charges = ({ CardPayments }: DeskInvoice): HistoryEntry[] =>
  CardPayments.filter(({ State }) => State !== 'succeeded').map((payment) => ({
    id: `payment-${payment.PaymentId}`,
    at: payment.CreatedOn,
    what: `${PAYMENT_WORDS[payment.State]}, ${money(payment.Amount)}`,
    more: sentences(
      payment.Detail,
      payment.AutomaticAttempt === null ? null : `Automatic charge, attempt ${payment.AutomaticAttempt}`,
      payment.DeclineReason,
    ),
    isFailed: payment.State === 'declined',
  }));

const refunds = ({ Refunds }: DeskInvoice): HistoryEntry[] =>
  Refunds.filter(({ State }) => State !== 'succeeded').map((refund) => ({
    id: `refund-${refund.RefundId}`,
    at: refund.CreatedOn,
    what: `${REFUND_WORDS[refund.State]}, ${money(refund.Amount)}`,
    more: sentences(refund.Number, refund.FailureCode),
    isFailed: refund.State === 'failed',
  }));

const disputes = ({ Disputes }: DeskInvoice): HistoryEntry[] =>
  Disputes.map((dispute) => ({
    id: `dispute-${dispute.DisputeId}`,
    at: dispute.OpenedOn,
    what: `${DISPUTE_WORDS[dispute.State]}, ${money(dispute.Amount)}`,
    more: sentences(`The cardholder's bank says: ${dispute.Reason}`),
    isFailed: dispute.State === 'lost',
  }));
