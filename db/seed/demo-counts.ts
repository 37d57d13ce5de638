/** Website statistics of the demo's last 60 days. */
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import type { dailyCounts } from "#db/schema.ts";
import { dice } from "./dice.ts";

type Row = typeof dailyCounts.$inferInsert;

const pages = {
  "/": 0.8,
  "/services": 0.6,
  "/book": 0.4,
  "/about": 0.3,
  "/gallery": 0.2,
  "/contact": 0.2,
  "/faq": 0.1,
};
const hosts = { "": 0.4, "www.google.com": 0.35, "www.instagram.com": 0.15, "www.yelp.com": 0.1 };

export function demoCounts(today: string, wanted: readonly number[]): Row[] {
  const { roll } = dice(60);
  return Array.from({ length: 60 }, (_, ago) => addDays(today, -1 - ago)).flatMap((date) => {
    const visits = (isoWeekday(date) > 5 ? 26 : 18) * (0.7 + 0.6 * roll());
    const opened = visits * (0.3 + 0.1 * roll());
    const row = (what: Row["what"], count: number, subject = "") => ({
      date,
      what,
      subject,
      count: Math.round(count),
    });
    return [
      ...Object.entries(hosts).map(([host, share]) => row("referrer", visits * share, host)),
      ...Object.entries(pages).map(([path, share]) => row("page", visits * share, path)),
      row("opened", opened),
      row("day", opened * 0.7),
      row("booked", opened * (0.2 + 0.3 * roll())),
      row("refused", roll() * 2),
      ...wanted.map((service, at) => row("no_times", visits / (14 + 16 * at), String(service))),
    ].filter(({ count }) => count > 0);
  });
}
