import { z } from 'zod';
import { MAX_APPROVAL_NOTE } from '../../domain/constants.ts';
import { BUSINESS_ROLES } from '../../domain/people/rights.ts';
import { repairQuoteMessages } from '../../domain/repair-quotes/repair-quote-messages.ts';
import { endpoint } from '../endpoint.ts';
import { dollars, idempotencyHeader, idParameter, isoInstant, optionalWords } from '../wire.ts';

/** Whom a quote waits for. */
export const approvalRequest = z
  .object({
    /** Who was asked, and by whom. */
    Of: z.string(),
    By: z.string(),
    Note: z.string().nullable(),
    AskedOn: isoInstant,
  })
  .meta({ id: 'ApprovalRequest' });
export type ApprovalRequest = z.infer<typeof approvalRequest>;

const quoteApprovers = z
  .object({
    /** What the caller may approve for a job, dollars inc GST; null without a limit. */
    Limit: dollars.nullable(),
    /** Of it, what is approved on this job already. */
    ApprovedIncGst: dollars,
    /** Whether the caller may approve the whole quote. */
    MayApprove: z.boolean(),
    /** Others who may approve the whole quote: owners, and who has the site and the room. */
    People: z.array(z.object({ PersonId: z.int(), Name: z.string(), Role: z.enum(BUSINESS_ROLES) })),
    /** Null if nobody was asked. */
    Request: approvalRequest.nullable(),
  })
  .meta({ id: 'QuoteApprovers' });

export const listApprovers = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/jobs/{RepairId}/quote/approvers',
  summary: "Who may approve the job's quote, and whom it waits for (R12.06)",
  access: 'customer',
  right: 'prices',
  params: z.object({ RepairId: idParameter }),
  reply: quoteApprovers,
  errors: ['not_found'],
});

export const askApprover = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/jobs/{RepairId}/quote/{UniqueId}/ask',
  summary:
    'Sends a waiting quote to somebody who may approve it, with a link of their own; asking somebody else replaces it (R12.06)',
  access: 'customer',
  right: 'prices',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  params: z.object({ RepairId: idParameter, UniqueId: z.uuid() }),
  body: z.object({
    PersonId: z.int(repairQuoteMessages.chooseApprover),
    Note: optionalWords(MAX_APPROVAL_NOTE),
  }),
  reply: quoteApprovers,
  errors: ['not_found', 'conflict', 'idempotency_key_reused'],
});
