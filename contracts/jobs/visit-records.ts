import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParameter, pdfFile } from '../wire.ts';
import { ch } from './job-links.ts';

const params = z.object({ RepairId: idParameter, VisitId: idParameter });

export const visitRecordPdf = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/jobs/{RepairId}/visits/{VisitId}/pdf',
  summary: 'The record of a visit as PDF: what was found and done, without prices (R15.05)',
  access: 'customer',
  right: 'follow',
  params,
  reply: pdfFile,
  errors: ['not_found'],
});

export const visitRecordPdfByLink = endpoint({
  method: 'POST',
  path: '/api/v1/visit/record',
  summary:
    "The record of a visit of the link's own job as PDF, without the customer, the serial number and the drawn signature (R11.05, R15.05)",
  access: 'public',
  consumes: 'json',
  body: z.object({ ch, VisitId: z.int() }),
  reply: pdfFile,
  errors: ['not_found', 'link_invalid'],
});

export const deskVisitRecordPdf = endpoint({
  method: 'GET',
  path: '/api/v1/desk/jobs/{RepairId}/visits/{VisitId}/pdf',
  summary: 'The record of a visit as PDF, as its customer has it (R15.05)',
  access: 'staff',
  params,
  reply: pdfFile,
  errors: ['not_found'],
});
