// Customers with more jobs and documents than the bench books, and a quote by its emailed link.
import { randomUUID } from 'node:crypto';
import { OPERATOR_TIME_ZONE } from '../domain/constants.ts';
import { localToday } from '../domain/visits/local-time.ts';
import { keepLink } from '../server/common/emailed-links/mailed-links.ts';
import { eq } from '../server/db/drizzle.ts';
import { customers } from '../server/db/schema/customers.ts';
import { jobs } from '../server/db/schema/jobs.ts';
import { quoteLines } from '../server/db/schema/repairs.ts';
import { transaction } from '../server/db/transaction.ts';
import { keepBankPayment } from '../server/features/invoices/bank-transfers/record-bank-payment.ts';
import { asInvoice } from '../server/features/invoices/find-invoice.ts';
import { issueCallOutInvoice } from '../server/features/invoices/issue-invoice.ts';
import { addStaff } from '../server/features/staff/add-staff.ts';
import { insertJobLike, insertQuote } from '../tests/kit/repairs.ts';
import { bookingForms, makeCustomer, PASSWORD } from './booking-form.ts';
import { withDeps } from './with-deps.ts';

type Deps = Parameters<Parameters<typeof withDeps>[2]>[0];
const JOBS_A_STATEMENT = 50;

type Target = { url: string; dataDir: string; databaseUrl: string };

/** Open jobs beside the one that was booked. */
export async function customerWithJobs(target: Target, name: string, more: number): Promise<string> {
  const { token, jobId } = await newCustomer(target, name);
  await quietly(target, async (deps) => {
    const [booked] = await deps.db.select().from(jobs).where(eq(jobs.id, jobId));
    if (!booked) throw new Error(`No job ${jobId}`);
    const { id: _, ...job } = booked;
    for (let left = more; left > 0; left -= JOBS_A_STATEMENT) {
      await deps.db.insert(jobs).values(Array.from({ length: Math.min(left, JOBS_A_STATEMENT) }, () => job));
    }
  });
  return token;
}

/** Call-out invoices, each of a completed job; three of four are paid by bank transfer. */
export async function customerWithInvoices(target: Target, name: string, count: number): Promise<string> {
  const { token, jobId } = await newCustomer(target, name);
  await quietly(target, async (deps) => {
    const office = {
      UserName: `${name}@office.example`,
      Name: 'Ines Duarte',
      Role: 'admin',
      Password: PASSWORD,
    } as const;
    const { StaffId } = await addStaff(deps, office, { mustChangePassword: false });
    for (let made = 0; made < count; made += 1) {
      const id = await insertJobLike(deps, jobId, { state: 'Completed' });
      const [job] = await deps.db.select().from(jobs).where(eq(jobs.id, id));
      if (!job) throw new Error(`No job ${id}`);
      await transaction(deps.pool, async (tx) => {
        const document = await issueCallOutInvoice(deps, tx, job, 'Cleaned the condenser.');
        if (!document || made % 4 === 0) return;
        const { totalCents } = document;
        const date = localToday(deps.clock.now(), OPERATOR_TIME_ZONE);
        await keepBankPayment(deps, tx, [{ invoice: asInvoice(document), cents: totalCents }], {
          isMoreConfirmed: false,
          method: 'bank',
          key: randomUUID(),
          amountCents: totalCents,
          date,
          description: null,
          staffId: StaffId,
        });
      });
    }
  });
  return token;
}

/** A waiting quote of three lines. @returns the secret of its link */
export async function quoteLink(target: Target, name: string): Promise<string> {
  const { jobId, customerId } = await newCustomer(target, name);
  return quietly(target, async (deps) => {
    await deps.db.update(jobs).set({ state: 'QuoteWaiting' }).where(eq(jobs.id, jobId));
    const quoteId = await insertQuote(deps, jobId, { subtotalCents: 86_025 });
    const line = { quoteId, quantityHundredths: 150, unitCents: 19_117, amountCents: 28_675 };
    await deps.db
      .insert(quoteLines)
      .values(
        ['Fan motor', 'Door gasket', 'Labour'].map((description, sort) => ({ ...line, sort, description })),
      );
    const expiresAt = deps.clock.now().add({ hours: 24 });
    return keepLink(deps, deps.db, {
      id: randomUUID(),
      purpose: 'quote',
      customerId,
      jobId,
      quoteId,
      expiresAt,
    });
  });
}

/** A booked job, followed by its emailed link. @returns the secret of the link */
export async function jobLink(target: Target, name: string): Promise<string> {
  const { jobId, customerId } = await newCustomer(target, name);
  return quietly(target, (deps) =>
    keepLink(deps, deps.db, {
      id: randomUUID(),
      purpose: 'job',
      customerId,
      jobId,
      expiresAt: deps.clock.now().add({ hours: 24 }),
    }),
  );
}

async function newCustomer(target: Target, name: string) {
  const [form] = await bookingForms(target.url);
  if (!form) throw new RangeError('no form to book with');
  const token = await makeCustomer(target.url, name, form);
  const [job] = await quietly(target, ({ db }) =>
    db
      .select({ jobId: jobs.id, customerId: customers.id })
      .from(jobs)
      .innerJoin(customers, eq(customers.id, jobs.customerId))
      .where(eq(customers.userName, `${name}@bench.example`)),
  );
  if (!job) throw new Error(`${name} has no job`);
  return { token, ...job };
}

/** Without emails and PDFs, which would keep the server busy while something else is measured. */
const quietly = <Result>(target: Target, work: (deps: Deps) => Promise<Result>): Promise<Result> =>
  withDeps(target, {}, (deps) => work({ ...deps, queue: { ...deps.queue, enqueue: async () => {} } }));
