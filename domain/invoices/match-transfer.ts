import { addDays } from '../visits/local-time.ts';

/** Why a transfer may be for some invoices. */
export const MATCH_REASONS = [
  'reference-and-amount',
  /** The references fit, but not the amount. */
  'reference',
  /** The amount is what is to pay on one invoice. */
  'amount',
  /** The amount is what a customer has to pay on several. */
  'sum',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** An invoice that a transfer may pay. */
export type Payable = {
  readonly id: number;
  readonly customerId: number;
  /** `INV-1037` */
  readonly number: string;
  /** YYYY-MM-DD */
  readonly dueDate: string;
  /** What is to pay, in cents; 0 or less if nothing is. */
  readonly dueCents: number;
};

/** How much of a payment is for which invoice; positive integer cents. */
export type Part = { readonly id: number; readonly cents: number };

export type Match = {
  readonly reason: MatchReason;
  /** Whether references and amount leave no doubt. */
  readonly isExact: boolean;
  /** They add up to the transfer. */
  readonly parts: readonly Part[];
};

/** The most invoices of a customer whose sums are compared; with more, only the sum of all is. */
const MOST_FOR_SUMS = 12;

/**
 * The invoices that a bank transfer pays, by its text and amount; null if none can be told.
 * @param cents positive: what was transferred
 * @param invoices `named`: those that the text names, whether or not they're paid; `unpaid`: all that have something due
 */
export function matchTransfer(
  cents: number,
  { named, unpaid }: { readonly named: readonly Payable[]; readonly unpaid: readonly Payable[] },
): Match | null {
  if (named.length > 0) {
    const isExact = sumOf(named) === cents && named.every(({ dueCents }) => dueCents > 0);
    if (isExact) return { reason: 'reference-and-amount', isExact, parts: dueParts(named) };
    if (sumOf(named.filter(({ dueCents }) => dueCents > 0)) < cents) {
      const fitting = fittingBetter(cents, { named, unpaid });
      if (fitting.length > 1) return null;
      if (fitting[0]) return { reason: 'reference', isExact: false, parts: dueParts(fitting[0]) };
    }
    const [only, ...others] = sumsTo(named, cents);
    const parts = only && others.length === 0 ? dueParts(only) : splitOver(cents, named);
    return { reason: 'reference', isExact: false, parts };
  }
  const byAmount = unpaid.filter(({ dueCents }) => dueCents === cents);
  if (byAmount.length > 0) {
    return byAmount.length === 1 ? { reason: 'amount', isExact: false, parts: dueParts(byAmount) } : null;
  }
  const sums = [...Map.groupBy(unpaid, ({ customerId }) => customerId).values()].flatMap((theirs) =>
    sumsTo(theirs, cents),
  );
  const [sum] = sums;
  return sum && sums.length === 1 ? { reason: 'sum', isExact: false, parts: dueParts(sum) } : null;
}

/**
 * Splits a payment over invoices, the one that is due first getting what is due on it first. What is left over is paid
 * on the last.
 */
export function splitOver(cents: number, invoices: readonly Payable[]): Part[] {
  const sorted = invoices.toSorted(
    (one, other) => one.dueDate.localeCompare(other.dueDate) || one.id - other.id,
  );
  let rest = cents;
  const parts = sorted.map(({ id, dueCents }) => {
    const part = Math.min(rest, Math.max(0, dueCents));
    rest -= part;
    return { id, cents: part };
  });
  return parts
    .map((part, index) => (index === parts.length - 1 ? { ...part, cents: part.cents + rest } : part))
    .filter((part) => part.cents > 0);
}

/**
 * What fits a transfer to the cent that is more than the invoices in its text have due, such as where the bank cut off the
 * last number: these with others of their customers, some of all those, or else the invoices of anybody with that amount.
 */
function fittingBetter(
  cents: number,
  { named, unpaid }: { readonly named: readonly Payable[]; readonly unpaid: readonly Payable[] },
): Payable[][] {
  const isNamed = (one: Payable) => named.some(({ id }) => id === one.id);
  const due = named.filter(({ dueCents }) => dueCents > 0);
  const theirs = unpaid.filter(
    (one) => !isNamed(one) && named.some(({ customerId }) => customerId === one.customerId),
  );
  const withOthers = sumsTo(theirs, cents - sumOf(due)).map((others) => [...due, ...others]);
  if (withOthers.length > 0) return withOthers;
  const someOfAll = sumsTo([...due, ...theirs], cents);
  if (someOfAll.length > 0) return someOfAll;
  return unpaid.filter(({ dueCents }) => dueCents === cents).map((one) => [one]);
}

const sumOf = (invoices: readonly Payable[]) => invoices.reduce((sum, { dueCents }) => sum + dueCents, 0);

const dueParts = (invoices: readonly Payable[]): Part[] =>
  invoices.map(({ id, dueCents }) => ({ id, cents: dueCents }));

/** Each choice of invoices with something due that add up to an amount, which is positive. */
function sumsTo(invoices: readonly Payable[], cents: number): Payable[][] {
  const due = invoices.filter(({ dueCents }) => dueCents > 0);
  if (sumOf(due) < cents) return [];
  if (due.length > MOST_FOR_SUMS) return sumOf(due) === cents ? [due] : [];
  const found: Payable[][] = [];
  const add = (chosen: Payable[], next: number, rest: number) => {
    if (rest === 0) found.push(chosen);
    for (const [index, one] of due.entries()) {
      if (index >= next && one.dueCents <= rest) add([...chosen, one], index + 1, rest - one.dueCents);
    }
  };
  add([], 0, cents);
  return found;
}

/** How long before its invoice a transfer may have come without anybody being asked: a deposit, or an old invoice corrected. */
const MOST_DAYS_EARLY = 31;

/** Whether a transfer came so long before an invoice that it's hardly for it. @param date YYYY-MM-DD at the bank */
export const isFarTooEarly = (date: string, invoice: { readonly issueDate: string }): boolean =>
  date < addDays(invoice.issueDate, -MOST_DAYS_EARLY);

/** Why the office takes a bank transfer back. */
export const TAKEN_BACK_CAUSES = [
  /** The money is ours, and is recorded again for the invoice that it was for. */
  'wrong-invoice',
  /** The customer's bank didn't honour it: the money is gone. */
  'dishonoured',
] as const;
export type TakenBackCause = (typeof TAKEN_BACK_CAUSES)[number];

/** How Australian banks write on a line that it takes an earlier transfer back. */
const TAKEN_BACK = /\b(dishono(u?)r\w*|revers\w*|return\w*|rejected|recall\w*|refused|unpaid|chargeback)\b/i;

/** Words that say nothing of who paid. */
const EVERY_TRANSFER =
  /^(transfer|payment|direct|credit|debit|deposit|from|bank|osko|npp|inv(oice)?|pty|ltd|the|and)$/i;

/**
 * Whether a line with money that went out may take back a transfer of the same amount: it says so, or has a word of
 * the transfer's own text. Any other payment of ours may happen to have that amount.
 */
export function looksDishonoured(line: string | null, transfer: string | null): boolean {
  if (line === null) return false;
  if (TAKEN_BACK.test(line)) return true;
  const theirs = new Set(wordsOf(transfer ?? ''));
  return wordsOf(line).some((word) => theirs.has(word));
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !EVERY_TRANSFER.test(word));
