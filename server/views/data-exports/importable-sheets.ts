import type { BookingPolicy } from '../../../domain/constants.ts';
import type { FieldName } from '../../../domain/imports/import-fields.ts';
import type { ImportKind } from '../../../domain/imports/import-kinds.ts';
import { ENDED_JOB_STATES } from '../../../domain/jobs/job-life.ts';
import { dollars, fields, IS_KNOWN, type Sheet } from './sheet-sql.ts';

/** What equipment is, of `a` or `j`, with its types as `et` and `st`. */
const described = (of: string) =>
  ({
    EquipmentType: 'et.name',
    ServicingType: 'st.name',
    Make: `${of}.make_name`,
    Model: `${of}.model_name`,
    Serial: `${of}.serial_identifier`,
    EquipmentLocation: `${of}.equipment_location`,
  }) satisfies Partial<Record<FieldName, string>>;

const text = (expression: string) => `${expression}::text`;

/**
 * The files that an import takes again, in the order in which it needs them (R10.19). Each record has its number here, by
 * which the rows of the later files name those of the earlier ones.
 */
export function importableSheets({
  now,
  policy,
}: {
  now: Temporal.Instant;
  policy: Pick<BookingPolicy, 'morning' | 'afternoon'>;
}): (Sheet & { name: ImportKind })[] {
  const clock = (at: string) => `to_char(j.${at} at time zone j.time_zone, 'HH24:MI')`;
  const hour = (of: number) => `'${String(of).padStart(2, '0')}:00'`;
  const isWindow = (window: 'morning' | 'afternoon') => {
    const { fromHour, toHour } = policy[window];
    return `j.time_window = '${window}' and ${clock('starts_at')} = ${hour(fromHour)} and ${clock('ends_at')} = ${hour(toHour)}`;
  };
  // A visit that was made, or whose time has passed, is no plan any more.
  const isComing = `j.has_time and j.state in ('Requested', 'Scheduled') and j.ends_at > '${now}'`;
  const ended = ENDED_JOB_STATES.map((state) => `'${state}'`).join(', ');
  return [
    {
      name: 'customers',
      about: 'Your customers.',
      query: `select ${fields({
        CustomerKey: text('c.id'),
        CustomerName: 'c.business_name',
        FirstName: 'c.first_name',
        LastName: 'c.last_name',
        Email: 'c.user_name',
        Mobile: 'c.mobile',
        Phone: 'c.phone',
        ABN: 'c.abn',
      })} from customers c where ${IS_KNOWN} and c.joined_into is null order by c.id`,
    },
    {
      name: 'sites',
      about: 'Their sites.',
      query: `select ${fields({
        SiteKey: text('l.id'),
        CustomerKey: text('l.customer_id'),
        CustomerName: 'c.business_name',
        SiteName: 'l.name',
        Floor: 'l.floor_shop',
        Street: 'l.street',
        Suburb: 'l.suburb',
        State: 'l.state',
        Postcode: 'l.postcode',
      })} from locations l join customers c on c.id = l.customer_id where ${IS_KNOWN} order by l.id`,
    },
    {
      name: 'equipment',
      about: 'Their equipment that is in use.',
      query: `select ${fields({
        EquipmentKey: text('a.id'),
        CustomerKey: text('a.customer_id'),
        CustomerName: 'c.business_name',
        SiteKey: text('a.location_id'),
        SiteName: 'l.name',
        ...described('a'),
      })} from assets a join customers c on c.id = a.customer_id join locations l on l.id = a.location_id
        join equipment_types et on et.id = a.equipment_type_id
        left join servicing_types st on st.id = a.servicing_type_id
        where a.retired_at is null and ${IS_KNOWN} order by a.id`,
    },
    {
      name: 'jobs',
      about: 'Jobs that are open. A visit that is still to come is in it with its time.',
      query: `select ${fields({
        JobKey: text('j.id'),
        CustomerKey: text('j.customer_id'),
        CustomerName: 'c.business_name',
        SiteKey: text('j.location_id'),
        SiteName: 'l.name',
        EquipmentKey: text('a.id'),
        EquipmentType: 'et.name',
        ServicingType: 'st.name',
        Make: 'case when a.id is null then j.make_name else a.make_name end',
        Model: 'case when a.id is null then j.model_name else a.model_name end',
        Serial: 'case when a.id is null then j.serial_identifier else a.serial_identifier end',
        EquipmentLocation: 'case when a.id is null then j.equipment_location else a.equipment_location end',
        Problem: 'j.problem',
        Description: 'j.problem_description',
        Date: `case when ${isComing} then j.attendance_date::text end`,
        Time: `case when ${isComing} then case when ${isWindow('morning')} then 'morning'
          when ${isWindow('afternoon')} then 'afternoon' else ${clock('starts_at')} end end`,
        PriceExGst: dollars('j.fee_cents - j.discount_cents + j.parking_cents'),
        Technician: `case when ${isComing} then t.name end`,
        PoNumber: 'j.po_number',
        Access: 'j.location_description',
      })} from jobs j join customers c on c.id = j.customer_id join locations l on l.id = j.location_id
        left join assets a on a.id = j.asset_id and a.location_id = j.location_id and a.customer_id = j.customer_id
          and a.retired_at is null
        join equipment_types et on et.id = coalesce(a.equipment_type_id, j.equipment_type_id)
        left join servicing_types st
          on st.id = case when a.id is null then j.servicing_type_id else a.servicing_type_id end
        left join technicians t on t.id = j.technician_id and t.is_active
        where j.state not in (${ended}) order by j.id`,
    },
  ];
}
