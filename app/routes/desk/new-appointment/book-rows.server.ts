import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { overridableRulesIn } from "#app/domain/booking/choose/staff-override.ts";
import { chainIn } from "#app/domain/booking/joint/chain-offer.ts";
import { renumbered } from "#app/domain/booking/joint/typed-rows.ts";
import { bookVisit } from "#app/domain/booking/visit/book.server.ts";
import { termsInOrder } from "#app/domain/booking/visit/offer.server.ts";
import { addonById } from "#app/domain/catalogue/addons.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { clientOfForm } from "#app/routes/desk/parts/client-of-form.server.ts";
import { timeAsked } from "#app/routes/desk/times/asked-time.server.ts";
import { addonIdsIn, moreRowsIn, rowNames, rowsMadeFor } from "#app/routes/desk/times/row-names.ts";

type Fields = Readonly<Record<string, unknown>>;

export const hasMoreRows = (fields: Fields): boolean => moreRowsIn(fields).length > 0;

/** Refuses services or add-ons that were changed after the times were looked up (rule 4.12). */
export function whyRowsChanged(fields: Fields) {
  if (isBlank(fields.rowsFor) || fields.rowsFor === rowsMadeFor(fields)) return null;
  return refused(
    "invalid",
    "Nothing was booked. The services or add-ons were changed after the times were shown. Check the new times below and book again.",
  );
}

/** Books the chosen chain with the providers shown (rule 35.53). Refuses as `bookVisit`, and as "invalid" without a chain. */
export function bookRowsForClient(
  input: Fields,
  key: string | null,
  { actor, now }: By,
): Outcome<Appointment[], AppointmentDetail> {
  const who = clientOfForm(input);
  if (!who.ok) return who;
  const { serviceId, providerId: first } = input;
  const rows = [{ n: 1, serviceId, providerId: first }, ...moreRowsIn(input)];
  const place = placeIn(input, rows);
  if (!place.ok) return place;
  const { chain, bend } = place.value;
  const asked = chain?.rows.map(({ row, providerId }) => ({ row: rows[row - 1], providerId })) ?? [];
  if (!chain || chain.date !== input.date || asked.length !== rows.length)
    return refused("invalid", chooseTime, { fields: { time: chooseTime } });
  const request = {
    ...input,
    ...who.value.contact,
    kind: input.kind === "household" ? "household" : "chain",
    keepOrder: place.value.isShown,
    shownTerms: termsInOrder(
      String(input.shownTerms ?? ""),
      chain.rows.map(({ row }) => row),
    ),
    date: chain.date,
    time: chain.time,
    rows: asked.map(({ row, providerId }) => ({
      serviceId: row?.serviceId,
      providerId,
      addonIds: addonsFor(row, input),
      ...(row && row.n > 1 && companionIn(row.n, input)),
    })),
  };
  const { clientId, recordId } = who.value;
  const staff = { actor, clientId, recordId, override: false, bend, whose: "the client's" } as const;
  const outcome = bookVisit(request, { visitor: null, key, now, staff });
  if (outcome.ok) return done(outcome.value.appointments);
  // The page reads the free chains itself.
  const { reason, message, fields = {}, detail } = outcome.refusal;
  const { alternatives: _chains, ...rest } = detail ?? {};
  const order = asked.map(({ row }) => row?.n ?? 1);
  return refused<AppointmentDetail>(reason, message, { fields: renumbered(fields, order), detail: rest });
}

/** Returns the chosen chain with its overridden rules, or the typed time for the unchanged services (rule 6.4). */
function placeIn(input: Fields, rows: readonly { providerId: unknown }[]) {
  const asked = timeAsked(input);
  if (!asked.ok) return asked;
  const [radio, rules] = typeof asked.value === "string" ? asked.value.split("!") : [];
  const isTyped = !isBlank(input.otherTime) && asked.value === input.otherTime;
  if (!isTyped)
    return done({
      chain: chainIn(radio),
      bend: rules === undefined ? undefined : overridableRulesIn(rules),
      isShown: true,
    });
  const all = rows.map(({ providerId }, at) => ({ row: at + 1, providerId: String(providerId ?? "any") }));
  return done({ chain: { date: input.date, time: radio, rows: all }, bend: [], isShown: false });
}

const companionIn = (n: number, input: Fields) => ({
  customerName: input[rowNames(n).client],
  notes: input[rowNames(n).notes],
});

const chooseTime = "Choose one of the times.";

/** An add-on that no longer exists counts for the first row, which refuses it (rule 35.76). */
const addonsFor = (row: { n: number; serviceId: unknown } | undefined, fields: Fields): number[] =>
  addonIdsIn(fields).filter((id) => {
    const addon = addonById(id);
    return addon ? String(addon.serviceId) === String(row?.serviceId) : row?.n === 1;
  });
