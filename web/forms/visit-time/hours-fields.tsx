import { Plus } from 'lucide-react';
import { MAX_AVOIDED_HOURS } from '../../../domain/visits/avoided-hours.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stack } from '../../ui/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './hours-fields.module.css';
import {
  dayOptions,
  FROM_OPTIONS,
  type HoursRow,
  hoursOfRow,
  hoursSentence,
  LUNCH_ROW,
  rowFaults,
  toOptions,
} from './hours-rows.ts';

/** The id of a field of a row, for the focus. */
export const hoursFieldId = (index: number, field: keyof HoursRow): string => `hours-${index}-${field}`;

type HoursFieldsProps = {
  rows: readonly HoursRow[];
  onChange: (rows: HoursRow[]) => void;
  /** Whether somebody has tried to save: then what's wrong is said. */
  isAsked: boolean;
};

/** A site's hours to avoid, row by row (R12.10). */
export function HoursFields({ rows, onChange, isAsked }: HoursFieldsProps) {
  const change = (index: number, changed: Partial<HoursRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...changed } : row)));
  return (
    <Stack gap={4}>
      {rows.map((row, index) => {
        const faults = isAsked ? rowFaults(row) : {};
        const field = (name: keyof HoursRow) => ({
          id: hoursFieldId(index, name),
          value: row[name],
          error: faults[name],
        });
        return (
          <fieldset key={index}>
            <legend>
              <VisuallyHidden>{`Hours ${index + 1}`}</VisuallyHidden>
            </legend>
            <div className={styles.row}>
              <div className={styles.days}>
                <SelectField
                  label="Days"
                  {...field('days')}
                  options={dayOptions(row.days)}
                  onChange={({ target }) => change(index, { days: target.value })}
                />
              </div>
              <SelectField
                label="From"
                {...field('from')}
                options={FROM_OPTIONS}
                onChange={({ target: { value: from } }) =>
                  change(index, { from, ...(from === '' && { to: '' }) })
                }
              />
              <SelectField
                label="To"
                {...field('to')}
                disabled={row.from === ''}
                options={toOptions(row.from)}
                onChange={({ target }) => change(index, { to: target.value })}
              />
              <TextField
                label="First date"
                note="optional"
                type="date"
                {...field('firstDate')}
                onChange={({ target }) => change(index, { firstDate: target.value })}
              />
              <TextField
                label="Last date"
                note="optional"
                type="date"
                {...field('lastDate')}
                onChange={({ target }) => change(index, { lastDate: target.value })}
              />
              <div className={styles.remove}>
                <Button
                  small
                  look="quiet"
                  aria-label={`Remove ${hoursSentence(hoursOfRow(row))}`}
                  onClick={() => onChange(rows.filter((_, at) => at !== index))}
                >
                  Remove
                </Button>
              </div>
            </div>
          </fieldset>
        );
      })}
      {rows.length < MAX_AVOIDED_HOURS && (
        <div>
          <Button small onClick={() => onChange([...rows, LUNCH_ROW])}>
            <Icon of={Plus} />
            Add hours
          </Button>
        </div>
      )}
    </Stack>
  );
}
