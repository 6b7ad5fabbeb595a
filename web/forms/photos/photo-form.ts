/** Uploading a photo on a phone's network takes time. */
export const PHOTO_CALL = { timeoutMs: 90_000 };

export type PhotoUpload = {
  /** The browser's own id of the photo: sending it again adds nothing (R4.21). */
  readonly id: string;
  readonly name: string;
  readonly image: Blob;
};

/** The form that every upload of a photo takes. */
export function photoForm({ id, name, image }: PhotoUpload): FormData {
  const form = new FormData();
  // The field goes before its file: the server reads them in order.
  form.append('ClientId', id);
  form.append('Photos', image, name);
  return form;
}
