import { Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Form } from '../../forms/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './search-box.module.css';
import { useShortcut } from './use-shortcut.ts';

const JOBS = '/jobs';

/** Finds jobs by any word; `/` goes to it from anywhere but a field. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const searched = pathname === JOBS ? (new URLSearchParams(search).get('SearchTerm') ?? '') : '';
  const [typed, setTyped] = useState({ text: searched, of: searched });
  // Another search, by a link or by Back, replaces what was typed here.
  if (typed.of !== searched) setTyped({ text: searched, of: searched });
  const box = useRef<HTMLInputElement>(null);

  useShortcut('/', () => {
    box.current?.focus();
    box.current?.select();
  });

  function find(event: FormEvent) {
    event.preventDefault();
    const SearchTerm = typed.text.trim();
    navigate({ pathname: JOBS, search: SearchTerm && `?${new URLSearchParams({ SearchTerm })}` });
  }
  return (
    <search>
      <Form kept="search" sentByEnter className={styles.form} onSubmit={find}>
        <Icon of={Search} className={styles.icon} />
        <input
          ref={box}
          type="search"
          aria-label="Find jobs"
          aria-keyshortcuts="/"
          placeholder="Find jobs"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={120}
          className={styles.input}
          value={typed.text}
          onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
        />
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      </Form>
    </search>
  );
}
