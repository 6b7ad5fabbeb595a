import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { verifyAudit } from '../../../contracts/audit/audit.ts';
import { AUDIT_ACTIONS } from '../../../domain/audit/audit-actions.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { isPlainDate } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { pastDay, timeOf } from '../../ui/words/instant-words.ts';
import { deskCall } from '../api/desk-call.ts';
import { type Columns, Filters, PagedRows } from '../parts/lists.tsx';
import { ListHead } from '../parts/page.tsx';
import { actionName, actorName, detailWords, startOfDay, subjectName, subjectPage } from './audit-words.ts';
import { type AuditFilters, type AuditRow, useAudit, useTeam } from './staff-accounts.ts';
import styles from './team.module.css';
import { TeamTabs } from './team.screen.tsx';

/** Who did what, when and from where; the filters are in the address (R10.20). */
export function AuditScreen() {
  const [params, setParams] = useSearchParams();
  const today = localToday(useNow(), OPERATOR_TIME_ZONE);
  const team = useTeam().data ?? [];
  const typed = (name: string) => params.get(name) ?? '';
  const query = useAudit(filtersOf(params));
  function filterBy(name: string, value: string) {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  }
  const columns: Columns<AuditRow> = [
    {
      title: 'What',
      cell: ({ Action, Count }) => (Count > 1 ? `${actionName(Action)}, ${Count} times` : actionName(Action)),
      detail: ({ Details }) => detailWords(Details),
    },
    { title: 'Who', cell: (row) => actorName(row, team), detail: ({ Address }) => Address },
    { title: 'About', cell: (row) => subjectName(row) ?? 'Nothing in particular' },
    {
      title: 'When',
      cell: ({ At }) => pastDay(localDay(At), today),
      detail: ({ At }) => timeOf(At, OPERATOR_TIME_ZONE),
      isDay: true,
    },
  ];
  return (
    <>
      <ListHead title="Audit trail" action={<Verification />}>
        <TeamTabs current="audit" />
        <Filters>
          <SelectField
            label="Who"
            name="StaffId"
            value={typed('StaffId')}
            onChange={({ target }) => filterBy('StaffId', target.value)}
            options={[
              { value: '', label: 'Everybody' },
              ...team.map(({ StaffId, Name }) => ({ value: String(StaffId), label: Name })),
            ]}
          />
          <SelectField
            label="What"
            name="Action"
            value={typed('Action')}
            onChange={({ target }) => filterBy('Action', target.value)}
            options={[
              { value: '', label: 'Everything' },
              ...AUDIT_ACTIONS.map((value) => ({ value, label: actionName(value) })),
            ]}
          />
          {(['From', 'To'] as const).map((name) => (
            <TextField
              key={name}
              label={name}
              name={name}
              type="date"
              value={typed(name)}
              onChange={({ target }) => filterBy(name, target.value)}
            />
          ))}
        </Filters>
      </ListHead>
      <PagedRows
        key={params.toString()}
        noun="audit trail"
        label="Audit trail"
        query={query}
        rows={query.data?.pages.flatMap(({ AuditEntries }) => AuditEntries)}
        columns={columns}
        keyOf={({ Id }) => Id}
        hrefOf={subjectPage}
        empty="Nothing like that is on record."
      />
    </>
  );
}

const localDay = (instant: string): string => localToday(Temporal.Instant.from(instant), OPERATOR_TIME_ZONE);

function filtersOf(params: URLSearchParams): AuditFilters {
  const [from, to] = [params.get('From'), params.get('To')];
  const staffId = Number(params.get('StaffId'));
  return {
    StaffId: staffId > 0 ? staffId : undefined,
    CustomerId: Number(params.get('CustomerId')) || undefined,
    Action: AUDIT_ACTIONS.find((action) => action === params.get('Action')),
    From: isPlainDate(from) ? startOfDay(from) : undefined,
    To: isPlainDate(to) ? startOfDay(to, 1) : undefined,
  };
}

/** Checks every seal of the trail, a page at a time. */
async function verify(): Promise<{ title: string; isSound: boolean }> {
  let [seals, rows, faults, next] = [0, 0, 0, undefined as string | undefined];
  do {
    const page = await deskCall(verifyAudit, { query: { After: next } });
    seals += page.Seals;
    rows += page.Rows;
    faults += page.Faults.length;
    next = page.Next ?? undefined;
  } while (next);
  const checked = `${seals} ${seals === 1 ? 'seal' : 'seals'} over ${rows} rows`;
  if (faults === 0) return { title: `${checked}: all as written`, isSound: true };
  return { title: `${checked}: ${faults} wrong. Somebody changed the database by hand.`, isSound: false };
}

function Verification() {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<{ title: string; isSound: boolean }>();
  async function check() {
    setBusy(true);
    setFound(await verify().catch((cause) => ({ title: sentenceOf(cause), isSound: false })));
    setBusy(false);
  }
  return (
    <div className={styles.verify}>
      <Button busy={busy} onClick={check}>
        Check that nothing was changed
      </Button>
      {found && <Alert kind={found.isSound ? 'success' : 'danger'} live title={found.title} />}
    </div>
  );
}
