import { type FormEvent, type ReactNode, useState } from 'react';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { listApprovers } from '../../../../contracts/repair-quotes/approval-requests.ts';
import type { QuoteDocument } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { MAX_APPROVAL_NOTE } from '../../../../domain/constants.ts';
import { centsFromDollars } from '../../../../domain/money/money.ts';
import { isWithinLimit } from '../../../../domain/people/rights.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { useNow } from '../../../browser/clock.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { useKeptText } from '../../../forms/kept-form.ts';
import { useAgainOnline } from '../../../forms/use-again-online.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { dayAndTime } from '../../../ui/words/instant-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { sendToApprover, useApprovers } from '../../api/job-queries.ts';
import { quoteHref } from '../../layout/paths/repair-id.ts';

export type Approvers = Reply<typeof listApprovers>;

/** Whether the signed-in person may approve the chosen lines, dollars inc GST: the server decides again. */
export function mayApproveTotal({ Limit, ApprovedIncGst, MayApprove }: Approvers, total: number): boolean {
  if (MayApprove || Limit === null) return MayApprove;
  const amounts = { approvedCents: centsFromDollars(ApprovedIncGst), totalCents: centsFromDollars(total) };
  return isWithinLimit({ limitCents: centsFromDollars(Limit) }, amounts);
}

/**
 * In place of the button that approves, where the quote's own page isn't open: what somebody reads who may not approve its total, and
 * the way to send it to somebody who may.
 */
export function useInsteadOfApproval(quote: QuoteDocument): (total: number) => ReactNode {
  const { data: approvers } = useApprovers(quote.State === 'waiting' ? quote.RepairId : null);
  const now = useNow();
  return (total) => {
    if (!approvers || mayApproveTotal(approvers, total)) return null;
    const { Request, People } = approvers;
    return (
      <>
        {Request ? (
          <p>{sentWords(Request, quote, now)}.</p>
        ) : (
          <LimitWords quote={quote} approvers={approvers} />
        )}
        <ButtonLink look={Request ? undefined : 'primary'} href={quoteHref(quote.RepairId)} wide>
          {People[0] ? sendWords(People[0], Request !== null) : 'See the quote'}
        </ButtonLink>
      </>
    );
  };
}

const sendWords = ({ Name }: { Name: string }, isAgain: boolean): string =>
  isAgain ? 'Send again' : `Send to ${Name.split(' ')[0]}`;

/** `Sent to Priya Shah, Mon 23 Nov, 9:10am, waiting` */
const sentWords = (
  { Of, AskedOn }: NonNullable<Approvers['Request']>,
  { TimeZone }: QuoteDocument,
  now: Temporal.Instant,
): string => `Sent to ${Of}, ${dayAndTime(AskedOn, TimeZone, now)}, waiting`;

function LimitWords({ quote, approvers }: { quote: QuoteDocument; approvers: Approvers }) {
  const { Limit, ApprovedIncGst } = approvers;
  return (
    <p>
      {Limit === null
        ? "Your role here doesn't include approving repairs."
        : `You can approve up to ${money(Limit)} inc GST for a job${ApprovedIncGst > 0 ? `, and ${money(ApprovedIncGst)} is approved already` : ''}.`}
      {Limit !== null && quote.Lines.length > 1 && ' Leave a line, if that brings it below.'}
    </p>
  );
}

/** What somebody reads who may not approve a quote, and a form that sends it to somebody who may (R12.06). */
export function AskApprover({ quote, approvers }: { quote: QuoteDocument; approvers: Approvers }) {
  const { Request, People } = approvers;
  const now = useNow();
  return (
    <Stack gap={3}>
      <LimitWords quote={quote} approvers={approvers} />
      {Request && (
        <Alert kind="info" title={sentWords(Request, quote, now)}>
          By {Request.By}. {Request.Note}
        </Alert>
      )}
      {People.length > 0 ? (
        <AskForm quote={quote} people={People} sentTo={Request?.Of ?? null} />
      ) : (
        <p>Nobody else here may approve it. Ask an owner of the business.</p>
      )}
    </Stack>
  );
}

function AskForm({
  quote,
  people,
  sentTo,
}: {
  quote: QuoteDocument;
  people: Approvers['People'];
  /** The name of who was asked already. */
  sentTo: string | null;
}) {
  const note = useKeptText(`ask-approver ${quote.UniqueId}`);
  const [chosen, setChosen] = useState(() =>
    String((people.find(({ Name }) => Name === sentTo) ?? people[0])?.PersonId ?? ''),
  );
  const [failure, setFailure] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const tooLong =
    note.text.trim().length > MAX_APPROVAL_NOTE
      ? requestMessages.tooLong(String(MAX_APPROVAL_NOTE))
      : undefined;
  const person = people.find(({ PersonId }) => String(PersonId) === chosen) ?? people[0];

  async function send() {
    if (busy || tooLong || !person) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await sendToApprover(quote, { PersonId: person.PersonId, Note: note.text.trim() }, note.key);
      note.clear();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause);
    } finally {
      setBusy(false);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  useAgainOnline(failure, send);
  return (
    <Form kept={note.kept} onSubmit={submit}>
      <Stack gap={3}>
        {failure && (
          <Alert kind="danger" live title={failure.passes ? requestMessages.tryAgain : failure.detail}>
            {failure.passes && sentenceOf(failure)}
          </Alert>
        )}
        <SelectField
          id="approver"
          label="Send it to"
          value={String(person?.PersonId ?? '')}
          options={people.map(({ PersonId, Name, Role }) => ({
            value: String(PersonId),
            label: `${Name}, ${Role}`,
          }))}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            note.renew();
          }}
        />
        <TextArea
          id="approver-note"
          label="Note"
          note="optional"
          short
          limit={MAX_APPROVAL_NOTE}
          value={note.text}
          error={tooLong}
          onChange={(event) => note.edit(event.currentTarget.value)}
        />
        <Button look={sentTo === null ? 'primary' : undefined} type="submit" busy={busy}>
          {person && sendWords(person, person.Name === sentTo)}
        </Button>
      </Stack>
    </Form>
  );
}
