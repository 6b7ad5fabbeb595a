import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import type { QuoteCard } from '../../../../../domain/instant-quotes/quote-draft.ts';
import { paymentMessages } from '../../../../../domain/payments/payment-messages.ts';
import { config } from '../../../../browser/config.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { CardFields, TestCardHint, useCardProvider } from '../../../../forms/card/card-fields.tsx';
import {
  CARD_FIELDS,
  type CardProvider,
  NO_CARD,
  type TypedCard,
} from '../../../../forms/card/card-provider.ts';
import styles from '../../../../forms/form.module.css';
import { Form } from '../../../../forms/form.tsx';
import { FormErrors } from '../../../../forms/form-errors.tsx';
import { useFormErrors } from '../../../../forms/use-form-errors.ts';
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { RetryAlert } from '../../../../ui/feedback/retry-alert.tsx';
import { sendCard, usePaymentMethod } from '../../../api/account-queries.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { PortalPage } from '../../../layout/portal-page.tsx';

/** Sends a card; if its bank asks, the cardholder confirms it and it's sent again. */
async function sendConfirmed(provider: CardProvider, card: QuoteCard): Promise<void> {
  try {
    await sendCard(card);
  } catch (cause) {
    const secret = cause instanceof ApiError ? cause.problem?.CardClientSecret : undefined;
    if (!secret) throw cause;
    await provider.confirm(secret);
    await sendCard(card);
  }
}

const ACCOUNT_DETAIL = `#${ACCOUNT_ROUTES.accountDetail}`;

/** A card on file, turned into a token by the provider's own script (R2.22, R3.12, R5.16-R5.18, R8.08). */
export function AddCreditCardScreen() {
  const navigate = useNavigate();
  const alerts = useAlerts();
  const { provider, failed, retry, hasNoFields, loaded } = useCardProvider();
  const { data: before, error, refetch } = usePaymentMethod();
  const form = useForm<TypedCard>({ defaultValues: NO_CARD, shouldFocusError: false });
  const formErrors = useFormErrors(form, CARD_FIELDS, { CheckoutCardExpiry: 'expiry' });
  const { formState, handleSubmit } = form;

  async function add(card: TypedCard) {
    formErrors.clear();
    const provider = await loaded();
    if (!provider) return;
    try {
      await sendConfirmed(provider, await provider.tokenOf(card));
      alerts.show({ kind: 'success', title: accountMessages.cardAdded });
      navigate(ACCOUNT_ROUTES.accountDetail);
    } catch (cause) {
      if (cause instanceof ApiError) formErrors.refuse(cause);
      else formErrors.fail(paymentMessages.cardError((cause as Error).message));
    }
  }
  const replaced = before && `${before.CheckoutCardBrand} ending ${before.CheckoutCardMask.slice(-4)}`;
  return (
    <PortalPage
      tab="account-detail"
      title="Add a card"
      description="Put a card on file for your next booking. Nothing is charged now."
      lead={`${replaced ? `This will replace ${replaced}. ` : ''}Nothing is charged now.`}
      back={{ href: ACCOUNT_DETAIL, label: 'Account' }}
    >
      <Form kept="secret" className={styles.narrow} onSubmit={handleSubmit(add)}>
        {error && before === undefined && (
          <LoadFailed title="Your card on file did not load" cause={error} onRetry={refetch} />
        )}
        {failed && (
          <RetryAlert title={paymentMessages.cannotConnectTo(config().payments.provider)} onRetry={retry}>
            Please try adding your card again in a minute.
          </RetryAlert>
        )}
        <FormErrors errors={formErrors} title={paymentMessages.addCardFailed} />
        <CardFields form={form} provider={provider} />
        <TestCardHint />
        <ButtonRow>
          <Button look="primary" type="submit" busy={formState.isSubmitting || hasNoFields}>
            Add card
          </Button>
          <ButtonLink look="quiet" href={ACCOUNT_DETAIL}>
            Cancel
          </ButtonLink>
        </ButtonRow>
      </Form>
    </PortalPage>
  );
}
