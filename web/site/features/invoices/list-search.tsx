import { Search } from 'lucide-react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './invoices.module.css';

type ListSearchProps = { of: 'invoices' | 'receipts'; text: string; onText: (text: string) => void };

/** Searches a list for a number, a job, a site or an amount. */
export function ListSearch({ of, text, onText }: ListSearchProps) {
  return (
    <search className={styles.search} aria-label={of === 'invoices' ? 'Invoices' : 'Receipts'}>
      <TextField
        type="search"
        enterKeyHint="search"
        name="SearchTerm"
        label={`Search ${of}`}
        labelHidden
        placeholder="Invoice, job, site or amount"
        icon={Search}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </search>
  );
}
