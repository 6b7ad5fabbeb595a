import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { loadConfig } from '../../../server/config/config.ts';
import { openDeps } from '../../../server/deps.ts';
import { chargeCard } from '../../kit/payments/charge-card.ts';
import { MONDAY_MORNING } from './monday-morning.ts';
import { sql } from './records.ts';
import { type RunningServer, SECRET } from './server.ts';

/** Puts a card on file whose bank asks for a confirmation, and confirms it by `confirm`. */
export async function putCardOnFile(
  server: RunningServer,
  session: string,
  token: string,
  confirm: (clientSecret: string) => Promise<unknown>,
): Promise<void> {
  const add = () =>
    fetch(`${server.url}/api/v1/customerportal/paymentmethod`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session}` },
      body: new URLSearchParams({
        CheckoutCardToken: token,
        CheckoutCardMask: '•••• 3184',
        CheckoutCardExpiry: '11/29',
        CheckoutCardBrand: 'Visa',
      }),
    });
  const { CardClientSecret } = (await (await add()).json()) as { CardClientSecret: string };
  await confirm(CardClientSecret);
  const reply = await add();
  if (!reply.ok) throw new Error(`The card was not added: ${await reply.text()}`);
}

/** Charges the only customer $198.00, as a worker of the same company would. */
export async function chargeOnlyCustomer(server: RunningServer, env: Record<string, string>): Promise<void> {
  const config = loadConfig({
    GALLEY_ENV: 'test',
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.databaseUrl,
    CLOCK: MONDAY_MORNING,
    SECRET,
    ...env,
  });
  const deps = await openDeps(config, { url: server.databaseUrl }, pino({ level: 'silent' }));
  try {
    const [customer] = await sql<{ id: string }>(server, 'select id from customers');
    await chargeCard(deps, {
      idempotencyKey: randomUUID(),
      customerId: Number(customer?.id),
      jobId: null,
      amountCents: 19_800,
      description: 'Call-out on Tuesday 24 November',
    });
  } finally {
    await deps.close();
  }
}
