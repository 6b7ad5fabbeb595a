import { storedAuth, useAuth } from '../../api/stored-auth.ts';
import { config } from '../../browser/config.ts';
import { storedValue, useStoredValue } from '../../browser/stored-value.ts';
import { type AddDraft, EMPTY_DRAFT } from './empty-draft.ts';

/** The form as typed, through a reload and signing in again (R2.35). */
const stored = storedValue<AddDraft>({
  key: () => `${config().brand.storagePrefix}:add-equipment`,
  parse: (json) => ({ ...EMPTY_DRAFT, ...fitting(json) }),
  format: (draft) => (draft.owner === '' ? null : JSON.stringify(draft)),
  storage: () => sessionStorage,
});

export function useAddDraft(): AddDraft {
  const owner = useAuth()?.UserName;
  const draft = useStoredValue(stored);
  return draft.owner === owner ? draft : EMPTY_DRAFT;
}

export function currentAddDraft(): AddDraft {
  const draft = stored.get();
  return draft.owner === storedAuth.get()?.UserName ? draft : EMPTY_DRAFT;
}

/** What would be registered is another thing then, so it gets a key of its own. */
export function changeAddDraft(change: Partial<AddDraft>): void {
  const owner = storedAuth.get()?.UserName ?? '';
  stored.set({ ...currentAddDraft(), key: '', ...change, owner });
}

export function clearAddDraft(): void {
  stored.set(EMPTY_DRAFT);
}

/** The fields of the text that are of the right kind. */
function fitting(json: string | null): Partial<AddDraft> {
  try {
    const value = JSON.parse(json ?? '{}') as Record<string, unknown>;
    const names = Object.keys(EMPTY_DRAFT) as (keyof AddDraft)[];
    return Object.fromEntries(
      names.filter((name) => isLike(value[name], EMPTY_DRAFT[name])).map((name) => [name, value[name]]),
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
