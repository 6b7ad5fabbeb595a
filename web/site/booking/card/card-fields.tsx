import { Lock } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { checkCardExpiry, checkCardNumber, checkCcv } from '../../../../domain/payments/card.ts';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import { now } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { FieldPair } from '../../../ui/fields/field-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Muted } from '../../../ui/layout.tsx';
import styles from './card-fields.module.css';
import type { CardProvider, TypedCard } from './card-provider.ts';
import { spacedCardNumber, strokedExpiry } from './card-text.ts';
import { FramedCardFields } from './framed-card-fields.tsx';

type CardFieldsProps = {
  form: UseFormReturn<TypedCard>;
  /** Undefined until its script has loaded. */
  provider: CardProvider | undefined;
  /** Whether the card pays once and isn't kept. */
  once?: boolean;
};

/** The card's fields, ours or the provider's, and what entering a card allows (R5.16-R5.18). */
export function CardFields({ form, provider, once = false }: CardFieldsProps) {
  const { brand, payments } = config();
  return (
    <div className={styles.card}>
      {!payments.hasFrames && <TypedCardFields form={form} />}
      {provider?.draw && <FramedCardFields form={form} draw={provider.draw} />}
      {once ? (
        <Note icon={Lock}>{invoiceMessages.payCardUsedOnce}</Note>
      ) : (
        <>
          <Note icon={Lock}>
            The number goes straight to the card provider and is never stored on this device. We keep the last
            four digits.
          </Note>
          <Muted size={15}>{paymentMessages.cardAuthority(brand.company, brand.phone)}</Muted>
        </>
      )}
    </div>
  );
}

function TypedCardFields({ form }: { form: UseFormReturn<TypedCard> }) {
  const { register, setValue, getValues, formState } = form;
  const { errors, isSubmitted } = formState;
  const number = register('number', { validate: (text) => checkCardNumber(text) ?? true });
  const expiry = register('expiry', { validate: (text) => checkCardExpiry(text, now()) ?? true });

  return (
    <>
      <TextField
        {...number}
        id="number"
        label="Card number"
        figures
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="cc-number"
        error={errors.number?.message}
        onChange={(event) => {
          const input = event.currentTarget;
          // Spaces are added only at the end: in the middle they would move the caret.
          if (input.selectionStart === input.value.length) input.value = spacedCardNumber(input.value);
          return number.onChange(event);
        }}
      />
      <FieldPair>
        <TextField
          {...expiry}
          id="expiry"
          label="Expiry date"
          placeholder="MM/YY"
          figures
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="cc-exp"
          error={errors.expiry?.message}
          onChange={(event) => {
            const text = strokedExpiry(event.currentTarget.value, getValues('expiry'));
            setValue('expiry', text, { shouldValidate: isSubmitted });
          }}
        />
        <TextField
          {...register('ccv', { validate: (text) => checkCcv(text) ?? true })}
          id="ccv"
          label="CCV"
          placeholder="3 or 4 digits"
          figures
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="cc-csc"
          error={errors.ccv?.message}
        />
      </FieldPair>
    </>
  );
}
