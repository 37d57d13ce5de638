import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { mayBeLonger, mayChangeAddons } from "#app/domain/booking/change/addons.server.ts";
import { bookedAddons } from "#app/domain/booking/joint/parts.server.ts";
import { addonsOf } from "#app/domain/catalogue/addons.server.ts";
import { termsById } from "#app/domain/catalogue/services.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";

/** `value`: what its button sends; null if it doesn't fit and no rule can be overridden. */
type OfferedAddon = { words: string; why: string | null; value: string | null; bend: string | null };

export type DeskAddons = {
  booked: { id: number; words: string }[];
  offered: OfferedAddon[];
  /** Price and minutes of each add-on, so that the client gets the shown terms. */
  shownTerms: string;
  mayChange: boolean;
};

/** Returns booked and available add-ons (rules 35.50 and 35.51). */
export function deskAddons(appointment: Appointment, locale: string, now: number): DeskAddons {
  const { id, serviceId, currency } = appointment;
  const booked = bookedAddons(id);
  const mayChange = mayChangeAddons(appointment);
  const free = (mayChange && serviceId !== null ? addonsOf(serviceId) : []).filter((addon) =>
    booked.every(({ addonId }) => addonId !== addon.id),
  );
  return {
    booked: booked.map(({ id: itemId, name, minutes, priceMinor }) => ({
      id: itemId,
      words: inWords(name, minutes, formatMoney(priceMinor, currency, locale)),
    })),
    offered: free.map((addon) => {
      const { why, bend } = mayBeLonger(appointment, addon.minutes, now);
      const rules = bend ? ` ${bend.rules.join(",")}` : "";
      return {
        words: inWords(addon.name, addon.minutes, addon.price),
        why,
        value: why === null || bend ? `${addon.id}${rules}` : null,
        bend: bend?.words ?? null,
      };
    }),
    shownTerms: termsById(free),
    mayChange,
  };
}

const inWords = (name: string, minutes: number, price: string): string =>
  [name, ...(minutes > 0 ? [`${minutes} minutes`] : []), price].join(", ");
