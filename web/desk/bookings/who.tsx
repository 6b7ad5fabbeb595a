import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatMobile } from '../../../domain/customers/mobile.ts';
import { answerMessages } from '../../../domain/messages/answer-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import type { Customer } from '../api/customer-queries.ts';
import { NEW_PERSON } from '../customers/customer-forms.ts';
import { ActionField } from '../parts/action-field.tsx';
import styles from './book.module.css';
import { CallerField } from './caller-field.tsx';
import { NEW } from './phone-form.ts';

/** Somebody known, or what there's to know of somebody new. */
export function Who({ customer, failure }: { customer: Customer | undefined; failure: ReactNode }) {
  const { setValue, formState } = useFormContext();
  const chosen = useWatch({ name: 'CustomerId' }) as string;
  function choose(id: string) {
    for (const name of ['AssetLocationId', 'AssetId', 'Slot', 'Date', 'Problem']) setValue(name, '');
    setValue('CustomerId', id);
  }
  if (chosen === '') {
    const message = formState.errors.CustomerId?.message;
    return <CallerField onChoose={choose} error={typeof message === 'string' ? message : undefined} />;
  }
  const another = (
    <Button small onClick={() => choose('')}>
      Somebody else
    </Button>
  );
  if (chosen === NEW) {
    return (
      <div className={styles.fields}>
        <div className={styles.chosen}>
          <p>A new customer, with an email or without.</p>
          {another}
        </div>
        <div className={styles.pairs}>
          {NEW_PERSON.map((field) => (
            <ActionField key={field.name} field={field} />
          ))}
        </div>
      </div>
    );
  }
  if (failure) return failure;
  if (!customer) return <ListLoading label="Loading the customer" />;
  const { Name, BusinessName, Mobile, UserName, IsEmailConfirmed, IsMadeByStaff } = customer;
  return (
    <div className={styles.fields}>
      <div className={styles.chosen}>
        <p>
          <b>{BusinessName ?? Name}</b>
          <br />
          {[BusinessName && Name, Mobile && formatMobile(Mobile), UserName].filter(Boolean).join(', ')}
        </p>
        {another}
      </div>
      {!IsEmailConfirmed && !IsMadeByStaff && (
        <Alert kind="warning" title={answerMessages.emailNotConfirmed} />
      )}
    </div>
  );
}
