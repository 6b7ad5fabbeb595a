/** Photos (R4.21, R5.10, R8.09). */
export const photoMessages = {
  uploadingImages: 'Uploading images',
  imageUploadFailed: 'Image upload failed',
  imageUploadFailedDetail: "You're still booked. You can add the images later.",
  tooManyPhotos: (most: number) => `You can add up to ${most} photos`,
  photosOnlyImages: 'Only images can be added',
  photoTooLarge: (most: string) => `This image is larger than ${most}. Please choose a smaller one`,
  photoUnreadable: "We can't read this image. Please add it as a JPEG or PNG",
  photoRemoved: 'This image was removed. Please choose it again',
  photoLinkExpired: 'This link has expired. Please reload the page it was on.',
  imageUploadNetworkProblem: 'The image was not uploaded because of a network problem. Please try again',
  imageRemoveNetworkProblem: 'The image was not removed because of a network problem. Please try again',
  busyUploads: 'A lot of photos are being added right now. Please try again in a few seconds.',
} as const;
