import type { RouteHandle } from "#app/platform/http/access.ts";
import { workerScript } from "./worker-script.ts";

export const handle = { access: { GET: ["receptionist", "admin"] } } satisfies RouteHandle;

/** Not a file in public/: a folder of this name there would take the front desk's address. */
export const loader = () =>
  new Response(workerScript, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
