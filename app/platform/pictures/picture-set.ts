/** The addresses of a picture in the widths that are kept, for `srcset`; undefined for a picture from elsewhere. */
export function pictureSet(
  address: string,
  widths: readonly number[] = [400, 800, 1200],
): string | undefined {
  const kept = keptAs(address);
  return kept ? widths.map((width) => `${kept}${width}.webp ${width}w`).join(", ") : undefined;
}

/** The address of its largest and finest copy, a JPEG: what is opened to be read, and what other sites show. */
export function fullPicture(address: string): string {
  const kept = keptAs(address);
  return kept ? `${kept}1200.jpg` : address;
}

const keptAs = (address: string) => /^(\/media\/[\da-f]{64}-)800\.webp$/u.exec(address)?.[1];

/** Bytes of a picture as it is uploaded (rule 23.1). */
export const largestImage = 1_048_576;

export const imageTooLarge = "Image is too large. Please use a smaller image (max 1MB recommended).";

export const wrongImage = "Invalid image format. Please use PNG or JPEG.";
