import { addressWith, dataAddress } from "#app/platform/words/address-with.ts";

/** A day of the front desk, and what stands in its panel. */
type DeskPlace = {
  date: string;
  appointment?: number;
  /** What is asked about the chosen appointment. */
  step?: "move" | "whole" | "add" | "cancel" | "no-show";
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
  const url = addressWith("/receptionist", {
    date,
    visit: appointment,
    ...(step && { [step]: true }),
    ...(fresh && { new: true, ...fresh }),
    show,
    sheet,
    done,
    change,
  });
  return appointment || fresh ? `${url}#panel` : url;
}

/** The address at which script asks for the page of the desk as data, or sends a form to it. `refreshed`: nobody asked for it (rule 19.6). */
export function deskDataUrl(search: string, { refreshed }: { refreshed: boolean }): string {
  const query = new URLSearchParams(search);
  if (refreshed) query.set("refreshed", "");
  return dataAddress("/receptionist", "routes/desk/board/route", query);
}
