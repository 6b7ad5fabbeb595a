import { config } from './config.ts';

/** Where the card of a quote is kept in this tab's session storage: its token and what is shown of it. */
export const cardStorageKey = () => `${config().brand.storagePrefix}:card`;

/** Forgets the card, so that the next person at this screen doesn't book with it. */
export function clearKeptCard(): void {
  try {
    sessionStorage.removeItem(cardStorageKey());
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
