import type { RouteHandle } from "#app/platform/http/access.ts";
import { workerScript } from "./worker-script.ts";

export const handle = { access: { GET: ["receptionist", "admin"] } } satisfies RouteHandle;

/** Not a file in public/, because a folder of this name would take the front desk's URL. */
export const loader = () =>
  new Response(workerScript, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
