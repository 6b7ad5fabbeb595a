import type { Reply } from '../../../contracts/endpoint.ts';
import type { checkImport } from '../../../contracts/imports/imports.ts';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { money } from '../../ui/words/money-words.ts';
import { DataTable } from '../parts/lists.tsx';
import styles from './import.module.css';

/** Whose price list it is, and from when on its prices count. */
export type PriceListChoice = { Supplier: string; StartsOn: string };

export const NO_LIST: PriceListChoice = { Supplier: '', StartsOn: '' };

type PriceListFieldsProps = {
  value: PriceListChoice;
  isFixed: boolean;
  onChange: (value: PriceListChoice) => void;
};

/** What no column of a price list says (R15.01). */
export function PriceListFields({ value, isFixed, onChange }: PriceListFieldsProps) {
  return (
    <div className={styles.reading}>
      <TextField
        label="Supplier"
        hint="As you write it for this supplier's parts."
        name="list-supplier"
        maxLength={80}
        value={value.Supplier}
        disabled={isFixed}
        onChange={({ target }) => onChange({ ...value, Supplier: target.value })}
      />
      <TextField
        label="Its prices count from"
        name="list-start"
        type="date"
        figures
        value={value.StartsOn}
        disabled={isFixed}
        onChange={({ target }) => onChange({ ...value, StartsOn: target.value })}
      />
    </div>
  );
}

type Changes = NonNullable<Reply<typeof checkImport>['Changes']>;
type Change = Changes[number];

const TITLES: Readonly<Record<Change['Kind'], string>> = {
  new: 'New',
  dearer: 'Dearer',
  cheaper: 'Cheaper',
  renumbered: 'Under another number',
  back: 'Offered again',
  gone: 'Not in the list',
};

type PriceListChangesProps = {
  changes: Changes;
  endsOthers: boolean;
  onEndsOthers: (value: boolean) => void;
};

/** What a price list would change, by kind, with the greatest changes of each. */
export function PriceListChanges({ changes, endsOthers, onEndsOthers }: PriceListChangesProps) {
  const gone = changes.find(({ Kind }) => Kind === 'gone');
  if (changes.length === 0) return <p>Nothing would change: all of it is here at these prices.</p>;
  return (
    <>
      {changes.map(({ Kind, Count, Examples }) => (
        <details key={Kind} open={Kind !== 'new'}>
          <summary>{`${TITLES[Kind]}: ${countWords('part', Count, false)}`}</summary>
          <DataTable
            label={TITLES[Kind]}
            columns={[
              { title: 'Number', cell: (row) => row.Number, isCode: true },
              { title: 'What', cell: (row) => row.Description },
              { title: 'Cost now', cell: ({ Was }) => Was !== null && money(Was), isNumber: true },
              { title: 'Cost then', cell: thenWords, detail: riseWords, isNumber: true },
            ]}
            rows={Examples}
            keyOf={(row) => row.Number}
          />
          {Count > Examples.length && <p>{`and ${Count - Examples.length} more`}</p>}
        </details>
      ))}
      {gone && (
        <CheckBox
          label={`${countWords('part', gone.Count, false)} that the list doesn't have ${gone.Count === 1 ? 'is' : 'are'} no longer offered when it starts. Leave this off if the list has only what changes.`}
          checked={endsOthers}
          onChange={onEndsOthers}
        />
      )}
    </>
  );
}

type Example = Change['Examples'][number];

const thenWords = ({ Costs }: Example) => (Costs === null ? 'none' : money(Costs));

/** `+3 %`; nothing for what is new or gone. */
function riseWords({ Was, Costs }: Example): string | null {
  if (Was === null || Costs === null || Was === 0 || Was === Costs) return null;
  const percent = Math.round((Costs / Was - 1) * 1000) / 10;
  return `${percent > 0 ? '+' : ''}${percent} %`;
}
