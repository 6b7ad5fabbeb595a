import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useNow } from '../../browser/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { type Columns, DataTable } from '../parts/lists.tsx';
import { ListHead, Loaded } from '../parts/page.tsx';
import {
  BOOK_LOOKS,
  BOOK_WORDS,
  copyForm,
  type PriceBook,
  startWords,
  usePriceBooks,
  type WholePriceBook,
} from './price-books.ts';
import { countUnsaved } from './typed-prices.ts';

const columns = (now: Temporal.Instant): Columns<PriceBook> => [
  { title: 'Book', cell: ({ Name }) => Name, detail: ({ Number: number }) => `Book ${number}` },
  {
    title: 'State',
    cell: ({ State }) => <Badge state={BOOK_LOOKS[State]}>{BOOK_WORDS[State]}</Badge>,
    detail: ({ Number: number }) => countUnsaved(number) > 0 && 'with changes that you have not saved',
  },
  { title: 'In force from', cell: (book) => startWords(book, now), isDay: true },
  { title: 'Made by', cell: ({ MadeBy }) => MadeBy ?? 'Not known' },
];

/** Price books: drafts, those that are scheduled, the one in force and those before it (R10.17). */
export function PricesScreen() {
  const query = usePriceBooks();
  const now = useNow();
  const navigate = useNavigate();
  const [form, setForm] = useState<FormSpec<WholePriceBook>>();
  const inForce = query.data?.find(({ State }) => State === 'inForce');
  return (
    <>
      <ListHead
        title="Prices"
        lead="What a call-out costs, by machine and region, plus GST. New prices start as a copy and start on a day."
        action={inForce && <Button onClick={() => setForm(copyForm(inForce))}>New prices</Button>}
      />
      <Loaded query={query} noun="price books">
        {(books) => (
          <DataTable
            label="Price books"
            columns={columns(now)}
            rows={books}
            keyOf={({ Number: number }) => number}
            hrefOf={({ Number: number }) => `#/prices/${number}`}
          />
        )}
      </Loaded>
      {form && (
        <ActionForm
          {...form}
          onDone={({ Number: number }) => navigate(`/prices/${number}`)}
          onClose={() => setForm(undefined)}
        />
      )}
    </>
  );
}
