import type { Readable } from 'node:stream';
import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** Sends a file to be saved under its name (RFC 6266). */
export function sendFile(
  reply: FastifyReply,
  { name, type, content }: { name: string; type: string; content: Buffer | string | Readable },
): FastifyReply {
  return reply.type(type).header('content-disposition', create(name)).send(content);
}
