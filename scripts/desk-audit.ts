import { listAudit } from '../contracts/desk/audit.ts';
import type { Command } from './desk-commands.ts';
import { table } from './desk-print.ts';

const OPTION = { type: 'string' } as const;

/** `npm run desk -- audit` */
export const auditCommand: Command = {
  usage: '[--staff ID] [--customer ID] [--action ACTION] [--from INSTANT] [--to INSTANT] [--after KEY]',
  about: 'lists the audit trail, newest first, with times in UTC (administrators)',
  options: {
    staff: OPTION,
    customer: OPTION,
    action: OPTION,
    from: OPTION,
    to: OPTION,
    after: OPTION,
  },
  async run(client, { values }) {
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
