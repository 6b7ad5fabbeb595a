import type { FieldValues } from 'react-hook-form';
import type {
  Column,
  ReferenceValue,
  ReferenceValues,
} from '../../../contracts/reference-data/tables/columns.ts';
import { enteredColumns } from '../../../contracts/reference-data/tables/reference-tables.ts';
import type { ReferenceTable } from '../../../contracts/reference-data/tables/table.ts';
import type { SelectOption } from '../../ui/fields/select-field.tsx';
import type { Choices } from '../api/reference-queries.ts';
import type { FieldSpec } from '../parts/action-field.tsx';

/** The fields of a row's form, made from its table's description. */
export const rowFields = (table: ReferenceTable, choices: Choices): FieldSpec[] =>
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
export function typedRow(table: ReferenceTable, values: ReferenceValues, choices: Choices): FieldValues {
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
export function readRow(table: ReferenceTable, typed: FieldValues, choices: Choices): FieldValues {
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
