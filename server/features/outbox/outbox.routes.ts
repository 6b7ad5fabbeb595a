import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { outboxFolder } from '../../adapters/mail/local.ts';
import { textsFolder } from '../../adapters/sms/local.ts';
import type { Deps } from '../../common/deps.ts';
import type { Config } from '../../config/config.ts';
import type { HelmetFor } from '../../platform/http/page-headers.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { Refusal } from '../../platform/refusal.ts';
import { mailPage, outboxPage } from './outbox.pages.ts';
import { type OutboxMail, outbox } from './outbox-folder.ts';
import { newestTexts } from './outbox-texts.ts';

type KeyParams = { Params: { key: string } };
type AttachmentParams = { Params: { key: string; at: string } };

const page = (reply: FastifyReply, markup: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(markup);

const download = (reply: FastifyReply, type: string, name: string, content: Buffer | string) =>
  sendFile(reply.header('cache-control', 'no-store'), { name, type, content });

/** Whether anybody who reaches the server may read emails: only for trials on one's own computer. */
export function showsOutbox({ env, mail }: Pick<Config, 'env' | 'mail'>): boolean {
  return env === 'local' && mail.provider === 'local';
}

/** Shows the emails and texts that the local adapters wrote. */
export function outboxRoutes(app: FastifyInstance, { config }: Deps, helmetFor: HelmetFor): void {
  const folder = outboxFolder(config.dataDir);
  const mails = outbox(folder);

  async function found(key: string): Promise<OutboxMail> {
    const mail = await mails.read(key);
    if (!mail) throw new Refusal('not_found', requestMessages.notFound);
    return mail;
  }

  app.get('/outbox', async (_request, reply) =>
    page(reply, outboxPage(await mails.newest(), await newestTexts(textsFolder(config.dataDir)))),
  );

  // The email in its frame has styles of its own.
  app.get<KeyParams>('/outbox/:key', helmetFor({ anyStyle: true }), async ({ params }, reply) =>
    page(reply, mailPage(await found(params.key))),
  );

  app.get<KeyParams>('/outbox/:key/source', async ({ params }, reply) => {
    const { key } = await found(params.key);
    return download(reply, 'message/rfc822', `${key}.eml`, await readFile(join(folder, `${key}.eml`)));
  });

  app.get<AttachmentParams>('/outbox/:key/attachments/:at', async ({ params }, reply) => {
    const { mail } = await found(params.key);
    const attachment = mail.attachments[Number(params.at)];
    if (!attachment) throw new Refusal('not_found', requestMessages.notFound);
    const { content, mimeType, filename } = attachment;
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
    // The email parser changes a calendar's line endings to LF; the format requires CRLF.
    const sent = mimeType === 'text/calendar' ? bytes.toString().replace(/\r?\n/g, '\r\n') : bytes;
    return download(reply, mimeType, filename ?? 'attachment', sent);
  });
}
