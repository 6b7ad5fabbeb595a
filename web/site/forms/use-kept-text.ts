import { useMemo, useState } from 'react';
import { randomId } from '../../browser/random-id.ts';
import { formDraft } from '../../forms/form-draft.ts';
import { useAuth } from '../api/stored-auth.ts';

/** The key makes it a single message, however often it's sent (R4.30). */
type Draft = { text: string; key: string };

const newDraft = (text: string): Draft => ({ text, key: randomId() });

/**
 * The text of a form with one box. It survives a reload, closing the form and signing in again (R7.60), until it's
 * cleared; every change of it gets a new key.
 * @param name names the form and what it's about: `warranty-12`
 */
export function useKeptText(name: string) {
  const owner = useAuth()?.UserName ?? '';
  const kept = useMemo(() => formDraft<Draft>(name), [name]);
  const [draft, setDraft] = useState(() => kept.read(owner) ?? newDraft(''));
  return {
    ...draft,
    edit(text: string) {
      const changed = newDraft(text);
      setDraft(changed);
      kept.keep(owner, changed);
    },
    /** Makes it another message, whose key isn't that of what was sent before. */
    renew: () => setDraft(({ text }) => newDraft(text)),
    clear() {
      setDraft(newDraft(''));
      kept.forget();
    },
  };
}
