import { type FormEvent, useRef, useState } from 'react';
import type { InvoiceDocumentReply } from '../../../../contracts/invoices/invoices.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { MAX_INVOICE_PROBLEM } from '../../../../domain/messages/contact-topics.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { config } from '../../../browser/config.ts';
import { Form } from '../../../forms/form.tsx';
import { useKeptText } from '../../../forms/kept-form.ts';
import { useAgainOnline, waitingWords } from '../../../forms/use-again-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { isInvoice } from '../../../ui/words/invoice-words.ts';
import { type InvoiceSource, refreshInvoice, reportInvoiceProblem } from '../../api/invoice-queries.ts';
import styles from './invoices.module.css';

type NotRightProps = { invoice: InvoiceDocumentReply; source: InvoiceSource };

/** A form to say what isn't right with an invoice, which puts it on hold; for a note or receipt, how to contact us. */
export function NotRight({ invoice, source }: NotRightProps) {
  const { phone } = config().brand;
  const call = <a href={phoneHref(phone)}>call {phone}</a>;
  return (
    <section aria-labelledby="not-right" className={styles.notRight}>
      <h2 id="not-right">Something not right?</h2>
      {isInvoice(invoice) ? (
        <>
          <p>
            {wordsOf(invoice)} Or {call} and give {invoice.Number}.
          </p>
          <ProblemForm invoice={invoice} source={source} />
        </>
      ) : (
        <p>
          Tell us. <a href="#/contact-us">Send a message</a> or {call}, and give {invoice.Number}.
        </p>
      )}
    </section>
  );
}

function wordsOf({ IsOnHold, AmountDue, Number: number }: InvoiceDocumentReply): string {
  if (IsOnHold) return `${number} is on hold while we sort it out. Is there anything else we should know?`;
  if (AmountDue === 0) return "Tell us, and we'll sort it out.";
  return "Tell us, and we'll put it on hold: no card is charged for it and you get no reminders until it's sorted out.";
}

function ProblemForm({ invoice, source }: NotRightProps) {
  const { InvoiceId, AmountDue, IsOnHold } = invoice;
  const box = useRef<HTMLTextAreaElement>(null);
  const { text, key, kept, ...message } = useKeptText(`invoice-problem ${InvoiceId}`);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [thanks, setThanks] = useState<string>();
  const [busy, setBusy] = useState(false);

  function edit(typed: string) {
    message.edit(typed);
    setError(undefined);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  async function send() {
    if (busy) return;
    const fault = faultOf(text);
    setError(fault);
    if (fault) return box.current?.focus();
    setBusy(true);
    setFailure(undefined);
    try {
      setThanks(await reportInvoiceProblem(source, { key, text }));
      message.clear();
      await refreshInvoice(source).catch(() => undefined);
    } catch (cause) {
      setFailure(cause);
    } finally {
      setBusy(false);
    }
  }
  useAgainOnline(failure, send);
  if (thanks) return <Alert kind="success" live title={thanks} />;
  return (
    <Form kept={kept} onSubmit={submit} className={styles.problem}>
      {failure !== undefined && <Alert kind="danger" live title={waitingWords(failure)} />}
      <TextArea
        ref={box}
        id="invoice-problem"
        label="What isn't right?"
        short
        limit={MAX_INVOICE_PROBLEM}
        value={text}
        error={error}
        onChange={(event) => edit(event.currentTarget.value)}
      />
      <Button type="submit" busy={busy}>
        {AmountDue > 0 && !IsOnHold ? 'Send and put on hold' : 'Send message'}
      </Button>
    </Form>
  );
}

function faultOf(text: string): string | undefined {
  const length = text.trim().length;
  if (length === 0) return invoiceMessages.invoiceProblemRequired;
  return length > MAX_INVOICE_PROBLEM ? requestMessages.tooLong(String(MAX_INVOICE_PROBLEM)) : undefined;
}
