import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  type Brand,
  type Suburb,
  searchBrands,
  searchSuburbs,
} from '../../../contracts/reference-data/reference-data.ts';
import {
  CATALOGUE_PAGE_SIZE,
  MAX_CATALOGUE_SEARCH,
  MAX_TYPEAHEAD_RESULTS,
  MIN_CATALOGUE_SEARCH,
  MIN_TYPEAHEAD,
} from '../../../domain/constants.ts';
import { foldText } from '../../../domain/words/fold-text.ts';
import { Combobox, type ComboboxItem } from '../../ui/fields/combobox.tsx';
import { deskCall } from '../api/desk-call.ts';

/** What was typed in a field and found for it; `isOld` while the answer to the newest text is on its way. */
function useFound<Row>(
  name: string,
  shortest: number,
  find: (SearchTerm: string, signal: AbortSignal) => Promise<Row[]>,
) {
  const { formState, setValue } = useFormContext();
  const text = (useWatch({ name }) as string | undefined) ?? '';
  const term = text.trim();
  const isSearched = term.length >= shortest && term.length <= MAX_CATALOGUE_SEARCH;
  const { data, isFetching } = useQuery({
    queryKey: ['suggested', name, term.toLowerCase()],
    queryFn: ({ signal }) => find(term, signal),
    enabled: isSearched,
  });
  const message = formState.errors[name]?.message;
  return {
    text,
    found: isSearched ? data : undefined,
    box: {
      id: name,
      name,
      text,
      onText: (typed: string) => setValue(name, typed, { shouldDirty: true }),
      loading: isFetching,
      error: typeof message === 'string' ? message : undefined,
    },
  };
}

const findSuburbs = async (SearchTerm: string, signal: AbortSignal) =>
  (await deskCall(searchSuburbs, { query: { SearchTerm } }, { signal })).SearchResult;

type SuburbItem = ComboboxItem & { found: Suburb };

/** The suburb of a site, which fills in the state and the postcode; one that isn't in the list stays as it's typed. */
export function SuburbField() {
  const { setValue, getValues } = useFormContext();
  const { text, found, box } = useFound('Suburb', MIN_TYPEAHEAD, findSuburbs);
  function choose({ Suburb: suburb, State, Postcode }: Suburb) {
    for (const [name, value] of Object.entries({ Suburb: suburb, State, Postcode })) {
      setValue(name, value, { shouldDirty: true });
    }
  }
  function fillIfTyped() {
    const same = found?.filter((one) => foldText(one.Suburb) === foldText(text.trim())) ?? [];
    const [State, Postcode] = getValues(['State', 'Postcode']) as string[];
    if (same.length === 1 && same[0] && !State && !Postcode) choose(same[0]);
  }
  const items = found
    ?.filter(({ Suburb: suburb }) => suburb !== '')
    .slice(0, MAX_TYPEAHEAD_RESULTS)
    .map(
      (one): SuburbItem => ({
        id: `${one.Postcode} ${one.Suburb} ${one.State}`,
        label: one.Suburb,
        detail: [`${one.State} ${one.Postcode}`, !one.IsRegionAvailable && 'not serviced yet']
          .filter(Boolean)
          .join(', '),
        off: !one.IsRegionAvailable,
        found: one,
      }),
    );
  return (
    <Combobox<SuburbItem>
      {...box}
      label="Suburb"
      items={items}
      onChoose={(item) => choose(item.found)}
      onBlur={fillIfTyped}
      listLabel="Suburbs"
    />
  );
}

const findBrands = async (SearchTerm: string, signal: AbortSignal): Promise<Brand[]> => {
  const query = { SearchTerm, pageLimit: CATALOGUE_PAGE_SIZE, pageNumber: 1 };
  return (await deskCall(searchBrands, { query }, { signal })).SearchResult;
};

/** The brand of a machine, from the list or as it's typed. */
export function BrandField() {
  const { found, box } = useFound('Make', MIN_CATALOGUE_SEARCH, findBrands);
  return (
    <Combobox
      {...box}
      label="Brand"
      note="optional"
      items={found?.map(({ Id, Name }) => ({ id: String(Id), label: Name }))}
      onChoose={({ label }) => box.onText(label)}
      listLabel="Brands"
    />
  );
}
