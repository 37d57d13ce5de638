/** Photos of today's phones are too large to be uploaded: the browser makes them smaller before they are sent. */

/** The longest side that any page shows, with room for fine screens. */
const longestSide = 1600;

/** A JPEG of at most `most` bytes; null where the browser can't read the file, or can't make it small enough. */
export async function smallerPicture(file: File, most: number): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  // A JPEG has no transparent places.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of [0.9, 0.75, 0.5]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (blob && blob.size <= most) {
      return new File([blob], `${file.name.replace(/\.\w+$/u, "")}.jpg`, { type: "image/jpeg" });
    }
  }
  return null;
}
