/** The site's domain name, certificate and mail records, checked at night and by the doctor (rule 27.37). */
import { lookup, resolveTxt } from "node:dns/promises";
import { connect, type TLSSocket } from "node:tls";
import { z } from "zod";
import { mailSender } from "#app/domain/notifications/email/sender.server.ts";
import { environment, isHttps } from "#app/domain/studio/environment.server.ts";
import { isLocalAddress } from "#app/domain/studio/open-to-public.server.ts";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import { noteJobEnd, noteJobStart } from "#app/operations/state/job-runs.server.ts";
import { recordServerNote, serverNote } from "#app/operations/state/server-notes.server.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { writing } from "#db/client.server.ts";
import { numberOf } from "./amounts.ts";
import type { Check } from "./check.ts";
import { checkSchema } from "./check-schema.server.ts";

const patienceMs = 4000;

export type NetworkAnswer<T> = { value: T } | { missing: true } | { silent: string };

/** Gives up after four seconds. A DNS answer that a name does not exist counts as an answer. */
export async function asked<T>(question: Promise<T>): Promise<NetworkAnswer<T>> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<{ silent: string }>((resolve) => {
    timer = setTimeout(() => resolve({ silent: "no answer" }), patienceMs);
  });
  try {
    return await Promise.race([question.then((value) => ({ value })), silence]);
  } catch (problem) {
    const code = String(fieldsIn(problem).code ?? "error");
    return ["ENOTFOUND", "ENODATA"].includes(code) ? { missing: true } : { silent: code };
  } finally {
    clearTimeout(timer);
  }
}

const dayMs = 24 * 60 * 60_000;
// Let's Encrypt renews 30 days before the end, so with 14 days left the renewal has failed for two weeks.
const fewDays = 14;

async function hostChecks(now: number): Promise<Check[]> {
  const { origin, originIsSet } = environment();
  if (!originIsSet || isLocalAddress(origin)) return [];
  const { hostname, port } = new URL(origin);
  const name = await nameCheck(hostname);
  return name.level !== "well" || !isHttps()
    ? [name]
    : [name, await certificateCheck(hostname, Number(port || 443), now)];
}

async function nameCheck(hostname: string): Promise<Check> {
  const about = { name: "dns", about: "Address" };
  const answer = await asked(lookup(hostname, { all: true }));
  if ("value" in answer) {
    const where = answer.value.map(({ address }) => address).join(", ");
    return {
      ...about,
      level: "well",
      words: `The domain name ${hostname} points to ${where}.`,
      remedy: null,
    };
  }
  if ("silent" in answer) return notAsked(about, `The domain name ${hostname}`, answer.silent);
  const remedy =
    "At your domain provider, add an A record with this server's address, and check the spelling in ORIGIN.";
  return {
    ...about,
    level: "warning",
    words: `The domain name ${hostname} does not point to a server.`,
    remedy,
  };
}

const seeProxy =
  "Check that ports 80 and 443 are open to the internet and that the domain name points to this server. Caddy's log has the reason: sudo journalctl -u caddy -n 30. After the first start, the certificate takes a minute.";

/** Checks the certificate of an address. Ignores a missing answer: some networks can't reach themselves. */
export async function certificateCheck(hostname: string, port: number, now: number): Promise<Check> {
  const about = { name: "certificate", about: "Address" };
  const answer = await asked(certificateOf(hostname, port));
  if ("value" in answer) return judgeCertificate(hostname, answer.value, now);
  const why = "silent" in answer ? answer.silent : "no such name";
  if (/^(?:ERR_SSL_|EPROTO$|ECONNRESET$)/u.test(why)) {
    const words = `${hostname} has no certificate, so browsers don't open the site (${why}).`;
    return { ...about, level: "wrong", words, remedy: seeProxy };
  }
  if (why === "ECONNREFUSED") {
    const words = `No web server answers at ${hostname}, as seen from here (${why}).`;
    return { ...about, level: "warning", words, remedy: seeProxy };
  }
  return notAsked(about, `The certificate of ${hostname}`, why);
}

type Certificate = { validTo: string; refusal: string | null };

