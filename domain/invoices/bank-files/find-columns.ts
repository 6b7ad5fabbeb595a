import { type DateOrder, dateOf, directionOf, moneyOf } from './cell-values.ts';
import { dateRank, roleOf } from './column-names.ts';
import type { FileRow } from './split-lines.ts';

/** Columns by their index from 0; -1 if there's none. */
export type Columns = {
  date: number;
  /** Money in both directions. */
  amount: number;
  in: number;
  out: number;
  /** Says `CR` or `DR` of the amount. */
  direction: number;
  texts: number[];
  /** How many cells a record has. */
  width: number;
};

/** What a person says of a file whose columns can't be told apart: a column's name or its number from 1. */
export type ColumnChoice = {
  date?: string | undefined;
  /** The amounts that came in, or in both directions. */
  amount?: string | undefined;
  /** The amounts that went out, if they've a column of their own. */
  out?: string | undefined;
  dateOrder?: DateOrder | undefined;
};

/** A question to a person, with the columns to choose from. */
export type ColumnQuestion = {
  about: keyof ColumnChoice;
  columns: { number: number; name: string; example: string }[];
};

/** What the cells of a column are like. */
type Content = { filled: number; dates: number; money: number; isMoney: boolean; directions: number };

/** A few bad cells don't change what a column is. */
const isMost = (part: number, whole: number) => whole > 0 && part >= whole * 0.6;

export class ColumnFinder {
  readonly #names: readonly string[];
  readonly #rows: readonly FileRow[];
  readonly #choice: ColumnChoice;
  readonly #contents: Content[];
  readonly #width: number;

