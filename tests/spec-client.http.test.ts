import { expect, test } from 'vitest';
import { jobIn, signedInStaff } from './kit/desk.ts';
import { deliverEmails } from './kit/mails.ts';
import { ACCOUNT, ADDRESS, type Body, CARD, photos, startServer, WORK } from './spec-client.ts';

test('[R4.30, R7.46] a client written from the spec alone looks up a price, books as a visitor and sends photos', async () => {
  const { client } = await startServer();
  const { SearchResult } = await client.get('LocationData/SuburbsAndPostcodes/Search', {
    SearchTerm: '2010',
  });
  expect(SearchResult[0]).toMatchObject({ Postcode: '2010', IsRegionAvailable: true });
  const { EquipmentTypes } = await client.get('AssetData/Models/Types', { equipmentTypeId: '2' });
  const ModelServicingTypeId = String(EquipmentTypes[0].ServicingTypes[0].Id);
  const search = { SearchTerm: 'sko', pageLimit: '10', pageNumber: '1', equipmentTypeId: '2' };
  const brands = await client.get('AssetData/Brands/Search', search);
  const MakeId = String(brands.SearchResult[0].Id);
  await client.get('AssetData/Models/Search', { ...search, SearchTerm: 'pro', MakeId });
  const filter = { equipmentTypeFilter: '2', modelSvcTypeFilter: ModelServicingTypeId };
  const { Problems } = await client.get('ServiceData/Problems', filter);
  const { Prices } = await client.get('Prices/Set', { equipmentTypeId: '2', postcode: '2010' });
  const fee = Prices.Tomorrow.AmPrice;
  const single = { equipmentTypeId: '2', postcode: '2010', attendanceDate: '24/11/2026' };
  expect((await client.get('Prices/Single', single)).PriceIncGst).toBe(Math.round(fee * 110) / 100);

  const booked = await client.postForm('mm/bookings', {
    ...WORK,
    ...ADDRESS,
    ...ACCOUNT,
    ...CARD,
    ModelServicingTypeId,
    MakeId,
    Problem: Problems[0].Name,
    InitialAttendanceFeeExGst: String(fee),
  });
  expect(booked).toMatchObject({ Success: true, repairId: expect.any(Number) });

  await client.signIn(ACCOUNT.CheckoutEmailAddress, ACCOUNT.CheckoutPassword);
  const path = `customerportal/jobs/${booked.repairId}/uploadphotos`;
  await client.postFiles(path, await photos(['a.jpg', 'b.jpg']));
  const { JobList } = await client.get('customerportal/jobs');
  expect(JobList.map(({ RepairId }: Body) => RepairId)).toEqual([booked.repairId]);
});

test('[R4.30, R3.05] it signs up, saves a profile and a card, registers equipment and requests service, warranty and photos', async () => {
  const { client } = await startServer();
  await client.postForm('mm/signup', { ...ACCOUNT, ...ADDRESS });
  await client.signIn(ACCOUNT.CheckoutEmailAddress, ACCOUNT.CheckoutPassword);
  await client.get('Account/login');

  const { ABN } = await client.get('customerportal/profile');
  const saved = await client.post('customerportal/profile/save', {
    FirstName: 'Mei',
    LastName: 'Tan-Okoro',
    SuiteFloorBox: '',
    AddressLine: '41 Marlowe Street, Surry Hills NSW 2010',
    Mobile: '0491 570 156',
    BusinessName: 'Laneway Coffee',
    Street: '41 Marlowe Street',
    Suburb: 'Surry Hills',
    State: 'NSW',
    Country: 'Australia',
    Postcode: '2010',
  });
  expect(saved).toMatchObject({ LastName: 'Tan-Okoro', ABN });
  await client.postForm('customerportal/paymentmethod', CARD);

  const { Id } = await client.postForm('customerportal/equipment', {
    EquipmentTypeId: '2',
    ModelServicingTypeId: '4',
    Make: 'Skope',
    Model: 'ProSpec',
    SerialIdentifier: 'SK-1',
    EquipmentLocation: 'Under the bench',
    LocationDescription: 'Rear lane',
    SuiteName: 'Laneway Coffee',
    StreetAddress: '41 Marlowe Street',
    Suburb: 'Surry Hills',
    State: 'NSW',
    Country: 'Australia',
    Postcode: '2010',
  });
  const { AssetList } = await client.get('customerportal/equipment');
  expect(AssetList).toMatchObject([{ Id, LocationPostcode: '2010' }]);
  await client.postFiles(`customerportal/equipment/${Id}/photo`, await photos(['a.jpg'], 'file'));
  const { Photos } = await client.get(`customerportal/equipment/${Id}`);
  await client.delete(`customerportal/equipment/${Id}/photo/${Photos[0].documentId}`);

  const repairId = await client.post('customerportal/jobs/add', {
    ...WORK,
    EquipmentTypeId: 2,
    AssetId: Id,
    Postcode: '2010',
    InitialAttendanceFeeExGst: 180,
    ParkingFeeExGst: 0,
    ParkingInstructions: '',
    LocationDescription: '',
    PriorityAfterHoursTime: '',
    PromoCode: [],
    LeadCategory: 'Dashboard',
  });
  expect(repairId).toEqual(expect.any(Number));
  await client.post(`customerportal/equipment/${Id}/warrantyrequest`, { Message: 'Warm again', AssetId: Id });
  await client.get('customerportal/equipment/warrantyrequesthistory');
  await client.get('customerportal/servicehistory');
  await client.get('customerportal/coupons/redeemable');
  await client.post('customerportal/validatecoupon/existing', { InitialFee: 180, PromoCode: 'WELCOME20' });
  await client.get('customerportal/validatecoupon/existing', { InitialFee: '180', PromoCode: 'WELCOME20' });
  await client.get('customerportal/onlinecoupon/existing/180');
  await client.post('customerportal/validatecoupon/new/180', { PromoCode: 'WELCOME20' });
  const passwords = { OldPassword: ACCOUNT.CheckoutPassword, NewPassword: 'walk-in-cooler-9' };
  await client.post('Account/ChangePassword', passwords);
  await client.get('Account/logout');
});

