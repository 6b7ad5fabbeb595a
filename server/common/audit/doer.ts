import type { FastifyRequest } from 'fastify';
import { originOf } from '../../platform/http/origin.ts';
import type { StaffCaller } from '../http/route.ts';
import type { StaffDoer } from './record-audit.ts';

/** The staff member whom the timeline (R4.29) and the audit trail name. */
export const doer = ({ staffId, name }: StaffCaller, request: FastifyRequest): StaffDoer => ({
  kind: 'staff',
  id: staffId,
  name,
  origin: originOf(request),
});
