import type { uploadJobPhotos } from '../../../contracts/bookings/bookings.ts';
import type { addEquipmentPhoto } from '../../../contracts/equipment/equipment.ts';
import { call } from '../../client/call.ts';
import { PHOTO_CALL, type PhotoUpload, photoForm } from '../../forms/photos/photo-form.ts';

/** Adds a photo to a job. */
export async function addJobPhoto(RepairId: number, photo: PhotoUpload): Promise<void> {
  const path = '/api/v1/customerportal/jobs/{RepairId}/uploadphotos';
  const body = { params: { RepairId }, multipart: photoForm(photo) };
  await call<typeof uploadJobPhotos>('POST', path, body, PHOTO_CALL);
}

/** Adds a photo to equipment of the register (R7.20). */
export async function uploadEquipmentPhoto(EquipmentId: number, photo: PhotoUpload): Promise<void> {
  const path = '/api/v1/customerportal/equipment/{EquipmentId}/photo';
  const body = { params: { EquipmentId }, multipart: photoForm(photo) };
  await call<typeof addEquipmentPhoto>('POST', path, body, PHOTO_CALL);
}
