import { useKeptFields } from '../../../forms/kept-form.ts';

const EMPTY = { Reason: '', Name: '', PoNumber: '' };

/**
 * The texts of an answer to a quote, by its UniqueId: why it's declined, the PO number and, for an emailed link, the
 * person's name.
 */
export const useAnswerDraft = (quoteId: string) => useKeptFields(`quote-answer ${quoteId}`, EMPTY);
