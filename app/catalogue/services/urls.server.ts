import { asc } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { services } from "#db/schema.ts";
import { servicePath } from "./path.ts";

const { id, slug, createdAt, updatedAt, position } = services;

const pages = preparedQuery((db) =>
  db.select({ id, slug, createdAt, updatedAt }).from(services).orderBy(asc(position), asc(id)).prepare(),
);

/** The pages of all services, and when what they say was changed last. */
export const serviceUrls = (origin: string): { address: string; changed: string }[] =>
  pages()
    .all()
    .map((service) => ({
      address: origin + servicePath(service),
      changed: new Date(service.updatedAt ?? service.createdAt).toISOString(),
    }));
