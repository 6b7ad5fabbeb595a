import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  acceptPlan,
  endPlan,
  offerPlan,
  removePlan,
  renewPlan,
  withdrawPlan,
} from '../../../contracts/plans/plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { QUOTE_VALID_DAYS } from '../../../domain/lifetimes.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { GOES_ON_DAYS } from '../../../domain/plans/plan-terms.ts';
import { foundWords } from '../../../domain/plans/visit-services.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { Stack } from '../../ui/layout.tsx';
import { dayOf, dayWords, officeMoment } from '../../ui/words/day-words.ts';
import { money } from '../../ui/words/money-words.ts';
import { deskCall, sendTo } from '../api/desk-call.ts';
import { freshPlanVersion, type Plan, readPlansAgain, usePlan } from '../api/plan-queries.ts';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { DataTable } from '../parts/lists.tsx';
import { DetailPage, LoadedPage } from '../parts/page.tsx';
import { Facts, Pane } from '../parts/pane.tsx';
import { versioned } from '../parts/versioned.ts';
import { pauseForm, pauseWords, restartForm } from './pause-forms.tsx';
import { PlanForm } from './plan-form.tsx';
import { BILLING_WORDS, lineWords, STATE_WORDS, termWords } from './plan-words.ts';
import styles from './plans.module.css';
import { PLAN_STATE_WORDS } from './plans-pane.tsx';

/** A maintenance plan: its machines, what is due of it so far, and what can be done with it. */
export function PlanScreen() {
  const { planId } = useParams();
  const query = usePlan(Number(planId));
  return (
    <LoadedPage query={query} noun="plan" list="#/customers">
      {(plan) => <Details plan={plan} />}
    </LoadedPage>
  );
}

