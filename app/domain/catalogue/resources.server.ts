/** Rooms and equipment with their capacity (rule 36.5). */
import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { type By, differences, record } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { type Direction, swapPositions } from "#app/platform/shared/positions.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { appointmentResources, resources, serviceResources, services } from "#db/schema.ts";
import { roomForm } from "./needs-forms.ts";

export type ResourceRow = typeof resources.$inferSelect;

export const resourceRows = (): ResourceRow[] =>
  db().select().from(resources).orderBy(asc(resources.position), asc(resources.id)).all();

export const resourceById = (id: number): ResourceRow | undefined =>
  db().select().from(resources).where(eq(resources.id, id)).get();

const resourceNotFound = () => refused("not-found", "Room not found");

export function servicesByResource(): Map<number, string[]> {
  const rows = db()
    .select({ resourceId: serviceResources.resourceId, name: services.name })
    .from(serviceResources)
    .innerJoin(services, eq(services.id, serviceResources.serviceId))
    .orderBy(asc(services.position), asc(services.id))
    .all();
  const names = new Map<number, string[]>();
  for (const { resourceId, name } of rows) {
    names.set(resourceId, [...(names.get(resourceId) ?? []), name]);
  }
  return names;
}

const mostResources = 50;

const Resource = schemaOf(roomForm, {});

function readResource(input: unknown): Outcome<z.output<typeof Resource>> {
  const { name, places = 1, active } = fieldsIn(input);
  return readDeclared(roomForm, Resource, { name, places, active });
}

/** Adds a resource at the end of the list. Refusals: invalid, conflict (name exists, limit reached). */
export function addResource(input: unknown, by: By): Outcome<ResourceRow> {
  const request = readResource({ active: true, ...fieldsIn(input) });
  if (!request.ok) return request;
  return writing(() => {
    const rows = resourceRows();
    if (rows.length >= mostResources) {
      return refused(
        "conflict",
        `You can have at most ${mostResources} rooms and pieces of equipment. Delete one first.`,
      );
    }
    const taken = nameTaken(request.value.name);
    if (taken) return taken;
    const position = (rows.at(-1)?.position ?? -1) + 1;
    const added = db()
      .insert(resources)
      .values({ ...request.value, position })
      .returning()
      .get();
    record({ action: "added", entity: "resource", entityId: added.id, detail: request.value }, by);
    return done(added);
  });
}

/** Asks for confirmation if appointments are affected. Runs in the transaction, which a refusal rolls back. */
type Confirm<Detail extends object> = (before: ResourceRow, after: ResourceRow) => Outcome<unknown, Detail>;

/** Replaces all fields. Refusals: not-found, invalid, conflict (name exists), those of `confirm`. */
export function changeResource<Detail extends object>(
  id: number,
  input: unknown,
  by: By,
  confirm: Confirm<Detail>,
): Outcome<ResourceRow, Detail> {
  const request = readResource(input);
  if (!request.ok) return request;
  return writing(() => {
    const before = resourceById(id);
    if (!before) return resourceNotFound();
    const taken = nameTaken(request.value.name, id);
    if (taken) return taken;
    const after = { ...before, ...request.value };
    const detail = differences(before, request.value);
    if (Object.keys(detail).length === 0) return done(before);
    const asked = confirm(before, after);
    if (!asked.ok) return asked;
    db().update(resources).set(request.value).where(eq(resources.id, id)).run();
    record({ action: "changed", entity: "resource", entityId: id, detail }, by);
    return done(after);
  });
}

function nameTaken(name: string, own?: number) {
  const same = ({ id, name: other }: ResourceRow) => id !== own && other.toLowerCase() === name.toLowerCase();
  if (!resourceRows().some(same)) return null;
  const sentence = "A room or piece of equipment with this name already exists.";
  return refused("conflict", sentence, { fields: { name: sentence } });
}

/** Refusals: not-found, conflict (used by appointments). */
export function removeResource(id: number, by: By): Outcome<ResourceRow> {
  return writing(() => {
    const before = resourceById(id);
    if (!before) return resourceNotFound();
    const used = db()
      .select()
      .from(appointmentResources)
      .where(eq(appointmentResources.resourceId, id))
      .limit(1)
      .get();
    if (used) {
      return refused("conflict", `${before.name} is used by appointments. Clear "In use" instead.`);
    }
    db().delete(resources).where(eq(resources.id, id)).run();
    record({ action: "removed", entity: "resource", entityId: id, detail: { name: before.name } }, by);
    return done(before);
  });
}

/** Moves a resource one place up or down. Refusal: not-found. */
export function moveResource(id: number, direction: Direction, by: By): Outcome<null> {
  return writing(() => {
    if (!resourceById(id)) return resourceNotFound();
    const moved = swapPositions(resourceRows(), id, direction);
    for (const { row, position } of moved) {
      db().update(resources).set({ position }).where(eq(resources.id, row.id)).run();
    }
    if (moved.length > 0) {
      record({ action: "moved", entity: "resource", entityId: id, detail: { direction } }, by);
    }
    return done(null);
  });
}
