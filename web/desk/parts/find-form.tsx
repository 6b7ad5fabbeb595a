import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './lists.module.css';

type FindFormProps = {
  /** What can be typed. */
  label: string;
  name: string;
  /** What was found for. */
  term: string;
  onFind: (term: string) => void;
};

/** The search of a list, sent by Enter. */
export function FindForm({ label, name, term, onFind }: FindFormProps) {
  const [typed, setTyped] = useState(term);
  function submit(event: FormEvent) {
    event.preventDefault();
    onFind(typed.trim());
  }
  return (
    <search>
      <Form kept="search" sentByEnter className={styles.find} onSubmit={submit}>
        <TextField
          label={label}
          icon={Search}
          type="search"
          name={name}
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">Find</Button>
      </Form>
    </search>
  );
}
