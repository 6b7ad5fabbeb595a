import type { PayAll } from '../../../../contracts/invoices/invoices.ts';

const REASONS: Readonly<Record<PayAll['LeftOutList'][number]['Reason'], (number: string) => string>> = {
  OnHold: (number) => `${number} is left out: it's on hold while we sort out what isn't right.`,
  OfJoined: (number) =>
    `${number} is left out: it was issued to your other customer number. Please pay it by itself.`,
  PaymentPending: (number) =>
    `${number} is left out: its payment is being checked, and shows here as soon as we know.`,
};

/** The invoices that aren't paid with the others, and why. */
export function LeftOut({ invoices }: { invoices: PayAll['LeftOutList'] }) {
  return invoices.map(({ InvoiceId, Number: number, Reason }) => (
    <small key={InvoiceId}>{REASONS[Reason](number)}</small>
  ));
}
