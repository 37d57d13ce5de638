import type { AddedItem } from "#app/appointments/insert.server.ts";
import { invalidField } from "#app/booking/choose/refusals.server.ts";
import { addonById, addonsOf } from "#app/catalogue/addons/addons.server.ts";
import { done, type Outcome } from "#app/shared/outcome.ts";

/** The add-ons as they are offered now. Refuses as "invalid", at `addonIds`, where one of them is not, by its name (rule 35.76). */
export function itemsFor(serviceId: number, addonIds: readonly number[]): Outcome<AddedItem[]> {
  if (addonIds.length === 0) return done([]);
  const offered = addonsOf(serviceId);
  const gone = addonIds.filter((asked) => offered.every(({ id }) => id !== asked));
  if (gone.length > 0) return invalidField("addonIds", whyNotAdded(serviceId, gone));
  return done(
    offered
      .filter(({ id }) => addonIds.includes(id))
      .map(({ id: addonId, name, minutes, priceMinor }) => ({ addonId, name, minutes, priceMinor })),
  );
}

/** Nobody learns the names of another service's. */
function whyNotAdded(serviceId: number, gone: readonly number[]): string {
  const names = gone.flatMap((id) => {
    const row = addonById(id);
    return row?.serviceId === serviceId ? [row.name] : [];
  });
  const all = names.length === gone.length;
  const what = all ? names.join(" and ") : "What you have added";
  return `${what} ${all && names.length > 1 ? "are" : "is"} not offered with this service any more. All else stays as you chose it.`;
}
