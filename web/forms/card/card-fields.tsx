import { queryOptions } from '@tanstack/react-query';
import { FlaskConical, Lock } from 'lucide-react';
import { type RefCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { invoiceMessages } from '../../../domain/invoices/invoice-messages.ts';
import { checkCardExpiry, checkCardNumber, checkCcv } from '../../../domain/payments/card.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { now } from '../../browser/clock.ts';
import { config } from '../../browser/config.ts';
import { AT_ONCE, queryClient, useQuery } from '../../client/query-client.ts';
import { classNames } from '../../ui/class-names.ts';
import { Note } from '../../ui/feedback/note.tsx';
import field from '../../ui/fields/field.module.css';
import { Field, type FieldTexts } from '../../ui/fields/field.tsx';
import { FieldPair } from '../../ui/fields/field-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Muted } from '../../ui/layout.tsx';
import styles from './card-fields.module.css';
import type { CardField, CardFrames, CardProvider, TypedCard } from './card-provider.ts';
import { spacedCardNumber, strokedExpiry } from './card-text.ts';
import { loadCardProvider, testCardsUrl } from './load-card-provider.ts';

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

type FrameFieldProps = FieldTexts & {
  id: string;
  /** The element that the other website's frame is put into. */
  place: RefCallback<HTMLFieldSetElement>;
  /** Moves the focus into the frame. */
  onFocus: () => void;
};

/** A field whose input is in another website's frame, and looks like ours. */
function FrameField({ id, place, onFocus, ...texts }: FrameFieldProps) {
  return (
    <Field {...texts} id={id}>
      {(control) => (
        <fieldset
          {...control}
          ref={place}
          tabIndex={-1}
          className={classNames(field.input, field.framed)}
          onFocus={(event) => {
            if (event.target === event.currentTarget) onFocus();
          }}
        />
      )}
    </Field>
  );
}

/** The form's value for a field that's complete, as the provider's frame reports. The typed text stays in the frame. */
const COMPLETE = 'complete';

const rule = (message: string) => ({ validate: (text: string) => text === COMPLETE || message });

type FramedCardFieldsProps = { form: UseFormReturn<TypedCard>; draw: NonNullable<CardProvider['draw']> };

/** The card's fields in the provider's own frames, with our labels and errors (R5.16-R5.18). */
function FramedCardFields({ form, draw }: FramedCardFieldsProps) {
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const places = useRef<Partial<Record<CardField, HTMLElement>>>({});
  const frames = useRef<CardFrames>(null);
  const isSubmitted = useRef(false);
  register('number', rule(paymentMessages.cardNumberInvalid));
  register('expiry', rule(paymentMessages.cardExpiryInvalid));
  register('ccv', rule(paymentMessages.cardCcvInvalid));

  useEffect(() => {
    isSubmitted.current = formState.isSubmitted;
  }, [formState.isSubmitted]);
  useEffect(() => {
    const { number, expiry, ccv } = places.current;
    if (!number || !expiry || !ccv) return;
    const drawn = draw({ number, expiry, ccv }, (field, isComplete) =>
      setValue(field, isComplete ? COMPLETE : '', { shouldValidate: isSubmitted.current }),
    );
    frames.current = drawn;
    return () => drawn.remove();
  }, [draw, setValue]);

  const field = (name: CardField) => ({
    id: name,
    error: errors[name]?.message,
    place: (element: HTMLElement | null) => {
      if (element) places.current[name] = element;
    },
    onFocus: () => frames.current?.focus(name),
  });
  return (
    <>
      <FrameField {...field('number')} label="Card number" />
      <FieldPair>
        <FrameField {...field('expiry')} label="Expiry date" />
        <FrameField {...field('ccv')} label="CCV" />
      </FieldPair>
    </>
  );
}

/** A trial accepts only its own test cards, and says so. */
export function TestCardHint() {
  const url = testCardsUrl();
  if (!url) return null;
  return (
    <Note icon={FlaskConical}>
      This is a trial and takes test cards only: 4242 4242 4242 4242, any later date, any CCV.{' '}
      <a href={url} target="_blank" rel="noreferrer">
        All test cards
      </a>
    </Note>
  );
}

const CARD_PROVIDER = queryOptions({
  queryKey: ['card-provider'],
  queryFn: loadCardProvider,
  staleTime: Number.POSITIVE_INFINITY,
  ...AT_ONCE,
});

/** Loads the card provider's script when the screen opens; if it `failed`, offer `retry` (R8.08). */
export function useCardProvider() {
  const query = useQuery(CARD_PROVIDER);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const failed = query.isError && !query.isFetching;
  return {
    provider: query.data,
    failed,
    retry: () => void query.refetch(),
    /** Whether the card can't be typed yet, because the provider's script draws the fields. */
    hasNoFields: config().payments.hasFrames && !query.data && !failed,
    /** For a submitted form. Null if the script didn't load, or the screen was left meanwhile. */
    async loaded(): Promise<CardProvider | null> {
      const provider = await queryClient.fetchQuery(CARD_PROVIDER).catch(() => null);
      return isShown.current ? provider : null;
    },
  };
}
