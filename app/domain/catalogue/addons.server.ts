/** Add-ons of a service: each lengthens the appointment and costs extra (rule 36.1). */
import { asc, eq } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, differences, record } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { type Direction, swapPositions } from "#app/platform/shared/positions.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { db, writing } from "#db/client.server.ts";
import { addons } from "#db/schema.ts";
import { addonForm } from "./needs-forms.ts";
import { exampleAmounts } from "./price.ts";
import { Price } from "./service-request.server.ts";
import { serviceById, serviceNotFound } from "./services.server.ts";

export type AddonRow = typeof addons.$inferSelect;

/** `price` is formatted for the locale, `priceMinor` is in minor units. */
export type Addon = Pick<AddonRow, "id" | "name" | "minutes" | "priceMinor"> & { price: string };

export const addonRows = (serviceId: number): AddonRow[] =>
  db()
    .select()
    .from(addons)
    .where(eq(addons.serviceId, serviceId))
    .orderBy(asc(addons.position), asc(addons.id))
    .all();

export function addonsOf(serviceId: number): Addon[] {
  const { currency, locale } = studio();
  return addonRows(serviceId)
    .filter(({ active }) => active)
    .map(({ id, name, minutes, priceMinor }) => {
      return { id, name, minutes, priceMinor, price: formatMoney(priceMinor, currency, locale) };
    });
}

export const addonById = (id: number): AddonRow | undefined =>
  db().select().from(addons).where(eq(addons.id, id)).get();

// Booked add-ons keep their own copy of name, minutes and price (rule 36.2).

const mostAddons = 20;

function readAddon(input: unknown) {
  const { name, minutes, price, active } = fieldsIn(input);
  const given = { name, minutes: minutes === "" ? 0 : (minutes ?? 0), price, active };
  const { currency } = studio();
  return readDeclared(addonForm, schemaOf(addonForm, { price: Price(currency) }), given, {
    price: `Enter the price as a number, like ${exampleAmounts(currency)}.`,
  });
}

const addonNotFound = () => refused("not-found", "Add-on not found");

/** Adds an add-on at the end of the list. Refusals: not-found, invalid, conflict (name exists, list full). */
export function addAddon(serviceId: number, input: unknown, by: By): Outcome<AddonRow> {
  const request = readAddon({ active: true, ...fieldsIn(input) });
  if (!request.ok) return request;
  const { price: priceMinor, ...asked } = request.value;
  return writing(() => {
    if (!serviceById(serviceId)) return serviceNotFound();
    const rows = addonRows(serviceId);
    if (rows.length >= mostAddons) {
      return refused("conflict", `A service can have at most ${mostAddons} add-ons. Delete one first.`);
    }
    const taken = nameTaken(rows, asked.name);
    if (taken) return taken;
    const position = (rows.at(-1)?.position ?? -1) + 1;
    const values = { ...asked, serviceId, priceMinor, position };
    const added = db().insert(addons).values(values).returning().get();
    note("addon-added", added, { ...asked, priceMinor }, by);
    return done(added);
  });
}

/** Replaces all fields. Refusals: not-found, invalid, conflict (name exists). */
export function changeAddon(id: number, input: unknown, by: By): Outcome<AddonRow> {
  const request = readAddon(input);
  if (!request.ok) return request;
  const { price: priceMinor, ...asked } = request.value;
  return writing(() => {
    const before = addonById(id);
    if (!before) return addonNotFound();
    const taken = nameTaken(addonRows(before.serviceId), asked.name, id);
    if (taken) return taken;
    const after = { ...asked, priceMinor };
    const detail = differences(before, after);
    if (Object.keys(detail).length === 0) return done(before);
    updateRow(id, after);
    note("addon-changed", before, { name: asked.name, ...detail }, by);
    return done({ ...before, ...after });
  });
}

/** Refusal: not-found. */
export function removeAddon(id: number, by: By): Outcome<AddonRow> {
  return writing(() => {
    const before = addonById(id);
    if (!before) return addonNotFound();
    db().delete(addons).where(eq(addons.id, id)).run();
    note("addon-removed", before, { name: before.name }, by);
    return done(before);
  });
}

/** Moves an add-on one place up or down. Refusal: not-found. */
export function moveAddon(id: number, direction: Direction, by: By): Outcome<AddonRow> {
  return writing(() => {
    const addon = addonById(id);
    if (!addon) return addonNotFound();
    const moved = swapPositions(addonRows(addon.serviceId), id, direction);
    for (const { row, position } of moved) updateRow(row.id, { position });
    if (moved.length > 0) note("addon-moved", addon, { name: addon.name, direction }, by);
    return done(addon);
  });
}

const updateRow = (id: number, values: Partial<AddonRow>) =>
  db().update(addons).set(values).where(eq(addons.id, id)).run();

function nameTaken(rows: readonly AddonRow[], name: string, own?: number) {
  const same = (row: AddonRow) => row.id !== own && row.name.toLowerCase() === name.toLowerCase();
  if (!rows.some(same)) return null;
  const sentence = "This service has an add-on with this name already.";
  return refused("conflict", sentence, { fields: { name: sentence } });
}

function note(action: string, { serviceId }: AddonRow, detail: Record<string, unknown>, by: By): void {
  record({ action, entity: "service", entityId: serviceId, detail }, by);
}
