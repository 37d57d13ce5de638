/** Phone photos are often too large to upload, so the browser reduces them. */

const longestSide = 1600;

/** Returns a JPEG of at most `most` bytes, or null if that is impossible. */
export async function smallerPicture(file: File, most: number): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  // JPEG has no transparency.
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
