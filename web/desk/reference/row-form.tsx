import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import type { Reply } from '../../../contracts/endpoint.ts';
import {
  addReference,
  changeReference,
  countReferenceEmails,
  listReference,
  readReference,
  removeReference,
} from '../../../contracts/reference-data/desk-reference.ts';
import type {
  Column,
  ReferenceValue,
  ReferenceValues,
} from '../../../contracts/reference-data/tables/columns.ts';
import {
  enteredColumns,
  REFERENCE_TABLES,
  rowSchema,
  type TableName,
} from '../../../contracts/reference-data/tables/reference-tables.ts';
import type { ReferenceTable } from '../../../contracts/reference-data/tables/table.ts';
import { deskReferenceMessages } from '../../../domain/words/desk-reference-messages.ts';
import { LIVE, readAgain } from '../../client/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { SelectOption } from '../../ui/fields/select-field.tsx';
import { deskCall, pagedQuery, usePreview } from '../api/desk-call.ts';
import { ActionForm, type FieldSpec } from '../parts/action-form.tsx';
import { sendSeen } from '../parts/versioned.ts';

type Values = Record<string, ReferenceValue>;

type RowFormProps = {
  name: TableName;
  /** Null for a new one. */
  row: ReferenceRow | null;
  choices: Choices;
  onDone: (sentence: string) => Promise<void>;
  /** Asks whether to remove it. */
  onRemove?: () => void;
  onClose: () => void;
};

/** A row of a reference table, new or changed: the form is made from the table's description (R10.16). */
export function RowForm({ name, row, choices, onDone, onRemove, onClose }: RowFormProps) {
  const table = REFERENCE_TABLES[name];
  const version = useRef(row?.Version ?? '');
  /** How many people the person knows it will email. */
  const emails = useRef(0);
  const read = (typed: FieldValues) => readRow(table, typed, choices);
  function send(values: FieldValues) {
    const body = { Values: values as Values, Emails: emails.current };
    const post = (): Promise<unknown> =>
      row
        ? deskCall(changeReference, {
            params: { Table: name, Key: row.Key },
            json: { ...body, Version: version.current },
          })
        : deskCall(addReference, { params: { Table: name }, json: body });
    return sendSeen(post, async () => {
      if (row) version.current = (await freshRow(name, row.Key)).Version;
      if (table.emails) emails.current = await countEmails(name, body.Values);
    });
  }
  return (
    <ActionForm
      title={
        row ? `Change the ${table.noun}` : `Add ${/^[aeiou]/.test(table.noun) ? 'an' : 'a'} ${table.noun}`
      }
      subject={row?.Key ?? 'new'}
      sentByEnter={!table.emails}
      lead={row ? undefined : table.help}
      body={rowSchema(table)}
      fields={rowFields(table, choices)}
      initial={row ? typedRow(table, row.Values, choices) : undefined}
      read={read}
      submit={row ? 'Save' : 'Add'}
      send={send}
      onDone={() => onDone(row ? 'Saved' : 'Added')}
      onClose={onClose}
    >
      {table.emails && (
        <EmailsNotice
          name={name}
          read={read}
          onSeen={(count) => {
            emails.current = count;
          }}
        />
      )}
      {onRemove && !table.isOne && (
        <p>
          <Button look="quiet" small onClick={onRemove}>
            Remove this {table.noun}
          </Button>
        </p>
      )}
    </ActionForm>
  );
}

const countEmails = async (name: TableName, Values: Values) =>
  (await deskCall(countReferenceEmails, { params: { Table: name }, json: { Values } })).Emails;

type EmailsNoticeProps = {
  name: TableName;
  read: (typed: FieldValues) => FieldValues;
  onSeen: (count: number) => void;
};

/** Says how many people on the waiting list will be emailed, before it's saved (R7.43). */
function EmailsNotice({ name, read, onSeen }: EmailsNoticeProps) {
  const values = read(useFormContext().watch()) as Values;
  const isTyped = rowSchema(REFERENCE_TABLES[name]).safeParse(values).success;
  const { data = 0 } = usePreview('reference-emails', isTyped ? values : null, (body) =>
    countEmails(name, body),
  );
  useEffect(() => onSeen(data));
  return (
    <div role="status">{data > 0 && <Alert kind="warning" title={deskReferenceMessages.emails(data)} />}</div>
  );
}

type RemoveFormProps = {
  name: TableName;
  row: ReferenceRow;
  /** What people call it. */
  label: string;
  onDone: (sentence: string) => Promise<void>;
  onClose: () => void;
};

