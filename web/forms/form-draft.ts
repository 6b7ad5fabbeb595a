import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { config } from '../browser/config.ts';
import { storedValue } from '../browser/stored-value.ts';

/** The text typed into a form, kept in its tab until it's sent; never passwords, cards or captchas (R2.35, R7.60). */
export type FormDraft<Fields> = {
  /** What `owner` typed; null if there is nothing, or it's somebody else's. */
  read(owner: string): Fields | null;
  keep(owner: string, fields: Fields): void;
  forget(): void;
};

type Kept<Fields> = { owner: string; fields: Fields };

export function formDraft<Fields>(name: string): FormDraft<Fields> {
  const stored = storedValue<Kept<Fields> | null>({
    key: () => `${config().brand.storagePrefix}:${name}`,
    parse,
    format: (kept) => kept && JSON.stringify(kept),
    storage: () => sessionStorage,
  });
  return {
    read(owner) {
      const kept = stored.get();
      return kept?.owner === owner ? kept.fields : null;
    },
    keep: (owner, fields) => stored.set({ owner, fields }),
    forget: () => stored.set(null),
  };
}

function parse<Fields>(json: string | null): Kept<Fields> | null {
  try {
    const kept = JSON.parse(json ?? 'null') as Kept<Fields> | null;
    return kept && typeof kept.owner === 'string' && typeof kept.fields === 'object' ? kept : null;
  } catch {
    return null;
  }
}

/** Passes the form to `keep` on every keystroke; `keep` leaves out what must not be stored. */
export function useKeptForm<Fields extends FieldValues>(
  { subscribe }: UseFormReturn<Fields>,
  keep: (fields: Fields) => void,
): void {
  const keepNow = useEffectEvent(keep);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepNow(values) }),
    [subscribe],
  );
}
