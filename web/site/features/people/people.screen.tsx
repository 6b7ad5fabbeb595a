import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { OpenInvitation, PersonOfBusiness } from '../../../../contracts/people/people.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { formatMobile } from '../../../../domain/customers/mobile.ts';
import { INVITATION_DAYS } from '../../../../domain/lifetimes.ts';
import { hasLimit, ROLE_NAMES } from '../../../../domain/people/manage-people.ts';
import { now } from '../../../browser/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { EquipmentDrawing } from '../../../ui/docket/equipment-drawing.tsx';
import { ListLoading } from '../../../ui/feedback/list-loading.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { dayOf } from '../../../ui/words/day-words.ts';
import { dayAndTime } from '../../../ui/words/instant-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { type People, usePeople } from '../../api/people-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { ACCOUNT_ROUTES } from '../../layout/paths/account-paths.ts';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import { Setting } from '../../layout/setting.tsx';
import { Handover } from './handover.tsx';
import { InvitationButtons } from './invitation-buttons.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import styles from './people.module.css';
import { PersonDialog } from './person-dialog.tsx';
import { RoleTable } from './role-table.tsx';

/** The people of a business: who can do what, and where (R12.04, R12.05). */
export function PeopleScreen() {
  const { data, error, refetch } = usePeople();
  const [isInviting, setInviting] = useState(false);
  const isAlone = data?.People.length === 1 && data.Invitations.length === 0;
  const invite = (label: string) => (
    <Button look="primary" onClick={() => setInviting(true)}>
      <Icon of={Plus} />
      {label}
    </Button>
  );
  return (
    <PortalPage
      tab="account-detail"
      title="People"
      description="Who can do what in your business, and in which kitchen."
      lead={isAlone ? 'Just you so far.' : 'Who can do what, and in which kitchen.'}
      actions={data && !isAlone && invite('Invite')}
      back={{ href: `#${ACCOUNT_ROUTES.accountDetail}`, label: 'Account' }}
    >
      {isAlone ? (
        <>
          <PortalRail />
          <div className={styles.empty}>
            <EquipmentDrawing name="combi" className={styles.drawing} />
            <h2>Let the kitchen help</h2>
            <p>A chef reports the fault. A manager books and approves up to your limit. You see it all.</p>
            {invite('Invite someone')}
          </div>
        </>
      ) : data ? (
        <Everybody people={data} onInvite={() => setInviting(true)} />
      ) : error ? (
        <LoadFailed title="The people did not load" cause={error} onRetry={refetch} />
      ) : (
        <ListLoading label="Loading the people" />
      )}
      {data && <InviteDialog open={isInviting} people={data} onClose={() => setInviting(false)} />}
    </PortalPage>
  );
}

function Everybody({ people, onInvite }: { people: People; onInvite: () => void }) {
  return (
    <div>
      <Handover people={people} />
      <Setting title="On the account" lead="Each person signs in as themselves, so you can see who did what.">
        <ul className={styles.folk}>
          {people.People.map((person) => (
            <Person key={person.PersonId} person={person} people={people} onInvite={onInvite} />
          ))}
        </ul>
      </Setting>
      {people.Invitations.length > 0 && (
        <Setting title="Invited" lead={`An invitation works once, within ${INVITATION_DAYS} days.`}>
          <ul className={styles.folk}>
            {people.Invitations.map((invitation) => (
              <Invited key={invitation.InvitationId} invitation={invitation} people={people} />
            ))}
          </ul>
        </Setting>
      )}
      <Setting title="Roles" lead="A role applies to the sites you choose.">
        <RoleTable />
      </Setting>
    </div>
  );
}

type Given = Pick<PersonOfBusiness, 'Role' | 'SiteIds' | 'LimitIncGst'>;

/** `Marlowe Street Café. Approves up to $500.00.` */
function givenWords({ Role, SiteIds, LimitIncGst }: Given, { Sites, DefaultLimitIncGst }: People): string {
  const names = SiteIds?.map((id) => Sites.find((site) => site.AssetLocationId === id)?.LocationName);
  const known = names?.filter((name) => name !== undefined) ?? [];
  const elsewhere = (names?.length ?? 0) - known.length;
  const where = names
    ? [...known, ...(elsewhere > 0 ? [`${elsewhere} other ${elsewhere === 1 ? 'site' : 'sites'}`] : [])]
    : ['All sites'];
  const upTo = LimitIncGst ?? DefaultLimitIncGst;
  const limit = upTo === null ? 'Approves without a limit.' : `Approves up to ${money(upTo)}.`;
  return `${where.join(', ')}. ${hasLimit(Role) ? limit : ''}`.trim();
}

function Person({
  person,
  people,
  onInvite,
}: {
  person: PersonOfBusiness;
  people: People;
  onInvite: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { FirstName, LastName, UserName, Mobile, Role, LastHereOn, IsYou, MayChange } = person;
  const name = `${FirstName} ${LastName}`;
  return (
    <li className={styles.one}>
      <div>
        <b>{IsYou ? `${name}, you` : name}</b>
        {UserName && <span>{UserName}</span>}
        {Mobile && <span>{formatMobile(Mobile)}</span>}
      </div>
      <div>
        <b>{ROLE_NAMES[Role]}</b>
        <span>{givenWords(person, people)}</span>
        <span>
          {LastHereOn ? `Last here ${dayAndTime(LastHereOn, OPERATOR_TIME_ZONE, now())}` : 'Not here yet'}
        </span>
      </div>
      {(MayChange || IsYou) && (
        <Button
          small
          aria-label={IsYou ? 'Change your own role' : `Change ${name}`}
          onClick={() => setOpen(true)}
        >
          Change
        </Button>
      )}
      <PersonDialog
        open={isOpen}
        person={person}
        people={people}
        onClose={() => setOpen(false)}
        onInvite={() => {
          setOpen(false);
          onInvite();
        }}
      />
    </li>
  );
}

function Invited({ invitation, people }: { invitation: OpenInvitation; people: People }) {
  const { UserName, Role, HandsOver, InvitedOn, ExpiresOn, IsOver, MayChange } = invitation;
  const day = (instant: string) => dayOf(instant, OPERATOR_TIME_ZONE);
  return (
    <li className={styles.one}>
      <div>
        <b>{UserName}</b>
      </div>
      <div>
        <b>{HandsOver ? 'Owner in your place' : ROLE_NAMES[Role]}</b>
        <span>{givenWords(invitation, people)}</span>
        <span>
          Invited {day(InvitedOn)}, {IsOver ? 'expired' : 'expires'} {day(ExpiresOn)}.
        </span>
      </div>
      {MayChange && <InvitationButtons invitation={invitation} />}
    </li>
  );
}
