import { expect, test } from 'vitest';
import type { EndpointSpec } from '../../contracts/endpoint.ts';
import { getDeskInvoice } from '../../contracts/invoices/desk-invoices.ts';
import type { DeskClient } from './client.ts';
import { amountChangeOf } from './invoice-input.ts';

/** A server with one invoice, on which these documents and entries were made. */
function serverWith({ Adjustments = [], Entries = [] }: { Adjustments?: object[]; Entries?: object[] }) {
  const call = async (spec: EndpointSpec) =>
    spec === getDeskInvoice ? { Adjustments, Entries } : { InvoiceList: [{ InvoiceId: 7 }] };
  return { call } as unknown as DeskClient;
}

const typed = (values: Record<string, boolean> = {}) => ({ positionals: ['INV-1001'], values });
const credit = { kind: 'AdjustmentNote', amount: 11, reason: 'Late' } as const;

test('[R1.02] a command whose answer was lost has the same key again, and another one with --again', async () => {
  const server = serverWith({});
  const keys = [
    await amountChangeOf(server, typed(), credit),
    await amountChangeOf(server, typed(), credit),
    await amountChangeOf(server, typed(), { ...credit, reason: 'Late twice' }),
    await amountChangeOf(server, typed({ again: true }), credit),
    await amountChangeOf(server, typed(), { ...credit, amount: undefined }),
  ].map(({ headers }) => headers['idempotency-key']);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(4);
});

test('[R1.02] a command is refused once the invoice shows that it took effect', async () => {
  const note = { Kind: 'AdjustmentNote', TotalIncGst: 11, Reason: 'Late' };
  const writeOff = { Kind: 'write-off', Amount: -5, Note: 'Closed' };
  const server = serverWith({ Adjustments: [note], Entries: [writeOff] });
  const message = /^This was done already, for \$11\.00\. Add --again/;
  await expect(amountChangeOf(server, typed(), credit)).rejects.toThrow(message);
  const closed = { kind: 'write-off', amount: 5, reason: 'Closed' } as const;
  await expect(amountChangeOf(server, typed(), closed)).rejects.toThrow('--again');
  await expect(amountChangeOf(server, typed({ again: true }), credit)).resolves.toBeDefined();
  await expect(amountChangeOf(server, typed(), { ...credit, reason: 'Dirty' })).resolves.toBeDefined();
});
