import type { FastifyRequest } from 'fastify';
import type { CustomerDoer } from '../../common/audit/record-audit.ts';
import { originOf } from '../../platform/http/origin.ts';
import type { Caller } from '../../platform/http/route.ts';

/** The customer who makes a call, as the audit trail names them. */
export const customerDoer = ({ customerId }: Caller, request: FastifyRequest): CustomerDoer => ({
  kind: 'customer',
  id: customerId,
  origin: originOf(request),
});
