import type { uploadJobPhotos } from '../../../contracts/bookings/bookings.ts';
import type { addEquipmentPhoto } from '../../../contracts/equipment/equipment.ts';
import { call } from '../../client/call.ts';

/** Uploading a photo on a phone's network takes time. */
const OPTIONS = { timeoutMs: 90_000 };

export type PhotoUpload = {
  /** The browser's own id of the photo: sending it again adds nothing (R4.21). */
  readonly id: string;
  readonly name: string;
  readonly image: Blob;
};

/** Adds a photo to a job. */
export async function addJobPhoto(RepairId: number, photo: PhotoUpload): Promise<void> {
  const path = '/api/v1/customerportal/jobs/{RepairId}/uploadphotos';
  const body = { params: { RepairId }, multipart: multipartOf(photo) };
  await call<typeof uploadJobPhotos>('POST', path, body, OPTIONS);
}

/** Adds a photo to equipment of the register (R7.20). */
export async function uploadEquipmentPhoto(EquipmentId: number, photo: PhotoUpload): Promise<void> {
  const path = '/api/v1/customerportal/equipment/{EquipmentId}/photo';
  const body = { params: { EquipmentId }, multipart: multipartOf(photo) };
  await call<typeof addEquipmentPhoto>('POST', path, body, OPTIONS);
}

function multipartOf({ id, name, image }: PhotoUpload): FormData {
  const multipart = new FormData();
  // The field goes before its file: the server reads them in order.
  multipart.append('ClientId', id);
  multipart.append('Photos', image, name);
  return multipart;
}
