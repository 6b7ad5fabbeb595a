import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { findCustomers } from '../../../contracts/customers/customers.ts';
import { formatMobile } from '../../../domain/customers/mobile.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Combobox, type ComboboxItem } from '../../ui/fields/combobox.tsx';
import { deskCall } from '../api/desk-call.ts';
import { foundWords } from '../customers/found-words.ts';
import { usePreview } from '../parts/use-preview.ts';
import { NEW } from './phone-form.ts';

const NEW_CUSTOMER: ComboboxItem = { id: NEW, label: 'New customer', action: true };
const SHORTEST = 2;

type CallerFieldProps = {
  /** Called with a customer's id, or `NEW`. */
  onChoose: (id: string) => void;
  error: string | undefined;
};

/** Finds who is calling by what they say: name, business, site, suburb, mobile, email, ABN, a machine's serial number or a booking reference. */
export function CallerField({ onChoose, error }: CallerFieldProps) {
  const [text, setText] = useState('');
  const term = text.trim();
  const found = usePreview('callers', term.length < SHORTEST ? null : term, (SearchTerm, signal) =>
    deskCall(findCustomers, { query: { SearchTerm } }, { signal }),
  );
  const customers = found.data?.CustomerList.map(
    ({ CustomerId, BusinessName, Name, Mobile, UserName, ...found }): ComboboxItem => {
      const who = [BusinessName && Name, Mobile ? formatMobile(Mobile) : UserName];
      return {
        id: String(CustomerId),
        label: BusinessName ?? Name,
        detail: [...who, ...foundWords(found)].filter(Boolean).join(', '),
      };
    },
  );
  return (
    <Combobox
      id="CustomerId"
      label="Who is calling?"
      hint="Name, business, site, suburb, mobile, email, serial number or reference"
      icon={UserRound}
      listLabel="Customers"
      text={text}
      onText={setText}
      loading={found.isFetching}
      items={term.length < SHORTEST ? [NEW_CUSTOMER] : [...(customers ?? []), NEW_CUSTOMER]}
      onChoose={({ id }) => onChoose(id)}
      empty={{ title: `Nobody matches ‘${term}’`, help: 'Try fewer words, or add them as a new customer.' }}
      failure={found.error ? { title: sentenceOf(found.error), onRetry: () => found.refetch() } : undefined}
      error={error}
    />
  );
}
