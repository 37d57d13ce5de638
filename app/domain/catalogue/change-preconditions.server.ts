import { asc, eq, getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { Id, isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { servicePreconditions, services } from "#db/schema.ts";
import { conditionForms } from "./needs-forms.ts";
import type { Precondition } from "./precondition.ts";
import { serviceById, serviceNotFound } from "./services.server.ts";

const { serviceId, ...columns } = getTableColumns(servicePreconditions);
const { id, otherServiceId } = columns;

export const preconditionsOf = (service: number): Precondition[] =>
  db()
    .select({ ...columns, otherName: services.name })
    .from(servicePreconditions)
    .leftJoin(services, eq(services.id, otherServiceId))
    .where(eq(serviceId, service))
    .orderBy(asc(id))
    .all();

export const mostPreconditions = 10;

const Hours = z.preprocess(
  (typed) =>
    isBlank(typed) ? 0 : typeof typed === "string" && /^\s*\d{1,4}\s*$/u.test(typed) ? Number(typed) : typed,
  z.int().min(0).max(8760),
);
const OtherOrNone = z.preprocess((typed) => (isBlank(typed) ? null : typed), Id.nullable());

const shapes = {
  before: schemaOf(conditionForms.before, { otherServiceId: Id, hours: Hours }),
  apart: schemaOf(conditionForms.apart, { otherServiceId: OtherOrNone }),
  consent: schemaOf(conditionForms.consent, {
    consent: z.enum(servicePreconditions.consent.enumValues),
    hours: Hours,
  }),
  mark: schemaOf(conditionForms.mark, { markKind: z.enum(servicePreconditions.markKind.enumValues) }),
};

type Asked = Partial<Omit<Precondition, "id" | "otherName">> & Pick<Precondition, "kind">;

function read(input: unknown): Outcome<Asked> {
  const given: Record<string, unknown> = { otherServiceId: "", hours: "", ...fieldsIn(input) };
  const known = (Object.keys(shapes) as Precondition["kind"][]).find((name) => name === given.kind);
  if (!known) return refused("invalid", "Choose a condition.", { fields: { kind: "Choose one." } });
  const fields = readDeclared<z.ZodType<Omit<Asked, "kind">>>(conditionForms[known], shapes[known], given);
  return fields.ok ? done({ kind: known, ...fields.value }) : fields;
}

/** Refusals: not-found, invalid (such as a service before itself), conflict (condition exists, limit reached). */
export function addPrecondition(service: number, input: unknown, by: By): Outcome<null> {
  const request = read(input);
  if (!request.ok) return request;
  const asked = request.value;
  return writing(() => {
    if (!serviceById(service)) return serviceNotFound();
    const other = asked.otherServiceId ?? null;
    if (other !== null && !serviceById(other)) return wrongOther("Choose a service.");
    if (asked.kind === "before" && other === service) return wrongOther("Choose a different service.");
    const present = preconditionsOf(service);
    if (present.some((one) => sameRule(one, asked, service))) {
      return refused("conflict", "This condition already exists. To change it, delete it first.");
    }
    if (present.length >= mostPreconditions) {
      return tooManyConditions();
    }
    // If a service must be apart from itself, no other service is stored.
    const values = { ...asked, otherServiceId: other === service ? null : other };
    db()
      .insert(servicePreconditions)
      .values({ ...values, serviceId: service })
      .run();
    record({ action: "precondition-added", entity: "service", entityId: service, detail: values }, by);
    return done(null);
  });
}

export const tooManyConditions = () =>
  refused("conflict", `A service can have at most ${mostPreconditions} conditions. Delete one first.`);

const wrongOther = (sentence: string) =>
  refused("invalid", sentence, { fields: { otherServiceId: sentence } });

function sameRule(one: Precondition, asked: Asked, service: number): boolean {
  const other = asked.otherServiceId === service ? null : (asked.otherServiceId ?? null);
  return (
    one.kind === asked.kind &&
    one.otherServiceId === other &&
    one.consent === (asked.consent ?? null) &&
    one.markKind === (asked.markKind ?? null)
  );
}

/** Refusal: not-found (such as a precondition of another service). */
export function removePrecondition(service: number, precondition: number, by: By): Outcome<null> {
  return writing(() => {
    const present = preconditionsOf(service).find((one) => one.id === precondition);
    if (!present) return refused("not-found", "This condition no longer exists.");
    db().delete(servicePreconditions).where(eq(id, precondition)).run();
    const { id: _id, otherName: _name, ...detail } = present;
    record({ action: "precondition-removed", entity: "service", entityId: service, detail }, by);
    return done(null);
  });
}