/** Asks before a row is removed; what uses it refuses. */
export function RemoveForm({ name, row, label, onDone, onClose }: RemoveFormProps) {
  return (
    <ActionForm
      title={`Remove this ${REFERENCE_TABLES[name].noun}?`}
      subject={row.Key}
      lead={`${label}. It is only removed if nothing uses it.`}
      body={removeReference.query}
      fields={[]}
      read={() => ({ Version: row.Version })}
      submit="Remove"
      send={() =>
        deskCall(removeReference, { params: { Table: name, Key: row.Key }, query: { Version: row.Version } })
      }
      onDone={() => onDone('Removed')}
      onClose={onClose}
    />
  );
}

/** The fields of a row's form, made from its table's description. */
const rowFields = (table: ReferenceTable, choices: Choices): FieldSpec[] =>
  enteredColumns(table).map(([name, column]) => fieldOf(name, column, choices[name] ?? []));

function fieldOf(name: string, column: Column, choices: Choices[string]): FieldSpec {
  const { label, kind, help, isOptional } = column;
  const texts = { name, label, ...(help && { hint: help }), ...(isOptional && { note: 'optional' }) };
  const first: SelectOption = { value: '', label: isOptional ? 'None' : 'Choose' };
  switch (kind.is) {
    case 'lines':
      return { ...texts, as: 'lines', limit: kind.limit };
    case 'check':
      return { ...texts, as: 'check' };
    case 'day':
      return { ...texts, as: 'day' };
    case 'choice':
      return {
        ...texts,
        as: 'select',
        options: [first, ...kind.options.map(([value, word]) => ({ value, label: word }))],
      };
    case 'row':
      return {
        ...texts,
        as: 'select',
        options: [first, ...choices.map(({ Key, Label }) => ({ value: String(Key), label: Label }))],
      };
    case 'rows':
      return { ...texts, as: 'choices', options: choices.map(({ Label }) => Label) };
    default:
      return { ...texts, as: 'text', figures: kind.is !== 'text' || kind.figures === true };
  }
}

/** A row's values as its form has them. */
function typedRow(table: ReferenceTable, values: ReferenceValues, choices: Choices): FieldValues {
  return Object.fromEntries(
    enteredColumns(table).map(([name, { kind }]) => {
      const value = values[name] ?? null;
      if (kind.is === 'check') return [name, value === true];
      if (kind.is === 'rows') {
        const keys = [value ?? []].flat();
        const chosen = choices[name]?.filter(({ Key }) => keys.includes(Key)) ?? [];
        return [name, chosen.map(({ Label }) => Label)];
      }
      return [name, value === null ? '' : [value].flat().join(' ')];
    }),
  );
}

/** What was typed as the call takes it; what can't be read stays text, so that the description refuses it. */
function readRow(table: ReferenceTable, typed: FieldValues, choices: Choices): FieldValues {
  return Object.fromEntries(
    enteredColumns(table).map(([name, { kind }]) => [
      name,
      readField(kind, typed[name], choices[name] ?? []),
    ]),
  );
}

function readField(kind: Column['kind'], typed: unknown, choices: Choices[string]): ReferenceValue {
  if (kind.is === 'check') return typed === true;
  if (kind.is === 'rows') {
    const labels = (typed ?? []) as readonly string[];
    return choices.filter(({ Label }) => labels.includes(Label)).map(({ Key }) => Key);
  }
  const text = String(typed ?? '').trim();
  if (text === '') return null;
  if (kind.is === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (kind.is === 'postcodes') return text.split(/[\s,;]+/).filter(Boolean);
  if (kind.is === 'row') return choices.find(({ Key }) => String(Key) === text)?.Key ?? text;
  return text;
}

type ReferencePage = Reply<typeof listReference>;
export type ReferenceRow = ReferencePage['Rows'][number];
/** For each column that refers to another table, the rows there. */
export type Choices = ReferencePage['Choices'];

const REFERENCE = ['desk-reference'];

/** A reference table's rows with all of the words, a page at a time. */
export function useReferenceRows(table: TableName, term: string) {
  return useInfiniteQuery(
    pagedQuery([...REFERENCE, table, term], (After, signal) =>
      deskCall(listReference, { params: { Table: table }, query: { SearchTerm: term, After } }, { signal }),
    ),
  );
}

const getRow = (table: TableName, key: string) =>
  deskCall(readReference, { params: { Table: table, Key: key } });

/** One row; none without a key. */
export function useReferenceRow(table: TableName, key: string | null) {
  return useQuery({
    ...LIVE,
    queryKey: [...REFERENCE, table, 'row', key],
    queryFn: () => getRow(table, key ?? ''),
    enabled: key !== null,
  });
}

/** A row as it is now, after a colleague's change. @throws ApiError */
const freshRow = (table: TableName, key: string): Promise<ReferenceRow> => getRow(table, key);

/** After a change: other tables name its rows too. */
export const readReferenceAgain = (): Promise<void> => readAgain(REFERENCE);
