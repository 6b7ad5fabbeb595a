import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../client/api-error.ts';

export type FormErrors = {
  /** In screen order. */
  readonly wrong: readonly { fieldId: string; text: string }[];
  /** Counts failed submits, here or on the server. */
  readonly attempt: number;
  /** Errors that belong to no field of the form. */
  readonly failure: string | undefined;
};

/**
 * A form's errors: by its own rules, and from the server (R5.23). `fields` are in screen order; `elsewhere` maps wire
 * names to fields with other names.
 */
export function useFormErrors<Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  fields: readonly Path<Fields>[],
  elsewhere: Readonly<Record<string, Path<Fields>>> = {},
): FormErrors & {
  clear: () => void;
  refuse: (cause: unknown) => void;
  fail: (text: string) => void;
} {
  const { errors, submitCount } = form.formState;
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<string>();

  const wrong = fields.flatMap((fieldId) => {
    const text = errors[fieldId]?.message;
    return typeof text === 'string' && text !== '' ? [{ fieldId, text }] : [];
  });
  function fail(text: string) {
    setFailure(text);
    setRefusals((count) => count + 1);
  }
  return {
    wrong,
    attempt: submitCount + refusals,
    failure,
    clear: () => setFailure(undefined),
    /** @throws anything that isn't a refusal by the server */
    refuse(cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const placed = cause.errors.flatMap(({ field, message }) => {
        const name = elsewhere[field] ?? fields.find((each) => each === field);
        return name ? [{ name, message }] : [];
      });
      for (const { name, message } of placed) form.setError(name, { type: 'server', message });
      const rest = cause.errors.filter(({ field }) => !elsewhere[field] && !fields.some((f) => f === field));
      setFailure(placed.length === 0 || rest.length > 0 ? textOf(cause, rest) : undefined);
      setRefusals((count) => count + 1);
    },
    fail,
  };
}

function textOf(cause: ApiError, errors: ApiError['errors']): string {
  return errors.length > 0 ? errors.map(({ message }) => message).join(' ') : cause.detail;
}
