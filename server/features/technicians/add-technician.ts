import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { addTechnician as addTechnicianCall } from '../../../contracts/technicians/technicians.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { fingerprintOf } from '../../common/idempotency/submits.queries.ts';
import type { Queryable } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refusalOf, technicianFields } from './technician-fields.ts';
import { presentTechnician } from './technicians.present.ts';
import { findTechnician, insertTechnician, replaceParts, technicianBySubmit } from './technicians.queries.ts';

type Submit = { key: string; by: StaffDoer; form: z.output<typeof addTechnicianCall.body> };

/**
 * Adds a technician (R10.02); the same submit again answers with the one that it added.
 * @throws Refusal `invalid_fields` for a name that another one has, or an unknown region; `idempotency_key_reused`
 */
export async function addTechnician(
  deps: Pick<Deps, 'pool' | 'db' | 'clock'>,
  { key, by, form }: Submit,
): Promise<Reply<typeof addTechnicianCall>> {
  const submit = { key, fingerprint: fingerprintOf('add technician', form) };
  const id =
    (await addedBefore(deps.db, submit)) ??
    (await insert(deps, { submit, by, form }).catch(async (error) => {
      // The same submit may have been added meanwhile.
      const before = await addedBefore(deps.db, submit);
      if (before === null) throw refusalOf(error);
      return before;
    }));
  const added = await findTechnician(deps.db, id);
  if (!added) throw new Error(`Technician ${id} is not there`);
  return presentTechnician(added);
}

async function addedBefore(
  db: Queryable,
  { key, fingerprint }: { key: string; fingerprint: string },
): Promise<number | null> {
  const before = await technicianBySubmit(db, key);
  if (before && before.submitFingerprint !== fingerprint) {
    throw new Refusal('idempotency_key_reused', requestMessages.submitKeyReused);
  }
  return before?.id ?? null;
}

function insert(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { submit, by, form }: Omit<Submit, 'key'> & { submit: { key: string; fingerprint: string } },
): Promise<number> {
  return transaction(deps.pool, async (tx) => {
    const now = toDate(deps.clock.now());
    const { columns, parts } = await technicianFields(tx, form);
    const id = await insertTechnician(tx, {
      ...columns,
      createdAt: now,
      changedBy: by.name,
      changedAt: now,
      submitKey: submit.key,
      submitFingerprint: submit.fingerprint,
    });
    await replaceParts(tx, id, parts);
    await recordAudit(tx, deps, {
      by,
      action: 'technician-added',
      subject: { kind: 'technician', id },
      details: { before: null, after: { ...columns, ...parts } },
    });
    return id;
  });
}
