import { type FormEvent, useState } from 'react';
import { Controller, type Resolver } from 'react-hook-form';
import type { contactUs } from '../../../../contracts/messages/contact.ts';
import {
  CONTACT_TOPIC_NAMES,
  CONTACT_TOPICS,
  type ContactTopic,
  MAX_CONTACT_MESSAGE,
} from '../../../../domain/messages/contact-topics.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { loadAgain } from '../../../browser/load-again.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { call } from '../../../client/call.ts';
import form from '../../../forms/form.module.css';
import { Form } from '../../../forms/form.tsx';
import { FormErrors } from '../../../forms/form-errors.tsx';
import { useKeptForm } from '../../../forms/kept-form.ts';
import { MobileField } from '../../../forms/mobile-field.tsx';
import { useAgainOnline, waitingWords } from '../../../forms/use-again-online.ts';
import { useFormErrors } from '../../../forms/use-form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { storedAuth } from '../../api/stored-auth.ts';
import type { ContactFields, ContactSent } from './contact-checks.ts';

const FIELDS = [
  'Topic',
  'Name',
  'Email',
  'Mobile',
  'Message',
] as const satisfies readonly (keyof ContactFields)[];

/** The checks are most of the form's code: they load when it's first sent. */
const check: Resolver<ContactFields, unknown, ContactSent> = async (...input) =>
  (await loadAgain(() => import('./contact-checks.ts'))).checkContact(...input);

type ContactFormProps = {
  /** The topic; null if it must be chosen. */
  topic: ContactTopic | null;
  /** The topic is fixed: don't ask. */
  fixed?: boolean;
  /** Called with the operator's reply. */
  onDone: (message: string) => void;
};

/** A message to the operator (R7.47, R8.12). */
export function ContactForm({ topic, fixed = false, onDone }: ContactFormProps) {
  const auth = storedAuth.get();
  const [failure, setFailure] = useState<unknown>();
  const { kept, ...fields } = useKeptForm<ContactFields, ContactSent>(`contact ${topic ?? ''}`, {
    resolver: check,
    defaultValues: {
      Name: auth?.Name ?? '',
      Email: auth?.UserName ?? '',
      Mobile: '',
      Message: '',
      // Nothing is preselected unless a link names the topic.
      ...(topic && { Topic: topic }),
    },
    shouldFocusError: false,
  });
  const formErrors = useFormErrors(fields, FIELDS);
  const { errors, isSubmitting } = fields.formState;

  async function send(json: ContactSent) {
    formErrors.clear();
    setFailure(undefined);
    try {
      const { Message } = await call<typeof contactUs>('POST', '/api/v1/ContactUs/ContactUs', { json });
      kept.forget();
      onDone(Message);
    } catch (cause) {
      setFailure(cause);
      if (cause instanceof ApiError && cause.passes) formErrors.fail(waitingWords(cause));
      else formErrors.refuse(cause);
    }
  }
  const submit = (event?: FormEvent) =>
    fields
      .handleSubmit(send)(event)
      .catch((cause) => formErrors.fail(sentenceOf(cause)));
  useAgainOnline(failure, submit);
  return (
    <Form kept={kept} className={form.form} onSubmit={submit}>
      <FormErrors errors={formErrors} title={requestMessages.tryAgain} />
      {!fixed && (
        <Controller
          control={fields.control}
          name="Topic"
          render={({ field }) => (
            <ChoiceGroup
              id="Topic"
              name="Topic"
              legend="What is it about?"
              look="row"
              choices={CONTACT_TOPICS.map((value) => ({ value, label: CONTACT_TOPIC_NAMES[value] }))}
              value={field.value}
              onChange={field.onChange}
              error={errors.Topic?.message}
            />
          )}
        />
      )}
      <TextField
        {...fields.register('Name')}
        id="Name"
        label="Name"
        autoComplete="name"
        error={errors.Name?.message}
      />
      <TextField
        {...fields.register('Email')}
        id="Email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        error={errors.Email?.message}
      />
      <MobileField
        id="Mobile"
        field={fields.register('Mobile')}
        note="optional"
        onTidy={(mobile) => fields.setValue('Mobile', mobile)}
        error={errors.Mobile?.message}
      />
      <Controller
        control={fields.control}
        name="Message"
        render={({ field }) => (
          <TextArea
            id="Message"
            name="Message"
            label="Your message"
            limit={MAX_CONTACT_MESSAGE}
            value={field.value}
            onChange={(event) => field.onChange(event.currentTarget.value)}
            error={errors.Message?.message}
          />
        )}
      />
      <Button look="primary" wide type="submit" busy={isSubmitting}>
        Send message
      </Button>
    </Form>
  );
}