test('[R4.30, R4.24, R7.34] it decides repair quotes, signed in and by the emailed link, and rates the work', async () => {
  const { kit, client } = await startServer();
  await client.postForm('mm/signup', { ...ACCOUNT, ...ADDRESS });
  await client.signIn(ACCOUNT.CheckoutEmailAddress, ACCOUNT.CheckoutPassword);
  await client.postForm('customerportal/paymentmethod', CARD);
  const { AuthenticationToken: customer } = await client.post('Account/login', {
    UserName: ACCOUNT.CheckoutEmailAddress,
    Password: ACCOUNT.CheckoutPassword,
  });
  const people = { kit, staff: await signedInStaff(kit), customer };

  const { jobId, uniqueId } = await jobIn(people, 'QuoteWaiting');
  const quote = await client.get(`customerportal/jobs/${jobId}/quote`);
  expect(quote.UniqueId).toBe(uniqueId);
  await client.post(`customerportal/jobs/${jobId}/approvequote/${uniqueId}`);

  await deliverEmails(kit);
  const linked = await jobIn(people, 'QuoteWaiting');
  const mails = await deliverEmails(kit);
  const ch = /quote-approval\?ch=([\w-]+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1];
  expect(await client.post('quoteapproval', { ch })).toMatchObject({ UniqueId: linked.uniqueId });
  await client.post('quoteapproval/approve', { ch });

  await jobIn(people, 'Completed');
  const rated = (await deliverEmails(kit)).map(({ text }) => text).join('\n');
  const rating = /\/(?:tech-)?rat(?:e|ing)\?ch=([\w-]+)/.exec(rated)?.[1];
  await client.post('feedback/rate', { ch: rating });
  await client.post('feedback/ratingdetails', { description: 'Quick', score: 5, ch: rating });
});

test('[R5.23] whatever is wrong with a value, the answer is never in the words of the validator', async () => {
  const { kit, client } = await startServer();
  await client.postForm('mm/signup', { ...ACCOUNT, ...ADDRESS });
  await client.signIn(ACCOUNT.CheckoutEmailAddress, ACCOUNT.CheckoutPassword);
  const login = { UserName: ACCOUNT.CheckoutEmailAddress, Password: ACCOUNT.CheckoutPassword };
  const { AuthenticationToken } = await client.post('Account/login', login);
  const wrong = [null, [], ['a', 'b'], {}, true, 'x', -1.5];
  const bodies = [
    ...wrong.map((value) => ({
      url: 'jobs/add',
      payload: { AssetId: value, LeadCategory: value, PromoCode: value },
    })),
    ...wrong.map((value) => ({
      url: 'equipment/1/warrantyrequest',
      payload: { Message: value, AssetId: value },
    })),
    ...wrong.map((value) => ({ url: 'profile/save', payload: { FirstName: value, Postcode: value } })),
    ...wrong.map((value) => ({
      url: 'validatecoupon/existing',
      payload: { InitialFee: value, PromoCode: value },
    })),
  ];
  const posts = bodies.map(({ url, payload }) => ({
    method: 'POST' as const,
    url: `customerportal/${url}`,
    payload,
  }));
  const reads = [
    'ServiceData/Problems?equipmentTypeFilter=x',
    'Prices/Set',
    'Prices/Single',
    'customerportal/equipment?LocationId=x',
  ].map((url) => ({ method: 'GET' as const, url }));
  for (const request of [...posts, ...reads]) {
    const { statusCode, body } = await kit.app.inject({
      ...request,
      url: `/api/v1/${request.url}`,
      headers: { authorization: `Bearer ${AuthenticationToken}` },
    });
    expect.soft([statusCode, request], body).toEqual([422, request]);
    expect.soft(body).not.toMatch(/expected|received|NaN|invalid (input|option)|Too (small|big)/i);
  }
});

test('[R4.30] without an Idempotency-Key every request is a submit of its own', async () => {
  const { client } = await startServer();
  await client.postForm('mm/signup', { ...ACCOUNT, ...ADDRESS });
  await client.signIn(ACCOUNT.CheckoutEmailAddress, ACCOUNT.CheckoutPassword);
  const equipment = {
    EquipmentTypeId: '2',
    ModelServicingTypeId: '4',
    StreetAddress: '41 Marlowe Street',
    Suburb: 'Surry Hills',
    State: 'NSW',
    Postcode: '2010',
  };
  const first = await client.postForm('customerportal/equipment', equipment);
  const second = await client.postForm('customerportal/equipment', equipment);
  expect(second.Id).not.toBe(first.Id);
});
