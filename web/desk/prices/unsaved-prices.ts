import { queryClient } from '../../client/query-client.ts';
import { countTyped, type TypedPrices } from './typed-prices.ts';

/**
 * What is typed into a draft, and the version that was on screen when typing began: a colleague's change since isn't
 * overwritten (R10.04). Without one, the version on screen counts.
 */
type Unsaved = { typed: TypedPrices; version: number | undefined };

const KEY = ['desk-unsaved-prices'];
const keyOf = (number: number) => [...KEY, number];

/** What is typed into a book and isn't saved: kept while other screens are looked at, for who is signed in now. */
export const unsavedOf = (number: number): Unsaved | null =>
  queryClient.getQueryData<Unsaved | null>(keyOf(number)) ?? null;

/** How many prices of a book are typed and not saved. */
export const countUnsaved = (number: number): number => countTyped(unsavedOf(number)?.typed ?? {});

/** Asks before the window is closed, whatever screen it's on. */
function ask(event: BeforeUnloadEvent): void {
  if (queryClient.getQueriesData({ queryKey: KEY }).some(([, unsaved]) => unsaved)) event.preventDefault();
}

/** Keeps what is typed into a book; null for nothing. */
export function keepUnsaved(number: number, unsaved: Unsaved | null): void {
  queryClient.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(keyOf(number), unsaved);
  window.addEventListener('beforeunload', ask);
}
