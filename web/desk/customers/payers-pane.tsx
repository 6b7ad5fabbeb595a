import { z } from 'zod';
import { askPayerForCustomer, endPayerForCustomer } from '../../../contracts/payers/desk-payers.ts';
import { idParameter } from '../../../contracts/wire.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { PAYER_KIND_NAMES, PAYER_KINDS } from '../../../domain/payers/who-pays.ts';
import { randomId } from '../../browser/random-id.ts';
import { Button } from '../../ui/button.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { money } from '../../ui/words/money-words.ts';
import { type Customer, type CustomerPayers, useCustomerPayers } from '../api/customer-queries.ts';
import { deskCall } from '../api/desk-call.ts';
import type { FormSpec } from '../parts/action-form.tsx';
import { Loaded } from '../parts/page.tsx';
import { Pane } from '../parts/pane.tsx';
import styles from './customers.module.css';

type PayersPaneProps = { customer: Customer; onForm: (form: FormSpec) => void };
type Payer = CustomerPayers['Payers'][number];

/** Who pays for a customer's sites in their place, and the sites of others that they pay for (R12.09). */
export function PayersPane({ customer, onForm }: PayersPaneProps) {
  const query = useCustomerPayers(customer.CustomerId);
  return (
    <Pane
      id="payers"
      title="Who pays"
      end={
        customer.Locations.length > 0 && (
          <Button small onClick={() => onForm(askForm(customer))}>
            Ask somebody to pay
          </Button>
        )
      }
    >
      <Loaded query={query} noun="payers">
        {({ Payers, PaidSites }) => (
          <ul className={styles.machines}>
            {Payers.length === 0 && PaidSites.length === 0 && <li>They pay for their sites themselves.</li>}
            {Payers.map((payer) => (
              <li key={payer.SitePayerId}>
                <div>
                  <b>{payer.LocationName}</b>
                  <p>{payerLine(payer)}</p>
                  {payer.CustomerId !== null && (
                    <a href={`#/customers/${payer.CustomerId}`}>{payer.BusinessName}</a>
                  )}
                </div>
                <Button small look="quiet" onClick={() => onForm(endForm(customer, payer))}>
                  {payer.State === 'pays' ? 'End it' : 'Withdraw'}, {payer.LocationName}
                </Button>
              </li>
            ))}
            {PaidSites.map((site) => (
              <li key={site.SitePayerId}>
                <div>
                  <b>
                    Pays for {site.LocationName}, {site.BusinessName}
                  </b>
                  <p>
                    {site.Address}. {limitWords(site.LimitIncGst)}
                  </p>
                  <a href={`#/customers/${site.CustomerId}`}>{site.BusinessName}</a>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Pane>
  );
}

const limitWords = (limit: number | null) =>
  limit === null ? 'No limit.' : `Up to ${money(limit)} inc GST a visit.`;

function payerLine({ State, Kind, BusinessName, UserName, AskedOn, AcceptedOn, LimitIncGst }: Payer): string {
  const day = (instant: string) => dayOf(instant, OPERATOR_TIME_ZONE);
  const kind = PAYER_KIND_NAMES[Kind];
  if (State === 'pays')
    return `${kind} ${BusinessName} pays since ${day(AcceptedOn ?? AskedOn)}. ${limitWords(LimitIncGst)}`;
  const asked = `${kind} ${UserName} was asked ${day(AskedOn)}`;
  return State === 'expired' ? `${asked} and didn't answer.` : `${asked} and hasn't accepted yet.`;
}

function askForm({ CustomerId, Locations }: Customer): FormSpec {
  const idempotencyKey = randomId();
  return {
    title: 'Ask somebody to pay',
    subject: CustomerId,
    lead: 'For an owner who rings and asks. They hear of it, and nothing changes until an owner of the other business accepts.',
    body: askPayerForCustomer.body.extend({ AssetLocationId: idParameter }),
    fields: [
      {
        as: 'select',
        name: 'AssetLocationId',
        label: 'Site',
        options: Locations.map(({ AssetLocationId, LocationName }) => ({
          value: String(AssetLocationId),
          label: LocationName,
        })),
      },
      {
        as: 'select',
        name: 'Kind',
        label: 'Who they are to them',
        options: PAYER_KINDS.map((kind) => ({ value: kind, label: PAYER_KIND_NAMES[kind] })),
      },
      { as: 'text', name: 'UserName', label: "Their owner's email", type: 'email' },
    ],
    initial: { AssetLocationId: String(Locations[0]?.AssetLocationId ?? ''), Kind: 'landlord' },
    submit: 'Send the request',
    send: ({ AssetLocationId, Kind, UserName }) =>
      deskCall(
        askPayerForCustomer,
        { params: { CustomerId, AssetLocationId: Number(AssetLocationId) }, json: { Kind, UserName } },
        { idempotencyKey },
      ),
  };
}

function endForm({ CustomerId }: Customer, payer: Payer): FormSpec {
  const { SitePayerId, AssetLocationId, LocationName, State, Version } = payer;
  const isPaid = State === 'pays';
  return {
    title: isPaid ? `End it, ${LocationName}` : `Withdraw, ${LocationName}`,
    subject: SitePayerId,
    lead: isPaid
      ? 'Both sides hear of it. They pay themselves from the next job on; booked jobs stay with their payer.'
      : 'The link that was sent ends.',
    body: z.object({}),
    fields: [],
    submit: isPaid ? 'End it' : 'Withdraw',
    send: () =>
      deskCall(endPayerForCustomer, {
        params: { CustomerId, AssetLocationId },
        query: { SitePayerId, Version },
      }),
  };
}
