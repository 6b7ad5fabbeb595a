import { type FormEvent, useId, useState } from 'react';
import { changePerson, type PersonOfBusiness } from '../../../../contracts/people/people.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { TAKE_BACK_DAYS } from '../../../../domain/lifetimes.ts';
import { ROLE_NAMES } from '../../../../domain/people/manage-people.ts';
import { randomId } from '../../../browser/random-id.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import styles from '../../../forms/form.module.css';
import { Form } from '../../../forms/form.tsx';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { dayOf } from '../../../ui/words/day-words.ts';
import {
  offerOwnership,
  type People,
  readPeopleAgain,
  sendPerson,
  takeOut,
} from '../../api/people-queries.ts';
import { LeaveBusiness } from '../../layout/leave-business.tsx';
import { faultsIn, refusalOf } from './membership-faults.ts';
import {
  givenOf,
  type MembershipDraft,
  type MembershipFaults,
  MembershipFields,
} from './membership-fields.tsx';

type PersonDialogProps = {
  open: boolean;
  person: PersonOfBusiness;
  people: People;
  onClose: () => void;
  onInvite: () => void;
};

/** Somebody's role, sites and limit, and taking them out (R12.05). */
export function PersonDialog({ open, person, people, onClose, onInvite }: PersonDialogProps) {
  const { FirstName, LastName, Role, JoinedOn, IsYou } = person;
  const name = `${FirstName} ${LastName}`;
  const isOnlyOwner = Role === 'owner' && people.People.filter((one) => one.Role === 'owner').length === 1;
  return (
    <Dialog
      open={open}
      title={IsYou ? `${name}, you` : name}
      lead={`${ROLE_NAMES[Role]} since ${dayOf(JoinedOn, OPERATOR_TIME_ZONE)}.`}
      onClose={onClose}
    >
      {open && isOnlyOwner && (
        <>
          <Alert kind="warning" title={IsYou ? "You're the only owner" : `${name} is the only owner`}>
            {IsYou
              ? 'Make someone else an owner first. Then you can change your role or leave.'
              : 'An account always has an owner.'}
          </Alert>
          <ButtonRow>
            <Button look="primary" onClick={onInvite}>
              Invite an owner
            </Button>
            <Button onClick={onClose}>Back</Button>
          </ButtonRow>
          <p>
            An account always has an owner. If an owner can't sign in any more, the office checks who's asking
            before handing it over.
          </p>
        </>
      )}
      {open && !isOnlyOwner && person.MayChange && (
        <PersonForm person={person} people={people} onClose={onClose} />
      )}
      {open && !isOnlyOwner && IsYou && <LeaveCurrent />}
    </Dialog>
  );
}

function LeaveCurrent() {
  return <LeaveBusiness name="this business" />;
}

type Draft = { draft: (MembershipDraft & { Version: number }) | null };

function PersonForm({ person, people, onClose }: Pick<PersonDialogProps, 'person' | 'people' | 'onClose'>) {
  const id = useId();
  const alerts = useAlerts();
  const { PersonId, FirstName, Role, SiteIds, LimitIncGst, Version, IsYou } = person;
  const { fields, write, kept } = useKeptFields<Draft>(`person ${PersonId}`, { draft: null });
  const draft = fields.draft ?? {
    role: Role,
    isEverySite: SiteIds === null,
    siteIds: SiteIds ?? [],
    limit: LimitIncGst === null ? '' : LimitIncGst.toFixed(2),
    Version,
  };
  const [faults, setFaults] = useState<MembershipFaults>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [key] = useState(randomId);

  async function act(work: () => Promise<void>, done: string) {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      kept.startAfresh();
      alerts.show({ kind: 'success', title: done });
      onClose();
    } catch (cause) {
      const { faults: named, sentence } = refusalOf(cause);
      setFaults(named);
      setRefusal(sentence ?? sentenceOf(cause));
      if (cause instanceof ApiError && cause.code === 'conflict') await readPeopleAgain();
    } finally {
      setBusy(false);
    }
  }
  function save(event: FormEvent) {
    event.preventDefault();
    const json = { ...givenOf(draft), Version: draft.Version };
    const wrong = faultsIn(changePerson.body, json);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    void act(
      () => sendPerson(PersonId, json),
      `Saved. It counts from ${IsYou ? 'your' : 'their'} next step on.`,
    );
  }
  const isOwner = people.People.some((one) => one.IsYou && one.Role === 'owner');
  return (
    <Form kept={kept} className={styles.form} onSubmit={save}>
      {refusal && (
        <Alert kind="danger" title="Not saved" live>
          {refusal}
        </Alert>
      )}
      <MembershipFields
        id={id}
        draft={draft}
        faults={faults}
        people={people}
        onChange={(change) => write({ draft: { ...draft, ...change } })}
      />
      <ButtonRow>
        <Button type="submit" look="primary" busy={busy}>
          Save
        </Button>
        {!IsYou && (
          <AskFirst
            label={`Remove ${FirstName}`}
            question={`Take ${FirstName} out?`}
            yes="Remove"
            no="Keep"
            onYes={() => act(() => takeOut(PersonId, Version), `${FirstName} is out.`)}
          />
        )}
      </ButtonRow>
      {!IsYou && (
        <p>
          Removing {FirstName} ends their access and their links at once. What they did stays on record with
          their name.
        </p>
      )}
      {!IsYou && isOwner && Role !== 'owner' && people.Handover === null && (
        <>
          <p>
            You can also hand the business over: once {FirstName} accepts by email, they are the owner in your
            place and you are a manager. You can take it back for {TAKE_BACK_DAYS} days.
          </p>
          <ButtonRow>
            <AskFirst
              label={`Hand over to ${FirstName}`}
              question={`Ask ${FirstName} to be the owner in your place?`}
              yes="Ask by email"
              no="Not now"
              onYes={() =>
                act(() => offerOwnership(PersonId, key), `We emailed ${FirstName} a link to accept.`)
              }
            />
          </ButtonRow>
        </>
      )}
    </Form>
  );
}
