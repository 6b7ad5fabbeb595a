import { type FormEvent, useState } from 'react';
import { MAX_SITE_CODES } from '../../../../domain/sites/site-access.ts';
import { siteAccessMessages } from '../../../../domain/sites/site-access-messages.ts';
import { codesAgeWords } from '../../../../domain/sites/site-codes.ts';
import { useNow } from '../../../browser/clock.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { lengthFault } from '../../../forms/length-fault.ts';
import { ShowCodes } from '../../../forms/site-access/show-codes.tsx';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { askSiteCodes, type OwnSite, sendSiteCodes } from '../../api/site-queries.ts';
import type { SeenVersion } from './site-access-form.tsx';
import styles from './sites.module.css';

const FIELD = 'site-codes';

/** The codes and alarms of a site. What's typed isn't kept anywhere until it's saved (R12.11). */
export function SiteCodesForm({ site, seen }: { site: OwnSite; seen: SeenVersion }) {
  const now = useNow();
  const { AssetLocationId, LocationName, TimeZone, Codes: kept } = site;
  const [codes, setCodes] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(Codes: string | null) {
    setBusy(true);
    setRefusal(undefined);
    setDone(undefined);
    try {
      seen.onSaved(await sendSiteCodes(AssetLocationId, { Codes, Version: seen.version }));
      setCodes('');
      setDone(Codes === null ? 'Codes removed' : 'Codes saved');
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'conflict') await seen.onStale();
      setRefusal(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    const fault = codes.trim() === '' ? siteAccessMessages.codesNeeded : lengthFault(codes, MAX_SITE_CODES);
    setError(fault ?? undefined);
    if (fault) document.getElementById(FIELD)?.focus();
    else await send(codes);
  }
  const age = kept && codesAgeWords({ changedAt: Temporal.Instant.from(kept.ChangedOn) }, now, TimeZone);
  return (
    <Form kept="secret" className={styles.form} onSubmit={save}>
      <h2>Codes and alarms</h2>
      <p>
        Only the tech on the job sees this, and only on the day. The office can't read it. It's in no email or
        text.
      </p>
      {refusal && (
        <Alert kind="danger" title="Not saved" live>
          {refusal}
        </Alert>
      )}
      {done && <Alert kind="success" title={done} live />}
      {kept && <p>Kept. {age}.</p>}
      {kept && <ShowCodes small of={LocationName} ask={() => askSiteCodes(AssetLocationId)} />}
      <TextArea
        id={FIELD}
        label={kept ? 'New codes and alarms' : 'Codes and alarms'}
        hint={kept ? 'They replace those that are kept.' : 'Gate, door, key safe, alarm.'}
        short
        autoComplete="off"
        spellCheck={false}
        limit={codes.length > MAX_SITE_CODES * 0.8 ? MAX_SITE_CODES : undefined}
        value={codes}
        error={error}
        onChange={(event) => {
          setError(undefined);
          setCodes(event.currentTarget.value);
        }}
      />
      <ButtonRow>
        <Button type="submit" busy={busy}>
          Save codes
        </Button>
        {kept && (
          <AskFirst
            label="Remove codes"
            question="Remove the codes?"
            yes="Remove them"
            no="Keep them"
            disabled={busy}
            onYes={() => send(null)}
          />
        )}
      </ButtonRow>
    </Form>
  );
}
