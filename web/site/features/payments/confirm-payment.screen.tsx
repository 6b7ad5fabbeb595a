import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type {
  confirmPaymentByLink,
  LinkedPayment,
  paymentByLink,
} from '../../../../contracts/payments/payment-links.ts';
import { centsFromDollars, formatMoney } from '../../../../domain/money/money.ts';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import { config } from '../../../browser/config.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { call } from '../../../client/call.ts';
import { queryClient, useQuery } from '../../../client/query-client.ts';
import { loadCardProvider } from '../../../forms/card/load-card-provider.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { FactsList } from '../../../ui/docket/facts-list.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { AccountPage } from '../../layout/account-page.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';

const PAGE = {
  title: 'Confirm a payment',
  description: 'The payment from your email that your bank wants you to confirm.',
};

/**
 * A payment that the bank wants confirmed, opened by an emailed link without a sign-in. Opening the link changes
 * nothing; only the button does (R4.31).
 */
export function ConfirmPaymentScreen() {
  const [query] = useSearchParams();
  const ch = query.get('ch') ?? '';
  return <ConfirmPayment key={ch} ch={ch} />;
}

function ConfirmPayment({ ch }: { ch: string }) {
  const { data, error, refetch } = useLinkedPayment(ch);
  if (data) return <Payment ch={ch} payment={data} />;
  const isFinal = error instanceof ApiError && !error.passes;
  const { phone } = config().brand;
  return (
    <AccountPage {...PAGE} heading={PAGE.title}>
      {!error && <Skeleton width="60%" />}
      {error && !isFinal && <LoadFailed title="Could not load the payment" cause={error} onRetry={refetch} />}
      {isFinal && (
        <>
          <Alert
            kind="danger"
            live
            title={error.code === 'link_invalid' ? error.detail : paymentMessages.paymentNotFound(phone)}
          />
          <CallUs />
        </>
      )}
    </AccountPage>
  );
}

function Payment({ ch, payment }: { ch: string; payment: LinkedPayment }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { company } = config().brand;
  const amount = formatMoney(centsFromDollars(payment.AmountIncGst));
  const card = `${payment.CheckoutCardBrand} ending ${payment.CheckoutCardMask.slice(-4)}`;
  const { heading, lead } = wordsOf(payment, { amount, card, company });

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    setFailure(await failureOf(ch));
    setBusy(false);
  }
  return (
    <AccountPage {...PAGE} heading={heading} lead={lead}>
      <FactsList
        facts={[
          { label: 'For', value: payment.Description },
          { label: 'Amount', value: `${amount} inc GST` },
          { label: 'Charged by', value: company },
          { label: 'Card', value: card },
        ]}
      />
      {failure && <Alert kind="danger" live title={failure} />}
      {payment.Status === 'waiting' ? (
        <ButtonRow>
          <Button look="primary" busy={busy} onClick={confirm}>
            Confirm {amount}
          </Button>
        </ButtonRow>
      ) : (
        <CallUs />
      )}
    </AccountPage>
  );
}

/** Confirms the payment. @returns the sentence to show if it isn't confirmed; undefined if it is */
async function failureOf(ch: string): Promise<string | undefined> {
  try {
    await confirmLinkedPayment(ch);
    return undefined;
  } catch (cause) {
    const secret = cause instanceof ApiError ? cause.problem?.CardClientSecret : undefined;
    return secret ? failureAtBank(ch, secret) : sentenceOf(cause);
  }
}

async function failureAtBank(ch: string, secret: string): Promise<string | undefined> {
  const { provider } = config().payments;
  const loaded = await loadCardProvider().catch(() => null);
  if (!loaded) return paymentMessages.cannotConnectTo(provider);
  try {
    await loaded.confirm(secret);
  } catch {
    return paymentMessages.paymentNotConfirmed;
  }
  try {
    await confirmLinkedPayment(ch);
    return undefined;
  } catch (cause) {
    const asksAgain = cause instanceof ApiError && cause.code === 'card_action_required';
    return asksAgain ? paymentMessages.paymentNotConfirmed : sentenceOf(cause);
  }
}

function wordsOf({ Status }: LinkedPayment, { amount, card, company }: Record<string, string>) {
  switch (Status) {
    case 'waiting':
      return {
        heading: `Confirm ${amount} to ${company}?`,
        lead: `Your bank wants to know whether this charge of your ${card} is all right. Nothing has been taken yet.`,
      };
    case 'paid':
      return { heading: `${amount} is paid`, lead: 'Thank you. There is nothing more to do.' };
    case 'declined':
      return {
        heading: 'Your bank declined this payment',
        lead: "Nothing was taken. Call us and we'll find another way.",
      };
    case 'cancelled':
      return { heading: 'This payment was cancelled', lead: 'Nothing was taken.' };
  }
}

function CallUs() {
  const { phone } = config().brand;
  return (
    <ButtonRow>
      <ButtonLink href={phoneHref(phone)}>Call {phone}</ButtonLink>
      <ButtonLink look="quiet" href="#/dashboard">
        Go to your dashboard
      </ButtonLink>
    </ButtonRow>
  );
}

const keyOf = (ch: string) => ['payment-by-link', ch];

/** The payment of an emailed link. */
function useLinkedPayment(ch: string) {
  return useQuery({
    queryKey: keyOf(ch),
    queryFn: ({ signal }): Promise<LinkedPayment> =>
      call<typeof paymentByLink>('POST', '/api/v1/payment/view', { json: { ch } }, { signal }),
    staleTime: 0,
  });
}

/** Continues the payment, or reads its new state after the cardholder answered the bank; the page then shows it. */
async function confirmLinkedPayment(ch: string): Promise<void> {
  const json = { ch };
  const payment = await call<typeof confirmPaymentByLink>('POST', '/api/v1/payment/confirm', { json });
  queryClient.setQueryData(keyOf(ch), payment);
}
