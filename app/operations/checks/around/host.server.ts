/** The address of the site as the world sees it: its name, and the certificate that stands before it. */
import { lookup } from "node:dns/promises";
import { connect, type TLSSocket } from "node:tls";
import { environment, isHttps } from "#app/domain/studio/environment.server.ts";
import { isLocalAddress } from "#app/domain/studio/open-to-public.server.ts";
import { numberOf } from "#app/operations/checks/amounts.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { asked } from "./asked.server.ts";

const dayMs = 24 * 60 * 60_000;
/** Let's Encrypt renews a month before the end: two weeks before it, that has failed for long. */
const fewDays = 14;

export async function hostChecks(now: number): Promise<Check[]> {
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
    return { ...about, level: "well", words: `The name ${hostname} leads to ${where}.`, remedy: null };
  }
  if ("silent" in answer) return notAsked(about, `The name ${hostname}`, answer.silent);
  const remedy =
    "Where the name was bought, make an A record that leads to this server's address, and see that ORIGIN is spelled the same.";
  return { ...about, level: "warning", words: `The name ${hostname} leads nowhere.`, remedy };
}

const seeProxy =
  "See that the ports 80 and 443 are open to the world and that the name leads to this server; what Caddy says of it: sudo journalctl -u caddy -n 30. After the first start a certificate takes a minute.";

/** What is shown at that place, or why nothing is; no answer at all is no verdict, as not every network lets its own address be asked. */
export async function certificateCheck(hostname: string, port: number, now: number): Promise<Check> {
  const about = { name: "certificate", about: "Address" };
  const answer = await asked(certificateOf(hostname, port));
  if ("value" in answer) return judgeCertificate(hostname, answer.value, now);
  const why = "silent" in answer ? answer.silent : "no such name";
  if (/^(?:ERR_SSL_|EPROTO$|ECONNRESET$)/u.test(why)) {
    const words = `At ${hostname} there is no certificate, so no browser opens the site (${why}).`;
    return { ...about, level: "wrong", words, remedy: seeProxy };
  }
  if (why === "ECONNREFUSED") {
    const words = `Nothing takes in browsers at ${hostname}, as seen from here (${why}).`;
    return { ...about, level: "warning", words, remedy: seeProxy };
  }
  return notAsked(about, `The certificate of ${hostname}`, why);
}

type Certificate = { validTo: string; refusal: string | null };

export function judgeCertificate(hostname: string, { validTo, refusal }: Certificate, now: number): Check {
  const about = { name: "certificate", about: "Address" };
  const days = Math.floor((Date.parse(validTo) - now) / dayMs);
  const remedy =
    "See the log of the proxy that stands before the studio (Caddy: sudo journalctl -u caddy): it gets and renews certificates.";
  if (days < 0)
    return {
      ...about,
      level: "wrong",
      words: `The certificate of ${hostname} has ended: browsers warn of the site.`,
      remedy,
    };
  if (refusal)
    return {
      ...about,
      level: "warning",
      words: `The certificate of ${hostname} is not one that browsers believe (${refusal}).`,
      remedy,
    };
  const words = `The certificate of ${hostname} is good for ${numberOf(days, "more day")}.`;
  return {
    ...about,
    level: days < fewDays ? "warning" : "well",
    words,
    remedy: days < fewDays ? remedy : null,
  };
}

/** What the server shows, believed or not: why not is what the owner has to know. */
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
  words: `${what} could not be asked for from here (${why}).`,
  remedy: null,
});
