import { config } from '../../browser/config.ts';
import { storedValue } from '../../browser/stored-value.ts';
import { storedAuth } from './stored-auth.ts';

/** Whose choice it is, and of which business; null where the server chooses. */
type Choice = { userName: string; customerId: number | null };

const stored = (storage: () => Storage) =>
  storedValue<Choice | null>({
    key: () => `${config().brand.storagePrefix}:business`,
    parse,
    format: (chosen) => chosen && JSON.stringify(chosen),
    storage,
  });

/** What this tab is about, so that two tabs can be about two businesses (R12.02). */
const ofTab = stored(() => sessionStorage);

/** What was chosen last in any tab: a new tab begins with it. */
const lastUsed = stored(() => localStorage);

/** The business of this tab; null for somebody with one only, whom the server knows it of. */
export function chosenBusiness(): number | null {
  const chosen = ofTab.get();
  return chosen && chosen.userName === storedAuth.get()?.UserName ? chosen.customerId : null;
}

/** Makes this tab about a business, or about the one that the server chooses. */
export function chooseBusiness(customerId: number | null): void {
  const userName = storedAuth.get()?.UserName;
  if (userName === undefined) return;
  lastUsed.set({ userName, customerId });
  ofTab.set({ userName, customerId });
}

/** Keeps a tab at the business that was used last when it opened, whatever others choose later. */
function beginTab(): void {
  const userName = storedAuth.get()?.UserName;
  if (userName === undefined || ofTab.get()?.userName === userName) return;
  const last = lastUsed.get();
  ofTab.set({ userName, customerId: last?.userName === userName ? last.customerId : null });
}

/** Called once, before anything asks for it. */
export function keepBusinessOfTab(): void {
  beginTab();
  storedAuth.subscribe(beginTab);
}

/** The business of this tab, for whatever shows it. */
export const tabBusiness = {
  get: chosenBusiness,
  set: chooseBusiness,
  subscribe: ofTab.subscribe,
};

function parse(json: string | null): Choice | null {
  try {
    const chosen = JSON.parse(json ?? 'null') as Choice | null;
    return typeof chosen?.userName === 'string' ? chosen : null;
  } catch {
    return null;
  }
}
