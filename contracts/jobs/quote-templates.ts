import { z } from 'zod';
import { deskQuoteMessages } from '../../domain/repair-quotes/desk-quote-messages.ts';
import { endpoint } from '../endpoint.ts';
import { quotedLines } from '../invoices/priced-lines.ts';
import { idParameter, optionalWords, requiredText, seenVersion, seenVersionQuery } from '../wire.ts';
import { pickedLine } from './quote-margins.ts';

/** A template that quotes are drafted from (R10.12). */
export const quoteTemplate = z
  .object({
    QuoteTemplateId: z.int(),
    Name: z.string(),
    Note: z.string().nullable(),
    /** Lines of parts at today's price. */
    Lines: z.array(pickedLine),
    /** To be sent back with a change. */
    Version: z.int(),
  })
  .meta({ id: 'QuoteTemplate' });

const fields = {
  Name: requiredText(80, deskQuoteMessages.templateNameRequired),
  Note: optionalWords(1000),
  Lines: quotedLines,
};
const ofTemplate = z.object({ QuoteTemplateId: idParameter });

export const listQuoteTemplates = endpoint({
  method: 'GET',
  path: '/api/v1/desk/quote-templates',
  summary: 'All templates of quotes, by name',
  access: 'staff',
  reply: z.object({ QuoteTemplates: z.array(quoteTemplate) }),
});

export const addQuoteTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/desk/quote-templates',
  summary: 'Adds a template; the same one again changes nothing',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body: z.object(fields),
  reply: quoteTemplate,
});

export const changeQuoteTemplate = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/quote-templates/{QuoteTemplateId}',
  summary: 'Replaces a template; quotes that were drafted from it stay as they are',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofTemplate,
  body: z.object({ ...fields, ...seenVersion }),
  reply: quoteTemplate,
  errors: ['not_found', 'conflict'],
});

export const removeQuoteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/v1/desk/quote-templates/{QuoteTemplateId}',
  summary: 'Removes a template and answers with those that are left; removing it again changes nothing',
  access: 'staff',
  proof: 'none',
  params: ofTemplate,
  query: seenVersionQuery,
  reply: listQuoteTemplates.reply,
  errors: ['conflict'],
});
