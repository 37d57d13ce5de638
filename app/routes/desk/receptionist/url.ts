/** Addresses of the front desk: a day, and what stands in its panel. */
export type DeskAddress = {
  date: string;
  appointment?: number;
  /** What is asked about the chosen visit. */
  step?: "move" | "cancel";
  /** A new appointment, with what a gap of the board presets. */
  fresh?: { provider?: number; time?: string };
  sheet?: boolean;
  /** The provider whose column a phone shows. */
  show?: number | null;
  done?: string;
};

export function deskAddress({ date, appointment, step, fresh, sheet, show, done }: DeskAddress): string {
  const query = new URLSearchParams({ date });
  if (appointment) query.set("visit", String(appointment));
  if (step) query.set(step, "");
  if (fresh) query.set("new", "");
  if (fresh?.provider) query.set("provider", String(fresh.provider));
  if (fresh?.time) query.set("time", fresh.time);
  if (show) query.set("show", String(show));
  if (sheet) query.set("sheet", "");
  if (done) query.set("done", done);
  const address = `/receptionist?${query}`.replace(/=(?=&|$)/gu, "");
  return appointment || fresh ? `${address}#panel` : address;
}

/** Where a deed fails without an error of its own (specification, section 8). */
export function failedTo(intent: string, reason: string): string {
  if (intent === "cancel") return `Failed to cancel appointment: ${reason}`;
  if (/reward$/u.test(intent)) return `Failed to update the stamp card: ${reason}`;
  if (intent === "book") return "Booking failed. Please try again.";
  return `Failed to update appointment: ${reason}`;
}
