import { workerScript } from "#app/front-desk/paper/worker-script.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";

export const handle = { access: { GET: ["receptionist", "admin"] } } satisfies RouteHandle;

/** Not a file under public/: a folder there of this name would take the address of the front desk. */
export const loader = () =>
  new Response(workerScript, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
