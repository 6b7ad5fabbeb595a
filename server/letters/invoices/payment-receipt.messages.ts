import { aboutWords } from '../../../domain/invoices/document-content.ts';
import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { formatDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { invoiceUrl } from '../../features/invoices/invoice-link.ts';
import { documentById, moneyEntry, recipientOf } from '../../features/invoices/invoices.queries.ts';
import { partsOfMoney } from '../../features/invoices/money-parts.queries.ts';
import { moneyWords } from '../../features/invoices/money-words.ts';
import { writeText } from '../../features/jobs/write-text.ts';
import { invoiceAmounts } from '../../features/ledger/invoice-amounts.ts';

const LIST = new Intl.ListFormat('en-AU');

/** The receipt of a payment, for the customer or the accounts address. */
export async function writePaymentReceipt(
  deps: Deps,
  { entryId, to }: { entryId: number; to: 'customer' | 'accounts' },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const money = await moneyEntry(deps.db, entryId);
  const row = money?.documentId ? await documentById(deps.db, money.documentId) : null;
  const recipient = row && (await recipientOf(deps.db, row, to, reader));
  if (!money || !row || !recipient) return null;
  const { brand } = deps.config;
  const { content, number } = row;
  const parts = (await partsOfMoney(deps.db, [entryId])).get(entryId) ?? [];
  const amounts = await invoiceAmounts(
    deps.db,
    parts.map(({ invoice }) => invoice.id),
  );
  const amount = formatMoney(parts.reduce((sum, { cents }) => sum + cents, 0));
  const due = [...amounts.values()].reduce((sum, one) => sum + amountDueCents(one), 0);
  const numbers = LIST.format(parts.map(({ invoice }) => invoice.number));
  const [single] = parts.length === 1 ? parts : [];
  const href = await invoiceUrl(deps, row.id);
  return writeLetter({
    brand,
    key: `receipt-${entryId}-${to}`,
    to: recipient.address,
    date: money.postedAt.toTemporalInstant(),

    subject: `Receipt: ${amount} for ${numbers}`,
    preview: due > 0 ? `${formatMoney(due)} is still to pay.` : "Paid. That's everything.",
    heading: due > 0 ? `We got ${amount}. Thanks.` : "Paid. That's everything.",
    lead: `${recipient.hello} we got ${amount} for ${single ? `tax invoice ${number}, ${aboutWords(content)}` : `tax invoices ${numbers}`}.`,
    emphasis: numbers,
    docket: {
      title: 'Receipt',
      state: due > 0 ? 'Part paid' : 'Paid',
      lines: [
        ...(single
          ? [{ label: 'Invoice', value: number, more: content.site.name }]
          : parts.map((part) => ({ label: part.invoice.number, value: formatMoney(part.cents) }))),
        { label: 'Paid', value: amount, more: moneyWords(money) },
        { label: 'Date', value: formatDay(money.date) },
        { label: 'Still to pay', value: formatMoney(due) },
      ],
    },
    ...(href && { button: { label: 'See the invoice', href } }),
    blocks: [],
    reason: `You're getting this because of ${aboutWords(content)}.`,
  });
}

/** The receipt of a payment, with the link to its invoice, for a customer without an email (R10.13). */
export async function textPaymentReceipt(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
): Promise<string | null> {
  const money = await moneyEntry(deps.db, subjectId);
  if (!money?.documentId) return null;
  const parts = (await partsOfMoney(deps.db, [subjectId])).get(subjectId) ?? [];
  const amount = formatMoney(parts.reduce((sum, { cents }) => sum + cents, 0));
  const numbers = LIST.format(parts.map(({ invoice }) => invoice.number));
  return writeText(deps, {
    customer: { userName: null },
    jobId,
    words: `We got ${amount} for tax invoice ${numbers}. Thanks.`,
    link: await invoiceUrl(deps, money.documentId),
  });
}
