import type { Brand } from '../../../../contracts/reference-data/reference-data.ts';
import { MIN_CATALOGUE_SEARCH } from '../../../../domain/constants.ts';
import { type CatalogueChoice, NOT_SURE } from '../../../../domain/instant-quotes/quote-draft.ts';
import { foldText } from '../../../../domain/words/fold-text.ts';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { useBrands } from '../../api/reference-queries.ts';
import { type CatalogueItem, catalogueItems } from './catalogue-items.ts';

type BrandFieldProps = {
  id: string;
  equipmentTypeId: number | null;
  brand: CatalogueChoice | null;
  note?: string | undefined;
  onBrand: (brand: CatalogueChoice | null) => void;
  error: string | undefined;
};

/**
 * The brand: searched from three characters on, as typed, or 'Not sure' (R5.05). Every character is stored as it's
 * typed.
 */
export function BrandField({ id, equipmentTypeId, brand, note, onBrand, error }: BrandFieldProps) {
  const text = brand?.Name ?? '';
  const isChosen = brand !== null && (brand.id !== null || text === NOT_SURE.Name);
  const search = useBrands(isChosen ? '' : text, equipmentTypeId);
  const { brands, hasNextPage, fetchNextPage, isFetching } = search;
  const longEnough = text.trim().length >= MIN_CATALOGUE_SEARCH;

  function choose({ choice }: CatalogueItem<Brand>) {
    if (choice === 'more') return void fetchNextPage();
    if (choice === 'notSure') return onBrand(NOT_SURE);
    onBrand(choice === 'asTyped' ? named(text.trim()) : { id: choice.find.Id, Name: choice.find.Name });
  }
  return (
    <Combobox<CatalogueItem<Brand>>
      id={id}
      label="Brand"
      note={note}
      placeholder="Type three letters"
      text={text}
      onText={(typed) => onBrand(typed === '' ? null : named(typed))}
      items={catalogueItems({
        finds: brands?.map((find) => ({ id: find.Id, label: find.Name, find })),
        typed: isChosen ? '' : text,
        hasMore: hasNextPage,
      })}
      onChoose={choose}
      onBlur={() => {
        const typedInFull = isChosen ? undefined : exact(brands, text);
        if (typedInFull) onBrand(typedInFull);
      }}
      onClear={() => onBrand(null)}
      loading={isFetching}
      listLabel="Brands"
      empty={
        longEnough && !isChosen
          ? { title: `No brand called “${text.trim()}”`, help: NOTHING_HELP }
          : undefined
      }
      failure={search.isError && { title: 'The brands did not load', onRetry: search.refetch }}
      autoCapitalize="words"
      error={error}
    />
  );
}

const NOTHING_HELP = 'Use it as you typed it. The tech will know.';

function named(Name: string): CatalogueChoice {
  return { id: null, Name };
}

/** The brand in the list whose whole name was typed. */
function exact(brands: readonly Brand[] | undefined, typed: string): CatalogueChoice | undefined {
  const brand = brands?.find(({ Name }) => foldText(Name) === foldText(typed.trim()));
  return brand && { id: brand.Id, Name: brand.Name };
}
