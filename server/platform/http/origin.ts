import type { FastifyRequest } from 'fastify';

/** Where a call came from, for the audit trail. */
export type Origin = {
  /** The caller's IP address. */
  address: string;
  /** The request's id, as in the log and in problem replies. */
  requestId: string;
};

export const originOf = ({ ip, id }: Pick<FastifyRequest, 'ip' | 'id'>): Origin => ({
  address: ip,
  requestId: id,
});
