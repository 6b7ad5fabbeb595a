// The invoice lists of a customer with few invoices and one with many, at one server.
import { compare, load, type Measured } from './http-load.ts';
import { customerWithInvoices } from './large-customers.ts';
import { startServer } from './server.ts';

export const FEW_INVOICES = 160;
export const MANY_INVOICES = 1_600;
const ROUNDS = 7;
const SECONDS = 1;

export type InvoiceLists = { few: Measured; many: Measured; ratio: number };

export async function measureInvoiceLists(run: AsyncDisposableStack): Promise<InvoiceLists> {
  await using owner = run.use(new AsyncDisposableStack());
  const server = await startServer(owner);
  const list = (token: string) => () =>
    load({
      url: `${server.url}/api/v1/customerportal/invoices`,
      headers: { authorization: `Bearer ${token}` },
      duration: SECONDS,
    });
  const few = list(await customerWithInvoices(server, 'few-invoices', FEW_INVOICES));
  const many = list(await customerWithInvoices(server, 'many-invoices', MANY_INVOICES));
  const { bare, real, ratio } = await compare(ROUNDS, few, many);
  return { few: bare, many: real, ratio };
}
