import { Check } from 'lucide-react';
import { ROLE_NAMES } from '../../../../domain/people/manage-people.ts';
import { BUSINESS_ROLES, type BusinessRole, mayDo, type Right } from '../../../../domain/people/rights.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './people.module.css';

const ROWS = {
  report: 'Add photos to a job',
  follow: 'Follow jobs at their sites',
  prices: 'See prices and quotes',
  approve: 'Approve a repair',
  visits: 'Book, move, cancel',
  invoices: 'See invoices',
  pay: 'Pay, change the card',
  people: 'Invite people',
  business: 'Change the business, close the account',
} as const satisfies Record<Right, string>;

/** The least first. */
const ROLES = [...BUSINESS_ROLES].reverse();

const LESS: Readonly<Partial<Record<Right, Partial<Record<BusinessRole, string>>>>> = {
  approve: { manager: 'to their limit', approver: 'to their limit' },
  people: { manager: 'staff' },
};

/** What each role can do, from the table that the server reads (R12.03). */
export function RoleTable() {
  return (
    <div className={styles.wide}>
      <table className={styles.roles}>
        <caption>
          <VisuallyHidden>What each role can do</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>What</VisuallyHidden>
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {ROLE_NAMES[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(ROWS) as Right[]).map((right) => (
            <tr key={right}>
              <th scope="row">{ROWS[right]}</th>
              {ROLES.map((role) => (
                <td
                  key={role}
                  data-role={ROLE_NAMES[role]}
                  className={mayDo(role, right) ? undefined : styles.no}
                >
                  {mayDo(role, right) ? (
                    (LESS[right]?.[role] ?? (
                      <>
                        <Icon of={Check} />
                        <VisuallyHidden>yes</VisuallyHidden>
                      </>
                    ))
                  ) : (
                    <VisuallyHidden>no</VisuallyHidden>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
