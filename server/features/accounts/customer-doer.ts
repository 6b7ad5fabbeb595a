import type { FastifyRequest } from 'fastify';
import type { CustomerDoer } from '../../common/audit/record-audit.ts';
import type { Caller } from '../../common/http/route.ts';
import { originOf } from '../../platform/http/origin.ts';

/** The customer who makes a call, as the audit trail names them. */
export const customerDoer = ({ customerId }: Caller, request: FastifyRequest): CustomerDoer => ({
  kind: 'customer',
  id: customerId,
  origin: originOf(request),
});
