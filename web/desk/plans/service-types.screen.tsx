import { useSearchParams } from 'react-router';
import { addServiceType, changeServiceType } from '../../../contracts/plans/service-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { type EquipmentType, useEquipmentTypes } from '../api/customer-queries.ts';
import { sendTo } from '../api/desk-call.ts';
import {
  freshServiceVersion,
  readServiceTypesAgain,
  type ServiceType,
  useServiceTypes,
} from '../api/plan-queries.ts';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { DataTable } from '../parts/lists.tsx';
import { ListHead, Loaded } from '../parts/page.tsx';
import { versioned } from '../parts/versioned.ts';
import { ChecklistFields, itemOf, typedItem } from './checklist-fields.tsx';

const HERE = '#/reference/service-types';
const NEW = 'new';

/** What is done to a machine at a service: checklists, minutes, reasons (R13.01). */
export function ServiceTypesScreen() {
  const [params, setParams] = useSearchParams();
  const query = useServiceTypes();
  const types = useEquipmentTypes().data;
  const alerts = useAlerts();
  const chosen = params.get('Row');
  const open = query.data?.ServiceTypes.find(({ ServiceTypeId }) => String(ServiceTypeId) === chosen);
  async function onDone() {
    await readServiceTypesAgain();
    setParams({});
    alerts.show({ kind: 'success', title: 'Saved' });
  }
  return (
    <>
      <ListHead
        title="Service types"
        lead={
          <>
            What maintenance plans are made of. <a href="#/reference">All reference data</a>
          </>
        }
        action={<ButtonLink href={`${HERE}?Row=${NEW}`}>Add a service type</ButtonLink>}
      />
      <Loaded query={query} noun="service types">
        {({ ServiceTypes }) =>
          ServiceTypes.length === 0 ? (
            <p>None yet. Add what you do to a machine at a service: its checklist, its minutes and why.</p>
          ) : (
            <DataTable
              label="Service types"
              columns={[
                {
                  title: 'Name',
                  cell: ({ Name }) => Name,
                  detail: ({ IsRetired }) => IsRetired && 'No longer offered',
                },
                { title: 'Minutes', cell: ({ Minutes }) => Minutes, isNumber: true },
                {
                  title: 'Checklist',
                  cell: ({ Checklist }) => countWords('line', Checklist.length, false),
                },
                {
                  title: 'Proposed for',
                  cell: ({ EquipmentTypeIds }) => namesOf(types, EquipmentTypeIds).join(', ') || 'Nothing',
                },
              ]}
              rows={ServiceTypes}
              keyOf={({ ServiceTypeId }) => ServiceTypeId}
              hrefOf={({ ServiceTypeId }) => `${HERE}?Row=${ServiceTypeId}`}
            />
          )
        }
      </Loaded>
      {query.data && types && (open || chosen === NEW) && (
        <ActionForm
          key={chosen}
          {...serviceForm(open, { types, kinds: query.data.LicenceKinds })}
          onDone={onDone}
          onClose={() => setParams({})}
        />
      )}
    </>
  );
}

const namesOf = (types: readonly EquipmentType[] | undefined, ids: readonly number[]): string[] =>
  (types ?? []).filter(({ Id }) => ids.includes(Id)).map(({ Name }) => Name);

type Choices = {
  types: readonly EquipmentType[];
  kinds: readonly { LicenceKindId: number; Name: string }[];
};

function serviceForm(service: ServiceType | undefined, { types, kinds }: Choices): FormSpec {
  const read = ({ EquipmentTypes, Checklist, Minutes, IsRetired, ...typed }: Record<string, unknown>) => ({
    ...typed,
    Minutes: Number(Minutes),
    IsRetired: IsRetired === true,
    Checklist: (Checklist as Parameters<typeof itemOf>[0][]).map(itemOf),
    EquipmentTypeIds: types
      .filter(({ Name }) => (EquipmentTypes as string[]).includes(Name))
      .map(({ Id }) => Id),
  });
  return {
    title: service ? 'Change the service type' : 'Add a service type',
    subject: service?.ServiceTypeId ?? NEW,
    wide: true,
    body: service ? changeServiceType.body : addServiceType.body,
    fields: [
      { as: 'text', name: 'Name', label: 'Name' },
      { as: 'text', name: 'Minutes', label: 'Minutes at one machine', figures: true },
      { as: 'own', name: 'Checklist', label: 'Checklist', content: <ChecklistFields /> },
      { as: 'lines', name: 'Why', label: 'Why it is done', note: 'optional', limit: 500 },
      { as: 'text', name: 'Source', label: 'Where that is from', note: 'optional' },
      { as: 'day', name: 'CheckedOn', label: 'Looked up on', note: 'with a source' },
      {
        as: 'select',
        name: 'LicenceKindId',
        label: 'Licence that it needs',
        hint: 'Besides those that the machine needs for repairs.',
        options: [
          { value: '', label: 'None' },
          ...kinds.map(({ LicenceKindId, Name }) => ({ value: String(LicenceKindId), label: Name })),
        ],
      },
      {
        as: 'choices',
        name: 'EquipmentTypes',
        label: 'Proposed for',
        note: 'optional',
        options: types.map(({ Name }) => Name),
      },
      ...(service
        ? [{ as: 'check', name: 'IsRetired', label: 'No longer offered for new plans' } as const]
        : []),
    ],
    initial: service
      ? {
          Name: service.Name,
          Minutes: String(service.Minutes),
          Checklist: service.Checklist.map(typedItem),
          Why: service.Why ?? '',
          Source: service.Source ?? '',
          CheckedOn: service.CheckedOn ?? '',
          LicenceKindId: service.LicenceKindId === null ? '' : String(service.LicenceKindId),
          EquipmentTypes: namesOf(types, service.EquipmentTypeIds),
          IsRetired: service.IsRetired,
        }
      : { Minutes: '30', Checklist: [] },
    submit: 'Save',
    ...(service
      ? versioned(
          { Version: service.Version, fresh: () => freshServiceVersion(service.ServiceTypeId) },
          sendTo(changeServiceType, { ServiceTypeId: service.ServiceTypeId }),
          read,
        )
      : { read, send: sendTo(addServiceType) }),
  };
}
