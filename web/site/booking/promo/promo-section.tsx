import { Check } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { editVisit } from '../../../../domain/instant-quotes/visit-draft.ts';
import { centsFromDollars, formatMoney, incGst } from '../../../../domain/money/money.ts';
import { normalisePromoCode } from '../../../../domain/promotions/promotions.ts';
import { Button } from '../../../ui/button.tsx';
import field from '../../../ui/fields/field.module.css';
import { Field } from '../../../ui/fields/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useStepFlow } from '../steps/step-flow.ts';
import { useStepErrors } from '../steps/use-step-errors.ts';
import { useServerFaults } from '../submit/server-faults.ts';
import styles from './promo-section.module.css';
import { usePromoCheck } from './use-promo.ts';

type PromoSectionProps = {
  busy: boolean;
  error: string | undefined;
  onApply: () => void;
  onChange: () => void;
};

/** The quote's promo code: its box, or its discount (R5.22). */
export function PromoSection({ busy, error, onApply, onChange }: PromoSectionProps) {
  const { draft, change } = useStepFlow();
  const { PromoCode: text, PromoDiscountExGst: discount } = draft;
  const counts = text !== '' && discount !== null;

  function type(code: string) {
    onChange();
    change((before) => editVisit(before, { PromoCode: code, PromoDiscountExGst: null, PromoName: '' }));
  }
  return (
    <PromoCode
      id={PROMO_ID}
      text={text}
      onText={type}
      onApply={onApply}
      busy={busy}
      error={error}
      applied={counts ? { code: normalisePromoCode(text), saving: savingText(discount) } : undefined}
      onRemove={() => type('')}
    />
  );
}

function savingText(discountExGst: number): string {
  return `${formatMoney(incGst(centsFromDollars(discountExGst)))} off inc GST`;
}

const PROMO_ID = 'promo-code';

/** The promo code's box on a review: checked when applied, and before the booking (R5.22). */
export function usePromoBox() {
  const { current } = useStepFlow();
  const { apply, busy, refusal, failure } = usePromoCheck();
  const { error, add, clear } = useStepErrors(useServerFaults('review', { PromotionCode: PROMO_ID }));
  const [isApplying, setApplying] = useState(false);
  return {
    isApplying,
    busy: isApplying || busy,
    error: error(PROMO_ID),
    refusal,
    failure,
    clear: () => clear(PROMO_ID),
    /** Whether the code is valid, or there is none. */
    async apply(): Promise<boolean> {
      const { PromoCode, PromoDiscountExGst } = current();
      if (PromoCode.trim() === '' || PromoDiscountExGst !== null) return true;
      setApplying(true);
      clear(PROMO_ID);
      const message = await apply();
      setApplying(false);
      if (message) add(PROMO_ID, message);
      return message === null;
    },
  };
}

type PromoCodeProps = {
  id: string;
  text: string;
  onText: (text: string) => void;
  onApply: () => void;
  busy?: boolean | undefined;
  error?: string | undefined;
  /** The valid code; its saving says whether GST is included: "$19.80 off inc GST". */
  applied?: { code: string; saving: string } | undefined;
  onRemove: () => void;
};

/** A promo code: the box with Apply, and the valid code with Remove. Enter applies and doesn't submit the form. */
function PromoCode({ id, text, onText, onApply, busy, error, applied, onRemove }: PromoCodeProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onApply();
  }
  return (
    <div className={styles.promo}>
      <div role="status">
        {applied && (
          <p className={styles.applied}>
            <span className={field.pass}>
              <Icon of={Check} />
              <span>
                <b>{applied.code}</b> {applied.saving}
              </span>
            </span>
            <Button look="quiet" small onClick={onRemove}>
              Remove
            </Button>
          </p>
        )}
      </div>
      {!applied && (
        <Field id={id} label="Promo code" note="optional" error={error}>
          {(control) => (
            <span className={styles.row}>
              <input
                {...control}
                className={field.input}
                value={text}
                onChange={(event) => onText(event.currentTarget.value)}
                onKeyDown={onKeyDown}
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
              />
              <Button onClick={onApply} busy={busy}>
                Apply
              </Button>
            </span>
          )}
        </Field>
      )}
    </div>
  );
}
