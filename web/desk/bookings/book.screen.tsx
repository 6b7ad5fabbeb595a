import { type FormEvent, useEffect, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormSetValue, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { bookByPhone, checkPhoneBooking } from '../../../contracts/bookings/desk-bookings.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { issueStaffRequest } from '../../../contracts/staff/staff-request.ts';
import { deskBookingMessages } from '../../../domain/bookings/desk-booking-messages.ts';
import { MAX_PROBLEM_DESCRIPTION, OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { WaysWords } from '../../../domain/messages/message-topics.ts';
import { formatTime } from '../../../domain/visits/dates.ts';
import { randomId } from '../../browser/random-id.ts';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { readAgain } from '../../client/query-client.ts';
import { Form } from '../../forms/form.tsx';
import { FormErrors } from '../../forms/form-errors.tsx';
import { useKeptForm } from '../../forms/kept-form.ts';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import { slotOfValue } from '../../forms/visit-time/windows-model.ts';
import { Button } from '../../ui/button.tsx';
import { Docket, type DocketLine } from '../../ui/docket/docket.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { dayWords } from '../../ui/words/day-words.ts';
import { equipmentName } from '../../ui/words/equipment-words.ts';
import { timeOf } from '../../ui/words/instant-words.ts';
import { money, totalIncGst } from '../../ui/words/money-words.ts';
import {
  type Customer,
  type Equipment,
  type EquipmentType,
  type Site,
  useCustomer,
  useCustomerEquipment,
  useCustomerPeople,
  useEquipmentTypes,
} from '../api/customer-queries.ts';
import { deskCall, usePreview } from '../api/desk-call.ts';
import { JOB_LISTS } from '../api/job-queries.ts';
import { useTechnicians } from '../api/technician-queries.ts';
import { Notices, useNotices } from '../customers/notices.tsx';
import { OTHER, type Person } from '../jobs/phone-caller.ts';
import { accessNote } from '../parts/access-note.tsx';
import { ActionField, type FieldSpec } from '../parts/action-form.tsx';
import { DeskPage } from '../parts/page.tsx';
import { Pane } from '../parts/pane.tsx';
import styles from './book.module.css';
import { ProblemField, Who } from './book-fields.tsx';
import { callerIn, mayGoAhead, onlyOwner } from './caller-choice.tsx';
import {
  type BookingBody,
  bodyOf,
  checkBodyOf,
  ELSEWHERE,
  EMPTY,
  FIELD_NAMES,
  isNew,
  NEW,
  noticeBodyOf,
  pricedOf,
  type SeenPrice,
  siteOf,
  TAKERS,
} from './phone-form.ts';
import { VisitGrid } from './visit-grid.tsx';
import { Where } from './where-fields.tsx';

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
  const { customer, people, site, machine, machines, failure } = useChosen(typed, form.setValue);
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
  const asksWho = people !== undefined && people.People.length > 0 && !onlyOwner(people.People);
  const next = fresh.caller ? 'FirstName' : customer && people && (asksWho ? 'PersonId' : 'AssetId');
  const first = isSearching ? 'CustomerId' : next;
  useEffect(() => {
    const chosen = document.querySelector<HTMLElement>(`[name="${first}"]:checked`);
    if (first) (chosen ?? document.getElementById(first))?.focus();
  }, [first]);

  const send = form.handleSubmit(async (values) => {
    const missing = missingChoice(values, asksWho);
    if (missing) return form.setError(missing.name, { type: 'missing', message: missing.message });
    // If the answer is lost, the next try is the same booking, after a reload too.
    const key = values.Key || randomId();
    form.setValue('Key', key);
    try {
      await book(bodyOf(values, types.data ?? [], seen), key);
    } catch (cause) {
      preview.refetch();
      readAgain(TAKERS);
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
  function bookFor(customerId: number) {
    form.setValue('CustomerId', String(customerId));
    form.setValue('PersonId', '');
    form.setValue('AssetId', '');
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
                {/* Above the fields: it must not come between two of them while somebody types. */}
                {fresh.caller && <Notices in={notices.data} about={['same-customer']} onUse={bookFor} />}
                <Who customer={customer} people={people} failure={failure} />
                {customer && <Notices in={notices.data} about={['owes']} />}
              </div>
            </Pane>
            {(customer || fresh.caller) && (
              <>
                <Pane id="where" title="Where and what">
                  <Where key={typed.CustomerId} customer={customer} machines={machines} types={types.data} />
                </Pane>
                <Pane id="problem" title="What's wrong">
                  <div className={styles.fields}>
                    <Notices in={notices.data} about={['open-job', 'recent-repair']} />
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
                    <ActionField field={DESCRIPTION} />
                    <ActionField field={ACCESS} />
                  </div>
                </Pane>
                <Pane id="when" title="When" end="Prices include GST">
                  {priced ? (
                    <VisitGrid
                      key={Object.values(priced).join()}
                      priced={priced}
                      site={fresh.site ? undefined : site}
                    />
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
                person={people && callerIn(people.People, typed.PersonId)}
                site={site}
                machine={machine}
                types={types.data}
                seen={seen}
                error={check && preview.error}
                hearsBy={notices.data?.HearsBy}
              />
              {mayGoAhead(people && callerIn(people.People, typed.PersonId)) && (
                <ActionField field={UPFRONT} />
              )}
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
const ACCESS = accessNote('LocationDescription', 'Access', 'Whom to ask for, their phone, how to get in');
const UPFRONT: FieldSpec = {
  as: 'money',
  name: 'UpfrontLimitIncGst',
  label: 'The tech may go ahead up to',
  note: 'optional',
  hint: 'On their word: inc GST, on top of the call-out, without asking.',
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
function missingChoice(
  { CustomerId, PersonId, CalledBy, AssetLocationId, AssetId }: FieldValues,
  asksWho: boolean,
) {
  if (CustomerId === '') return { name: 'CustomerId', message: 'Find the customer, or add a new one' };
  if (asksWho && PersonId === '') return { name: 'PersonId', message: 'Choose who is on the phone' };
  if (PersonId === OTHER && !CalledBy.trim()) return { name: 'CalledBy', message: 'Write their name' };
  const { site, machine } = isNew({ CustomerId, AssetLocationId, AssetId });
  if (!machine && AssetId === '') return { name: 'AssetId', message: deskBookingMessages.machineRequired };
  if (!site && AssetLocationId === '')
    return { name: 'AssetLocationId', message: deskBookingMessages.siteRequired };
  return null;
}

const WINDOWS = { morning: 'morning', afternoon: 'afternoon', afterhours: 'after hours' } as const;

type BookingDocketProps = {
  customer: Customer | undefined;
  /** Who of them calls. */
  person: Person | undefined;
  site: Site | undefined;
  machine: Equipment | undefined;
  types: readonly EquipmentType[];
  /** Undefined until enough is known for a price. */
  seen: SeenPrice | undefined;
  error: Error | null;
  /** How the customer would get the booking; undefined until that's known. */
  hearsBy: WaysWords | undefined;
};

/** What will be booked, what the customer will pay and get, and which rules need a reason. */
function BookingDocket({ customer, person, site, machine, types, seen, error, hearsBy }: BookingDocketProps) {
  const typed = useWatch() as FieldValues;
  const fresh = isNew(typed);
  const technicians = useTechnicians().data;
  const tech = technicians?.find(({ TechnicianId }) => String(TechnicianId) === typed.TechnicianId);
  const type = types.find(({ Id }) => String(Id) === typed.EquipmentTypeId)?.Name;
  const lines: DocketLine[] = [
    {
      label: 'Customer',
      value: fresh.caller ? nameTyped(typed) : (customer?.BusinessName ?? customer?.Name),
    },
    {
      label: 'Site',
      value: (fresh.site ? siteOf(typed).LocationName : site?.LocationName) || undefined,
      detail: fresh.site ? [typed.StreetAddress, typed.Suburb].filter(Boolean).join(', ') : site?.Address,
    },
    { label: 'Machine', value: fresh.machine ? type : machine && equipmentName(machine) },
    { label: 'When', value: seen?.Visit ?? whenOf(typed) },
    { label: 'Tech', value: tech?.Name ?? 'Nobody yet' },
  ];
  const email = fresh.caller ? typed.UserName : (person ?? customer)?.UserName;
  const mobile = fresh.caller ? typed.Mobile : (person ?? customer)?.Mobile;
  return (
    <>
      <Docket
        title="What the customer gets"
        lines={lines}
        live
        sums={
          seen && [
            { label: 'Call-out ex GST', amount: money(seen.FeeExGst) },
            ...(seen.DiscountExGst > 0
              ? [{ label: 'Discount', amount: `-${money(seen.DiscountExGst)}` }]
              : []),
            { label: 'GST', amount: money(seen.Gst) },
          ]
        }
        total={seen && totalIncGst(seen.TotalIncGst, seen.FeeExGst - seen.DiscountExGst)}
        note={`${newsOf(hearsBy, { email, mobile }, fresh.caller)} No card is charged: we invoice after the visit.`}
      />
      <div aria-live="polite">
        {error && <Alert kind="warning" title={sentenceOf(error)} />}
        {seen?.Warnings.map(({ message }) => (
          <Alert key={message} kind="warning" title={message} />
        ))}
      </div>
      {seen && seen.Warnings.length > 0 && (
        <ActionField
          field={{
            as: 'lines',
            name: 'Reason',
            label: 'Why we book it all the same',
            note: 'for the office',
            limit: 500,
          }}
        />
      )}
    </>
  );
}

/** What the customer hears of the booking, and how. */
function newsOf(
  hearsBy: WaysWords | undefined,
  { email, mobile }: { email: string | null | undefined; mobile: string | null | undefined },
  isNewCaller: boolean,
): string {
  if (!hearsBy) return '';
  if (hearsBy === 'neither') {
    return 'Neither an email nor a text reaches them: give them the reference.';
  }
  if (hearsBy === 'text') return `Without an email, they get the booking as a text to ${mobile}.`;
  const account = isNewCaller ? ', and a link to their account' : '';
  return `We email the booking with a calendar file to ${email}${account}.`;
}

const nameTyped = ({ BusinessName, FirstName, LastName }: FieldValues): string | undefined =>
  BusinessName || [FirstName, LastName].filter(Boolean).join(' ') || undefined;

function whenOf({ Slot, Date: date, PriorityAfterHoursTime: time }: FieldValues): string | undefined {
  const slot = slotOfValue(Slot);
  if (!slot || !date) return undefined;
  const isTimed = slot.window === 'afterhours' && time;
  return `${dayWords(date)}, ${isTimed ? formatTime(time) : WINDOWS[slot.window]}`;
}

/** The chosen customer with their machines, and which of those is chosen; what there's only one of is chosen at once. */
function useChosen(typed: FieldValues, setValue: UseFormSetValue<FieldValues>) {
  const customerId = Number(typed.CustomerId) || null;
  const { data: customer, error, refetch } = useCustomer(customerId);
  const people = useCustomerPeople(customerId);
  const list = useCustomerEquipment(customerId, false);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const machines = list.data?.pages.flatMap(({ AssetList }) => AssetList) ?? [];
  const isLoaded = customer !== undefined && list.data !== undefined && !hasNextPage;

  const onlyMachine = isLoaded && typed.AssetId === '' ? onlyOf(machines.map(({ Id }) => String(Id))) : '';
  const machine = machines.find(({ Id }) => String(Id) === (typed.AssetId || onlyMachine));
  const siteIds = customer?.Locations.map(({ AssetLocationId }) => String(AssetLocationId)) ?? [];
  const ofMachine = machine ? String(machine.LocationId) : onlyOf(siteIds);
  const isSiteOpen = isLoaded && typed.AssetLocationId === '' && (machine || typed.AssetId === NEW);
  const onlySite = isSiteOpen ? ofMachine : '';
  useEffect(() => {
    if (onlyMachine) setValue('AssetId', onlyMachine);
  }, [onlyMachine, setValue]);
  useEffect(() => {
    if (onlySite) setValue('AssetLocationId', onlySite);
  }, [onlySite, setValue]);

  const failed = error ?? list.error ?? people.error;
  return {
    customer,
    people: people.data,
    machines,
    site: customer?.Locations.find((site) => String(site.AssetLocationId) === typed.AssetLocationId),
    machine,
    failure: failed && (
      <RetryAlert
        title="The customer did not load"
        onRetry={() => {
          refetch();
          list.refetch();
          people.refetch();
        }}
      >
        {sentenceOf(failed)}
      </RetryAlert>
    ),
  };
}

/** The one id there is; `NEW` if there are none, '' for a choice of several. */
function onlyOf(ids: readonly string[]): string {
  return ids.length > 1 ? '' : (ids[0] ?? NEW);
}

/** A link with which staff book for a customer on the website, once (R6.05); null for one without an account. */
function WebsiteLink({ customerId }: { customerId: number | null }) {
  const alerts = useAlerts();
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<Reply<typeof issueStaffRequest>>();
  async function issue() {
    setBusy(true);
    try {
      setLink(await deskCall(issueStaffRequest, { json: { CustomerId: customerId } }));
    } catch (cause) {
      alerts.show({ kind: 'danger', title: sentenceOf(cause) });
    } finally {
      setBusy(false);
    }
  }
  if (!link) {
    return (
      <Button look="quiet" busy={busy} onClick={issue}>
        Book on the website instead
      </Button>
    );
  }
  return (
    <p>
      <a href={link.Url} target="_blank" rel="noreferrer">
        Open the website for this booking
      </a>
      <br />
      For one booking, until {timeOf(link.ExpiresOn, OPERATOR_TIME_ZONE)}.
    </p>
  );
}
