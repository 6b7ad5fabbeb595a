import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { randomId } from '../browser/random-id.ts';
import { isSecretField, keptPlace, textOf } from './kept-place.ts';

/** What `Form` needs to know of the text that's kept for it. */
export type Kept = {
  /** When the text was typed that the form shows again, in milliseconds since 1970; null if it shows none. */
  readonly since: number | null;
  /** Notes that a person has used the form: what a form fills in by itself isn't kept. */
  touch(): void;
  /** Drops what was typed, and shows the form as it was before. */
  startAfresh(): void;
  /** It's sent, or has been dropped. */
  forget(): void;
};

/** Fields whose value isn't what the form began with. */
function changedFields<Fields extends FieldValues>(fields: Fields, initial: FieldValues): Partial<Fields> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => !isSecretField(name) && textOf(value ?? '') !== textOf(initial[name] ?? ''),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}

type Options<Fields extends FieldValues, Sent> = UseFormProps<Fields, unknown, Sent> & {
  defaultValues: DefaultValues<Fields>;
};

/**
 * A form whose text is kept until it's sent: through navigation, a reload, closing it, a refusal and the end of a
 * session (R14.10). Only changed fields are kept, so those that somebody else changes meanwhile are shown as they are.
 * @param name the form and its subject: `profile`, `quote 12`
 */
export function useKeptForm<Fields extends FieldValues, Sent = Fields>(
  name: string,
  options: Options<Fields, Sent>,
): UseFormReturn<Fields, unknown, Sent> & { kept: Kept } {
  const [place] = useState(() => keptPlace<Fields>(name));
  const [found, setFound] = useState(place.read);
  const initial = useRef<FieldValues>(options.defaultValues);
  const isTouched = useRef(false);
  const form = useForm<Fields, unknown, Sent>({
    ...options,
    defaultValues: { ...options.defaultValues, ...found?.fields } as never,
  });
  const { subscribe, getValues, reset } = form;
  const keep = useEffectEvent((values: Fields) => {
    if (!isTouched.current) return;
    const changed = changedFields(values, initial.current);
    if (Object.keys(changed).length === 0) place.forget();
    else place.keep(changed);
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values as Fields) }),
    [subscribe],
  );
  function forget() {
    isTouched.current = false;
    initial.current = structuredClone(getValues());
    place.forget();
    setFound(null);
  }
  const kept: Kept = {
    since: found?.at ?? null,
    touch() {
      isTouched.current = true;
    },
    startAfresh() {
      reset(options.defaultValues as never);
      forget();
    },
    forget,
  };
  return { ...form, kept };
}

/** The same for a form that holds its own fields; each change is kept at once. */
export function useKeptFields<Fields extends FieldValues>(name: string, initial: Fields) {
  const [place] = useState(() => keptPlace<Fields>(name));
  const [found, setFound] = useState(place.read);
  const [fields, setFields] = useState<Fields>(() => ({ ...initial, ...found?.fields }));
  const newest = useRef(fields);
  function write(change: Partial<Fields>) {
    newest.current = { ...newest.current, ...change };
    setFields(newest.current);
    const changed = changedFields(newest.current, initial);
    if (Object.keys(changed).length === 0) place.forget();
    else place.keep(changed);
  }
  function forget() {
    place.forget();
    setFound(null);
  }
  function startAfresh() {
    newest.current = initial;
    setFields(initial);
    forget();
  }
  const kept: Kept = { since: found?.at ?? null, touch() {}, startAfresh, forget };
  return { fields, write, kept };
}

/**
 * The text of a form with one box. Every change of it gets a new key, which makes it a single message, however often
 * it's sent (R4.30).
 */
export function useKeptText(name: string) {
  const [spareKey, setSpareKey] = useState(randomId);
  const { fields, write, kept } = useKeptFields(name, { text: '', key: '' });
  return {
    text: fields.text,
    key: fields.key || spareKey,
    kept,
    edit: (text: string) => write({ text, key: text === '' ? '' : randomId() }),
    /** Makes it another message, whose key isn't that of what was sent before. */
    renew: () => (fields.text === '' ? setSpareKey(randomId()) : write({ key: randomId() })),
    clear() {
      setSpareKey(randomId());
      kept.startAfresh();
    },
  };
}
