import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exportCustomer, forgetCustomer } from '../../../contracts/customers/customers.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { saveFile } from '../../browser/save-file.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { personalDataFile } from '../../client/personal-data-file.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import type { Customer } from '../api/customer-queries.ts';
import { deskCall } from '../api/desk-call.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { Pane } from '../parts/pane.tsx';
import { versioned } from '../parts/versioned.ts';
import { seenCustomer, sendTo } from './customer-forms.ts';
import styles from './customers.module.css';

/** What customers may ask for by law: to see what we hold, and to have it deleted. For administrators. */
export function Privacy({ customer }: { customer: Customer }) {
  const { CustomerId, UserName, Mobile, Name } = customer;
  const alerts = useAlerts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [forgetting, setForgetting] = useState<ReturnType<typeof forgetForm>>();
  async function save() {
    setBusy(true);
    try {
      const all = await deskCall(exportCustomer, { params: { CustomerId } });
      saveFile(`customer-${CustomerId}.json`, await personalDataFile(all));
      alerts.show({ kind: 'success', title: 'Saved, with the photos inside' });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: sentenceOf(cause) });
    } finally {
      setBusy(false);
    }
  }
  function onForgotten({ IsDeleted }: Reply<typeof forgetCustomer>) {
    setForgetting(undefined);
    alerts.show({
      kind: 'success',
      title: IsDeleted
        ? `${Name} is forgotten`
        : `${Name} is forgotten, except what tax law makes us keep about jobs and invoices`,
    });
    navigate('/customers');
  }
  return (
    <Pane id="privacy" title="Privacy">
      <div className={styles.privacy}>
        <p>
          For a customer who asks what we hold, or to be forgotten. Every administrator gets an email about
          it.
        </p>
        <ButtonRow>
          <Button small busy={busy} onClick={save}>
            Save what we hold
          </Button>
          <Button small onClick={() => setForgetting(forgetForm(customer))}>
            Forget them
          </Button>
        </ButtonRow>
      </div>
      {forgetting && (
        <ActionForm
          title={`Forget ${Name}`}
          subject={CustomerId}
          lead="Their account, sites, equipment, photos and messages are deleted, and it can't be undone. Of jobs and invoices only what tax law requires stays."
          body={forgetCustomer.body}
          {...forgetting}
          fields={[
            {
              as: 'text',
              name: 'UserName',
              label: UserName === null ? 'Their mobile' : 'Their email',
              hint: `Type it, to be sure that it's them: ${UserName ?? Mobile}`,
            },
          ]}
          submit="Forget them"
          onDone={onForgotten}
          onClose={() => setForgetting(undefined)}
        />
      )}
    </Pane>
  );
}

const forgetForm = (customer: Customer) =>
  versioned(seenCustomer(customer), sendTo(forgetCustomer, { CustomerId: customer.CustomerId }));
