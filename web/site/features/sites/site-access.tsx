import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { areCodesDue, codesAgeWords } from '../../../../domain/sites/site-codes.ts';
import { useNow } from '../../../browser/clock.ts';
import { sentenceOf } from '../../../client/api-error.ts';
import { accessFacts } from '../../../forms/site-access/access-facts.ts';
import { ShowCodes } from '../../../forms/site-access/show-codes.tsx';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { FactsList } from '../../../ui/docket/facts-list.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useMay } from '../../api/business-queries.ts';
import { askSiteCodes, type OwnSite, sendCodesChecked } from '../../api/site-queries.ts';
import { ACCOUNT_ROUTES } from '../../layout/paths/account-paths.ts';
import styles from './sites.module.css';

type SiteAccessProps = {
  site: OwnSite;
  /** The customer's, as it was read. */
  version: number;
};

/** How to get into a site, and that codes are kept for it (R12.11). */
export function SiteAccess({ site, version }: SiteAccessProps) {
  const { AssetLocationId, LocationName, Access } = site;
  const facts = accessFacts(Access);
  const mayChange = useMay()('visits');
  return (
    <>
      <div className={styles.head}>
        <h3>Getting in</h3>
        {mayChange && (
          <ButtonLink
            small
            href={`#${ACCOUNT_ROUTES.siteAccess}?id=${AssetLocationId}`}
            aria-label={`Edit getting in, ${LocationName}`}
          >
            <Icon of={Pencil} />
            Edit getting in
          </ButtonLink>
        )}
      </div>
      {facts.length === 0 ? <p>Nothing noted. The tech rings first.</p> : <FactsList facts={facts} />}
      {mayChange && (
        <>
          <h3>Codes and alarms</h3>
          <Codes site={site} version={version} />
        </>
      )}
    </>
  );
}

function Codes({ site, version }: SiteAccessProps) {
  const { AssetLocationId, LocationName, Codes: kept } = site;
  if (!kept) return <p>None kept.</p>;
  return (
    <>
      <KeptSince site={site} kept={kept} version={version} />
      <ShowCodes small of={LocationName} ask={() => askSiteCodes(AssetLocationId)} />
    </>
  );
}

/** How old the codes are; once a year, whether they're still right. */
function KeptSince({
  site: { AssetLocationId, LocationName, TimeZone },
  kept,
  version,
}: SiteAccessProps & { kept: NonNullable<OwnSite['Codes']> }) {
  const now = useNow();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const codes = {
    changedAt: Temporal.Instant.from(kept.ChangedOn),
    checkedAt: Temporal.Instant.from(kept.CheckedOn),
  };
  const age = codesAgeWords(codes, now, TimeZone);
  async function confirm() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await sendCodesChecked(AssetLocationId, version);
    } catch (cause) {
      setRefusal(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  if (!areCodesDue(codes, now, TimeZone)) return <p>Kept. {age}.</p>;
  return (
    <Alert kind="warning" title={`${age}. Still right?`}>
      {refusal && <p role="alert">{refusal}</p>}
      <ButtonRow>
        <Button small busy={busy} aria-label={`Yes, still right, ${LocationName}`} onClick={confirm}>
          Yes, still right
        </Button>
        <ButtonLink
          small
          look="quiet"
          href={`#${ACCOUNT_ROUTES.siteAccess}?id=${AssetLocationId}`}
          aria-label={`Change codes, ${LocationName}`}
        >
          Change codes
        </ButtonLink>
      </ButtonRow>
    </Alert>
  );
}
