import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { AuditRow, TeamMember } from './staff-accounts.ts';

/** `Staff added` for `staff-added`. */
export function actionName(action: AuditRow['Action']): string {
  const words = action.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who did something: a colleague by name, others by what they are. */
export function actorName(row: AuditRow, team: readonly TeamMember[]): string {
  const { ActorKind, ActorId, CustomerId } = row;
  if (ActorKind === 'staff')
    return team.find(({ StaffId }) => StaffId === ActorId)?.Name ?? `Staff ${ActorId}`;
  if (ActorKind === 'command-line') return 'The server itself, by command line';
  if (ActorKind === 'system') return 'Galley by itself';
  if (ActorKind === 'person') return `Person ${ActorId}, customer ${CustomerId}`;
  return ActorId === null ? 'A visitor' : `Customer ${ActorId}`;
}

const PAGES: Partial<Record<NonNullable<AuditRow['SubjectKind']>, string>> = {
  job: 'jobs',
  customer: 'customers',
  invoice: 'invoices',
  staff: 'team',
};

/** The page of what a row is about; null if it has none. */
export function subjectPage({ SubjectKind, SubjectId, CustomerId }: AuditRow): string | null {
  const page = SubjectKind && PAGES[SubjectKind];
  if (page && SubjectId !== null) return `#/${page}/${SubjectId}`;
  return CustomerId === null ? null : `#/customers/${CustomerId}`;
}

/** `Job 1042`, `Customer 5001`; null if it's about nothing in particular. */
export function subjectName({ SubjectKind, SubjectId, CustomerId }: AuditRow): string | null {
  if (SubjectKind === null) return CustomerId === null ? null : `Customer ${CustomerId}`;
  const kind = SubjectKind.replaceAll('-', ' ');
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${SubjectId ?? ''}`.trim();
}

/** `role: dispatcher → admin; name: Kim`: what a row keeps, before and after where it has both. */
export function detailWords(details: AuditRow['Details']): string | null {
  if (!details) return null;
  const { before, after, ...others } = details;
  const [had, has] = [fieldsOf(before), fieldsOf(after)];
  const changed = [...new Set([...Object.keys(had), ...Object.keys(has)])].map((name) => {
    const [from, to] = [shownValue(had[name]), shownValue(has[name])];
    return name in had && name in has ? `${name}: ${from} → ${to}` : `${name}: ${name in has ? to : from}`;
  });
  const rest = Object.entries(others).map(([name, value]) => `${name}: ${shownValue(value)}`);
  return [...changed, ...rest].join('; ') || null;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const shownValue = (value: unknown): string =>
  value === null || value === undefined
    ? 'nothing'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** The instant at which a local date of the office begins, or the one after it: YYYY-MM-DD. */
export function startOfDay(date: string, days = 0): string {
  const day = Temporal.PlainDate.from(date).add({ days });
  return day.toZonedDateTime(OPERATOR_TIME_ZONE).toInstant().toString();
}
