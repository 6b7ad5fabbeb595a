import { useState } from 'react';
import type { lookUpAbn } from '../../../contracts/customers/businesses.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { formatAbn, isValidAbn, normaliseAbn } from '../../../domain/customers/abn.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { config } from '../../browser/config.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { AT_ONCE, queryClient } from '../../client/query-client.ts';
import type { RegisteredField } from '../../forms/registered-field.ts';
import { TextField } from '../../ui/fields/text-field.tsx';

type AbnFieldProps = {
  field: RegisteredField;
  /** The text in the field. */
  value: string;
  /** Called with a valid one, formatted: `53 004 085 616`. */
  onTidy: (text: string) => void;
  /** Called with the name that the business register has for it. */
  onName: (name: string) => void;
  error: string | undefined;
};

/** What is known about the text in the field. */
type Checked = { text: string; record: AbnRecord | null };

/**
 * The business's ABN. Whether it's valid shows when the field is left, rather than at its last digit (R5.21). Then it's
 * looked up in the business register, if one is configured; its answer is only a hint.
 */
export function AbnField({ field, value, onTidy, onName, error }: AbnFieldProps) {
  const [{ text, record }, setChecked] = useState<Checked>({ text: value, record: null });
  const isChecked = text === value && isValidAbn(value);

  async function ask(box: HTMLInputElement, valid: string) {
    const found = await findAbn(normaliseAbn(valid));
    if (!found || box.value !== valid) return;
    setChecked({ text: valid, record: found });
    if (found.BusinessName) onName(found.BusinessName);
  }
  return (
    <TextField
      {...field}
      label="ABN"
      figures
      inputMode="numeric"
      autoComplete="off"
      error={error}
      pass={isChecked ? passOf(record) : ''}
      doubt={isChecked ? doubtOf(record) : undefined}
      onBlur={(event) => {
        const box = event.currentTarget;
        const isValid = isValidAbn(box.value);
        const tidied = isValid ? formatAbn(box.value) : box.value;
        if (tidied !== box.value) onTidy(tidied);
        if (tidied !== text) {
          setChecked({ text: tidied, record: null });
          if (isValid) void ask(box, tidied);
        }
        return field.onBlur(event);
      }}
    />
  );
}

function passOf(record: AbnRecord | null): string {
  return record?.Status === 'active'
    ? customerMessages.abnActive(record.BusinessName)
    : customerMessages.abnLooksRight;
}

function doubtOf(record: AbnRecord | null): string | undefined {
  if (record?.Status === 'cancelled') return customerMessages.abnCancelled;
  return record?.Status === 'unlisted' ? customerMessages.abnUnlisted : undefined;
}

/** A business's entry hardly changes while somebody fills in a form. */
const STALE_MS = 60 * 60_000;

type AbnRecord = Reply<typeof lookUpAbn>;

/** What the business register says about a valid ABN; null if it can't be reached, since it's only a hint. */
async function findAbn(Abn: string): Promise<AbnRecord | null> {
  if (!config().abnLookup) return null;
  try {
    return await queryClient.fetchQuery({
      queryKey: ['abn', Abn],
      queryFn: ({ signal }) =>
        call<typeof lookUpAbn>('GET', '/api/v1/BusinessData/Abn', { query: { Abn } }, { signal }),
      staleTime: STALE_MS,
      ...AT_ONCE,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
