import { ChevronDown, Info } from 'lucide-react';
import { Fragment, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Note } from '../feedback/note.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Icon } from '../icon.tsx';
import { Stack } from '../layout.tsx';
import hidden from '../visually-hidden.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { FieldError } from './field.tsx';
import { valueAfterKey, type WindowCell, type WindowRow } from './grid-moves.ts';
import styles from './windows-grid.module.css';

/** A day: "Tomorrow", "Tue 24 Nov". */
export type WindowColumn = {
  id: string;
  name: string;
  date: string;
  /** The date can be chosen: opens or closes the calendar. */
  onPick?: (() => void) | undefined;
  picking?: boolean | undefined;
};

type WindowsGridProps = {
  /** The id of the first available radio button, for an error summary. */
  id?: string | undefined;
  legend: string;
  name: string;
  columns: readonly WindowColumn[];
  rows: readonly WindowRow[];
  value: string | null | undefined;
  onChange: (value: string) => void;
  error?: string | undefined;
};

/** Every day and window with its price before choosing: one question, so one radio group. */
export function WindowsGrid({ id, legend, name, columns, rows, value, onChange, error }: WindowsGridProps) {
  const errorId = `${id ?? name}-error`;
  const first = rows.flatMap((row) => row.cells).find((cell) => cell.kind === 'price');
  function onKeyDown(event: KeyboardEvent<HTMLFieldSetElement>) {
    const radio = event.target;
    if (!(radio instanceof HTMLInputElement) || radio.name !== name) return;
    const next = valueAfterKey(rows, radio.value, event.key);
    if (next === undefined) return;
    event.preventDefault();
    const target = next && event.currentTarget.querySelector<HTMLInputElement>(`input[value="${next}"]`);
    if (!target) return;
    target.focus();
    target.click();
  }
  return (
    <Stack as="fieldset" gap={3} aria-describedby={error ? errorId : undefined} onKeyDown={onKeyDown}>
      <legend className={hidden.hidden}>{legend}</legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div className={styles.grid}>
        {columns.map((column) => (
          <DayHead key={column.id} column={column} />
        ))}
        {rows.map((row) => (
          <Fragment key={row.id}>
            <p className={styles.window}>
              <b>{row.name}</b> <span>{row.hours}</span>
            </p>
            {row.cells.map((cell, index) => (
              <Slot
                key={cell.kind === 'price' ? cell.value : cell.id}
                cell={cell}
                across={row.cells.length === 1}
                name={name}
                id={cell === first ? id : undefined}
                says={
                  row.cells.length === 1
                    ? `${row.name}, ${row.hours}: `
                    : `${columns[index]?.name}, ${columns[index]?.date}, ${row.name} ${row.hours}: `
                }
                day={row.cells.length === 1 ? undefined : columns[index]?.name}
                whyId={row.why?.length ? whyIdOf(name, row.id) : undefined}
                checked={cell.kind === 'price' && cell.value === value}
                onChange={onChange}
              />
            ))}
            {row.why && row.why.length > 0 && (
              <div className={styles.why} id={whyIdOf(name, row.id)}>
                {row.why.map((sentence) => (
                  <Note key={sentence} icon={Info}>
                    {sentence}
                  </Note>
                ))}
              </div>
            )}
            {row.below && <div className={styles.below}>{row.below}</div>}
          </Fragment>
        ))}
      </div>
    </Stack>
  );
}

function whyIdOf(name: string, rowId: string): string {
  return `${name}-${rowId}-why`;
}

function DayHead({ column }: { column: WindowColumn }) {
  const inside = (
    <>
      <b>{column.name}</b>{' '}
      <span>
        {column.date}
        {column.onPick && <Icon of={ChevronDown} />}
      </span>
    </>
  );
  if (!column.onPick) return <p className={styles.day}>{inside}</p>;
  return (
    <button
      type="button"
      className={classNames(styles.day, styles.pick)}
      aria-expanded={column.picking ?? false}
      onClick={column.onPick}
    >
      {inside}
      <VisuallyHidden>, choose another date</VisuallyHidden>
    </button>
  );
}

type SlotProps = {
  cell: WindowCell;
  across: boolean;
  name: string;
  id: string | undefined;
  /** Day and window, for screen readers, which don't announce row and column. */
  says: string;
  /** Shown where the text is too large for columns. */
  day: string | undefined;
  whyId: string | undefined;
  checked: boolean;
  onChange: (value: string) => void;
};

function Slot({ cell, across, name, id, says, day, whyId, checked, onChange }: SlotProps) {
  const place = across && styles.across;
  if (cell.kind === 'waiting') {
    return (
      <span className={classNames(styles.slot, place)} data-day={day} aria-busy="true">
        <VisuallyHidden>{says} price on its way</VisuallyHidden>
        <Skeleton width="7ch" />
        <Skeleton width="10ch" />
      </span>
    );
  }
  if (cell.kind === 'closed') {
    return (
      <label className={classNames(styles.slot, styles.closed, place)} data-day={day}>
        <input
          type="radio"
          name={name}
          disabled
          aria-describedby={cell.whyRow ? whyIdOf(name, cell.whyRow) : whyId}
        />
        <VisuallyHidden>{says}</VisuallyHidden>
        <b>{cell.label}</b>
        {cell.under && <small>{cell.under}</small>}
      </label>
    );
  }
  return (
    <label className={classNames(styles.slot, checked && styles.chosen, place)} data-day={day}>
      <input
        type="radio"
        id={id}
        name={name}
        value={cell.value}
        checked={checked}
        aria-describedby={whyId}
        onChange={() => onChange(cell.value)}
      />
      <VisuallyHidden>{says}</VisuallyHidden>
      <b>{cell.price}</b> <small>{cell.under}</small>
      {cell.from && <small>{cell.from}</small>}
      {cell.loading && <small className={styles.loading}>{cell.loading}</small>}
      {cell.free && <small>{cell.free}</small>}
    </label>
  );
}
