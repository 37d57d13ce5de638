/** The picture in a request: a data URL in JSON, the file itself from a form (rule 23.5). */
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { imageTooLarge, largestImage, wrongImage } from "./picture-limits.ts";

/** The bytes of a new picture, null to remove the present one, undefined to keep it. Refuses as "too-large" and "invalid". */
export function readImage(image: unknown, present: string | null): Outcome<Uint8Array | null | undefined> {
  if (image === undefined || (image !== null && image === present)) return done(undefined);
  if (image === null) return done(null);
  if (image instanceof Uint8Array) return image.length > largestImage ? tooLarge() : done(image);
  const base64 = typeof image === "string" ? /^data:[^,]{0,100};base64,/iu.exec(image) : null;
  if (typeof image !== "string" || !base64) return wrong();
  const start = base64[0].length;
  const padding = image.endsWith("==") ? 2 : image.endsWith("=") ? 1 : 0;
  if (((image.length - start) * 3) / 4 - padding > largestImage) return tooLarge();
  const text = image.slice(start);
  return /^[A-Za-z\d+/]+={0,2}$/u.test(text) ? done(Buffer.from(text, "base64")) : wrong();
}

const tooLarge = () => refused("too-large", imageTooLarge, { fields: { image: imageTooLarge } });
const wrong = () => refused("invalid", wrongImage, { fields: { image: wrongImage } });
