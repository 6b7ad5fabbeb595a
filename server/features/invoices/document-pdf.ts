import { hash, randomUUID } from 'node:crypto';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { StorageUnavailable } from '../../adapters/storage/port.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq, isNull } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';
import { Refusal } from '../../platform/refusal.ts';
import { linesOf } from './find-invoice.ts';
import { documentById } from './invoices.queries.ts';
import type { DocumentRow } from './issue-document.ts';

type PdfDeps = Pick<Deps, 'db' | 'storage'>;

const sha256 = (content: Buffer) => hash('sha256', content);

/**
 * The PDF of a document: drawn and stored once, then always the same bytes.
 * @throws StorageUnavailable; Error if the stored file isn't the one that was written
 */
export async function documentPdf(deps: PdfDeps, documentId: number): Promise<Buffer> {
  const row = await documentById(deps.db, documentId);
  if (!row) throw new Error(`No document ${documentId}`);
  return row.pdfKey === null ? drawAndStore(deps, row) : stored(deps, row);
}

async function stored({ storage }: PdfDeps, { id, pdfKey, pdfSha256 }: DocumentRow): Promise<Buffer> {
  const content = pdfKey === null ? null : await storage.get(pdfKey);
  if (!content || sha256(content) !== pdfSha256)
    throw new Error(`The PDF of document ${id} is damaged or missing`);
  return content;
}

async function drawAndStore(deps: PdfDeps, row: DocumentRow): Promise<Buffer> {
  const { db, storage } = deps;
  // The PDF library is large, so it's only loaded when first needed.
  const { drawDocument } = await import('./pdf/draw-document.ts');
  const content = await drawDocument({ ...row, lines: await linesOf(db, row.id) });
  const pdfKey = `documents/${randomUUID()}.pdf`;
  await storage.put(pdfKey, content);
  const written = await db
    .update(documents)
    .set({ pdfKey, pdfSha256: sha256(content) })
    .where(and(eq(documents.id, row.id), isNull(documents.pdfKey)))
    .returning({ id: documents.id });
  if (written.length > 0) return content;
  // Another process stored its file first; that one counts.
  await storage.remove(pdfKey);
  return documentPdf(deps, row.id);
}

/** A document's PDF as a reply. @throws Refusal `provider_unavailable` if the storage doesn't respond */
export async function presentPdf(deps: Deps, { id, number }: DocumentRow): Promise<File> {
  try {
    return pdfOf(number, await documentPdf(deps, id));
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    throw new Refusal('provider_unavailable', requestMessages.tryAgain);
  }
}

/** A drawn PDF under its name, as calls answer it. */
export function pdfOf(name: string, content: Buffer): File {
  return new File([new Uint8Array(content)], `${name}.pdf`, { type: 'application/pdf' });
}
