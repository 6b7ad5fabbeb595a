import { skipToken, useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import {
  matchOutgoing,
  matchTransfers,
  recordTransfers,
  transfersToMatchAgain,
} from '../../../contracts/invoices/bank-transfers.ts';
import { takeBackTransfer } from '../../../contracts/invoices/invoice-changes.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { ApiError } from '../../client/api-error.ts';
import { CARD_TIMEOUT_MS } from '../../client/call.ts';
import { queryClient } from '../../client/query-client.ts';
import { deskCall, liveQuery } from '../api/desk-call.ts';
import { INVOICE_LISTS, readInvoicesAgain } from '../api/invoice-queries.ts';
import { sendSeen } from '../parts/versioned.ts';
import { batchesOf, type KeyedRow, type ReadStatement, transferOf } from './bank-statement.ts';

type Match = Reply<typeof matchTransfers>['Rows'][number];
/** How much of a transfer is for which invoice. */
export type Part = Match['Parts'][number];

/** A transfer on screen. */
export type Line = KeyedRow & {
  match: Match;
  /** Those of one batch are matched together, so that what one pays, the next ones don't. */
  batch: number;
  /** `open` waits for a person. */
  state: 'open' | 'recorded' | 'recorded-before';
  /** Why it wasn't recorded. */
  refusal: string | null;
};

/** A line with money that went out, with the transfer that the bank may have taken back by it. */
export type Dishonoured = KeyedRow & {
  transfer: Reply<typeof matchOutgoing>['Rows'][number];
  isTakenBack: boolean;
};

/** A bank's file as far as somebody is with it. */
export type Statement = Omit<ReadStatement, 'rows'> & {
  name: string;
  lines: Line[];
  dishonoured: Dishonoured[];
};

const KEY = ['desk-bank-statement'];

/** The statement that's being worked on: it stays while other screens are looked at, until it's closed or reloaded. */
export function useStatement(): Statement | undefined {
  return useQuery<Statement>({ queryKey: KEY, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data;
}

const statement = () => queryClient.getQueryData<Statement>(KEY);

export const closeStatement = () => queryClient.removeQueries({ queryKey: KEY });

const keepLines = (change: (line: Line) => Line) =>
  queryClient.setQueryData<Statement>(KEY, (now) => now && { ...now, lines: now.lines.map(change) });

/** Finds the invoices that a file's transfers pay. @throws ApiError */
export async function openStatement(
  name: string,
  { rows, ...read }: ReadStatement,
  onProgress: (looked: number) => void,
): Promise<void> {
  const lines: Line[] = [];
  for (const [batch, own] of batchesOf(rows).entries()) {
    for (const [index, match] of (await matchesOf(own)).entries()) {
      const row = own[index];
      const state = match.IsRecorded ? 'recorded-before' : 'open';
      if (row) lines.push({ ...row, match, batch, state, refusal: null });
    }
    onProgress(lines.length);
  }
  // Setting it anew would keep what no screen uses any more for as long.
  queryClient.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
  const dishonoured = await dishonouredOf(read.outgoing);
  queryClient.setQueryData<Statement>(KEY, { name, lines, dishonoured, ...read });
}

async function dishonouredOf(outgoing: readonly KeyedRow[]): Promise<Dishonoured[]> {
  const found: Dishonoured[] = [];
  for (const own of batchesOf(outgoing)) {
    const { Rows } = await deskCall(matchOutgoing, { json: { Rows: own.map(transferOf) } });
    for (const transfer of Rows) {
      const row = own.find(({ key }) => key === transfer.Key);
      if (row) found.push({ ...row, transfer, isTakenBack: false });
    }
  }
  return found;
}

/** What the bank may have taken back as it is now, after a change of its invoices. @throws ApiError */
async function lookAgain(): Promise<void> {
  const open = statement()?.dishonoured.filter(({ isTakenBack }) => !isTakenBack) ?? [];
  const fresh = new Map((await dishonouredOf(open)).map((line) => [line.key, line]));
  queryClient.setQueryData<Statement>(
    KEY,
    (now) =>
      now && {
        ...now,
        dishonoured: now.dishonoured.flatMap((line) =>
          line.isTakenBack ? [line] : (fresh.get(line.key) ?? []),
        ),
      },
  );
}

/** Takes a transfer back, as the bank did by a line of the statement. @throws ApiError */
export async function takeBack({ key, date, description, transfer }: Dishonoured): Promise<void> {
  const { InvoiceId, TransferId, Version } = transfer;
  const json = {
    Version,
    TransferId,
    Cause: 'Dishonoured',
    Date: date,
    Reason: `Bank statement: ${description}`,
    LineKey: key,
  } as const;
  await sendSeen(
    () => deskCall(takeBackTransfer, { params: { InvoiceId }, json }, { idempotencyKey: key }),
    lookAgain,
  );
  queryClient.setQueryData<Statement>(
    KEY,
    (now) =>
      now && {
        ...now,
        dishonoured: now.dishonoured.map((line) =>
          line.key === key ? { ...line, isTakenBack: true } : line,
        ),
      },
  );
  await Promise.all([lookAgain(), readInvoicesAgain()]);
}

/** In the place of a file's name. */
export const WAITING = 'Payments taken back';

const WAITING_KEY = [...INVOICE_LISTS, 'transfers-taken-back'];

/** Payments that were taken back and wait for the invoice that they're for. */
export function useWaiting() {
  return useQuery({ ...liveQuery(WAITING_KEY, transfersToMatchAgain, {}), select: ({ Rows }) => Rows }).data;
}

/** Matches those again, like the lines of a file. @throws ApiError */
export async function openWaiting(waiting: NonNullable<ReturnType<typeof useWaiting>>): Promise<void> {
  const rows = waiting.map(({ Key, Date: date, Amount, Text }, index) => ({
    key: Key,
    line: index + 1,
    date,
    cents: centsFromDollars(Amount),
    description: Text ?? '',
  }));
  await openStatement(WAITING, { rows, unread: [], outgoing: [] }, () => undefined);
}

async function matchesOf(rows: readonly KeyedRow[]): Promise<Match[]> {
  return (await deskCall(matchTransfers, { json: { Rows: rows.map(transferOf) } })).Rows;
}

const sameParts = (one: Match, other: Match) => JSON.stringify(one.Parts) === JSON.stringify(other.Parts);

/**
 * Records open transfers as they're suggested on screen. What they pay is asked again first: a colleague may have
 * recorded some, and another payment may have come.
 * @returns how many weren't recorded, because the suggestion has changed or the server refused
 * @throws ApiError
 */
export async function recordSuggested(keys: ReadonlySet<string>): Promise<number> {
  let left = 0;
  const chosen = statement()?.lines.filter(({ key }) => keys.has(key)) ?? [];
  for (const batch of new Set(chosen.map((line) => line.batch))) {
    const open = statement()?.lines.filter((line) => line.batch === batch && line.state === 'open') ?? [];
    const fresh = new Map((await matchesOf(open)).map((match) => [match.Key, match]));
    const isAsShown = ({ key, match }: Line) => {
      const now = fresh.get(key);
      return now !== undefined && !now.IsRecorded && sameParts(now, match);
    };
    const wanted = open.filter((line) => keys.has(line.key));
    const agreed = wanted.filter(isAsShown);
    keepLines((line) => {
      const match = line.state === 'open' ? fresh.get(line.key) : undefined;
      if (!match) return line;
      const isChanged = keys.has(line.key) && !isAsShown(line);
      return {
        ...line,
        match,
        state: match.IsRecorded ? 'recorded-before' : 'open',
        refusal: isChanged ? 'What is to pay has changed. Please look at it again.' : null,
      };
    });
    const answers = await record(agreed, ({ match: { Parts } }) => Parts, AS_SHOWN);
    left += wanted.length - answers.filter(({ Status }) => Status !== 'refused').length;
  }
  return left;
}

/** What a person has confirmed about transfers. */
type Confirmed = { RecordEarly: boolean; RecordMore: boolean };
/** Nothing is asked about a suggestion: its parts are shown with what is due, and the bank says how much came. */
const AS_SHOWN: Confirmed = { RecordEarly: false, RecordMore: true };

/** Records one open transfer for the invoices that a person named. @throws ApiError */
export async function recordSplit(line: Line, parts: readonly Part[], confirmed: Confirmed): Promise<void> {
  const [answer] = await record([line], () => parts, confirmed);
  if (answer?.Status === 'refused') throw new ApiError('conflict', 409, answer.Message ?? '');
}

async function record(
  lines: readonly Line[],
  partsOf: (line: Line) => readonly Part[],
  confirmed: Confirmed,
): Promise<Reply<typeof recordTransfers>['Rows']> {
  if (lines.length === 0) return [];
  const json = {
    Rows: lines.map((line) => ({
      ...transferOf(line),
      TakenBack: line.match.TakenBack,
      ...confirmed,
      Parts: partsOf(line).map(({ InvoiceId, Amount }) => ({ InvoiceId, Amount })),
    })),
  };
  const { Rows } = await deskCall(recordTransfers, { json }, { timeoutMs: CARD_TIMEOUT_MS });
  const answers = new Map(Rows.map((row) => [row.Key, row]));
  keepLines((line) => {
    const row = answers.get(line.key);
    if (!row) return line;
    if (row.Status === 'refused') return { ...line, refusal: row.Message };
    const match = { ...line.match, Parts: [...partsOf(line)] };
    return { ...line, match, state: row.Status, refusal: null };
  });
  await readInvoicesAgain();
  return Rows;
}
