import { listAudit, verifyAudit } from '../../contracts/audit/audit.ts';
import type { DeskClient } from './client.ts';
import type { Command } from './commands.ts';
import { table } from './print.ts';

const OPTION = { type: 'string' } as const;

/** Checks every seal, a page at a time. */
async function verify(client: DeskClient) {
  let answer = await client.call(verifyAudit, { query: {} });
  let { Seals, Rows, Last } = answer;
  const faults = [...answer.Faults];
  while (answer.Next) {
    answer = await client.call(verifyAudit, { query: { After: answer.Next } });
    Seals += answer.Seals;
    Rows += answer.Rows;
    Last = answer.Last ?? Last;
    faults.push(...answer.Faults);
  }
  const lines = [
    `${Seals} ${Seals === 1 ? 'seal' : 'seals'} over ${Rows} rows, ${faults.length === 0 ? 'all as written' : `${faults.length} wrong`}.`,
    ...faults.map(({ SealId, SealedOn, Fault }) => `Seal ${SealId} of ${SealedOn}: ${Fault}`),
    ...(Last ? [`Last seal: ${Last.SealId}, ${Last.Code}. Compare it with "auditSeal" in the log.`] : []),
  ];
  return { answer: { Seals, Rows, Last, Faults: faults }, text: lines.join('\n') };
}

/** `npm run desk -- audit` */
export const auditCommand: Command = {
  usage:
    '[verify] [--staff ID] [--customer ID] [--action ACTION] [--from INSTANT] [--to INSTANT] [--after KEY]',
  about: 'lists the audit trail, newest first, with times in UTC; verify checks its seals (administrators)',
  options: {
    staff: OPTION,
    customer: OPTION,
    action: OPTION,
    from: OPTION,
    to: OPTION,
    after: OPTION,
  },
  async run(client, { positionals, values }) {
    if (positionals[0] === 'verify') return verify(client);
    const { staff, customer, action, from, to, after } = values as Record<string, string | undefined>;
    const query = {
      ...(staff && { StaffId: Number(staff) }),
      ...(customer && { CustomerId: Number(customer) }),
      ...(action && { Action: action as 'job-opened' }),
      ...(from && { From: from }),
      ...(to && { To: to }),
      ...(after && { After: after }),
    };
    const answer = await client.call(listAudit, { query });
    const rows = answer.AuditEntries.map((one) => [
      one.At,
      [one.ActorKind, one.ActorId].filter((part) => part !== null).join(' '),
      one.Action + (one.Count > 1 ? ` (${one.Count} times)` : ''),
      [one.SubjectKind, one.SubjectId].filter((part) => part !== null).join(' ') || '-',
      one.CustomerId ? `customer ${one.CustomerId}` : '-',
      one.Address ?? '-',
      one.Details ? JSON.stringify(one.Details) : '',
    ]);
    const more = answer.Next ? `\n\nMore:  --after ${answer.Next}` : '';
    return { answer, text: rows.length > 0 ? `${table(rows)}${more}` : 'None.' };
  },
};
