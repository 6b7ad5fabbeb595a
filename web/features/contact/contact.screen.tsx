import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { contactUs } from '../../../contracts/contact.ts';
import {
  CONTACT_TOPIC_NAMES,
  CONTACT_TOPICS,
  type ContactTopic,
  MAX_CONTACT_MESSAGE,
} from '../../../domain/contact-topics.ts';
import { messages } from '../../../domain/messages.ts';
import { call } from '../../api/call.ts';
import { storedAuth } from '../../api/stored-auth.ts';
import { config } from '../../config.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { phoneHref } from '../../ui/site-header.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountPage } from '../accounts/account-page.tsx';
import form from '../accounts/form.module.css';
import { FormFaults } from '../accounts/form-faults.tsx';
import { MobileField } from '../accounts/mobile-field.tsx';
import { useFormFaults } from '../accounts/use-form-faults.ts';

const PROVIDER: ContactTopic = 'provider';

/** A message to the operator (R2.12); a link may say what it is about, such as becoming a provider (R1.04). */
export function ContactScreen() {
  const [query] = useSearchParams();
  const topic = CONTACT_TOPICS.find((each) => each === query.get('topic')) ?? null;
  const [said, setSaid] = useState('');
  const { phone } = config().brand;
  const isProvider = topic === PROVIDER;
  return (
    <AccountPage
      title={isProvider ? CONTACT_TOPIC_NAMES.provider : 'Contact us'}
      description="Write to us about a booking, a quote, your account, or working with us."
      heading={said || (isProvider ? CONTACT_TOPIC_NAMES.provider : 'Contact us')}
      lead={
        isProvider ? (
          'Are you a technician or a repair business? Tell us your trade, your licences and where you work.'
        ) : (
          <>
            Food at risk now? <a href={phoneHref(phone)}>Call {phone}</a>, at any hour.
          </>
        )
      }
    >
      {said ? (
        <>
          <Alert kind="success" live title={said}>
            We answer by email.
          </Alert>
          <div>
            <ButtonLink href="#/">Back to the start</ButtonLink>
          </div>
        </>
      ) : (
        <ContactForm key={topic} topic={topic} onDone={setSaid} />
      )}
    </AccountPage>
  );
}

type Fields = z.input<typeof contactUs.body>;
type Sent = z.output<typeof contactUs.body>;
const FIELDS = ['Topic', 'Name', 'Email', 'Mobile', 'Message'] as const satisfies readonly (keyof Fields)[];

function ContactForm({ topic, onDone }: { topic: ContactTopic | null; onDone: (said: string) => void }) {
  const auth = storedAuth.get();
  const fields = useForm<Fields, unknown, Sent>({
    resolver: zodResolver(contactUs.body),
    defaultValues: {
      // Nothing is chosen for somebody who didn't come by a link.
      ...(topic && { Topic: topic }),
      Name: auth?.Name ?? '',
      Email: auth?.UserName ?? '',
      Mobile: '',
      Message: '',
    },
    shouldFocusError: false,
  });
  const faults = useFormFaults(fields, FIELDS);
  const { errors, isSubmitting } = fields.formState;

  async function send(json: Sent) {
    faults.clear();
    try {
      onDone((await call<typeof contactUs>('POST', '/api/v1/ContactUs/ContactUs', { json })).Message);
    } catch (cause) {
      faults.refuse(cause);
    }
  }
  return (
    <form noValidate className={form.form} onSubmit={fields.handleSubmit(send)}>
      <FormFaults faults={faults} title={messages.tryAgain} />
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
