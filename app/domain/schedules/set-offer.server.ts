import { z } from "zod";
import { assignServices, servicesOfferedBy } from "#app/domain/catalogue/service-providers.server.ts";
import { everyService } from "#app/domain/catalogue/services.server.ts";
import { type By, differences, record } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { Id } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { type AffectedDetail, appointmentsNotOffered, confirmAffected } from "./affected.server.ts";
import { providerOf, scheduleNotFound, writeProvider } from "./provider-record.server.ts";
import { offerForm } from "./schedule-forms.ts";

const OfferInput = schemaOf(offerForm, {
  serviceIds: z.array(Id).transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  active: z.boolean().optional(),
});

/** Sets services and buffer. `active` is only for the desk (rule 14.5). */
export function setOffer(
  providerId: number,
  { shown: token, ...input }: Record<string, unknown> & { shown?: unknown },
  by: By,
): Outcome<null, AffectedDetail> {
  return writing(() => {
    const provider = providerOf(providerId);
    if (!provider) return scheduleNotFound();
    const given = readDeclared(offerForm, OfferInput, input);
    if (!given.ok) return given;
    const { bufferMinutes, serviceIds, active = provider.active } = given.value;
    const known = new Set(everyService().map(({ id }) => id));
    if (!serviceIds.every((id) => known.has(id)))
      return wrongField("serviceIds", offerForm.fields.serviceIds.wrong);
    if (active !== provider.active && by.actor.role === "provider") {
      return refused("not-allowed", "Only the front desk can change who can be booked.");
    }
    if (active && !provider.isProvider) {
      return wrongField("active", `Give ${provider.name} the provider role first, under Manage Users.`);
    }
    const before = servicesOfferedBy(providerId);
    const change = { active, dropped: before.filter((id) => !serviceIds.includes(id)) };
    const outside = appointmentsNotOffered(provider, change, by.now);
    const confirmed = confirmAffected(outside, token);
    if (!confirmed.ok) return confirmed;
    writeProvider(providerId, { bufferMinutes, active });
    assignServices(providerId, serviceIds);
    const detail = differences(
      { bufferMinutes: provider.bufferMinutes, active: provider.active, services: before },
      { bufferMinutes, active, services: serviceIds },
    );
    if (Object.keys(detail).length > 0) {
      record({ action: "offer-changed", entity: "schedule", entityId: providerId, detail }, by);
    }
    return done(null);
  });
}

const wrongField = (name: string, sentence: string) =>
  refused("invalid", sentence, { fields: { [name]: sentence } });
