import type { ReactNode } from 'react';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { readImport } from '../../../contracts/imports/imports.ts';
import { FIELD_NAMES, type FieldName, IMPORT_FIELDS } from '../../../domain/imports/import-fields.ts';
import type { ImportKind } from '../../../domain/imports/import-kinds.ts';
import { fieldsOf } from '../../../domain/imports/recognise-columns.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { DataTable } from '../parts/data-table.tsx';
import styles from './import.module.css';

type Columns = Reply<typeof readImport>['Columns'];

type ColumnListProps = {
  kind: ImportKind;
  columns: Columns;
  /** What each column holds. */
  fields: readonly (FieldName | null)[];
  isFixed: boolean;
  onChange: (fields: (FieldName | null)[]) => void;
  children: ReactNode;
};

/** The columns of a file, each with what it holds; a field that moves to another column leaves the one it had. */
export function ColumnList({ kind, columns, fields, isFixed, onChange, children }: ColumnListProps) {
  const options = [
    { value: '', label: 'Not imported' },
    ...fieldsOf(kind).map((name) => ({ value: name, label: IMPORT_FIELDS[name].label })),
  ];
  function choose(at: number, value: string) {
    const name = FIELD_NAMES.find((one) => one === value) ?? null;
    onChange(fields.map((had, index) => (index === at ? name : had === name ? null : had)));
  }
  return (
    <>
      <DataTable
        label="Columns of the file"
        columns={[
          {
            title: 'Column of the file',
            cell: ({ Title, at }) => Title || `Column ${at + 1}`,
            detail: ({ Examples }) => Examples.join(', ') || 'Empty',
          },
          {
            title: 'What it holds',
            cell: ({ Title, at }) => (
              <div className={styles.holds}>
                <SelectField
                  label={`What ${Title || `column ${at + 1}`} holds`}
                  labelHidden
                  name={`column-${at}`}
                  value={fields[at] ?? ''}
                  disabled={isFixed}
                  options={options}
                  onChange={({ target }) => choose(at, target.value)}
                />
              </div>
            ),
          },
        ]}
        rows={columns.map((column, at) => ({ ...column, at }))}
        keyOf={({ at }) => at}
      />
      <div className={styles.below}>{children}</div>
    </>
  );
}
