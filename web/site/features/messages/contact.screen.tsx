import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatAbn } from '../../../../domain/customers/abn.ts';
import { STEP_ROUTES } from '../../../../domain/instant-quotes/quote-step-order.ts';
import {
  CONTACT_TOPIC_NAMES,
  CONTACT_TOPICS,
  type ContactTopic,
} from '../../../../domain/messages/contact-topics.ts';
import { config } from '../../../browser/config.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FactsList } from '../../../ui/docket/facts-list.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { ContactForm } from '../../forms/contact/contact-form.tsx';
import { ANSWER_WORDS, PROVIDER_LEAD } from '../../forms/contact/provider-words.ts';
import { AccountPage } from '../../layout/account-page.tsx';
import styles from './contact.module.css';

const PROVIDER: ContactTopic = 'provider';

export const CONTACT_PAGE = {
  title: 'Contact us',
  description: 'Write to us about a booking, a quote, your account, or working with us.',
};

/** A message to the operator (R2.12); a link may name the topic, such as becoming a provider (R1.04). */
export function ContactScreen() {
  const [query] = useSearchParams();
  const topic = CONTACT_TOPICS.find((each) => each === query.get('topic')) ?? null;
  const [message, setMessage] = useState('');
  const { phone } = config().brand;
  const isProvider = topic === PROVIDER;
  return (
    <AccountPage
      {...CONTACT_PAGE}
      {...(isProvider && { title: CONTACT_TOPIC_NAMES.provider })}
      heading={message || (isProvider ? CONTACT_TOPIC_NAMES.provider : CONTACT_PAGE.title)}
      lead={
        isProvider ? (
          PROVIDER_LEAD
        ) : (
          <>
            Food at risk now? <a href={phoneHref(phone)}>Call {phone}</a>, day or night.
          </>
        )
      }
      aside={<OtherWays />}
    >
      {message ? (
        <>
          <Alert kind="success" live title={message}>
            {ANSWER_WORDS}
          </Alert>
          <div>
            <ButtonLink href="#/">Go to the home page</ButtonLink>
          </div>
        </>
      ) : (
        <ContactForm key={topic} topic={topic} onDone={setMessage} />
      )}
    </AccountPage>
  );
}

/** Next to the form, for people who would rather call or write. */
function OtherWays() {
  const { company, abn, phone, email, serviceArea } = config().brand;
  return (
    <aside className={styles.others} aria-labelledby="other-ways">
      <h2 id="other-ways">Other ways to reach us</h2>
      <FactsList
        facts={[
          { label: 'Phone, 24x7', value: <a href={phoneHref(phone)}>{phone}</a> },
          { label: 'Email', value: <a href={`mailto:${email}`}>{email}</a> },
          { label: 'Company', value: company, detail: `ABN ${formatAbn(abn)}` },
        ]}
      />
      <h2>Something broken down?</h2>
      <p>
        You don't have to write or call: see what a visit costs where you are, and pick a time. {serviceArea}
      </p>
      <ButtonLink href={`#${STEP_ROUTES.postcode}`}>See prices</ButtonLink>
    </aside>
  );
}
