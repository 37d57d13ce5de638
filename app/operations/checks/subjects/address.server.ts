import { environment, isHttps } from "#app/domain/studio/environment.server.ts";
import { isOnPublicAddress } from "#app/domain/studio/open-to-public.server.ts";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { serverNote } from "#app/operations/state/server-notes.server.ts";

const about = { name: "origin", about: "Address" };
const weekMs = 7 * 24 * 60 * 60_000;

export function addressCheck(now: number): Check {
  const { origin, originIsSet, demo, smtpUrl } = environment();
  const remedy =
    "Set ORIGIN to the public address of the site, such as https://studio.example, and restart the studio.";
  const seen = serverNote("origin");
  if (seen && seen.detail.address !== origin && Math.abs(now - seen.lastAt) < weekMs) {
    const other = typeof seen.detail.address === "string" ? seen.detail.address : "another address";
    const said = originIsSet ? `ORIGIN says ${origin}` : "ORIGIN is not set";
    const words = `Browsers opened the site at ${other}, but ${said} (last on ${instantInWords(seen.lastAt)}).`;
    return {
      ...about,
      level: "warning",
      words,
      remedy: `${remedy} ${originIsSet ? `If that address should not be used, redirect it to ${origin}.` : "Until then, forms from there are refused unless they are sent over HTTPS."}`,
    };
  }
  if (!originIsSet) {
    const words = `ORIGIN is not set, so links in emails point to ${origin}, which only this machine can open.`;
    return { ...about, level: smtpUrl && !demo ? "warning" : "note", words, remedy };
  }
  if (!isOnPublicAddress()) {
    return {
      ...about,
      level: "note",
      words: `The studio is at ${origin}, which only its local network can open.`,
      remedy: null,
    };
  }
  if (!isHttps()) {
    const words = `The studio is at ${origin} without encryption, so passwords and names can be read in transit.`;
    return {
      ...about,
      level: "warning",
      words,
      remedy: "Set up a proxy with a certificate, and change ORIGIN to https.",
    };
  }
  return { ...about, level: "well", words: `The studio is at ${origin}.`, remedy: null };
}
