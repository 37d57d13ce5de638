import { dataAddress } from "#app/ui/browser/data-address.ts";

/** A day of the front desk, and what stands in its panel. */
type DeskPlace = {
  date: string;
  appointment?: number;
  /** What is asked about the chosen appointment. */
  step?: "move" | "whole" | "cancel" | "no-show";
  /** A new appointment, with what a gap of the board presets. */
  fresh?: { service?: number; provider?: number; time?: string };
  sheet?: boolean;
  /** The provider whose column a phone shows. */
  show?: number | null;
  done?: string;
  /** What was done, as a change that can be taken back. */
  change?: number | null;
};

export function deskUrl({ date, appointment, step, fresh, sheet, show, done, change }: DeskPlace): string {
  const query = new URLSearchParams({ date });
  if (appointment) query.set("visit", String(appointment));
  if (step) query.set(step, "");
  if (fresh) query.set("new", "");
  if (fresh?.service) query.set("service", String(fresh.service));
  if (fresh?.provider) query.set("provider", String(fresh.provider));
  if (fresh?.time) query.set("time", fresh.time);
  if (show) query.set("show", String(show));
  if (sheet) query.set("sheet", "");
  if (done) query.set("done", done);
  if (change) query.set("change", String(change));
  const url = `/receptionist?${query}`.replace(/=(?=&|$)/gu, "");
  return appointment || fresh ? `${url}#panel` : url;
}

/** The address at which script asks for the page of the desk as data, or sends a form to it. `refreshed`: nobody asked for it (rule 19.6). */
export function deskDataUrl(search: string, { refreshed }: { refreshed: boolean }): string {
  const query = new URLSearchParams(search);
  if (refreshed) query.set("refreshed", "");
  return dataAddress("/receptionist", "routes/desk/receptionist/route", query);
}
