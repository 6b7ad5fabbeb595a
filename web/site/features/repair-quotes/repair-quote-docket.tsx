import { FileText, Printer } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { QuoteContent } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { promotionMessages } from '../../../../domain/promotions/promotion-messages.ts';
import { repairQuoteMessages } from '../../../../domain/repair-quotes/repair-quote-messages.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Docket } from '../../../ui/docket/docket.tsx';
import { DocketEquipment, DocketWords } from '../../../ui/docket/docket-parts.tsx';
import { Stamp } from '../../../ui/docket/stamp.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { equipmentName, sentences } from '../../../ui/words/equipment-words.ts';
import { money, totalIncGst } from '../../../ui/words/money-words.ts';
import { useMay } from '../../api/business-queries.ts';
import { nextLine } from '../../layout/next-line.tsx';
import {
  decidedWords,
  holdsUntil,
  isDecidable,
  leavesAll,
  leftLines,
  quoteAmounts,
  quoteExGst,
  quoteNext,
  quoteStamp,
  quoteSums,
  quoteTotal,
} from '../../layout/words/quote-words.ts';
import { ApproveDialog, DeclineDialog } from './decision-dialogs.tsx';
import { LineChoices } from './line-choices.tsx';
import styles from './repair-quote-docket.module.css';
import { type QuoteAnswers, type QuoteChoice, useQuoteDecision } from './use-quote-decision.ts';

type RepairQuoteDocketProps = {
  quote: QuoteContent;
  answers: QuoteAnswers;
  /** The quote was decided the other way before; the page that takes this keeps saying so. */
  onTooLate?: ((sentence: string) => void) | undefined;
  /** What will be approved, so that the docket and the page around it show the same total: see `useQuoteChoice`. */
  choice: QuoteChoice;
  /** In place of the button that approves, for who may not approve this total, dollars inc GST (R12.06). */
  insteadOfApproval?: ((total: number) => ReactNode) | undefined;
  /** The title; the quote's number unless the docket is one of several. */
  title?: ReactNode;
  titleId?: string | undefined;
  level?: 2 | 3 | undefined;
  /** The quote's own page; without it the docket is on that page, which prints itself. */
  quoteHref?: string | undefined;
};

/** A repair quote: what the tech found, its lines, coupons and, while it's waiting, its two buttons (R4.22). */
export function RepairQuoteDocket({
  quote: asked,
  answers,
  onTooLate,
  choice,
  insteadOfApproval,
  title,
  titleId,
  level,
  quoteHref,
}: RepairQuoteDocketProps) {
  const { quote, coupon } = choice;
  const [asking, setAsking] = useState<'approve' | 'decline'>();
  const { fields: draft, write, kept } = useAnswerDraft(asked.UniqueId);
  const { busy, approve, decline } = useQuoteDecision(asked, answers, onTooLate, () => {
    kept.forget();
    choice.forget();
  });
  const now = useNow();
  const may = useMay();
  // A link is one person's, signed in or not.
  const decidable = isDecidable(quote) && (answers.asksName || may('approve'));
  const isNothing = leavesAll(quote);
  const total = quoteTotal(quote, coupon);
  const instead = decidable && !isNothing ? insteadOfApproval?.(total) : null;
  const stamp = quoteStamp(quote);
  const equipment = equipmentName(quote);
  // The quote's own page, which has no quoteHref, already says above how it was decided.
  const status = quoteHref || decidable ? statusOf(quote, now) : null;
  const name = answers.asksName ? draft.Name.trim() : null;
  const close = () => setAsking(undefined);
  const writing = {
    busy,
    kept,
    name: answers.asksName ? draft.Name : null,
    onWriteName: (Name: string) => write({ Name }),
    onClose: close,
  };

  return (
    <>
      <Docket
        title={title ?? `Quote ${quote.QuoteNumber}`}
        titleId={titleId}
        level={level}
        headStamp={<Stamp state={stamp.look}>{stamp.word}</Stamp>}
        lead={
          <>
            <DocketEquipment name={equipment}>
              {sentences(quote.EquipmentLocation, quote.LocationName, quote.Problem)}
            </DocketEquipment>
            {quote.Note && (
              <DocketWords heading="What the tech found" level={level === 3 ? 4 : 3}>
                {quote.Note}
              </DocketWords>
            )}
          </>
        }
        lines={linesOf(quote)}
        amounts={quoteAmounts(quote)}
        sums={quoteSums(quote, coupon)}
        total={totalIncGst(total, quoteExGst(quote, coupon))}
        live={decidable}
      >
        {decidable && !quoteHref && <LineChoices quote={asked} choice={choice} />}
        {decidable && asked.AvailableCouponsForQuote.length > 0 && <CouponChoice choice={choice} />}
        {decidable && isNothing && <p className={styles.standing}>{repairQuoteMessages.nothingChosen}</p>}
        {instead}
        {decidable && (
          <div className={styles.buttons}>
            {!isNothing && !instead && (
              <Button look="primary" onClick={() => setAsking('approve')}>
                Approve
              </Button>
            )}
            <Button onClick={() => setAsking('decline')}>Decline</Button>
          </div>
        )}
        {status && <p className={styles.standing}>{status}</p>}
        {quoteHref ? (
          <a className={styles.print} href={quoteHref}>
            <Icon of={FileText} />
            See the full quote
          </a>
        ) : (
          <button type="button" className={styles.print} onClick={() => window.print()}>
            <Icon of={Printer} />
            Print or save as PDF
          </button>
        )}
      </Docket>
      <ApproveDialog
        {...writing}
        open={asking === 'approve'}
        title={`Approve the repair for ${money(total)} inc GST?`}
        lead={approvalLead(quote)}
        action={`Approve ${money(total)}`}
        poNumber={draft.PoNumber}
        needsPoNumber={quote.NeedsPoNumber}
        onWritePoNumber={(PoNumber) => write({ PoNumber })}
        onApprove={() =>
          approve({
            couponPromoId: coupon?.couponPromoId ?? null,
            leftLines: choice.left,
            total,
            poNumber: draft.PoNumber.trim() || null,
            name,
          }).then((isDone) => isDone && close())
        }
      />
      <DeclineDialog
        {...writing}
        open={asking === 'decline'}
        title="Decline this quote?"
        lead="The repair won't be done and this quote won't be charged. We can send you another one."
        action="Decline the quote"
        hint="Too dear, fixed already, buying a new one: it helps us with the next quote."
        reason={draft.Reason}
        onWriteReason={(Reason) => write({ Reason })}
        onDecline={() => decline({ reason: draft.Reason.trim() || null, name }).then(close)}
      />
    </>
  );
}

