import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { KEPT_FORM_DAYS } from '../../domain/lifetimes.ts';
import { epochNow } from '../browser/clock.ts';
import { config } from '../browser/config.ts';
import { randomId } from '../browser/random-id.ts';
import { client } from '../client/client.ts';

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

type Found<Fields> = { readonly at: number; readonly fields: Partial<Fields> };

/** Of the person who is signed in, or of whoever uses this browser without a sign-in. */
const prefix = () => `${config().brand.storagePrefix}:form:`;
const prefixOf = (owner: string) => `${prefix()}${owner}:`;

/** Where the browser's storage is full or blocked: until the page is closed, which asks first. */
const memory = new Map<string, string>();

/** Names of fields that are never kept: passwords, codes that prove something, card numbers and captchas (R2.35). */
export const isSecretField = (name: string): boolean =>
  /password|captcha|cardnumber|ccv|cvv|cvc|^code$|^(card)?expiry$/i.test(name);

/** Text of what can be kept: without secrets, and without files, which text can't hold. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (name, part) =>
    isSecretField(name) || part instanceof Blob ? undefined : part,
  );
}

function keys(): string[] {
  try {
    return [...Object.keys(client().typed()), ...memory.keys()].filter((key) => key.startsWith(prefix()));
  } catch {
    return [...memory.keys()];
  }
}

function textAt(key: string): string | null {
  try {
    return memory.get(key) ?? client().typed().getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function remove(key: string): void {
  memory.delete(key);
  try {
    client().typed().removeItem(key);
  } catch {
    // It's in memory only.
  }
}

function foundAt<Fields>(key: string): Found<Fields> | null {
  try {
    const { at, fields } = JSON.parse(textAt(key) ?? 'null') as Found<Fields>;
    const isCurrent = epochNow() - at < KEPT_FORM_DAYS * 86_400_000;
    return isCurrent && fields && typeof fields === 'object' ? { at, fields } : null;
  } catch {
    return null;
  }
}

/** Whether what is too old, or can't be read, has been removed since the page loaded. */
let isTidy = false;

function tidy(): void {
  if (isTidy) return;
  isTidy = true;
  for (const key of keys()) if (foundAt(key) === null) remove(key);
}

/**
 * The place of what one person types into one form about one subject: `answer 12`. Whoever is signed in when it's
 * opened owns it; nobody else finds it.
 */
export function keptPlace<Fields>(name: string) {
  const key = `${prefixOf(client().user())}${name}`;
  tidy();
  return {
    read: () => foundAt<Fields>(key),
    keep(fields: Partial<Fields>): void {
      const text = textOf({ at: epochNow(), fields });
      try {
        client().typed().setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
        window.addEventListener('beforeunload', askIfHeld);
      }
    },
    forget: () => remove(key),
  };
}

/** Whether the person who is signed in has typed something that isn't sent: signing out drops it. */
export function hasKept(): boolean {
  const own = prefixOf(client().user());
  return [...keys(), ...held.keys()].some((key) => key.startsWith(own));
}

/** Drops everything that the person who is signed in has typed. */
export function dropKept(): void {
  const own = prefixOf(client().user());
  for (const key of keys()) if (key.startsWith(own)) remove(key);
  for (const key of held.keys()) if (key.startsWith(own)) held.delete(key);
}

const UNSENT = 'Something that you typed or chose is not sent yet. Sign out, and drop it?';

/** Asks before signing out drops something. */
export const mayDropKept = (): boolean => !hasKept() || window.confirm(UNSENT);

/** Files of forms that aren't sent: they can't be text, so they're kept until the page is closed, which asks first. */
const held = new Map<string, unknown>();

function askIfHeld(event: BeforeUnloadEvent): void {
  if (held.size > 0 || memory.size > 0) event.preventDefault();
}

/** The place of a form's files, until the page is closed. */
export function heldPlace<Files extends readonly unknown[]>(name: string) {
  const key = `${prefixOf(client().user())}${name}`;
  return {
    read: () => held.get(key) as Files | undefined,
    hold(files: Files): void {
      if (files.length === 0) held.delete(key);
      else held.set(key, files);
      window.addEventListener('beforeunload', askIfHeld);
    },
  };
}

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
