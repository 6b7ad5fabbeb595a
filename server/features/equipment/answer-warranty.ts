import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  answerWarrantyRequest,
  deskWarrantyRequest,
  listWarrantyRequests,
} from '../../../contracts/equipment/warranty-requests.ts';
import { deskJobMessages } from '../../../domain/jobs/desk-job-messages.ts';
import { answerMessages } from '../../../domain/messages/answer-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { copyAnswer } from '../messages/thread/copy-to-thread.ts';
import { answerIfOpen, type WarrantyRecord, warrantyById, warrantyPage } from './warranty.queries.ts';
import { warrantySource } from './warranty-in-thread.ts';

function present(
  { catalogue }: Pick<Deps, 'catalogue'>,
  { request, asset, customer }: WarrantyRecord,
): z.output<typeof deskWarrantyRequest> {
  return {
    Id: request.id,
    AssetId: asset.id,
    Equipment: equipmentName(typeName(catalogue.current(), asset.equipmentTypeId), asset),
    Message: request.message,
    RequestedOn: wireInstant(request.createdAt),
    Answer: request.answer,
    AnsweredOn: request.answeredAt && wireInstant(request.answeredAt),
    CustomerId: customer.id,
    CustomerName: `${customer.firstName} ${customer.lastName}`,
  };
}

/** Warranty requests, open or answered. */
export async function listWarranty(
  deps: Deps,
  { state, after }: { state: 'open' | 'answered'; after: string | undefined },
): Promise<Reply<typeof listWarrantyRequests>> {
  const found = await warrantyPage(deps.db, {
    state,
    after: readIdKey(after),
    limit: PAGE_SIZES.deskRequests + 1,
  });
  const { rows, next } = pageOf(found, PAGE_SIZES.deskRequests, ({ request }) => request.id);
  return { WarrantyRequests: rows.map((record) => present(deps, record)), Next: next };
}

/**
 * Answers a request by the free visit that somebody books for it, in the same transaction; that visit's own email says so.
 * @throws Refusal `invalid_fields` if it's about another machine, or answered already
 */
export async function closeWarrantyRequest(
  deps: Deps,
  tx: Transaction,
  { id, answer, by, of }: { id: number; answer: string; by: StaffDoer; of: ForMachine },
): Promise<void> {
  const request = (await warrantyById(tx, id))?.request;
  if (request?.customerId !== of.customerId || request.assetId !== of.assetId) {
    throw fieldRefusal('WarrantyRequestId', deskJobMessages.warrantyRequestUnknown);
  }
  if (!(await answerIfOpen(tx, { id, answer, at: toDate(deps.clock.now()) }))) {
    throw fieldRefusal('WarrantyRequestId', deskJobMessages.warrantyRequestAnswered);
  }
  await recordAnswer(deps, tx, { id, answer, by, customerId: of.customerId });
}

type ForMachine = { customerId: number; assetId: number | null };

async function recordAnswer(
  deps: Deps,
  tx: Transaction,
  { id, answer, by, customerId }: { id: number; answer: string; by: StaffDoer; customerId: number | null },
): Promise<void> {
  await copyAnswer(deps, tx, { question: warrantySource(id), name: by.name, text: answer });
  await recordAudit(tx, deps, {
    by,
    action: 'warranty-request-answered',
    subject: { kind: 'warranty-request', id },
    customerId,
    details: { before: null, after: { answer } },
  });
}

/**
 * Answers a warranty request, once; the same answer again changes nothing.
 * @throws Refusal `not_found`, `conflict` if it was answered differently
 */
export async function answerWarranty(
  deps: Deps,
  { id, answer, by }: { id: number; answer: string; by: StaffDoer },
): Promise<Reply<typeof answerWarrantyRequest>> {
  const at = toDate(deps.clock.now());
  await transaction(deps.pool, async (tx) => {
    if (!(await answerIfOpen(tx, { id, answer, at }))) return;
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'warranty-answered', warrantyRequestId: id }]);
    const customerId = (await warrantyById(tx, id))?.customer.id ?? null;
    await recordAnswer(deps, tx, { id, answer, by, customerId });
  });
  const record = await warrantyById(deps.db, id);
  if (!record) throw new Refusal('not_found', requestMessages.notFound);
  if (record.request.answer !== answer) throw new Refusal('conflict', answerMessages.answeredAlready);
  return present(deps, record);
}
