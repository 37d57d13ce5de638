/** Encrypts texts in URLs, such as a searched name, so that browser history doesn't show them (rule 19.11). */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { singleton } from "#app/platform/shared/singleton.server.ts";

/** Changes with each start, so old URLs show no name. */
const key = singleton("sealed-texts", () => randomBytes(32));

const mark = "~";
const [ivBytes, tagBytes] = [12, 16];

/** The same text always gives the same result, so that a search has one URL. */
export function sealed(text: string): string {
  if (text === "") return "";
  const iv = createHmac("sha256", key).update(text).digest().subarray(0, ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return mark + Buffer.concat([iv, cipher.getAuthTag(), content]).toString("base64url");
}

/** Returns a text that isn't sealed unchanged, and "" for one that another process sealed. */
export function unsealed(given: string): string {
  if (!given.startsWith(mark)) return given;
  const bytes = Buffer.from(given.slice(mark.length), "base64url");
  if (bytes.length < ivBytes + tagBytes) return "";
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return "";
  }
}
