import { useEffect, useRef } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import {
  addReference,
  changeReference,
  countReferenceEmails,
  removeReference,
} from '../../../contracts/reference-data/desk-reference.ts';
import type { ReferenceValue } from '../../../contracts/reference-data/tables/columns.ts';
import {
  REFERENCE_TABLES,
  rowSchema,
  type TableName,
} from '../../../contracts/reference-data/tables/reference-tables.ts';
import { deskReferenceMessages } from '../../../domain/words/desk-reference-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { deskCall } from '../api/desk-call.ts';
import { type Choices, freshRow, type ReferenceRow } from '../api/reference-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { usePreview } from '../parts/use-preview.ts';
import { sendSeen } from '../parts/versioned.ts';
import { readRow, rowFields, typedRow } from './row-fields.ts';

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
      title={row ? `Change the ${table.noun}` : `Add a ${table.noun}`}
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
