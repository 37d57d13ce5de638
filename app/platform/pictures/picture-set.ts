/** Returns the `srcset` of a picture, or undefined for an external one. */
export function pictureSet(
  address: string,
  widths: readonly number[] = [400, 800, 1200],
): string | undefined {
  const kept = retentionNames(address);
  return kept ? widths.map((width) => `${kept}${width}.webp ${width}w`).join(", ") : undefined;
}

export function fullPicture(address: string): string {
  const kept = retentionNames(address);
  return kept ? `${kept}1200.jpg` : address;
}

const retentionNames = (address: string) => /^(\/media\/[\da-f]{64}-)800\.webp$/u.exec(address)?.[1];

/** In bytes (rule 23.1). */
export const largestImage = 1_048_576;

export const imageTooLarge = "Image is too large. Please use a smaller image (max 1MB recommended).";

export const wrongImage = "Invalid image format. Please use PNG or JPEG.";
