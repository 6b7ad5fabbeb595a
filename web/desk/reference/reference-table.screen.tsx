import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { exportReference, importReference } from '../../../contracts/reference-data/desk-reference.ts';
import type { ColumnKind, ReferenceValue } from '../../../contracts/reference-data/tables/columns.ts';
import {
  REFERENCE_TABLES,
  TABLE_NAMES,
  type TableName,
} from '../../../contracts/reference-data/tables/reference-tables.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { deskCall } from '../api/desk-call.ts';
import { FindForm } from '../parts/find-form.tsx';
import { type Column, type Columns, PagedRows } from '../parts/lists.tsx';
import { ListHead } from '../parts/page.tsx';
import { useSession } from '../staff/session.ts';
import { FileButtons } from './import-dialog.tsx';
import {
  type Choices,
  type ReferenceRow,
  RemoveForm,
  RowForm,
  readReferenceAgain,
  useReferenceRow,
  useReferenceRows,
} from './row-form.tsx';

/** One reference table: its rows, their form, and its file (R10.16). */
export function ReferenceTableScreen() {
  const { table } = useParams();
  const name = TABLE_NAMES.find((each) => each === table);
  const isAdmin = useSession()?.Role === 'admin';
  if (name && isAdmin) return <Table key={name} name={name} />;
  return (
    <ListHead title={name ? REFERENCE_TABLES[name].title : 'No such table'} lead={<Back />}>
      {!isAdmin && <Alert kind="info" title={staffMessages.adminsOnly} />}
    </ListHead>
  );
}

const Back = () => <a href="#/reference">All reference data</a>;

function Table({ name }: { name: TableName }) {
  const table = REFERENCE_TABLES[name];
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<'add' | 'remove'>();
  const term = params.get('SearchTerm') ?? '';
  const key = params.get('Row');
  const query = useReferenceRows(name, term);
  const { data: row, error } = useReferenceRow(name, key);
  const alerts = useAlerts();
  const [first] = query.data?.pages ?? [];
  const choices = first?.Choices;
  const filter = term ? `SearchTerm=${encodeURIComponent(term)}` : '';

  function close() {
    setOpen(undefined);
    if (key !== null) setParams(term ? { SearchTerm: term } : {});
  }
  async function onDone(title: string) {
    await readReferenceAgain();
    close();
    alerts.show({ kind: 'success', title });
  }
  return (
    <>
      <ListHead
        title={table.title}
        lead={
          <>
            {table.help} <Back />
          </>
        }
        action={
          <FileButtons
            table={table}
            make={() => deskCall(exportReference, { params: { Table: name } })}
            send={(json, options) => deskCall(importReference, { params: { Table: name }, json }, options)}
            onDone={onDone}
          >
            {!table.isOne && <Button onClick={() => setOpen('add')}>Add a {table.noun}</Button>}
          </FileButtons>
        }
      >
        {!table.isOne && (
          <FindForm
            key={term}
            label={`Words in a ${table.noun}`}
            name="reference-words"
            term={term}
            onFind={(next) => setParams(next ? { SearchTerm: next } : {})}
          />
        )}
        {error && <Alert kind="danger" title={sentenceOf(error)} />}
      </ListHead>
      <PagedRows
        key={term}
        noun={table.title.toLowerCase()}
        label={table.title}
        query={query}
        rows={query.data?.pages.flatMap(({ Rows }) => Rows)}
        columns={columnsOf(name, choices ?? {})}
        keyOf={({ Key }) => Key}
        hrefOf={({ Key }) =>
          `#/reference/${name}?${[filter, `Row=${encodeURIComponent(Key)}`].filter(Boolean).join('&')}`
        }
        empty={term ? `No ${table.noun} has the words ‘${term}’.` : `There is no ${table.noun} yet.`}
      />
      {open === 'add' && choices && (
        <RowForm name={name} row={null} choices={choices} onDone={onDone} onClose={close} />
      )}
      {key !== null && row && choices && open === undefined && (
        <RowForm
          key={row.Key}
          name={name}
          row={row}
          choices={choices}
          onDone={onDone}
          onRemove={() => setOpen('remove')}
          onClose={close}
        />
      )}
      {key !== null && row && choices && open === 'remove' && (
        <RemoveForm
          name={name}
          row={row}
          label={labelOf(name, row, choices)}
          onDone={onDone}
          onClose={close}
        />
      )}
    </>
  );
}

const labelOf = (name: TableName, { Values }: ReferenceRow, choices: Choices): string => {
  const { named, columns } = REFERENCE_TABLES[name];
  return named
    .flatMap((column) => {
      const kind = columns[column]?.kind;
      return kind ? [cellWords(column, kind, Values[column], choices)] : [];
    })
    .filter(Boolean)
    .join(', ');
};

function columnsOf(name: TableName, choices: Choices): Columns<ReferenceRow> {
  const listed = Object.entries(REFERENCE_TABLES[name].columns).filter(([, { isDetail }]) => !isDetail);
  const [first, ...others] = listed.map(
    ([column, { label, kind }]): Column<ReferenceRow> => ({
      title: label,
      cell: ({ Values }) => cellWords(column, kind, Values[column], choices),
      isNumber: kind.is === 'number',
      isDay: kind.is === 'day',
    }),
  );
  if (!first) throw new Error(`${name} lists no column`);
  return [first, ...others];
}

/** A cell of a list as people read it. */
function cellWords(
  column: string,
  kind: ColumnKind,
  value: ReferenceValue | undefined,
  choices: Choices,
): string {
  if (value === null || value === undefined) return '';
  switch (kind.is) {
    case 'row':
    case 'rows':
      return [value]
        .flat()
        .map((key) => choices[column]?.find(({ Key }) => Key === key)?.Label ?? String(key))
        .join(', ');
    case 'choice':
      return kind.options.find(([option]) => option === value)?.[1] ?? String(value);
    case 'check':
      return value ? 'Yes' : '';
    case 'day':
      return dayWithYear(String(value));
    default:
      return Array.isArray(value) ? value.join(' ') : String(value);
  }
}
