/** What a column is for, as its name says; `either` is money that its content tells more about. */
export type NamedRole = 'date' | 'amount' | 'in' | 'out' | 'either' | 'balance' | 'ignored' | 'text';

const IN = /\b(credits?|credited|cr|deposits?|deposited|(paid|money) in)\b|^in$/;
const OUT = /\b(debits?|debited|dr|withdrawals?|withdrawn|(paid|money) out)\b|^out$/;
const IGNORED =
  /\b(account|acct|bsb|currency|status|time|serial|cheque|check)\b|^(tran(s(action)?)? )?type$|^(merchant |sub ?)?categor(y|ies)$|^tags?$|^(line|no|number)$/;

/** The plain words of a column's name: `Debit_Amount ($)` is `debit amount`. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\baud\b/g, ' ')
    .replace(/[^a-z]+/g, ' ')
    .trim();

export function roleOf(name: string): NamedRole {
  const words = wordsOf(name);
  if (/\bbalance\b/.test(words)) return 'balance';
  if (/\bdate\b|^(day|posted|processed)$/.test(words)) return 'date';
  if (IN.test(words) && OUT.test(words)) return 'either';
  if (IGNORED.test(words)) return 'ignored';
  if (IN.test(words)) return 'in';
  if (OUT.test(words)) return 'out';
  return /\b(amount|value)\b/.test(words) ? 'amount' : 'text';
}

/** Of several dates of a transfer, the one on which the bank booked it comes first. */
const DATES = [/^(tran(s(action)?)? )?date$/, /post|book/, /process/, /enter/, /effective/, /value/];

/** How well the name of a date's column says that it's the day of the transfer: 0 is best. */
export function dateRank(name: string): number {
  const rank = DATES.findIndex((pattern) => pattern.test(wordsOf(name)));
  return rank < 0 ? DATES.length : rank;
}
