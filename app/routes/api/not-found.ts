import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";

export const handle = {
  access: { GET: "public", POST: "public", PUT: "public", PATCH: "public", DELETE: "public" },
} satisfies RouteHandle;

export const loader = () => apiReply(refused("not-found", "Not found."));

export const action = loader;
