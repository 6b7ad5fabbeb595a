import { editVisit } from '../../../../domain/instant-quotes/visit-draft.ts';
import { centsFromDollars, formatMoney, incGst } from '../../../../domain/money/money.ts';
import { normalisePromoCode } from '../../../../domain/promotions/promotions.ts';
import { PromoCode } from '../../../ui/fields/promo-code.tsx';
import { useStepFlow } from '../steps/step-flow.ts';
import { PROMO_ID } from './use-promo-box.ts';

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
