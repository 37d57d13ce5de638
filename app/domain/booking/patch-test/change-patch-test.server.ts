import { and, eq, sql } from "drizzle-orm";
import {
  mostPreconditions,
  preconditionsOf,
  tooManyConditions,
} from "#app/domain/catalogue/change-preconditions.server.ts";
import { addUnlisted } from "#app/domain/catalogue/change-services.server.ts";
import { patchTestForm } from "#app/domain/catalogue/needs-forms.ts";
import { isPatchTest } from "#app/domain/catalogue/precondition.ts";
import { serviceForm } from "#app/domain/catalogue/service-form.ts";
import { providersOfService } from "#app/domain/catalogue/service-providers.server.ts";
import { type ServiceRow, serviceById, serviceNotFound } from "#app/domain/catalogue/services.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { db, writing } from "#db/client.server.ts";
import { servicePreconditions, services } from "#db/schema.ts";

const Figures = schemaOf(patchTestForm, {});

const testMinutes = 15;

export const patchTestOf = (serviceId: number) => preconditionsOf(serviceId).find(isPatchTest);

/**
 * Saves the patch test of a service, and creates its own free service if it has none (rule 36.28). Refusals: not-found, invalid, conflict (name
 * of the test exists, limit reached).
 */
export function setPatchTest(serviceId: number, input: unknown, by: By): Outcome<null> {
  const figures = readDeclared(patchTestForm, Figures, input);
  if (!figures.ok) return figures;
  return writing(() => {
    const service = serviceById(serviceId);
    if (!service) return serviceNotFound();
    const all = preconditionsOf(serviceId);
    const isTest = ({ kind, consent }: (typeof all)[number]) =>
      kind === "consent" && consent === "patch_test";
    const present = all.find(isPatchTest) ?? all.find(isTest);
    if (!present && all.length >= mostPreconditions) return tooManyConditions();
    const test = present?.testServiceId ? done({ id: present.testServiceId }) : testOf(service, by);
    if (!test.ok) return test;
    const values = { ...figures.value, testServiceId: test.value.id };
    if (present)
      db().update(servicePreconditions).set(values).where(eq(servicePreconditions.id, present.id)).run();
    else
      db()
        .insert(servicePreconditions)
        .values({ ...values, serviceId, kind: "consent", consent: "patch_test" })
        .run();
    record({ action: "patch-test-set", entity: "service", entityId: serviceId, detail: values }, by);
    return done(null);
  });
}

/** Uses the former test of the service again. */
function testOf({ id, name: treatment }: ServiceRow, by: By): Outcome<Pick<ServiceRow, "id">> {
  const name = `Patch test: ${treatment}`.slice(0, serviceForm.fields.name.maxLength);
  const former = db()
    .select({ id: services.id })
    .from(services)
    .where(and(sql`lower(${services.name}) = lower(${name})`, services.unlisted))
    .get();
  if (former) return done(former);
  const providerIds = providersOfService(id).map((provider) => provider.id);
  const texts = { name, description: "", category: "" };
  return addUnlisted({ ...texts, duration: testMinutes, price: 0, unavailable: false, providerIds }, by);
}
