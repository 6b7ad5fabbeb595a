import type { AddressDetail } from '../../../domain/address.ts';
import type { CatalogueChoice, PhotoRef } from '../../../domain/quote-draft.ts';
import { storedAuth, useAuth } from '../../api/stored-auth.ts';
import { config } from '../../config.ts';
import { storedValue, useStoredValue } from '../../stored-value.ts';

/** A machine that is being described. */
export type AddDraft = {
  /** Whose it is: nobody else sees it in this tab. */
  readonly owner: string;
  /** What stands in the type's box, chosen or not. */
  readonly typeText: string;
  readonly typeId: number | null;
  readonly servicingTypeId: number | null;
  readonly brand: CatalogueChoice | null;
  readonly model: CatalogueChoice | null;
  readonly serial: string;
  /** Where in the kitchen it stands. */
  readonly stands: string;
  /** One of the customer's places by its id, 'new' for another address, '' while neither is chosen. */
  readonly place: string;
  readonly addressText: string;
  /** The chosen suggestion's entries; empty until one is chosen. */
  readonly address: readonly AddressDetail[];
  readonly shop: string;
  readonly floor: string;
  readonly notes: string;
  readonly photos: readonly PhotoRef[];
  /** Made for a submit, and again after a change (R4.30). */
  readonly key: string;
};

const EMPTY: AddDraft = {
  owner: '',
  typeText: '',
  typeId: null,
  servicingTypeId: null,
  brand: null,
  model: null,
  serial: '',
  stands: '',
  place: '',
  addressText: '',
  address: [],
  shop: '',
  floor: '',
  notes: '',
  photos: [],
  key: '',
};

/** The form as typed, through a reload and signing in again (R2.35). */
const stored = storedValue<AddDraft>({
  key: () => `${config().brand.storagePrefix}:add-equipment`,
  parse: (json) => ({ ...EMPTY, ...fitting(json) }),
  format: (draft) => (draft.owner === '' ? null : JSON.stringify(draft)),
  storage: () => sessionStorage,
});

export function useAddDraft(): AddDraft {
  const owner = useAuth()?.UserName;
  const draft = useStoredValue(stored);
  return draft.owner === owner ? draft : EMPTY;
}

export function currentAddDraft(): AddDraft {
  const draft = stored.get();
  return draft.owner === storedAuth.get()?.UserName ? draft : EMPTY;
}

/** What would be registered is another thing then, so it gets a key of its own. */
export function changeAddDraft(change: Partial<AddDraft>): void {
  const owner = storedAuth.get()?.UserName ?? '';
  stored.set({ ...currentAddDraft(), key: '', ...change, owner });
}

export function forgetAddDraft(): void {
  stored.set(EMPTY);
}

/** The fields of the text that are of the right kind. */
function fitting(json: string | null): Partial<AddDraft> {
  try {
    const value = JSON.parse(json ?? '{}') as Record<string, unknown>;
    const names = Object.keys(EMPTY) as (keyof AddDraft)[];
    return Object.fromEntries(
      names.filter((name) => isLike(value[name], EMPTY[name])).map((name) => [name, value[name]]),
    );
  } catch {
    return {};
  }
}

function isLike(value: unknown, empty: unknown): boolean {
  if (typeof empty === 'string') return typeof value === 'string';
  if (Array.isArray(empty)) return Array.isArray(value);
  return value !== undefined;
}
