import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { type PriceBook, usePriceBooks, type WholePriceBook } from '../api/price-book-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { ListHead } from '../parts/list-head.tsx';
import { copyForm, type PriceForm } from './price-forms.ts';
import { BOOK_LOOKS, BOOK_WORDS, startWords } from './price-words.ts';
import { countUnsaved } from './unsaved-prices.ts';

const columns = (now: Temporal.Instant): readonly [Column<PriceBook>, ...Column<PriceBook>[]] => [
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
  const { data, error, refetch } = usePriceBooks();
  const now = useNow();
  const navigate = useNavigate();
  const [form, setForm] = useState<PriceForm<WholePriceBook>>();
  const inForce = data?.find(({ State }) => State === 'inForce');
  return (
    <>
      <ListHead
        title="Prices"
        lead="What a call-out costs, by machine and region, plus GST. New prices start as a copy and start on a day."
        action={inForce && <Button onClick={() => setForm(copyForm(inForce))}>New prices</Button>}
      />
      {error && !data && (
        <RetryAlert title="The price books did not load" onRetry={refetch}>
          {sentenceOf(error)}
        </RetryAlert>
      )}
      {!error && !data && <ListLoading label="Loading the price books" />}
      {data && (
        <DataTable
          label="Price books"
          columns={columns(now)}
          rows={data}
          keyOf={({ Number: number }) => number}
          hrefOf={({ Number: number }) => `#/prices/${number}`}
        />
      )}
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
