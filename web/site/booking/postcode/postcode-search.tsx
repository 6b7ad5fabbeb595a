import { MapPin } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Suburb } from '../../../../contracts/reference-data/reference-data.ts';
import { MAX_TYPEAHEAD_RESULTS } from '../../../../domain/constants.ts';
import { config } from '../../../browser/config.ts';
import { Combobox, type ComboboxItem } from '../../../ui/fields/combobox.tsx';
import { useSuburbs } from '../../api/reference-queries.ts';
import { postcodeText } from './postcode-text.ts';

/** The caret's position in the plain box; null if it wasn't focused. */
export type Caret = { start: number; end: number } | null;

export type PostcodeSearchProps = {
  id: string;
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  onChoose: (row: Suburb, byPointer: boolean) => void;
  error: string | undefined;
  caret: RefObject<Caret>;
  startsOpen: boolean;
};

type Row = ComboboxItem & { suburb: Suburb };

/** The list's last line, since it shows only the first few suburbs of a postcode with many. */
function footOf(count: number): string {
  if (count === MAX_TYPEAHEAD_RESULTS) return 'Not in the list? Type the name of your suburb.';
  return count === 1 ? '1 suburb' : `${count} suburbs`;
}

/** The postcode box with its type-ahead (R5.04); unserviced postcodes can be chosen too and say so. */
export function PostcodeSearch({ text, onChoose, caret, ...box }: PostcodeSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const { data, isFetching, isPlaceholderData, isError, refetch } = useSuburbs(text);
  const finds = data?.filter((suburb) => !isPlaceholderData || stillFits(suburb, text));
  const rows = finds?.slice(0, MAX_TYPEAHEAD_RESULTS).map((suburb) => rowOf(suburb, text));

  // This box replaces the plain one while somebody is typing.
  useLayoutEffect(() => {
    if (!caret.current) return;
    input.current?.focus();
    input.current?.setSelectionRange(caret.current.start, caret.current.end);
  }, [caret]);

  return (
    <Combobox<Row>
      {...box}
      ref={input}
      text={text}
      items={rows}
      onChoose={(row, byPointer) => onChoose(row.suburb, byPointer)}
      loading={isFetching}
      listLabel="Suburbs"
      foot={rows && footOf(rows.length)}
      empty={{
        title: `Nothing found for “${text.trim()}”`,
        help: `Check the spelling, try the postcode, or call ${config().brand.phone}.`,
      }}
      failure={isError && { title: 'The suburbs did not load', onRetry: refetch }}
      icon={MapPin}
      autoComplete="postal-code"
      enterKeyHint="next"
    />
  );
}

/** Until the results for the latest text have loaded, Enter must not choose an earlier one. */
function stillFits({ Postcode, Suburb: name }: Suburb, typed: string): boolean {
  return postcodeText(Postcode, name).toLowerCase().includes(typed.trim().toLowerCase());
}

function rowOf(suburb: Suburb, typed: string): Row {
  const { Postcode, Suburb: name, State, IsRegionAvailable } = suburb;
  const byNumber = /^\s*\d/.test(typed) || name === '';
  const place = byNumber ? State : `${State} ${Postcode}`;
  return {
    id: `${Postcode} ${name} ${State}`,
    label: byNumber ? postcodeText(Postcode, name) : name,
    detail: IsRegionAvailable ? place : `${place}, not serviced yet`,
    off: !IsRegionAvailable,
    suburb,
  };
}
