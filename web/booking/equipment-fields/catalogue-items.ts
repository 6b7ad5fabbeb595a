import { NOT_SURE } from '../../../domain/quote-draft/quote-draft.ts';
import type { ComboboxItem } from '../../ui/fields/combobox.tsx';

/** A row of the brand or model list: a find of the catalogue, or a way on without one (R5.05). */
export type CatalogueItem<Find> = ComboboxItem & { choice: { find: Find } | 'asTyped' | 'notSure' | 'more' };

type ItemsOf<Find> = {
  /** Undefined below three characters. */
  finds: readonly { id: number; label: string; detail?: string | undefined; find: Find }[] | undefined;
  typed: string;
  hasMore: boolean;
};

/**
 * The finds, then the ways on: more of them, the text as typed (unless it is a find's very name), and 'Not sure',
 * which is always there. With nothing found Enter takes the text as typed, never 'Not sure'.
 */
export function catalogueItems<Find>({ finds, typed, hasMore }: ItemsOf<Find>): CatalogueItem<Find>[] {
  const name = typed.trim();
  const isFind = finds?.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  const items: CatalogueItem<Find>[] = (finds ?? []).map(({ id, label, detail, find }) => ({
    id: String(id),
    label,
    detail,
    choice: { find },
  }));
  if (hasMore) items.push({ id: 'more', label: 'Show more', action: true, keepOpen: true, choice: 'more' });
  if (name !== '' && name !== NOT_SURE.Name && !isFind) {
    items.push({ id: 'as-typed', label: `Use “${name}” as typed`, action: true, choice: 'asTyped' });
  }
  items.push({ id: 'not-sure', label: NOT_SURE.Name, action: true, choice: 'notSure' });
  return items;
}
