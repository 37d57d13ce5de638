/** The addresses of a picture in the widths that are kept, for `srcset`; undefined for a picture from elsewhere. */
export function pictureSet(address: string): string | undefined {
  const kept = /^(\/media\/[\da-f]{64}-)800\.webp$/u.exec(address);
  return kept ? [400, 800, 1200].map((width) => `${kept[1]}${width}.webp ${width}w`).join(", ") : undefined;
}
