import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import { getPriceBook, listPriceBooks } from '../../../contracts/reference-data/price-books.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';
import { deskCall } from './desk-call.ts';

export type PriceBook = Reply<typeof listPriceBooks>['PriceBooks'][number];
export type WholePriceBook = Reply<typeof getPriceBook>;
export type PriceBookRow = WholePriceBook['Rows'][number];
export type MachinePrices = NonNullable<PriceBookRow['Prices']>;

const PRICE_BOOKS = ['desk-price-books'];
const bookKey = (number: number) => [...PRICE_BOOKS, number];

/** All price books: drafts, then from the last start to the first. */
export function usePriceBooks() {
  return useQuery(
    {
      ...LIVE,
      queryKey: [...PRICE_BOOKS, 'all'],
      queryFn: async ({ signal }) => (await deskCall(listPriceBooks, {}, { signal })).PriceBooks,
    },
    queryClient,
  );
}

/** A price book with the prices in force beside its own. */
export function usePriceBook(number: number) {
  return useQuery(
    {
      ...LIVE,
      queryKey: bookKey(number),
      queryFn: ({ signal }) => deskCall(getPriceBook, { params: { Number: number } }, { signal }),
    },
    queryClient,
  );
}

/** Shows a book as a change's reply has it. */
export async function keepPriceBook(book: WholePriceBook): Promise<void> {
  // A load that began before the change must not overwrite its reply.
  await queryClient.cancelQueries({ queryKey: PRICE_BOOKS });
  queryClient.setQueryData(bookKey(book.Number), book);
}

export const readPriceBooksAgain = (): Promise<void> => readAgain(PRICE_BOOKS);