function Details({ plan }: { plan: Plan }) {
  const [form, setForm] = useState<FormSpec | 'change'>();
  const navigate = useNavigate();
  const alerts = useAlerts();
  const { CustomerId, CustomerName, Lines, Services } = plan;
  const close = () => setForm(undefined);
  async function onDone() {
    await readPlansAgain();
    close();
    alerts.show({ kind: 'success', title: 'Saved' });
  }
  const isRemoved = form !== 'change' && form?.submit === REMOVE;
  return (
    <DetailPage
      back={{ href: `#/customers/${CustomerId}`, label: CustomerName }}
      title={plan.Name}
      facts={<PlanFacts plan={plan} />}
      actions={plan.State !== 'ended' && <Actions plan={plan} onForm={setForm} />}
    >
      <Pane id="machines" title="Machines">
        <ul className={styles.services}>
          {Lines.map((line) => (
            <li key={line.LineId}>
              <div>
                <b>{line.Equipment}</b>, {line.LocationName}
                {line.IsRetired && ' (retired)'}
                <p>
                  {lineWords(line)}. First due {dayWords(line.Anchor)}.
                  {line.DoneBefore && ` Last done before that ${dayWords(line.DoneBefore)}.`}
                  {line.PriceExGst !== null && ` ${money(line.PriceExGst)} ex GST for the term.`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Pane>
      <Pane id="services" title="Services so far" isFlush={Services.length > 0}>
        {Services.length === 0 ? (
          <p>{plan.AcceptedOn === null ? "None: it isn't accepted yet." : 'None is due soon.'}</p>
        ) : (
          <DataTable
            label="Services so far"
            columns={[
              {
                title: 'Due',
                cell: ({ DueOn }) => dayWords(DueOn),
                detail: ({ LineId }) => {
                  const line = Lines.find((one) => one.LineId === LineId);
                  return line && `${line.Equipment}. ${line.ServiceName}`;
                },
              },
              {
                title: 'State',
                cell: ({ State, DoneOn }) => (DoneOn ? `Done ${dayWords(DoneOn)}` : STATE_WORDS[State]),
                detail: ({ Reason, BookingReference, Found }) =>
                  [Reason ?? BookingReference, Found && foundWords(Found)].filter(Boolean).join('. '),
              },
            ]}
            rows={Services}
            keyOf={({ OccurrenceId }) => OccurrenceId}
            hrefOf={({ RepairId }) => (RepairId === null ? null : `#/jobs/${RepairId}`)}
          />
        )}
      </Pane>
      {form === 'change' && <PlanForm customerId={CustomerId} plan={plan} onDone={onDone} onClose={close} />}
      {form && form !== 'change' && (
        <ActionForm
          {...form}
          onDone={isRemoved ? () => navigate(`/customers/${CustomerId}`) : onDone}
          onClose={close}
        />
      )}
    </DetailPage>
  );
}

function PlanFacts({ plan }: { plan: Plan }) {
  return (
    <Pane id="facts" title="Plan">
      <Facts
        facts={[
          ['State', PLAN_STATE_WORDS[plan.State]],
          ...(plan.EndReason === null ? [] : [['Ended because', plan.EndReason] as const]),
          ...(plan.Pause === null ? [] : [['Paused', pauseWords(plan.Pause)] as const]),
          ['Term', termWords(plan)],
          ...offerFact(plan),
          ['Price', `${money(plan.TotalIncGst)} inc GST, ${money(plan.TotalExGst)} ex GST`],
          ['Paid', BILLING_WORDS[plan.Billing]],
          ['After the term', plan.GoesOn ? 'Goes on by itself' : 'Ends'],
          ...(plan.Invoice === null
            ? isInvoicedElsewhere(plan)
              ? [['Invoice', 'None here: this term was invoiced in another program'] as const]
              : []
            : [
                [
                  'Invoice',
                  <a key="invoice" href={`#/invoices/${plan.Invoice.InvoiceId}`}>
                    {plan.Invoice.Number}
                  </a>,
                ] as const,
              ]),
          [
            'Accepted',
            plan.AcceptedOn === null
              ? 'Not yet'
              : [
                  `by ${plan.AcceptedBy ?? 'somebody'}, ${officeMoment(plan.AcceptedOn)}`,
                  plan.RecordedBy && `as ${plan.RecordedBy} recorded`,
                  plan.Offer?.PoNumber && `PO ${plan.Offer.PoNumber}`,
                ]
                  .filter(Boolean)
                  .join(', '),
          ],
          [
            'Customer',
            <a key="customer" href={`#/customers/${plan.CustomerId}`}>
              {plan.CustomerName}
            </a>,
          ],
        ]}
      />
    </Pane>
  );
}

/** A term that came in force from another program: here nothing of it is invoiced or credited. */
const isInvoicedElsewhere = ({ State, Billing, TotalExGst }: Plan): boolean =>
  State === 'active' && Billing === 'yearly' && TotalExGst > 0;

type ActionsProps = { plan: Plan; onForm: (form: FormSpec | 'change') => void };

function Actions({ plan, onForm }: ActionsProps) {
  const { State, Offer } = plan;
  const today = localToday(useNow(), OPERATOR_TIME_ZONE);
  const hasBegun = plan.Pause !== null && plan.Pause.FirstDay <= today;
  const accept = (
    <Button small onClick={() => onForm(acceptForm(plan))}>
      Record that it's accepted
    </Button>
  );
  return (
    <Pane id="actions" title="What next" isNow>
      <Stack gap={3}>
        <p>
          {plan.Pause && 'While it rests nothing of it is due. '}
          {nextWords(plan)}
        </p>
        <ButtonRow>
          {State === 'draft' && (
            <>
              <Button small look="primary" onClick={() => onForm(offerForm(plan))}>
                Send it to the customer
              </Button>
              {accept}
              <Button small onClick={() => onForm('change')}>
                Change the draft
              </Button>
              <Button small look="quiet" onClick={() => onForm(removeForm(plan))}>
                {Offer ? 'Put it aside' : 'Remove the draft'}
              </Button>
            </>
          )}
          {Offer?.State === 'waiting' && (
            <>
              {!Offer.IsByItself && accept}
              <Button small onClick={() => onForm(withdrawForm(plan))}>
                Withdraw the offer
              </Button>
            </>
          )}
          {State === 'active' && (
            <>
              <a href="#/due">What is due</a>
              {(Offer?.State !== 'waiting' || Offer.IsByItself) && (
                <Button small onClick={() => onForm(renewForm(plan))}>
                  Offer the next term
                </Button>
              )}
              {plan.Pause && (
                <Button small onClick={() => onForm(restartForm(plan, hasBegun))}>
                  {planMessages.restart(hasBegun)}
                </Button>
              )}
              <Button small onClick={() => onForm(pauseForm(plan, today))}>
                {plan.Pause ? 'Change the pause' : 'Pause the plan'}
              </Button>
              <Button small onClick={() => onForm(endForm(plan))}>
                End the plan
              </Button>
            </>
          )}
        </ButtonRow>
      </Stack>
    </Pane>
  );
}

function nextWords(plan: Plan): string {
  const { State, Offer } = plan;
  if (State === 'active') {
    if (Offer?.IsExpired) {
      return 'The offer of the next term is over. Withdraw it to send another, or record their yes. Else the plan ends with this term.';
    }
    if (plan.GoesOn) {
      return Offer?.State === 'waiting'
        ? `It goes on by itself from ${dayWords(Offer.FirstDay)} at this price, unless the customer stops it. Offer the next term to change the price: that one needs their yes.`
        : `It stays as it is for its term, and then goes on by itself. The customer hears of it ${GOES_ON_DAYS.usual} days before, and can stop it.`;
    }
    return Offer?.State === 'waiting'
      ? 'The next term waits for the customer. Without their yes the plan ends with this one.'
      : 'It stays as it is for its term, and ends with it unless the customer accepts the next one.';
  }
  if (State === 'draft') {
    return 'Send it to the customer to accept, or record their yes. From then on it stays as it is.';
  }
  return Offer?.IsExpired
    ? 'The offer is over. Withdraw it to send another, or record their yes.'
    : 'It waits for the customer. Withdraw the offer to change the plan.';
}

/** What became of the newest offer. */
function offerFact({ Offer }: Plan): (readonly [string, string])[] {
  if (!Offer) return [];
  const sent = `${Offer.IsByItself ? 'by itself' : `offered by ${Offer.OfferedBy}`}, ${officeMoment(Offer.OfferedOn)}`;
  const until = dayOf(Offer.ValidUntil, OPERATOR_TIME_ZONE);
  const settled = Offer.SettledOn === null ? '' : officeMoment(Offer.SettledOn);
  const by =
    Offer.AnsweredBy && !(Offer.IsByItself && Offer.State === 'accepted')
      ? ` by ${Offer.AnsweredBy}${Offer.AnsweredByLink ? ' (emailed link)' : ''}`
      : '';
  const why = Offer.DeclineReason ? `: ${Offer.DeclineReason}` : '';
  const became = {
    waiting: Offer.IsByItself
      ? `begins ${dayWords(Offer.FirstDay)}`
      : Offer.IsExpired
        ? `over since ${until}`
        : `valid until ${until}`,
    accepted: `accepted${by}, ${settled}`,
    declined: `${Offer.IsByItself ? 'stopped' : 'declined'}${by}, ${settled}${why}`,
    withdrawn: `withdrawn, ${settled}`,
  }[Offer.State];
  return [['Offer', `No. ${Offer.Number}, ${sent}; ${became}`]];
}

const seen = ({ PlanId, Version }: Plan) => ({ Version, fresh: () => freshPlanVersion(PlanId) });

const offerForm = (plan: Plan): FormSpec => ({
  title: 'Send it to the customer',
  subject: plan.PlanId,
  lead: `${plan.Name}, ${money(plan.TotalIncGst)} inc GST. Who may approve for all of its sites gets an email with a link to accept or decline it. What is sent can't be changed, only withdrawn.`,
  body: offerPlan.body,
  fields: [{ as: 'text', name: 'ValidDays', label: 'Valid for days', figures: true }],
  initial: { ValidDays: String(QUOTE_VALID_DAYS) },
  submit: 'Send it',
  ...versioned(seen(plan), sendTo(offerPlan, { PlanId: plan.PlanId })),
});

/** Old and new price side by side: each field begins with this term's. */
function renewForm(plan: Plan): FormSpec {
  const { PlanId, PriceExGst, Lines } = plan;
  const fieldOf = (lineId: number) => `Price${lineId}`;
  const dollarsOf = (typed: unknown) => Number(String(typed).replace(/[$,\s]/g, ''));
  const own = PriceExGst === null ? Lines : [];
  return {
    title: 'Offer the next term',
    subject: PlanId,
    lead: `${plan.Name}: this term is ${money(plan.TotalIncGst)} inc GST and stays so. The customer gets an email with both prices; without an email, read it out to them and record their yes. The plan ends with this term unless they accept${plan.GoesOn ? ', and does not go on by itself at the old price' : ''}.`,
    body: renewPlan.body,
    fields: [
      ...(PriceExGst === null
        ? own.map((line) => ({
            as: 'money' as const,
            name: fieldOf(line.LineId),
            label: line.Equipment,
            note: 'ex GST',
            hint: `Now ${money(line.PriceExGst ?? 0)}`,
          }))
        : [
            {
              as: 'money' as const,
              name: 'PriceExGst',
              label: 'Price of the next term for all machines',
              note: 'ex GST',
              hint: `Now ${money(PriceExGst)}`,
            },
          ]),
      { as: 'text', name: 'ValidDays', label: 'Valid for days', figures: true },
    ],
    initial: {
      ValidDays: String(QUOTE_VALID_DAYS),
      ...(PriceExGst !== null && { PriceExGst: String(PriceExGst) }),
      ...Object.fromEntries(own.map((line) => [fieldOf(line.LineId), String(line.PriceExGst ?? 0)])),
    },
    submit: 'Send it',
    ...versioned(seen(plan), sendTo(renewPlan, { PlanId }), (typed) => ({
      ValidDays: Number(typed.ValidDays),
      PriceExGst: PriceExGst === null ? null : dollarsOf(typed.PriceExGst),
      Lines: own.map(({ LineId }) => ({ LineId, PriceExGst: dollarsOf(typed[fieldOf(LineId)]) })),
    })),
  };
}

const withdrawForm = (plan: Plan): FormSpec => ({
  title: 'Withdraw the offer?',
  subject: plan.PlanId,
  lead: 'A plan that is not in force becomes a draft again. The link in their email then says that the offer was withdrawn; no email goes out, so ring them if they may have read it.',
  body: withdrawPlan.body,
  fields: [],
  submit: 'Withdraw it',
  ...versioned(seen(plan), sendTo(withdrawPlan, { PlanId: plan.PlanId })),
});

/** What the customer says yes to: the offer that waits, or the draft. */
function acceptedWords({ Name, State, Offer, ...draft }: Plan): string {
  const { TotalIncGst, ...term } = Offer?.State === 'waiting' ? Offer : draft;
  return `${Name}, ${State === 'active' ? 'the next term, ' : ''}${termWords(term)}: ${money(TotalIncGst)}`;
}

/** What the customer has to hear of a plan that goes on by itself. */
function goesOnToSay({ Offer, TermMonths, ...draft }: Plan): string {
  const { GoesOn, LastDay } = Offer?.State === 'waiting' ? Offer : draft;
  return GoesOn ? ` Say this too: "${planMessages.goesOn(dayWithYear(LastDay), TermMonths)}"` : '';
}

const acceptForm = (plan: Plan): FormSpec => ({
  title: "Record that it's accepted",
  subject: plan.PlanId,
  lead: `${acceptedWords(plan)} inc GST. Read it out to the customer first.${goesOnToSay(plan)} ${plan.Billing === 'yearly' ? 'The tax invoice of the term is issued to them.' : 'Each visit is invoiced with the price of its services. They hear nothing from Galley about this.'}`,
  body: acceptPlan.body,
  fields: [{ as: 'text', name: 'AcceptedBy', label: 'Who accepted it' }],
  submit: "It's accepted",
  ...versioned(seen(plan), sendTo(acceptPlan, { PlanId: plan.PlanId })),
});

const endForm = (plan: Plan): FormSpec => ({
  title: 'End the plan',
  subject: plan.PlanId,
  lead: plan.Invoice
    ? `Nothing more becomes due, and what is booked stays. An adjustment note on ${plan.Invoice.Number} credits what is neither done nor booked: ${money(plan.Invoice.CreditOnEnding)} inc GST.`
    : 'Nothing more becomes due, what is due is skipped, and what is booked stays. Services that were invoiced but not done are credited.',
  body: endPlan.body,
  fields: [{ as: 'lines', name: 'Reason', label: 'Why', limit: 300 }],
  submit: 'End it today',
  ...versioned(seen(plan), sendTo(endPlan, { PlanId: plan.PlanId })),
});

const REMOVE = 'Remove it';

function removeForm(plan: Plan): FormSpec {
  const { PlanId } = plan;
  return {
    title: plan.Offer ? 'Put it aside?' : 'Remove the draft?',
    subject: PlanId,
    lead: plan.Offer
      ? `${plan.Name} stays in the list as ended, because its customer has read it.`
      : plan.Name,
    body: removePlan.query,
    fields: [],
    submit: REMOVE,
    ...versioned(seen(plan), ({ Version }) =>
      deskCall(removePlan, { params: { PlanId }, query: { Version: Number(Version) } }),
    ),
  };
}
