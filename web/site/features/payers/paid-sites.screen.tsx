import { type FormEvent, useId, useState } from 'react';
import { changePaidSite, type PaidSite } from '../../../../contracts/payers/payers.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { PAYER_KIND_NAMES } from '../../../../domain/payers/who-pays.ts';
import { ApiError } from '../../../client/api-error.ts';
import form from '../../../forms/form.module.css';
import { Form } from '../../../forms/form.tsx';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { readDollars } from '../../../forms/read-dollars.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { ListLoading } from '../../../ui/feedback/list-loading.tsx';
import { CheckBox } from '../../../ui/fields/check-box.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { dayOf } from '../../../ui/words/day-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { useMay } from '../../api/business-queries.ts';
import { readPaidSitesAgain, sendPaidSite, stopPaying, usePaidSites } from '../../api/payer-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { ACCOUNT_ROUTES } from '../../layout/paths/account-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { faultsIn, type PayerFaults, refusalOf } from './payer-faults.ts';
import styles from './payers.module.css';

/** The sites of other businesses that the business pays for, with the limit of each (R12.09). */
export function PaidSitesScreen() {
  const { data, error, refetch } = usePaidSites();
  const mayChange = useMay()('business');
  return (
    <PortalPage
      tab="account-detail"
      title="Sites you pay for"
      description="The sites of other businesses whose call-outs are billed to you."
      lead="Their call-outs are billed to you. You answer their quotes."
      back={{ href: `#${ACCOUNT_ROUTES.accountDetail}`, label: 'Account' }}
    >
      {data ? (
        <div className={styles.list}>
          {data.Sites.length === 0 && <p>None. A business that wants you to pay sends you a link.</p>}
          {data.Sites.map((site) => (
            <article key={site.SitePayerId} className={styles.one} aria-label={site.LocationName}>
              <h2>{site.LocationName}</h2>
              <p>{factsOf(site)}</p>
              {mayChange ? (
                <PaidSiteForm site={site} />
              ) : (
                <p>
                  {site.LimitIncGst === null
                    ? 'No limit.'
                    : `Up to ${money(site.LimitIncGst)} inc GST a visit.`}
                </p>
              )}
            </article>
          ))}
        </div>
      ) : error ? (
        <LoadFailed title="The sites did not load" cause={error} onRetry={refetch} />
      ) : (
        <ListLoading label="Loading the sites that you pay for" />
      )}
    </PortalPage>
  );
}

function factsOf({ BusinessName, Address, Kind, AcceptedOn }: PaidSite): string {
  const as = Kind === 'other' ? 'You pay' : `You pay as ${PAYER_KIND_NAMES[Kind].toLowerCase()}`;
  return `${BusinessName}, ${Address}. ${as} since ${dayOf(AcceptedOn, OPERATOR_TIME_ZONE)}.`;
}

type Draft = { draft: { limit: string; showsAmounts: boolean; Version: number } | null };

function PaidSiteForm({ site }: { site: PaidSite }) {
  const id = useId();
  const alerts = useAlerts();
  const { SitePayerId, LocationName, LimitIncGst, ShowsAmounts, Version } = site;
  const { fields, write, kept } = useKeptFields<Draft>(`paid site ${SitePayerId}`, { draft: null });
  const draft = fields.draft ?? {
    limit: LimitIncGst === null ? '' : LimitIncGst.toFixed(2),
    showsAmounts: ShowsAmounts,
    Version,
  };
  const edit = (change: Partial<typeof draft>) => write({ draft: { ...draft, ...change } });
  const [faults, setFaults] = useState<PayerFaults>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function act(work: () => Promise<void>, done: string) {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      kept.startAfresh();
      alerts.show({ kind: 'success', title: done });
    } catch (cause) {
      const { faults: named, sentence } = refusalOf(cause);
      setFaults(named);
      setRefusal(sentence);
      if (cause instanceof ApiError && cause.code === 'conflict') await readPaidSitesAgain();
    } finally {
      setBusy(false);
    }
  }
  function save(event: FormEvent) {
    event.preventDefault();
    const json = {
      Version: draft.Version,
      LimitIncGst: readDollars(draft.limit),
      ShowsAmounts: draft.showsAmounts,
    };
    const wrong = faultsIn(changePaidSite.body, json);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    void act(() => sendPaidSite(SitePayerId, json), 'Saved. The limit counts from the next booking on.');
  }
  return (
    <Form kept={kept} className={form.form} onSubmit={save}>
      {refusal && (
        <Alert kind="danger" title="Not saved" live>
          {refusal}
        </Alert>
      )}
      <MoneyField
        id={`${id}-limit`}
        label="Limit of a visit"
        note="optional"
        hint="Inc GST, for the call-out. Empty for no limit."
        value={draft.limit}
        error={faults.LimitIncGst}
        onChange={({ currentTarget }) => edit({ limit: currentTarget.value })}
      />
      <CheckBox
        label="They may see amounts"
        checked={draft.showsAmounts}
        onChange={(checked) => edit({ showsAmounts: checked })}
      />
      <ButtonRow>
        <Button type="submit" look="primary" busy={busy} aria-label={`Save, ${LocationName}`}>
          Save
        </Button>
        <AskFirst
          label={`Stop paying for ${LocationName}`}
          question="From the next job on they pay themselves. Jobs that are booked stay with you."
          yes="Stop paying"
          no="Keep paying"
          onYes={() => act(() => stopPaying(SitePayerId, Version), 'Ended. They pay from the next job on.')}
        />
      </ButtonRow>
    </Form>
  );
}