export function judgeCertificate(hostname: string, { validTo, refusal }: Certificate, now: number): Check {
  const about = { name: "certificate", about: "Address" };
  const days = Math.floor((Date.parse(validTo) - now) / dayMs);
  const remedy =
    "Check the log of the proxy, which renews the certificate (Caddy: sudo journalctl -u caddy).";
  if (days < 0)
    return {
      ...about,
      level: "wrong",
      words: `The certificate of ${hostname} has expired, so browsers warn about the site.`,
      remedy,
    };
  if (refusal)
    return {
      ...about,
      level: "warning",
      words: `The certificate of ${hostname} is not trusted by browsers (${refusal}).`,
      remedy,
    };
  const words = `The certificate of ${hostname} is valid for ${numberOf(days, "more day")}.`;
  return {
    ...about,
    level: days < fewDays ? "warning" : "well",
    words,
    remedy: days < fewDays ? remedy : null,
  };
}

function certificateOf(hostname: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect(
      { host: hostname, port, servername: hostname, rejectUnauthorized: false, timeout: 3500 },
      () => {
        const { valid_to: validTo } = socket.getPeerCertificate();
        const refusal = socket.authorizationError;
        resolve({ validTo, refusal: refusal ? String(refusal) : null });
        socket.destroy();
      },
    );
    socket.on("timeout", () =>
      socket.destroy(Object.assign(new Error("It does not answer."), { code: "ETIMEDOUT" })),
    );
    socket.on("error", reject);
  });
}

const notAsked = (about: Pick<Check, "name" | "about">, what: string, why: string): Check => ({
  ...about,
  level: "note",
  words: `${what} could not be checked from here (${why}).`,
  remedy: null,
});

// Without SPF and DMARC, emails often end up in the spam folder.

type SenderRecord = {
  name: string;
  called: string;
  place: (domain: string) => string;
  begins: RegExp;
  level: "warning" | "note";
  remedy: string;
};

export const senderRecords: SenderRecord[] = [
  {
    name: "spf",
    called: "SPF record",
    place: (domain) => domain,
    begins: /^v=spf1\b/iu,
    level: "warning",
    remedy: "Get the TXT record from your email provider and add it at your domain provider.",
  },
  {
    name: "dmarc",
    called: "DMARC record",
    place: (domain) => `_dmarc.${domain}`,
    begins: /^v=DMARC1\b/iu,
    level: "note",
    remedy: 'At your domain provider, add a TXT record "v=DMARC1; p=none" for the name _dmarc.',
  },
];

async function senderChecks(): Promise<Check[]> {
  if (!environment().smtpUrl || environment().demo) return [];
  const [, domain = ""] = mailSender().address.split("@");
  if (!domain.includes(".")) return [];
  return Promise.all(
    senderRecords.map(async (record) =>
      judgeRecord(record, domain, await asked(resolveTxt(record.place(domain)))),
    ),
  );
}

export function judgeRecord(
  { name, called, begins, level, remedy }: SenderRecord,
  domain: string,
  answer: NetworkAnswer<string[][]>,
): Check {
  const check = { name, about: "Mail" };
  if ("silent" in answer) {
    return {
      ...check,
      level: "note",
      words: `The ${called} of ${domain} could not be checked from here (${answer.silent}).`,
      remedy: null,
    };
  }
  const has = "value" in answer && answer.value.some((parts) => begins.test(parts.join("")));
  if (has) return { ...check, level: "well", words: `The domain ${domain} has the ${called}.`, remedy: null };
  const words = `The domain ${domain} has no ${called}, so emails may be marked as spam.`;
  return { ...check, level, words, remedy };
}

export async function runNetworkChecks(now: number): Promise<void> {
  const checks = (await Promise.all([hostChecks(now), senderChecks()])).flat();
  writing(() => {
    recordServerNote("around", { of: askedOf(), checks }, now);
    noteJobStart("around", now);
    noteJobEnd("around", null, now);
  });
}

const noteSchema = z.object({ checks: z.array(checkSchema) });

const keptMs = 3 * 24 * 60 * 60_000;

/** Returns the last results, unless they are older than three days or of another address or sender. */
export function lastNetworkChecks(now: number): Check[] {
  const note = serverNote("around");
  if (!note || note.detail.of !== askedOf() || Math.abs(now - note.lastAt) > keptMs) return [];
  const read = readInput(noteSchema, note.detail);
  const asked = ` (checked on ${instantInWords(note.lastAt)}).`;
  return read.ok
    ? read.value.checks.map((check) => ({ ...check, words: check.words.replace(/\.$/u, asked) }))
    : [];
}

const askedOf = (): string =>
  [environment().origin, environment().smtpUrl === null ? "" : mailSender().address].join(" ");
