import { type FormEvent, useEffect } from 'react';
import { type FieldValues, FormProvider, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { bookByPhone, checkPhoneBooking } from '../../../contracts/bookings/desk-bookings.ts';
import { deskBookingMessages } from '../../../domain/bookings/desk-booking-messages.ts';
import { MAX_PROBLEM_DESCRIPTION } from '../../../domain/constants.ts';
import { randomId } from '../../browser/random-id.ts';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { readAgain } from '../../client/query-client.ts';
import { Form } from '../../forms/form.tsx';
import { FormErrors } from '../../forms/form-errors.tsx';
import { useKeptForm } from '../../forms/kept-form.ts';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { money } from '../../ui/words/money-words.ts';
import { useEquipmentTypes } from '../api/customer-queries.ts';
import { deskCall } from '../api/desk-call.ts';
import { JOB_LISTS } from '../api/job-queries.ts';
import { Notices, useNotices } from '../customers/notices.tsx';
import { ActionField, type FieldSpec } from '../parts/action-field.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Pane } from '../parts/pane.tsx';
import { usePreview } from '../parts/use-preview.ts';
import styles from './book.module.css';
import { BookingDocket } from './booking-docket.tsx';
import {
  type BookingBody,
  bodyOf,
  checkBodyOf,
  ELSEWHERE,
  EMPTY,
  FIELD_NAMES,
  isNew,
  noticeBodyOf,
  pricedOf,
} from './phone-form.ts';
import { ProblemField } from './problem-field.tsx';
import { useChosen } from './use-chosen.tsx';
import { VisitGrid } from './visit-grid.tsx';
import { WebsiteLink } from './website-link.tsx';
import { Where } from './where.tsx';
import { Who } from './who.tsx';

/** A booking by phone (R10.13): who, where, what and when, beside what the customer will pay. */
export function BookScreen() {
  const [params] = useSearchParams();
  const known = params.get('customer') ?? '';
  return <BookForm key={known} known={known} />;
}

function BookForm({ known }: { known: string }) {
  const { kept, ...form } = useKeptForm<FieldValues>(`book ${known}`, {
    defaultValues: { ...EMPTY, CustomerId: known },
  });
  const errors = useFormErrors(form, FIELD_NAMES, ELSEWHERE);
  const types = useEquipmentTypes();
  const typed = useWatch({ control: form.control }) as FieldValues;
  const { customer, site, machine, machines, failure } = useChosen(typed, form.setValue);
  const check = types.data ? checkBodyOf(typed, types.data) : null;
  const preview = usePreview('booking', check, (json, signal) =>
    deskCall(checkPhoneBooking, { json }, { signal }),
  );
  const notices = useNotices(noticeBodyOf(typed, types.data ?? []));
  const seen = check && !preview.isPlaceholderData && !preview.error ? preview.data : undefined;
  const book = useBook(kept.forget);
  const { isSubmitting } = form.formState;
  const fresh = isNew(typed);
  const priced = pricedOf(typed, machine, site);

  // Where typing goes on: in the search, and once that is gone, in what comes after it.
  const isSearching = types.data !== undefined && typed.CustomerId === '';
  const next = fresh.caller ? 'FirstName' : customer && 'AssetLocationId';
  const first = isSearching ? 'CustomerId' : next;
  useEffect(() => {
    if (first) document.getElementById(first)?.focus();
  }, [first]);

  const send = form.handleSubmit(async (values) => {
    const missing = missingChoice(values);
    if (missing) return form.setError(missing.name, { type: 'missing', message: missing.message });
    // If the answer is lost, the next try is the same booking, after a reload too.
    const key = values.Key || randomId();
    form.setValue('Key', key);
    try {
      await book(bodyOf(values, types.data ?? [], seen), key);
    } catch (cause) {
      preview.refetch();
      if (cause instanceof ApiError && cause.code === 'override_needed') {
        form.setError('Reason', { type: 'server', message: cause.detail });
      } else errors.refuse(cause);
    }
  });
  function onSubmit(event: FormEvent) {
    // Those of fields that aren't inputs, too.
    form.clearErrors();
    errors.clear();
    return send(event);
  }
  if (types.error && !types.data) {
    return (
      <RetryAlert title="The form did not load" onRetry={types.refetch}>
        {sentenceOf(types.error)}
      </RetryAlert>
    );
  }
  if (!types.data) return <ListLoading label="Loading the form" />;
  return (
    <DeskPage title="Book a visit" lead="By phone, at the prices and with the emails of the website.">
      <FormProvider {...form}>
        <Form kept={kept} onSubmit={onSubmit} className={styles.form}>
          <div className={styles.panes}>
            <FormErrors errors={errors} />
            <Pane id="who" title="Who">
              <div className={styles.fields}>
                <Who customer={customer} failure={failure} />
                <Notices in={notices.data} about={['owes', 'same-customer']} />
              </div>
            </Pane>
            {(customer || fresh.caller) && (
              <>
                <Pane id="where" title="Where and what">
                  <Where key={typed.CustomerId} customer={customer} machines={machines} types={types.data} />
                </Pane>
                <Pane id="problem" title="What's wrong">
                  <div className={styles.fields}>
                    <ProblemField
                      typeId={
                        fresh.machine
                          ? Number(typed.EquipmentTypeId) || null
                          : (machine?.EquipmentTypeId ?? null)
                      }
                      kindId={
                        fresh.machine
                          ? Number(typed.ModelServicingTypeId) || null
                          : (machine?.ModelServicingTypeId ?? null)
                      }
                    />
                    <Notices in={notices.data} about={['open-job']} />
                    <ActionField field={DESCRIPTION} />
                    <ActionField field={ACCESS} />
                  </div>
                </Pane>
                <Pane id="when" title="When" end="Prices include GST">
                  {priced ? (
                    <VisitGrid key={Object.values(priced).join()} priced={priced} />
                  ) : (
                    <p>Choose the machine, and where it is, to see days and prices.</p>
                  )}
                </Pane>
              </>
            )}
          </div>
          {(customer || fresh.caller) && (
            <div className={styles.side}>
              <BookingDocket
                customer={customer}
                site={site}
                machine={machine}
                types={types.data}
                seen={seen}
                error={check && preview.error}
                hearsBy={notices.data?.HearsBy}
              />
              <ActionField field={PROMO} />
              <Button type="submit" look="primary" wide busy={isSubmitting}>
                {seen ? `Book for ${money(seen.TotalIncGst)}` : 'Book'}
              </Button>
              <WebsiteLink key={typed.CustomerId} customerId={customer?.CustomerId ?? null} />
            </div>
          )}
        </Form>
      </FormProvider>
    </DeskPage>
  );
}

const DESCRIPTION: FieldSpec = {
  as: 'lines',
  name: 'ProblemDescription',
  label: 'What they say',
  limit: MAX_PROBLEM_DESCRIPTION,
};
const ACCESS: FieldSpec = {
  as: 'lines',
  name: 'LocationDescription',
  label: 'Access',
  note: 'optional',
  hint: 'Whom to ask for, their phone, how to get in',
  limit: 500,
};
const PROMO: FieldSpec = { as: 'text', name: 'PromotionCode', label: 'Promo code', note: 'optional' };

/** Books once, however often it's sent, and opens the job. */
function useBook(onBooked: () => void) {
  const navigate = useNavigate();
  const alerts = useAlerts();
  return async (json: BookingBody, idempotencyKey: string) => {
    const { repairId, BookingReference } = await deskCall(bookByPhone, { json }, { idempotencyKey });
    onBooked();
    alerts.show({ kind: 'success', title: `Booked: ${BookingReference}` });
    await readAgain(JOB_LISTS);
    navigate(`/jobs/${repairId}`);
  };
}

/** A choice that the server would take for somebody or something new. */
function missingChoice({ CustomerId, AssetLocationId, AssetId }: FieldValues) {
  if (CustomerId === '') return { name: 'CustomerId', message: 'Find the customer, or add a new one' };
  const { site, machine } = isNew({ CustomerId, AssetLocationId, AssetId });
  if (!site && AssetLocationId === '')
    return { name: 'AssetLocationId', message: deskBookingMessages.siteRequired };
  if (!machine && AssetId === '') return { name: 'AssetId', message: deskBookingMessages.machineRequired };
  return null;
}
