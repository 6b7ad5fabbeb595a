import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PART_KIND_NAMES, PART_KINDS } from '../../../domain/parts/part-kinds.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { money } from '../../ui/words/money-words.ts';
import { type Part, type PartOrder, readPartsAgain, usePart, useParts } from '../api/part-queries.ts';
import { FindForm } from '../parts/find-form.tsx';
import { type Columns, Filters, OrderField, PagedRows, queryOf, type Sorting } from '../parts/lists.tsx';
import { ListHead } from '../parts/page.tsx';
import { useSession } from '../staff/session.ts';
import { PartForm } from './part-form.tsx';

const COLUMNS: Columns<Part> = [
  {
    title: 'Number',
    cell: ({ Number: number }) => number,
    detail: ({ Supplier, SupplierNumber, Number: number }) =>
      [Supplier, SupplierNumber !== number && SupplierNumber].filter(Boolean).join(', '),
    isCode: true,
    orders: { ascending: 'number', descending: 'number-backwards' },
  },
  {
    title: 'What',
    cell: ({ Description }) => Description,
    detail: ({ Kind, Unit, ReplacedBy, EndsOn }) =>
      [
        Kind !== 'part' && PART_KIND_NAMES[Kind],
        Unit !== 'each' && `per ${Unit}`,
        EndsOn && `ends ${dayWithYear(EndsOn)}`,
        ReplacedBy && `replaced by ${ReplacedBy.Number}`,
      ]
        .filter(Boolean)
        .join(', '),
    orders: { ascending: 'description', descending: 'description-backwards' },
  },
  {
    title: 'Cost ex GST',
    cell: ({ CostExGst }) => (CostExGst === null ? 'Not yet' : money(CostExGst)),
    detail: ({ NextCost }) =>
      NextCost && `${money(NextCost.CostExGst)} from ${dayWithYear(NextCost.StartsOn)}`,
    isNumber: true,
  },
  {
    title: 'Price ex GST',
    cell: ({ PriceExGst }) => (PriceExGst === null ? 'Not yet' : money(PriceExGst)),
    detail: ({ FixedPriceExGst }) => FixedPriceExGst !== null && 'fixed',
    isNumber: true,
  },
];

const ORDERS: Readonly<Record<PartOrder, string>> = {
  number: 'Number, A to Z',
  'number-backwards': 'Number, Z to A',
  description: 'Words, A to Z',
  'description-backwards': 'Words, Z to A',
};

const HERE = '/parts';

/** Parts, labour and charges with cost and price: what quotes pick from (R15.01). */
export function PartsScreen() {
  const [params, setParams] = useSearchParams();
  const isAdmin = useSession()?.Role === 'admin';
  const term = params.get('SearchTerm') ?? '';
  const kind = PART_KINDS.find((each) => each === params.get('Kind'));
  const isEnded = params.get('Ended') === 'yes';
  const order = Object.keys(ORDERS).find((each) => each === params.get('Order')) as PartOrder | undefined;
  const row = params.get('Row');
  const [isAdding, setAdding] = useState(false);
  const filter = {
    SearchTerm: term || undefined,
    Kind: kind,
    Ended: isEnded ? ('yes' as const) : undefined,
    Order: order,
  };
  const query = useParts(filter);
  const { data: open, error } = usePart(row === null ? null : Number(row));
  const alerts = useAlerts();
  const hrefOf = (change: Partial<Record<keyof typeof filter | 'Row', string | number | undefined>>) =>
    `${HERE}${queryOf({ ...filter, ...change })}`;
  const sorting: Sorting = {
    orders: ORDERS,
    order: order ?? 'number',
    hrefOf: (Order) => hrefOf({ Order }),
  };
  function change(next: Partial<Record<keyof typeof filter, string | undefined>>) {
    const given = Object.entries({ ...filter, ...next }).filter((each): each is [string, string] =>
      Boolean(each[1]),
    );
    setParams(Object.fromEntries(given));
  }
  function close() {
    setAdding(false);
    if (row !== null) change({});
  }
  async function onDone(title: string) {
    await readPartsAgain();
    close();
    alerts.show({ kind: 'success', title });
  }
  return (
    <>
      <ListHead
        title="Parts"
        lead="Parts, labour and charges that a quote's lines pick from. Costs and margins are for the office alone."
        action={
          isAdmin && (
            <ButtonRow>
              <ButtonLink href="#/import?Kind=parts">Import a price list</ButtonLink>
              <ButtonLink href="#/reference/mark-ups">Mark-ups</ButtonLink>
              <Button onClick={() => setAdding(true)}>Add a part</Button>
            </ButtonRow>
          )
        }
      >
        <Filters>
          <FindForm
            key={term}
            label="Number, words or supplier"
            name="part-search"
            term={term}
            onFind={(SearchTerm) => change({ SearchTerm })}
          />
          <SelectField
            label="Kind"
            name="Kind"
            value={kind ?? ''}
            onChange={({ target }) => change({ Kind: target.value })}
            options={[
              { value: '', label: 'All kinds' },
              ...PART_KINDS.map((value) => ({ value, label: PART_KIND_NAMES[value] })),
            ]}
          />
          <SelectField
            label="Shown"
            name="Ended"
            value={isEnded ? 'yes' : ''}
            onChange={({ target }) => change({ Ended: target.value })}
            options={[
              { value: '', label: 'Offered' },
              { value: 'yes', label: 'No longer offered' },
            ]}
          />
          <OrderField sorting={sorting} />
        </Filters>
        {error && <Alert kind="danger" title={sentenceOf(error)} />}
      </ListHead>
      <PagedRows
        noun="parts"
        label="Parts"
        query={query}
        rows={query.data?.pages.flatMap(({ PartList }) => PartList)}
        columns={COLUMNS}
        sorting={sorting}
        keyOf={({ PartId }) => PartId}
        hrefOf={({ PartId }) => `#${hrefOf({ Row: PartId })}`}
        empty={
          term || kind || isEnded
            ? 'Nothing matches. Try fewer words, a part of a number, or another kind.'
            : "There is no part yet. Add one, or import a supplier's price list."
        }
      />
      {isAdding && <PartForm part={null} onDone={onDone} onClose={close} />}
      {row !== null && open && (
        <PartForm key={open.PartId} part={open} isReadOnly={!isAdmin} onDone={onDone} onClose={close} />
      )}
    </>
  );
}
