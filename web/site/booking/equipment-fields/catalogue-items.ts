import { NOT_SURE } from '../../../../domain/instant-quotes/quote-draft.ts';
import { foldText } from '../../../../domain/words/fold-text.ts';
import type { ComboboxItem } from '../../../ui/fields/combobox.tsx';

/** An item of the brand or model list: a result from the catalogue, or another option (R5.05). */
export type CatalogueItem<Find> = ComboboxItem & { choice: { find: Find } | 'asTyped' | 'notSure' | 'more' };

type ItemsOf<Find> = {
  /** Undefined below three characters. */
  finds: readonly { id: number; label: string; detail?: string | undefined; find: Find }[] | undefined;
  typed: string;
  hasMore: boolean;
};

/**
 * The results, then the other options: more results, the text as typed (unless it's exactly a result's name), and 'Not
 * sure', which is always there. Without results, Enter chooses the text as typed, never 'Not sure'.
 */
export function catalogueItems<Find>({ finds, typed, hasMore }: ItemsOf<Find>): CatalogueItem<Find>[] {
  const name = typed.trim();
  const isFind = finds?.some(({ label }) => foldText(label) === foldText(name));
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
