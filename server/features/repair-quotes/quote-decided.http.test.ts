import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { confirmEmails, send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import { quotedJob, startedJob } from '../../../tests/kit/job-progress.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { taskHandlers } from '../../tasks.ts';

/** A decided quote, and its emails. */
async function answered(verb: 'approvequote' | 'rejectquote', payload: object) {
  const kit = await testApp();
  const { token, jobId } = await signedInCustomer(kit.app);
  await confirmEmails(kit);
  await startedJob(kit.deps, jobId);
  const uniqueId = await quotedJob(kit.deps, jobId);
  await deliverEmails(kit);
  kit.clock.advance({ hours: 1 });
  await send(kit.app, {
    method: 'POST',
    url: `/api/v1/customerportal/jobs/${jobId}/${verb}/${uniqueId}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
  const mails = await deliverEmails(kit);
  const to = (address: string) => mails.filter((mail) => mail.to?.[0]?.address === address);
  return {
    kit,
    customers: to('priya@marlowestreet.example'),
    operators: to(kit.deps.config.brand.email),
  };
}

function says(mail: Email | undefined, ...words: string[]) {
  for (const part of [mail?.html, mail?.text]) {
    for (const text of words) expect.soft(part).toContain(text);
    expect.soft(part).not.toMatch(/undefined|null|NaN/);
  }
}

test.each([
  [{ Name: 'Sam Reed' }, 'approved by Sam Reed (emailed link)', 'Approved by Sam Reed (emailed link) on Mon'],
  [{}, 'approved by emailed link', 'Approved by emailed link on Mon'],
])(
  '[R4.24] an approval with the emailed link and %j names nobody else in its emails',
  async (name, words, preview) => {
    const kit = await testApp();
    const { jobId } = await signedInCustomer(kit.app);
    await confirmEmails(kit);
    await startedJob(kit.deps, jobId);
    await quotedJob(kit.deps, jobId);
    const [, ch] = /quote-approval\?ch=([\w-]{43})/.exec((await deliverEmails(kit)).at(-1)?.text ?? '') ?? [];
    await send(kit.app, { method: 'POST', url: '/api/v1/quoteapproval/approve', payload: { ch, ...name } });
    const [first, second, ...others] = await deliverEmails(kit);
    expect(others).toEqual([]);
    for (const mail of [first, second]) {
      says(mail, words);
      expect(mail?.text).not.toContain('by Priya Nair');
    }
    expect(`${first?.html}${second?.html}`).toContain(preview);
  },
);

async function quoteIdOf({ deps }: TestApp): Promise<number> {
  const { rows } = await deps.pool.query('select id from quotes');
  return Number(rows[0].id);
}

test('[R4.22, R4.24] an approval is confirmed to the customer with the quote, its coupon and what comes next', async () => {
  const { kit, customers, operators } = await answered('approvequote', {
    couponPromoId: 8,
    PoNumber: 'PO 77/Ä-4',
  });
  expect(customers).toHaveLength(1);
  expect(customers[0]).toMatchObject({
    subject: 'Quote Q1042-1 approved, GAL1042R',
    date: '2026-11-22T23:10:00.000Z',
    from: { name: 'Galley', address: 'help@galley.example' },
  });
  says(
    customers[0],
    'Hello Priya, ',
    'was approved by Priya Nair on Mon 23 Nov',
    'GAL1042R',
    'PO 77/Ä-4',
    'Underbench fridge',
    'Skope ProSpec 2 door',
    'Fan motor',
    '$486.27',
    '-$36.36',
    '$725.79',
    '$659.81 + GST',
    'send the tax invoice for $725.79 inc GST when the work is done, not before.',
    'With our office',
    '/#/visit?ch=',
    '1800 975 711',
  );
  expect(operators).toHaveLength(1);
  expect(operators[0]?.subject).toBe('Q1042-1 approved: $725.79 inc GST, Marlowe Street Café');
  says(operators[0], 'of $725.79 inc GST was approved by Priya Nair: ', 'Their PO: PO 77/Ä-4.');

  // Written again after a crash, the emails are identical.
  const quoteId = await quoteIdOf(kit);
  await taskHandlers(kit.deps)['send-mail']({ mail: 'quote-decided', quoteId });
  expect(await deliverEmails(kit)).toEqual([]);
});

test('[R4.22] a decline is confirmed too, and the operator reads the reason', async () => {
  const { customers, operators } = await answered('rejectquote', { Reason: 'Too <dear> for us' });
  expect(customers).toMatchObject([{ subject: 'Quote Q1042-1 declined, GAL1042R' }]);
  says(
    customers[0],
    'was declined by Priya Nair',
    'owe anything for this quote',
    'Declined. Only the call-out, $205.01, is due.',
    '$725.79',
  );
  expect(operators).toMatchObject([{ subject: 'Q1042-1 declined: $725.79 inc GST, Marlowe Street Café' }]);
  expect(operators[0]?.text).toContain('Too <dear> for us');
  expect(operators[0]?.html).toContain('Too &lt;dear&gt; for us');
});
