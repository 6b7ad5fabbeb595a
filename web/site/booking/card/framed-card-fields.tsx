import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import { FieldPair } from '../../../ui/fields/field-group.tsx';
import { FrameField } from '../../../ui/fields/frame-field.tsx';
import type { CardField, CardFrames, CardProvider, TypedCard } from './card-provider.ts';

/** The form's value for a field that's complete, as the provider's frame reports. The typed text stays in the frame. */
const COMPLETE = 'complete';

const rule = (message: string) => ({ validate: (text: string) => text === COMPLETE || message });

type FramedCardFieldsProps = { form: UseFormReturn<TypedCard>; draw: NonNullable<CardProvider['draw']> };

/** The card's fields in the provider's own frames, with our labels and errors (R5.16-R5.18). */
export function FramedCardFields({ form, draw }: FramedCardFieldsProps) {
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
