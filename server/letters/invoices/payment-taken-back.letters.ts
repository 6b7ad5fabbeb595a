import { aboutWords } from '../../../domain/invoices/document-content.ts';
import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { RECORDED } from '../../../domain/payments/recorded-methods.ts';
import { formatDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { bankPayments, bankReversals } from '../../db/schema/ledger.ts';
import { invoiceUrl } from '../../features/invoices/invoice-link.ts';
import { documentById, moneyEntry, recipientOf } from '../../features/invoices/invoices.queries.ts';
import { partsOfMoney } from '../../features/invoices/money-parts.queries.ts';
import { writeText } from '../../features/jobs/write-text.ts';
import { invoiceAmounts } from '../../features/ledger/invoice-amounts.ts';

const LIST = new Intl.ListFormat('en-AU');

/** What both letters say; null if the payment wasn't taken back, or nothing is known of its receipt. */
async function contentOf({ db }: Pick<Deps, 'db'>, entryId: number) {
  const money = await moneyEntry(db, entryId);
  const row = money?.documentId ? await documentById(db, money.documentId) : null;
  const transferId = Number(money?.key.split(':')[1]);
  if (!money || !row || !Number.isSafeInteger(transferId)) return null;
  const [back] = await db
    .select({
      cause: bankReversals.cause,
      takenBackAt: bankReversals.takenBackAt,
      method: bankPayments.method,
    })
    .from(bankReversals)
    .innerJoin(bankPayments, eq(bankPayments.id, bankReversals.bankPaymentId))
    .where(eq(bankReversals.bankPaymentId, sql`${transferId}`));
  if (!back) return null;
  const parts = (await partsOfMoney(db, [entryId])).get(entryId) ?? [];
  const amounts = await invoiceAmounts(
    db,
    parts.map(({ invoice }) => invoice.id),
  );
  const numbers = LIST.format(parts.map(({ invoice }) => invoice.number));
  const amount = formatMoney(parts.reduce((sum, { cents }) => sum + cents, 0));
  const { noun, by, isOfBank } = RECORDED[back.method];
  const day = formatDay(money.date);
  return {
    money,
    row,
    back,
    parts,
    numbers,
    amount,
    due: [...amounts.values()].reduce((sum, one) => sum + amountDueCents(one), 0),
    why:
      back.cause === 'dishonoured' && isOfBank
        ? `the bank didn't honour the ${noun} of ${amount} of ${day} that we had recorded for ${numbers}.`
        : `we had recorded ${amount}, paid ${by} on ${day}, for ${numbers}, but it ${back.cause === 'dishonoured' ? 'never came' : 'was for another invoice'}.`,
  };
}

/** Tells who got the receipt of a recorded payment that it was taken back. */
export async function writePaymentTakenBack(
  deps: Deps,
  { entryId, to }: { entryId: number; to: 'customer' | 'accounts' },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const content = await contentOf(deps, entryId);
  const recipient = content && (await recipientOf(deps.db, content.row, to, reader));
  if (!content || !recipient) return null;
  const { money, row, back, parts, numbers, amount, due, why } = content;
  const { brand } = deps.config;
  const href = await invoiceUrl(deps, row.id);
  const rest = due > 0 ? `${formatMoney(due)} is to pay.` : 'There is nothing to pay.';
  return writeLetter({
    brand,
    key: `taken-back-${entryId}-${to}`,
    to: recipient.address,
    date: back.takenBackAt.toTemporalInstant(),

    subject: `${amount} for ${numbers} was taken back`,
    preview: rest,
    heading: `Our receipt for ${amount} no longer counts.`,
    lead: `${recipient.hello} ${why} ${rest}`,
    emphasis: numbers,
    docket: {
      title: 'Taken back',
      state: due > 0 ? 'To pay' : 'Paid',
      lines: [
        ...parts.map(({ invoice, cents }) => ({ label: invoice.number, value: formatMoney(cents) })),
        { label: RECORDED[back.method].name, value: formatDay(money.date), more: money.note ?? undefined },
        { label: 'To pay', value: formatMoney(due) },
      ],
    },
    ...(href && { button: { label: 'See the invoice', href } }),
    blocks: [
      {
        as: 'paragraphs',
        items: [`Not right? Call ${brand.phone} and say ${row.number}, or reply to this email.`],
      },
    ],
    reason: `You're getting this because of ${aboutWords(row.content)}.`,
  });
}

/** The same as a text, for a customer without an email (R10.13). */
export async function textPaymentTakenBack(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
): Promise<string | null> {
  const content = await contentOf(deps, subjectId);
  if (!content) return null;
  const { row, due, why } = content;
  return writeText(deps, {
    customer: { userName: null },
    jobId,
    words: `Sorry: ${why} ${due > 0 ? `${formatMoney(due)} is to pay.` : 'There is nothing to pay.'}`,
    link: await invoiceUrl(deps, row.id),
  });
}