  /** @param names of the columns; none if the file has no header */
  constructor(names: readonly string[], rows: readonly FileRow[], choice: ColumnChoice) {
    this.#names = names;
    this.#choice = choice;
    this.#width = names.length || commonWidth(rows);
    const whole = rows.filter(({ cells }) => cells.length >= this.#width);
    this.#rows = whole.length > 0 ? whole : rows;
    this.#contents = Array.from({ length: this.#width }, (_, column) => this.#contentOf(column));
  }

  find(): Columns | ColumnQuestion {
    const date = this.#dateColumn();
    if (date < 0) return this.#question('date');
    const money = this.#moneyColumns(date);
    if (!money) return this.#question('amount');
    const taken = new Set([date, ...Object.values(money)]);
    const rest = this.#indexes().filter((column) => !taken.has(column));
    const direction = money.amount < 0 ? -1 : (rest.find((column) => this.#isDirection(column)) ?? -1);
    const texts = rest.filter((column) => column !== direction && this.#isText(column));
    return { date, ...money, direction, texts, width: this.#width };
  }

  /** @returns -1 if it can't be told */
  #dateColumn(): number {
    if (this.#choice.date) return this.#chosen(this.#choice.date);
    const dates = this.#indexes().filter((column) => this.#isDate(column));
    const named = dates.filter((column) => this.#roleOf(column) === 'date');
    const [best] = named.sort((a, b) => dateRank(this.#names[a] ?? '') - dateRank(this.#names[b] ?? ''));
    if (best !== undefined) return best;
    const [first = -1, ...others] = dates;
    const isSame = (column: number) =>
      this.#rows.every(({ cells }) => (cells[column] ?? '') === (cells[first] ?? ''));
    return others.every(isSame) ? first : -1;
  }

  /** @returns null if they can't be told */
  #moneyColumns(date: number): Pick<Columns, 'amount' | 'in' | 'out'> | null {
    const none = { amount: -1, in: -1, out: -1 };
    const { amount, out } = this.#choice;
    if (amount && out) return { ...none, in: this.#chosen(amount), out: this.#chosen(out) };
    if (amount) return this.#moneyOfChosen(this.#chosen(amount), date);
    const money = this.#indexes().filter((column) => column !== date && this.#isMoney(column));
    const named = (role: string) => this.#indexes().find((column) => this.#roleOf(column) === role) ?? -1;
    const [moneyIn, moneyOut] = [named('in'), named('out')];
    if (moneyIn >= 0 && moneyOut >= 0) return { ...none, in: moneyIn, out: moneyOut };
    const single = money.find((column) => ['amount', 'either'].includes(this.#roleOf(column)));
    if (single !== undefined) return { ...none, amount: single };
    if (moneyIn >= 0) return { ...none, in: moneyIn };
    const unnamed = money.filter((column) => !['balance', 'ignored', 'out'].includes(this.#roleOf(column)));
    return this.#moneyByContent(unnamed);
  }

  /** A chosen column, with the one for the other direction: that which has money exactly where the chosen one has none. */
  #moneyOfChosen(chosen: number, date: number): Pick<Columns, 'amount' | 'in' | 'out'> | null {
    if (chosen < 0) return null;
    const others = this.#indexes().filter((column) => {
      if (column === date || column === chosen || !this.#isMoney(column)) return false;
      return this.#rows.every(({ cells }) => !hasMoney(cells[column]) || !hasMoney(cells[chosen]));
    });
    const [out, ...more] = others;
    const isPair = out !== undefined && more.length === 0;
    return isPair ? { amount: -1, in: chosen, out } : { amount: chosen, in: -1, out: -1 };
  }

  #moneyByContent(money: readonly number[]): Pick<Columns, 'amount' | 'in' | 'out'> | null {
    const none = { amount: -1, in: -1, out: -1 };
    const [first = -1, second = -1, ...more] = money;
    if (first < 0) return null;
    if (second < 0) return { ...none, amount: first };
    // With more, none is the balance of the others.
    for (const balance of money.length > 3 ? [] : money) {
      const [one = -1, other = -1, ...rest] = money.filter((column) => column !== balance);
      if (rest.length > 0) continue;
      if (other < 0) {
        if (this.#addsUp(balance, (cells) => this.#signed(cells, one))) return { ...none, amount: one };
        continue;
      }
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        const change = (cells: readonly string[]) =>
          Math.abs(this.#signed(cells, from)) - Math.abs(this.#signed(cells, to));
        if (this.#addsUp(balance, change)) return { ...none, in: from, out: to };
      }
    }
    // The export of CommBank: date, amount, text, balance.
    const isCommBank = this.#width === 4 && first === 1 && second === 3 && more.length === 0;
    return isCommBank ? { ...none, amount: first } : null;
  }

  /** Whether the balance changes by these amounts from most rows to the next, whichever comes first in the file. */
  #addsUp(balance: number, changeOf: (cells: readonly string[]) => number): boolean {
    const down = { right: 0, changed: 0 };
    const up = { right: 0, changed: 0 };
    for (let index = 1; index < this.#rows.length; index += 1) {
      const before = this.#rows[index - 1]?.cells ?? [];
      const after = this.#rows[index]?.cells ?? [];
      const step = this.#signed(after, balance) - this.#signed(before, balance);
      down.right += Number(step === changeOf(after) && step !== 0);
      up.right += Number(-step === changeOf(before) && step !== 0);
      down.changed += 1;
    }
    return isMost(down.right, down.changed) || isMost(up.right, down.changed);
  }

  #signed(cells: readonly string[], column: number): number {
    const money = moneyOf(cells[column] ?? '');
    return money ? money.cents * (money.sign ?? 1) : 0;
  }

  #contentOf(column: number): Content {
    const content = { filled: 0, dates: 0, money: 0, isMoney: false, directions: 0 };
    for (const { cells } of this.#rows) {
      const cell = cells[column] ?? '';
      if (!cell) continue;
      const money = moneyOf(cell);
      content.filled += 1;
      content.dates += Number(dateOf(cell) !== null || dateOf(cell, 'month-first') !== null);
      content.money += Number(money !== null);
      content.isMoney ||= money?.isMoney ?? false;
      content.directions += Number(directionOf(cell) !== null);
    }
    return content;
  }

  #indexes(): number[] {
    return this.#contents.map((_, column) => column);
  }

  #roleOf(column: number): string {
    const name = this.#names[column];
    return name === undefined ? 'unnamed' : roleOf(name);
  }

  #isDate(column: number): boolean {
    const { filled = 0, dates = 0 } = this.#contents[column] ?? {};
    return isMost(dates, filled) && isMost(filled, this.#rows.length);
  }

  #isMoney(column: number): boolean {
    const { filled = 0, money = 0, isMoney = false } = this.#contents[column] ?? {};
    const named = ['amount', 'in', 'out', 'either'].includes(this.#roleOf(column));
    return isMost(money, filled) && (isMoney || named);
  }

  #isDirection(column: number): boolean {
    const { filled = 0, directions = 0 } = this.#contents[column] ?? {};
    return isMost(directions, filled);
  }

  /** Whatever isn't known to be something else may have the reference. */
  #isText(column: number): boolean {
    const role = this.#roleOf(column);
    if (role !== 'unnamed') return role === 'text' && !this.#isMoney(column);
    return !this.#isMoney(column) && !this.#isDate(column) && !this.#isAccount(column);
  }

  /** Whether every record has the same long number here, as that of the account. */
  #isAccount(column: number): boolean {
    const cells = new Set(this.#rows.map((row) => row.cells[column] ?? ''));
    const [only = ''] = cells;
    return cells.size === 1 && /^\d[\d\s-]{6,}\d$/.test(only);
  }

  /** @returns -1 if the file has no such column */
  #chosen(choice: string): number {
    const wanted = choice.trim().toLowerCase();
    const named = this.#names.findIndex((name) => name.trim().toLowerCase() === wanted);
    if (named >= 0) return named;
    const number = /^\d{1,3}$/.test(wanted) ? Number(wanted) - 1 : -1;
    return number < this.#width ? number : -1;
  }

  #question(about: ColumnQuestion['about']): ColumnQuestion {
    const columns = this.#indexes().map((column) => ({
      number: column + 1,
      name: this.#names[column] ?? '',
      example: this.#rows.map(({ cells }) => cells[column] ?? '').find(Boolean) ?? '',
    }));
    return { about, columns };
  }
}

const hasMoney = (cell = '') => (moneyOf(cell)?.cents ?? 0) > 0;

/** The number of cells that most records have. */
function commonWidth(rows: readonly FileRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return most?.[0] ?? 0;
}
