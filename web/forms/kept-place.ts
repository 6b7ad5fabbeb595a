import { KEPT_FORM_DAYS } from '../../domain/lifetimes.ts';
import { epochNow } from '../browser/clock.ts';
import { config } from '../browser/config.ts';
import { client } from '../client/client.ts';

type Found<Fields> = { readonly at: number; readonly fields: Partial<Fields> };

/** Of the person who is signed in, or of anybody who uses this browser without a sign-in. */
const prefix = () => `${config().brand.storagePrefix}:form:`;
const prefixOf = (owner: string) => `${prefix()}${owner}:`;

/** Where the browser's storage is full or blocked: until the page is closed, which asks first. */
const memory = new Map<string, string>();

/** Names of fields that are never kept: passwords, codes that prove something, card numbers and captchas (R2.35). */
export const isSecretField = (name: string): boolean =>
  /password|captcha|cardnumber|ccv|cvv|cvc|^codes?$|^(card)?expiry$/i.test(name);

/** Text of what can be kept: without secrets, and without files, which text can't hold. */
export function textOf(value: unknown): string {
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
 * The place of what one person types into one form about one subject: `answer 12`. The person who is signed in when it's
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
