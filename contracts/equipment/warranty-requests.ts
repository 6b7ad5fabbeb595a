import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { afterPage, idParameter, nextPage, requestAnswer, stateOfRequest } from '../wire.ts';
import { warrantyRequest } from './equipment.ts';

export const deskWarrantyRequest = warrantyRequest
  .extend({ CustomerId: z.int(), CustomerName: z.string() })
  .meta({ id: 'DeskWarrantyRequest' });

export const listWarrantyRequests = endpoint({
  method: 'GET',
  path: '/api/v1/desk/warranty-requests',
  summary: 'What customers want put right under warranty',
  access: 'staff',
  query: z.object({ State: stateOfRequest, After: afterPage }),
  reply: z.object({ WarrantyRequests: z.array(deskWarrantyRequest), Next: nextPage }),
});

export const answerWarrantyRequest = endpoint({
  method: 'POST',
  path: '/api/v1/desk/warranty-requests/{Id}/answer',
  summary: 'Answers a warranty request; the same answer again changes nothing',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: z.object({ Id: idParameter }),
  body: requestAnswer,
  reply: deskWarrantyRequest,
  errors: ['not_found', 'conflict'],
});
