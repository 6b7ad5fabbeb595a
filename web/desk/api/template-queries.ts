import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listQuoteTemplates } from '../../../contracts/jobs/quote-templates.ts';
import { readAgain } from '../../client/query-client.ts';
import { liveQuery } from './desk-call.ts';

export type QuoteTemplate = Reply<typeof listQuoteTemplates>['QuoteTemplates'][number];

const TEMPLATES = ['desk-quote-templates'];

/** All templates of quotes, by name. */
export function useQuoteTemplates() {
  return useQuery({
    ...liveQuery(TEMPLATES, listQuoteTemplates, {}),
    select: ({ QuoteTemplates }) => QuoteTemplates,
  });
}

export const readTemplatesAgain = (): Promise<void> => readAgain(TEMPLATES);
