import { hasLimit, ROLE_NAMES } from '../../../../domain/people/manage-people.ts';
import type { BusinessRole } from '../../../../domain/people/rights.ts';
import { readDollars } from '../../../forms/read-dollars.ts';
import { CheckBox } from '../../../ui/fields/check-box.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { money } from '../../../ui/words/money-words.ts';
import type { People } from '../../api/people-queries.ts';

/** Role, sites and limit as they're chosen and typed. */
export type MembershipDraft = {
  role: BusinessRole | '';
  isEverySite: boolean;
  siteIds: number[];
  /** Dollars; empty without a limit. */
  limit: string;
};

/** What the form sends. A limit that can't be read is sent as one that the contract refuses. */
export const givenOf = ({ role, isEverySite, siteIds, limit }: MembershipDraft) => ({
  Role: role as BusinessRole,
  SiteIds: isEverySite || role === 'owner' ? null : siteIds,
  LimitIncGst: role !== '' && hasLimit(role) ? readDollars(limit) : null,
});

/** The messages by field. */
export type MembershipFaults = Partial<Record<'UserName' | 'Role' | 'SiteIds' | 'LimitIncGst', string>>;

type MembershipFieldsProps = {
  id: string;
  draft: MembershipDraft;
  faults: MembershipFaults;
  people: People;
  onChange: (change: Partial<MembershipDraft>) => void;
};

/** What somebody may do, and where: only what the person who gives it has themselves (R12.04). */
export function MembershipFields({ id, draft, faults, people, onChange }: MembershipFieldsProps) {
  const { role, isEverySite, siteIds, limit } = draft;
  const { Roles, Sites, People: members, DefaultLimitIncGst } = people;
  const you = members.find(({ IsYou }) => IsYou);
  return (
    <>
      <ChoiceGroup
        id={`${id}-role`}
        name={`${id}-role`}
        legend="Role"
        look="low"
        choices={[...Roles].reverse().map((value) => ({ value, label: ROLE_NAMES[value] }))}
        value={role}
        error={faults.Role}
        onChange={(value) => onChange({ role: value as BusinessRole })}
      />
      {role !== 'owner' && (
        <FieldGroup legend="Sites">
          {faults.SiteIds && <FieldError id={`${id}-sites-error`}>{faults.SiteIds}</FieldError>}
          {you?.SiteIds === null && (
            <CheckBox
              label="All sites, later ones too"
              checked={isEverySite}
              onChange={(checked) => onChange({ isEverySite: checked })}
            />
          )}
          {!isEverySite &&
            Sites.map(({ AssetLocationId, LocationName }) => (
              <CheckBox
                key={AssetLocationId}
                label={LocationName}
                checked={siteIds.includes(AssetLocationId)}
                onChange={(checked) =>
                  onChange({
                    siteIds: checked
                      ? [...siteIds, AssetLocationId]
                      : siteIds.filter((each) => each !== AssetLocationId),
                  })
                }
              />
            ))}
        </FieldGroup>
      )}
      {role !== '' && hasLimit(role) && (
        <MoneyField
          id={`${id}-limit`}
          label="Can approve up to"
          note="optional"
          hint={`For a job, inc GST. Empty for ${DefaultLimitIncGst === null ? 'no limit' : `what the business has, ${money(DefaultLimitIncGst)}`}.`}
          value={limit}
          error={faults.LimitIncGst}
          onChange={({ currentTarget }) => onChange({ limit: currentTarget.value })}
        />
      )}
    </>
  );
}
