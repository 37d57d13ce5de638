/** Packages on offer, as the owner edits them (rule 37.37). */
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { Price } from "#app/domain/catalogue/service-request.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { Id } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { packageOffers } from "#db/schema.ts";
import { NameInTill, noteTill, wrongInTill } from "./till-fields.server.ts";

const whole = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/u)
    .transform(Number)
    .refine((number) => number >= least && number <= most);

/** A package is offered as it is; another price is another offer. Refuses as "invalid". */
export function addOffer(input: unknown, by: By): Outcome<number> {
  const Offer = z.object({
    ...{ name: NameInTill, serviceId: Id, price: Price(studio().currency) },
    ...{ visits: whole(2, 100), months: whole(0, 120) },
  });
  const required = {
    name: wrongInTill.name,
    serviceId: wrongInTill.serviceId,
    price: wrongInTill.price,
    visits: wrongInTill.visits,
  };
  const read = readInput(Offer, input, { wrong: wrongInTill, required });
  if (!read.ok) return read;
  const { price: priceMinor, months: validMonths, ...offer } = read.value;
  return writing(() => {
    const service = sql`SELECT 1 AS found FROM services WHERE id = ${offer.serviceId}`;
    if (!db().get(service))
      return refused("invalid", wrongInTill.serviceId, { fields: { serviceId: wrongInTill.serviceId } });
    const { id } = db()
      .insert(packageOffers)
      .values({ ...offer, priceMinor, validMonths })
      .returning()
      .get();
    noteTill("offer-added", id, { priceMinor, visits: offer.visits }, by);
    return done(id);
  });
}

/** Offers it, or does not any more; what was sold stays good. Refuses as "not-found". */
export function setOffered(id: number, active: boolean, by: By): Outcome<number> {
  return writing(() => {
    const offer = db().select().from(packageOffers).where(eq(packageOffers.id, id)).get();
    if (!offer) return refused("not-found", "Package not found");
    if (offer.active === active) return done(id);
    db().update(packageOffers).set({ active }).where(eq(packageOffers.id, id)).run();
    noteTill("offer-changed", id, { active }, by);
    return done(id);
  });
}
