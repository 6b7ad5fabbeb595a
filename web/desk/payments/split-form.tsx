import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type FieldValues, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { transferAmount } from '../../../contracts/invoices/bank-transfers.ts';
import { listDeskInvoices } from '../../../contracts/invoices/desk-invoices.ts';
import { invoicesNamedIn } from '../../../domain/invoices/payment-reference.ts';
import {
  centsFromDollars,
  dollarsFromCents,
  formatMoney,
  parseDollars,
} from '../../../domain/money/money.ts';
import { roundCash } from '../../../domain/payments/cash-rounding.ts';
import { RECORDED } from '../../../domain/payments/recorded-methods.ts';
import { ApiError } from '../../client/api-error.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { dayWords } from '../../ui/words/day-words.ts';
import { isInvoice } from '../../ui/words/invoice-words.ts';
import { money } from '../../ui/words/money-words.ts';
import { deskCall } from '../api/desk-call.ts';
import { type DeskInvoiceEntry, INVOICE_LISTS, useDeskInvoices } from '../api/invoice-queries.ts';
import { RECORD_ANYWAY } from '../invoices/invoice-forms.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { typedDollars } from '../parts/priced-lines.tsx';
import { type Line, type Part, recordSplit } from './statement-lines.ts';
import styles from './transfers.module.css';

type TypedPart = { Number: string; Amount: string };
type Typed = { Parts: TypedPart[] };
export type WirePart = { Number: string; Amount: number };

/** What was typed as parts, with its amounts in dollars. */
export const readParts = (typed: FieldValues) =>
  (typed as Typed).Parts.map((part) => ({ ...part, Amount: typedDollars(part.Amount) }));

const WHOLE_NUMBER = /^INV-\d{4,}$/;

const NUMBER_REQUIRED = 'Please type the number of an invoice, such as INV-1037';
export const splitBody = z.object({
  RecordEarly: z.boolean(),
  RecordMore: z.boolean(),
  Parts: z.array(z.object({ Number: z.string().trim().min(1, NUMBER_REQUIRED), Amount: transferAmount })),
});

/** The number of an invoice as typed: `INV-1037`, `inv 1037`, `1037` or its payment reference. */
const numberOf = (typed: string): string =>
  invoicesNamedIn(/^\d{4}$/.test(typed.trim()) ? `INV-${typed.trim()}` : typed)[0] ?? typed.trim();

const noInvoice = (number: string) => `There is no invoice ${number}`;

/** The invoice with a typed number; null if there's none. @throws ApiError */
async function findInvoice(typed: string): Promise<DeskInvoiceEntry | null> {
  const query = { Number: numberOf(typed) };
  const { InvoiceList } = await deskCall(listDeskInvoices, { query });
  return InvoiceList.find(isInvoice) ?? null;
}

type SplitFormProps = { line: Line; onDone: () => void; onClose: () => void };

