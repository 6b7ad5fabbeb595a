import type { ImportValues } from '../../../contracts/imports/import-row.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import type { FieldName } from '../../../domain/imports/import-fields.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { isPostBox } from '../../../domain/sites/post-box.ts';
import { rangeState } from '../../../domain/sites/postcode.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type CheckedAddress, checkAddress } from '../sites/check-address.ts';

type Places = Catalogue['places'];
type Typed = Record<'street' | 'suburb' | 'state' | 'postcode', string>;

export type FoundAddress =
  | { is: 'none' }
  | { is: 'post box' }
  | { is: 'found'; address: CheckedAddress }
  | { is: 'wrong'; faults: FieldFault[] };

const wrong = (field: FieldName, message: string): FoundAddress => ({
  is: 'wrong',
  faults: [{ field, message }],
});

/** The address of a row, in parts or all in its street: `7 Ferry Street, Surry Hills NSW 2010` (R10.19). */
export function findAddress(values: ImportValues, places: Places): FoundAddress {
  const typed = inParts(values, places);
  const { street, suburb, postcode } = typed;
  if (!street && !suburb && !postcode) return { is: 'none' };
  if (isPostBox(street)) return { is: 'post box' };
  if (!street || !suburb || !postcode) {
    const field = !street ? 'Street' : !suburb ? 'Suburb' : 'Postcode';
    return wrong(field, messages.addressIncomplete);
  }
  const listed = places.ofPostcode(postcode).find((one) => one.suburb.toLowerCase() === suburb.toLowerCase());
  const state = typed.state || listed?.state || rangeState(postcode) || '';
  const named = listed?.suburb ?? suburb;
  const address = checkAddress({ street, suburb: named, state, country: 'Australia', postcode }, places);
  switch (address.wrong) {
    case 'street':
      return wrong('Street', messages.wrongStreet);
    case 'suburb':
      return wrong('Suburb', messages.wrongSuburb(suburb, postcode));
    case 'state':
      return wrong('State', messages.wrongState(postcode));
    case 'postcode':
    case 'country':
      return wrong('Postcode', messages.wrongPostcode(postcode));
    default:
      return places.region(postcode) === null
        ? wrong('Postcode', messages.notServiced(postcode))
        : { is: 'found', address };
  }
}

const LINE_END = /[,\s]+(?:([A-Za-z]{2,3})[,\s]+)?(\d{4})$/;

function inParts({ Street, Street2, Suburb, State, Postcode }: ImportValues, places: Places): Typed {
  const given = {
    street: [Street, Street2].filter(Boolean).join(', '),
    suburb: Suburb ?? '',
    state: State ?? '',
    postcode: Postcode ?? '',
  };
  const line = given.street.replace(/[,\s]+Australia$/i, '');
  const [end, state = '', postcode = ''] = LINE_END.exec(line) ?? [];
  if (!end || given.suburb || given.postcode) return given;
  const before = line.slice(0, -end.length);
  const suburb =
    endingOf(before, places.ofPostcode(postcode)) ?? before.slice(before.lastIndexOf(',') + 1).trim();
  return { street: before.slice(0, -suburb.length).replace(/[,\s]+$/, ''), suburb, state, postcode };
}

/** The longest listed suburb that a text ends with. */
function endingOf(text: string, listed: ReturnType<Places['ofPostcode']>): string | undefined {
  const lower = text.toLowerCase();
  return listed
    .map(({ suburb }) => suburb)
    .filter(
      (suburb) => lower.endsWith(suburb.toLowerCase()) && /[,\s]/.test(lower.at(-suburb.length - 1) ?? ''),
    )
    .sort((a, b) => b.length - a.length)[0];
}
