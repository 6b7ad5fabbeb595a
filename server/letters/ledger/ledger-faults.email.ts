import type { Deps } from '../../common/deps.ts';
import { deskLink } from '../../common/emails/desk-link.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { transaction } from '../../db/transaction.ts';
import { checkLedger } from '../../features/ledger/check-ledger.ts';
import { recordPayouts } from '../../features/ledger/record-payouts.ts';

/** The nightly job: records new payouts, checks the ledger, and logs and emails the office what doesn't agree. */
export async function reportLedgerFaults(deps: Deps): Promise<void> {
  await recordPayouts(deps);
  const { faults, ...counts } = await checkLedger(deps);
  if (faults.length === 0) {
    deps.log.info(counts, 'documents, ledger and card provider agree');
    return;
  }
  deps.log.error({ ...counts, faults }, 'documents, ledger and card provider do not agree');
  const at = deps.clock.now().toString();
  await transaction(deps.pool, (tx) => deps.queue.enqueue(tx, 'send-mail', [{ mail: 'ledger-faults', at }]));
}

/** Tells the office what doesn't agree in the accounts; null if everything agrees again. */
export async function writeLedgerFaults(deps: Deps, { at }: { at: string }): Promise<WrittenMail | null> {
  const { brand } = deps.config;
  const { faults } = await checkLedger(deps);
  if (faults.length === 0) return null;
  const instant = Temporal.Instant.from(at);
  const count = faults.length === 1 ? '1 thing' : `${faults.length} things`;
  return writeLetter({
    brand,
    key: `ledger-faults-${instant.epochMilliseconds}`,
    to: brand.email,
    date: instant,

    subject: `The accounts don't agree: ${count}`,
    preview: 'Documents, ledger and card provider were compared last night.',
    heading: `The accounts don't agree: ${count}.`,
    lead: 'Documents, ledger and card provider are compared every night. Nothing was changed.',
    blocks: [
      {
        heading: "What doesn't agree",
        as: 'list',
        items: faults.slice(0, 20).map(({ subject, fault }) => `${subject}: ${fault}`),
      },
      {
        heading: 'What to do',
        as: 'steps',
        items: [
          `See all of it, as it is now: ${deskLink(deps.config, '/books')}, 'Check now'.`,
          "Compare it with the card provider's website: which of the two is right?",
          'If it is still there tomorrow, keep this email and ask the person who looks after the server.',
        ],
      },
    ],
    reason: "The office gets this after a night in which the accounts didn't agree.",
  });
}