/** A transfer for the invoices that a person names, each with its part. */
export function SplitForm({ line, onDone, onClose }: SplitFormProps) {
  const { Parts } = line.match;
  const suggested = Parts.map((part) => ({ Number: part.InvoiceNumber, Amount: part.Amount.toFixed(2) }));
  const whole = { Number: '', Amount: dollarsFromCents(line.cents).toFixed(2) };
  return (
    <ActionForm
      title={`${formatMoney(line.cents)} of ${dayWords(line.date)}`}
      subject={line.key}
      lead={line.description}
      wide
      body={splitBody}
      fields={[
        { as: 'own', name: 'Parts', label: 'Parts', content: <PartFields cents={line.cents} /> },
        ...RECORD_ANYWAY,
      ]}
      initial={{ Parts: suggested.length > 0 ? suggested : [whole] }}
      read={(typed) => ({
        RecordEarly: typed.RecordEarly,
        RecordMore: typed.RecordMore,
        Parts: readParts(typed),
      })}
      submit="Record the transfer"
      send={async (typed) =>
        recordSplit(line, await partsOf(typed.Parts as WirePart[]), {
          RecordEarly: typed.RecordEarly === true,
          RecordMore: typed.RecordMore === true,
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** @throws ApiError for a number that no invoice has */
export function partsOf(typed: readonly WirePart[]): Promise<Part[]> {
  return Promise.all(
    typed.map(async ({ Number: number, Amount }) => {
      const found = await findInvoice(number);
      if (!found) throw new ApiError('invalid_fields', 422, `${noInvoice(numberOf(number))}.`);
      const { InvoiceId, Number: InvoiceNumber, CustomerName, AmountDue } = found;
      return { InvoiceId, InvoiceNumber, CustomerName, AmountDue, Amount };
    }),
  );
}

/** @param cents what the parts add up to; null if that's what was paid */
export function PartFields({ cents }: { cents: number | null }) {
  const { register, formState, getValues } = useFormContext<Typed>();
  const { fields, append, remove, replace } = useFieldArray<Typed>({ name: 'Parts' });
  const typed = useWatch<Typed, 'Parts'>({ name: 'Parts' });
  const first = useInvoiceNumbered(typed[0]?.Number ?? '').data;
  const errors = formState.errors.Parts;
  const total = typed.reduce((sum, { Amount }) => sum + (parseDollars(Amount) ?? 0), 0);
  const left = cents === null ? null : cents - total;
  const isCash = useWatch({ name: 'Method' }) === RECORDED.cash.wire;
  const inCash = isCash && `${formatMoney(roundCash(total))} in cash`;
  function add(number: string, dueCents: number) {
    const part = left === null ? dueCents : Math.max(0, Math.min(dueCents, left));
    const Amount = dollarsFromCents(part).toFixed(2);
    const [only, ...others] = getValues('Parts');
    // The part that nobody has named yet takes it.
    if (only && others.length === 0 && only.Number.trim() === '') replace([{ Number: number, Amount }]);
    else append({ Number: number, Amount });
  }
  return (
    <fieldset className={styles.parts}>
      <legend>Which invoices it pays</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.part}>
          <NumberField
            index={index}
            typed={typed[index]?.Number ?? ''}
            error={errors?.[index]?.Number?.message}
          />
          <MoneyField
            label="Amount"
            {...register(`Parts.${index}.Amount`)}
            error={errors?.[index]?.Amount?.message}
          />
          <IconButton
            icon={Trash2}
            label={`Remove invoice ${index + 1}`}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <p role="status">
        {left === null && [`Together ${formatMoney(total)}`, inCash].filter(Boolean).join(', ')}
        {left === 0 && 'The parts add up to the transfer.'}
        {left !== null && left > 0 && `${formatMoney(left)} of it has no invoice yet.`}
        {left !== null && left < 0 && `The parts are ${formatMoney(-left)} more than the transfer.`}
      </p>
      <ButtonRow>
        <Button
          small
          onClick={() =>
            append({
              Number: '',
              Amount: left === null ? '' : dollarsFromCents(Math.max(0, left)).toFixed(2),
            })
          }
        >
          <Icon of={Plus} />
          Add an invoice
        </Button>
      </ButtonRow>
      {first && (
        <AlsoUnpaid of={first} named={typed.map(({ Number: number }) => numberOf(number))} onAdd={add} />
      )}
    </fieldset>
  );
}

type NumberFieldProps = { index: number; typed: string; error: string | undefined };

/** The number of an invoice, with whose it is and what is to pay on it. */
function NumberField({ index, typed, error }: NumberFieldProps) {
  const { register } = useFormContext<Typed>();
  const { data } = useInvoiceNumbered(typed);
  return (
    <TextField
      label="Invoice"
      figures
      {...register(`Parts.${index}.Number`)}
      error={error ?? (data === null ? noInvoice(numberOf(typed)) : undefined)}
      pass={data ? `${data.BusinessName ?? data.CustomerName}, ${money(data.AmountDue)} to pay` : ''}
    />
  );
}

/** The invoice with a typed number, once it's whole; null if there's none. */
function useInvoiceNumbered(typed: string) {
  const number = numberOf(typed);
  return useQuery({
    queryKey: [...INVOICE_LISTS, 'numbered', number],
    queryFn: () => findInvoice(number),
    enabled: WHOLE_NUMBER.test(number),
  });
}

type AlsoUnpaidProps = {
  of: DeskInvoiceEntry;
  named: readonly string[];
  onAdd: (number: string, dueCents: number) => void;
};

/** What else the customer of the first invoice hasn't paid, to be added by a press. */
function AlsoUnpaid({ of: { CustomerId, CustomerName, BusinessName }, named, onAdd }: AlsoUnpaidProps) {
  const query = useDeskInvoices({ CustomerId, State: 'Unpaid' });
  const others = query.data?.pages
    .flatMap(({ InvoiceList }) => InvoiceList)
    .filter(({ Number: number }) => !named.includes(number));
  if (!others?.length) return null;
  return (
    <div className={styles.unpaid}>
      <p>{`Also to be paid by ${BusinessName ?? CustomerName}:`}</p>
      <ButtonRow>
        {others.map(({ InvoiceId, Number: number, AmountDue }) => (
          <Button key={InvoiceId} small onClick={() => onAdd(number, centsFromDollars(AmountDue))}>
            {`Add ${number}, ${money(AmountDue)}`}
          </Button>
        ))}
      </ButtonRow>
    </div>
  );
}