/** What the customer agrees to. */
function approvalLead(quote: QuoteContent): string {
  const left = leftLines(quote);
  return [
    `${equipmentName(quote)}. We'll go ahead with the repair, and send the invoice when the work is done.`,
    left.length > 0 && `Left as it is: ${left.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What happens next, and the order number that the approval came with. */
function linesOf(quote: QuoteContent) {
  const next = quoteNext(quote, config().brand.phone);
  return [
    ...(quote.PoNumber === null ? [] : [{ label: 'Your PO', value: quote.PoNumber }]),
    ...(next ? [nextLine(next)] : []),
  ];
}

/** How long the price is valid, who decided, or why it can't be decided any more. */
function statusOf(quote: QuoteContent, now: Temporal.Instant): string {
  const decided = decidedWords(quote, now);
  if (decided) return decided;
  if (quote.State === 'replaced') return repairQuoteMessages.quoteReplaced;
  if (quote.State === 'withdrawn') return repairQuoteMessages.quoteWithdrawn(config().brand.phone);
  if (quote.State === 'declined') return 'Declined. Your answer is on its way to us.';
  if (quote.IsExpired) return repairQuoteMessages.quoteExpired(config().brand.phone);
  return holdsUntil(quote);
}

const EMPTY = { Reason: '', Name: '', PoNumber: '' };

/**
 * The texts of an answer to a quote, by its UniqueId: why it's declined, the PO number and, for an emailed link, the
 * person's name.
 */
const useAnswerDraft = (quoteId: string) => useKeptFields(`quote-answer ${quoteId}`, EMPTY);

/** The coupons that this quote's approval can use, and the total inc GST with each (R3.10). */
function CouponChoice({ choice }: { choice: QuoteChoice }) {
  const name = useId();
  const { coupon: chosen, lost, chooseCoupon } = choice;
  const coupons = choice.quote.AvailableCouponsForQuote;
  return (
    <>
      {coupons.length > 0 && (
        <fieldset className={styles.coupons}>
          <legend>{coupons.length === 1 ? 'Use your coupon' : 'Use a coupon'}</legend>
          {coupons.map((coupon) => {
            const checked = chosen?.couponPromoId === coupon.couponPromoId;
            return (
              <label key={coupon.couponPromoId} className={checked ? styles.chosen : undefined}>
                <input type="radio" name={name} checked={checked} onChange={() => chooseCoupon(coupon)} />
                <span>
                  {coupon.CouponPromoName} <b>{coupon.CouponPromoCode}</b>
                </span>
                <b>{money(coupon.TotalIncGst)}</b>
              </label>
            );
          })}
          <label className={chosen === null ? styles.chosen : undefined}>
            <input type="radio" name={name} checked={chosen === null} onChange={() => chooseCoupon(null)} />
            <span>{coupons.length === 1 ? 'Keep it for later' : 'Use none'}</span>
          </label>
        </fieldset>
      )}
      <div aria-live="polite">
        {lost.map(({ couponPromoId, CouponPromoCode, MinimumIncGst }) => (
          <p key={couponPromoId} className={styles.standing}>
            {promotionMessages.promoBelowMinimum(CouponPromoCode, money(MinimumIncGst ?? 0))}
          </p>
        ))}
      </div>
    </>
  );
}
