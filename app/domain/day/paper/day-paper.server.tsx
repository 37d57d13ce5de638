import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { bookingHoursOn, isClosed } from "#app/domain/availability/calendar.ts";
import { isDate } from "#app/domain/availability/dates.ts";
import { mailOfOccasion } from "#app/domain/notifications/list-mails.server.ts";
import type { MailWriter, PageLinks, WrittenMail } from "#app/domain/notifications/mail-kinds.ts";
import { type QueuedMail, queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { writing } from "#db/client.server.ts";
import { nextOpenDay, type Paper, paperFor } from "./paper.server.ts";
import { PaperSheet, paperStyle } from "./paper-sheet.tsx";

/** The content security policy allows this style by its hash. */
export const fileStyle = `body{margin:0;color:#000;background:#fff}.kept{margin:0;padding:8px;background:#fbebcb;font:16px/1.4 Arial,sans-serif}h1{margin:8px 8px 0;font:400 9pt Arial,sans-serif}@media print{.kept,h1{display:none}}${paperStyle}`;

/** Returns one HTML file without JavaScript. A browser that has stored it shows a note about the server. */
export function paperFile(paper: Paper): string {
  const page = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${paper.studioName}, ${paper.pages[0]?.heading ?? ""}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
        <style dangerouslySetInnerHTML={{ __html: fileStyle }} />
      </head>
      <body>
        <p className="kept" hidden>
          Printed {paper.printedAt}. The server can't be reached.
        </p>
        <main>
          <h1>{paper.studioName}</h1>
          <PaperSheet paper={paper} />
        </main>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${page}`;
}

const morning = 6 * 60;

/** In minutes. If the server starts later than this after the due time, no mail is sent. */
const maxDelayMinutes = 180;

/** Queues the paper once per occasion, and not on closed days (rule 11.25). */
export function queueDayPaper(now: number): void {
  const { mailsPaper, email: recipient, timeZone } = studio();
  if (!mailsPaper || !recipient) return;
  const { date, minute } = studioNow(timeZone, now);
  const calendar = readCalendar({ providerIds: [], from: date, to: date });
  const hours = bookingHoursOn(calendar, date);
  if (!hours || isClosed(calendar, date)) return;
  const isDue = (from: number) => minute >= from && minute < from + maxDelayMinutes;
  // The last minute of the day.
  const occasions = [
    { occasion: `paper ${date} closing`, at: Math.min(hours.end, 1439), about: () => nextOpenDay(date) },
    { occasion: `paper ${date} morning`, at: morning, about: () => date },
  ];
  for (const { occasion, at, about } of occasions) {
    if (!isDue(at) || mailOfOccasion(occasion)) continue;
    const mail = { kind: "day-paper", audience: "studio", recipient, appointmentId: null } as const;
    writing(() => queueMessage({ ...mail, occasion, facts: { date: about() }, dueAt: now }, now));
  }
}

const About = z.object({ date: z.string().refine(isDate) });

export const dayPaperMail: MailWriter = { write: writeDayPaper, whyObsolete: whyNoPaper };

function whyNoPaper(mail: QueuedMail, now: number): string | null {
  const about = readInput(About, mail.facts);
  if (!about.ok) return "The email has no valid date.";
  return about.value.date < studioNow(studio().timeZone, now).date ? "The day is over." : null;
}

function writeDayPaper(mail: QueuedMail, { page }: PageLinks, now: number): WrittenMail {
  const obsolete = whyNoPaper(mail, now);
  if (obsolete) return { obsolete };
  const date = String(mail.facts.date);
  const paper = paperFor(date, now);
  const [day] = paper.pages;
  return {
    content: {
      subject: `Paper for ${day?.heading ?? date}`,
      heading: `Paper for ${day?.heading ?? date}`,
      preheader: "Print your appointments in case the internet or the server fails.",
      paragraphs: [
        "The attached file covers this day and the next open day. It lists appointments with phone numbers, free times, and ten lines for new bookings with preprinted references. It opens in any browser without internet access.",
      ],
      facts: [],
      button: { label: "Open the paper", url: page("/receptionist/paper") },
      otherWay: {
        lead: "Sent at closing time and at 6 AM.",
        label: "Change this",
        url: page("/admin/settings#part-mail"),
      },
      notes: [],
    },
    calendar: null,
    attachment: {
      filename: `paper-${date}.html`,
      content: paperFile(paper),
      contentType: "text/html; charset=utf-8",
    },
  };
}
