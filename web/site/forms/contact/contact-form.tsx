import { Controller, type Resolver, useForm } from 'react-hook-form';
import type { contactUs } from '../../../../contracts/messages/contact.ts';
import {
  CONTACT_TOPIC_NAMES,
  CONTACT_TOPICS,
  type ContactTopic,
  MAX_CONTACT_MESSAGE,
} from '../../../../domain/messages/contact-topics.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { loadAgain } from '../../../browser/load-again.ts';
import { sentenceOf } from '../../../client/api-error.ts';
import { call } from '../../../client/call.ts';
import form from '../../../forms/form.module.css';
import { formDraft, useKeptForm } from '../../../forms/form-draft.ts';
import { FormErrors } from '../../../forms/form-errors.tsx';
import { MobileField } from '../../../forms/mobile-field.tsx';
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

const draft = formDraft<ContactFields>('contact');

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
  const owner = auth?.UserName ?? '';
  const kept = draft.read(owner);
  const fields = useForm<ContactFields, unknown, ContactSent>({
    resolver: check,
    defaultValues: {
      Name: auth?.Name ?? '',
      Email: owner,
      Mobile: '',
      Message: '',
      ...kept,
      // Nothing is preselected unless a link names the topic.
      ...(topic && { Topic: topic }),
    },
    shouldFocusError: false,
  });
  useKeptForm(fields, (values) => draft.keep(owner, values));
  const formErrors = useFormErrors(fields, FIELDS);
  const { errors, isSubmitting } = fields.formState;

  async function send(json: ContactSent) {
    formErrors.clear();
    try {
      const { Message } = await call<typeof contactUs>('POST', '/api/v1/ContactUs/ContactUs', { json });
      draft.forget();
      onDone(Message);
    } catch (cause) {
      formErrors.refuse(cause);
    }
  }
  return (
    <form
      noValidate
      className={form.form}
      onSubmit={(event) =>
        fields
          .handleSubmit(send)(event)
          .catch((cause) => formErrors.fail(sentenceOf(cause)))
      }
    >
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
    </form>
  );
}
