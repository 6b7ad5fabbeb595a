import { isValidAbn } from '../../../domain/customers/abn.ts';
import type { OnEnd } from '../on-end.ts';
import { type HttpCall, type HttpDouble, type HttpReply, httpDouble } from './http-double.ts';

export const ABR_GUID = '0b5e3c1a-7d42-4f0e-9a61-3c8f2d7e5b90';

/** A business as the register has it; what isn't given is as of a company without a business name. */
type Listed = { AbnStatus?: string; EntityName?: string; EntityTypeCode?: string; BusinessName?: string[] };

export type AbrDouble = HttpDouble & {
  /** The businesses of the register by ABN. */
  listed: Map<string, Listed>;
};

const NOTHING = {
  Abn: '',
  AbnStatus: '',
  AbnStatusEffectiveFrom: '',
  Acn: '',
  AddressDate: null,
  AddressPostcode: '',
  AddressState: '',
  BusinessName: [],
  EntityName: '',
  EntityTypeCode: '',
  EntityTypeName: '',
  Gst: null,
  Message: '',
};
const COMPANY = {
  AbnStatus: 'Active',
  AbnStatusEffectiveFrom: '2017-07-24',
  AddressDate: '2017-07-24',
  AddressPostcode: '2010',
  AddressState: 'NSW',
  EntityName: 'MARLOWE STREET CAFE PTY LTD',
  EntityTypeCode: 'PRV',
  EntityTypeName: 'Australian Private Company',
  Gst: '2018-04-03',
};

/**
 * ABN Lookup's JSON service, with the replies that abr.business.gov.au/json gives: always status 200, as a call of the
 * named function, with a message where there is no record.
 */
export async function abrDouble(onEnd?: OnEnd): Promise<AbrDouble> {
  const listed = new Map<string, Listed>();
  const detailsOf = ({ method, url }: HttpCall) => {
    const { abn = '', guid } = Object.fromEntries(url.searchParams);
    if (method !== 'GET' || url.pathname !== '/json/AbnDetails.aspx') return null;
    if (guid !== ABR_GUID)
      return { ...NOTHING, Message: 'The GUID entered is not recognised as a Registered Party' };
    if (!isValidAbn(abn)) return { ...NOTHING, Message: 'Search text is not a valid ABN or ACN' };
    const business = listed.get(abn);
    if (!business) return { ...NOTHING, Abn: abn, Message: 'No record found' };
    return { ...NOTHING, Abn: abn, ...COMPANY, ...business };
  };
  const reply = (call: HttpCall): HttpReply => {
    const details = detailsOf(call);
    if (!details) return { status: 404, type: 'text/html', body: '<h1>Not found</h1>' };
    const name = call.url.searchParams.get('callback') ?? 'callback';
    return { status: 200, type: 'text/javascript', body: `${name}(${JSON.stringify(details)})` };
  };
  return Object.assign(await httpDouble(reply, onEnd), { listed });
}
