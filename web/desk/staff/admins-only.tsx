import type { ReactNode } from 'react';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { useSession } from './session.ts';

/** A screen of administrators; a dispatcher reads why it isn't there. The server refuses them anyway. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  if (useSession()?.Role === 'admin') return children;
  return (
    <DeskPage title="For administrators">
      <p>{staffMessages.adminsOnly} Ask one of them to do it, or to change your role.</p>
    </DeskPage>
  );
}
