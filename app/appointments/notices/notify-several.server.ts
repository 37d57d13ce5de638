/** Who hears of several appointments that were booked as one: a joint visit or a series (rules 35.23 and 35.44). */
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { instantOf } from "#app/shared/clock.server.ts";
import type { Studio } from "#app/studio/studio.server.ts";
import { queueDigest } from "./digest.server.ts";
import { type NewsReader, tellNews, tellUnheard } from "./news.server.ts";
import { emailOf, isStudio } from "./notify.server.ts";
import { dropReminders, queueReminders } from "./reminders.server.ts";
import type { Telling } from "./telling.ts";

/**
 * Of a joint visit as of one: a mail to the client and one to the studio for all of it, and to each provider those for their
 * own (rule 35.23). `previous`: where the parts were before, in the same order, of what is moved.
 */
export function tellAboutJoint(
  kind: "booked" | "moved" | "cancelled",
  parts: readonly Appointment[],
  studio: Studio,
  now: number,
  { previous = parts, tell = "mail" }: { tell?: Telling; previous?: readonly Appointment[] } = {},
): void {
  const pairs = parts.flatMap((appointment, at) => {
    const isOver = now >= instantOf(appointment.date, appointment.endMin, studio.timeZone);
    return isOver ? [] : [{ kind, appointment, previous: previous[at] ?? appointment }];
  });
  const [first] = pairs;
  if (!first) return;
  const { appointment } = first;
  const client: NewsReader = { audience: "client", recipient: appointment.contact.email };
  if (tell === "mail") tellNews({ ...first, joint: true }, client, now);
  else tellUnheard({ ...first, joint: true }, client, { knows: tell === "told" }, now);
  if (studio.staffMails === "daily") queueDigest(studio, now);
  else if (studio.email) {
    tellNews({ ...first, joint: true }, { audience: "studio", recipient: studio.email }, now);
  }
  for (const pair of pairs) tellProviders(pair, studio, now);
  if (kind === "moved") for (const part of parts) dropReminders(part, "The visit was moved.", now);
  queueReminders(appointment, studio, now, parts);
}

/** Who gives it now and who gave it before; in a studio of one the studio's mail says it already. */
function tellProviders(
  news: { kind: "booked" | "moved" | "cancelled"; appointment: Appointment; previous: Appointment },
  { email, staffMails }: Studio,
  now: number,
): void {
  const ids = new Set([news.appointment.providerId, news.previous.providerId]);
  for (const providerId of ids) {
    const recipient = emailOf(providerId);
    if (staffMails === "each" && isStudio(recipient, email)) continue;
    tellNews(news, { audience: "provider", recipient, providerId }, now);
  }
}

/**
 * One mail to the client about all visits of a series, each with its parts (rule 35.44): it is about the first, and lists the others as
 * they are when it is sent. In the transaction that has booked them without a word to the client.
 */
export function tellAboutSeries(
  visits: readonly (readonly Appointment[])[],
  studio: Studio,
  now: number,
): void {
  const [appointment, ...others] = visits.flatMap(([first]) => first ?? []);
  if (!appointment) return;
  const last = others.at(-1) ?? appointment;
  if (now >= instantOf(last.date, last.endMin, studio.timeZone)) return;
  const client: NewsReader = { audience: "client", recipient: appointment.contact.email };
  const also = others.map(({ id }) => id);
  const joint = appointment.jointId === null ? undefined : (true as const);
  tellNews({ kind: "booked", appointment, previous: appointment, also, joint }, client, now);
}
