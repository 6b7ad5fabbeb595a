import { config } from './config.ts';

/** Where a quote's card is in this tab's session storage: its token and what is shown of it. */
export const cardStorageKey = () => `${config().brand.storagePrefix}:card`;

/** Deletes the card, so that the next person at this screen doesn't book with it. */
export function clearKeptCard(): void {
  try {
    sessionStorage.removeItem(cardStorageKey());
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
