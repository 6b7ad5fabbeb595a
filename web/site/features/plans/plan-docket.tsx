import { type ReactNode, useState } from 'react';
import type { PlanContent, PlanOffer } from '../../../../contracts/plans/own-plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { planMessages } from '../../../../domain/plans/plan-messages.ts';
import type { PLAN_STATES } from '../../../../domain/plans/plan-states.ts';
import { config } from '../../../browser/config.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Docket } from '../../../ui/docket/docket.tsx';
import { Stamp } from '../../../ui/docket/stamp.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { dayOf } from '../../../ui/words/day-words.ts';
import { money, totalIncGst } from '../../../ui/words/money-words.ts';
import { ApproveDialog, DeclineDialog } from '../repair-quotes/decision-dialogs.tsx';
import styles from './plan-view.module.css';
import { acceptedNext, isOpenOffer, planStamp, termWords } from './plan-words.ts';

/** How an offer is answered: with the portal's calls, or with those of an emailed link. */
export type OfferAnswers = {
  /** Nobody is signed in, so the answer comes with a name. */
  asksName: boolean;
  accept: (answer: { name: string; poNumber: string | null }) => Promise<{ IsNew: boolean; State: string }>;
  decline: (answer: { name: string; reason: string | null }) => Promise<{ IsNew: boolean; State: string }>;
  /** Reads the plan again. */
  reload: () => Promise<unknown>;
};

type PlanDocketProps = {
  plan: PlanContent;
  state: (typeof PLAN_STATES)[number];
  offer: PlanOffer | null;
  /** What tells its offer apart, so that what is typed comes back for this one alone. */
  subject: string;
  answers: OfferAnswers;
  /** In place of the button that accepts, for who may not. */
  insteadOfAccepting?: ReactNode;
};

/** A plan's term and price and, while its offer waits, its two buttons (R13.05). */
export function PlanDocket({ plan, state, offer, subject, answers, insteadOfAccepting }: PlanDocketProps) {
  const { Lines } = plan;
  const asks = offer !== null && isOpenOffer(offer);
  // The next term of a plan in force: its own days and price, beside those of this one.
  const before = asks ? offer.PriceBefore : null;
  const { Price, ...days } = before && offer ? offer : plan;
  const next = acceptedNext(plan, offer);
  const stamp = planStamp(before ? 'offered' : state, offer?.State ?? null, {
    isExpired: offer?.IsExpired,
    isByItself: offer?.IsByItself,
  });
  return (
    <Docket
      title={before ? 'The next term' : 'Maintenance plan'}
      headStamp={<Stamp state={stamp.look}>{stamp.word}</Stamp>}
      lines={[
        { label: 'Term', value: termWords(days) },
        ...(before ? [{ label: 'This term', value: `${money(before.TotalIncGst)} inc GST` }] : []),
        { label: 'Covers', value: countWords('service', Lines.length, false) },
        ...(next
          ? [
              {
                label: 'Next term',
                value: `${money(next.Price?.TotalIncGst ?? 0)} inc GST`,
                detail: termWords(next),
              },
            ]
          : []),
        ...(offer?.PoNumber ? [{ label: 'Your PO', value: offer.PoNumber }] : []),
        ...(asks && !offer.IsByItself
          ? [{ label: 'Valid to', value: dayOf(offer.ValidUntil, OPERATOR_TIME_ZONE) }]
          : []),
      ]}
      sums={Price ? [{ label: 'GST', amount: money(Price.Gst) }] : undefined}
      total={Price ? totalIncGst(Price.TotalIncGst, Price.TotalExGst) : undefined}
      note={Price ? planMessages.paid(plan.Billing) : undefined}
    >
      {asks && (
        <OfferButtons
          plan={plan}
          offer={offer}
          subject={subject}
          answers={answers}
          insteadOfAccepting={insteadOfAccepting}
        />
      )}
    </Docket>
  );
}

const EMPTY = { Reason: '', Name: '', PoNumber: '' };

function OfferButtons({
  plan,
  offer,
  subject,
  answers,
  insteadOfAccepting,
}: Omit<PlanDocketProps, 'state' | 'offer'> & { offer: PlanOffer }) {
  const [asking, setAsking] = useState<'accept' | 'decline'>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { fields, write, kept } = useKeptFields(`plan-answer ${subject}`, EMPTY);
  const alerts = useAlerts();
  const name = fields.Name.trim();

  function open(what: 'accept' | 'decline' | undefined) {
    setFailure(undefined);
    setAsking(what);
  }
  /** The dialog stays if it fails, with what was typed; the page then shows how the offer is now. */
  async function send(work: () => Promise<{ IsNew: boolean; State: string }>, wanted: string) {
    setBusy(true);
    setFailure(undefined);
    try {
      const { IsNew, State } = await work();
      kept.forget();
      setAsking(undefined);
      await answers.reload();
      if (!IsNew && State !== wanted) alerts.show({ kind: 'info', title: `It was already ${State}.` });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(
        cause.passes
          ? `${planMessages.answerFailed(config().brand.phone)}. ${sentenceOf(cause)}`
          : (cause.errors[0]?.message ?? cause.detail),
      );
      await answers.reload();
    } finally {
      setBusy(false);
    }
  }
  const dialog = {
    busy,
    failure,
    kept,
    name: answers.asksName ? fields.Name : null,
    onWriteName: (Name: string) => write({ Name }),
    onClose: () => open(undefined),
  };
  const total = offer.Price ? `${money(offer.Price.TotalIncGst)} inc GST` : '';
  const what = offer.PriceBefore ? 'the next term' : 'the plan';
  const { stop } = planMessages;
  return (
    <>
      {insteadOfAccepting}
      <div className={styles.buttons}>
        {!insteadOfAccepting && !offer.IsByItself && (
          <Button look="primary" onClick={() => open('accept')}>
            Accept
          </Button>
        )}
        <Button onClick={() => open('decline')}>{offer.IsByItself ? stop : 'Decline'}</Button>
      </div>
      <ApproveDialog
        {...dialog}
        open={asking === 'accept'}
        title={`Accept ${what} for ${total}?`}
        lead={`${plan.Name}, ${termWords(offer)}. The price holds for the term, and ${offer.GoesOn ? 'then it goes on by itself unless you stop it' : 'the plan ends by itself'}.`}
        action={`Accept ${what}`}
        poNumber={fields.PoNumber}
        needsPoNumber={offer.NeedsPoNumber}
        onWritePoNumber={(PoNumber) => write({ PoNumber })}
        onApprove={() =>
          send(() => answers.accept({ name, poNumber: fields.PoNumber.trim() || null }), 'accepted')
        }
      />
      <DeclineDialog
        {...dialog}
        open={asking === 'decline'}
        title={offer.IsByItself ? `${stop}?` : `Decline ${what}?`}
        lead={
          offer.PriceBefore
            ? 'The plan goes on until this term is over, and ends with it.'
            : 'Nothing starts, and you owe nothing for it. We can send you another one.'
        }
        action={offer.IsByItself ? 'Stop it' : `Decline ${what}`}
        hint="Too dear, too often, other machines: it helps us with the next one."
        reason={fields.Reason}
        onWriteReason={(Reason) => write({ Reason })}
        onDecline={() =>
          send(() => answers.decline({ name, reason: fields.Reason.trim() || null }), 'declined')
        }
      />
    </>
  );
}
