/** Bytes of a picture as it is uploaded (rule 23.1). */
export const largestImage = 1_048_576;

export const imageTooLarge = "Image is too large. Please use a smaller image (max 1MB recommended).";

export const wrongImage = "Invalid image format. Please use PNG or JPEG.";
