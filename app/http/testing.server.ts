/** For tests only: a route behind its gate, as remix-serve would call it behind the front door. */
import type { AppLoadContext } from "@remix-run/node";
import { sessionEnded, visitorOf } from "#app/accounts/session/visitor.server.ts";
import { gated } from "#app/gate.server.ts";
import { marks } from "#app/http/front-door/marks.server.ts";

export type Knock = {
  /** "name=value" of a cookie. */
  cookie?: string;
  /** The fields of a form; with them the request is a POST. */
  form?: Record<string, string> | [string, string][];
  /** The body of a call of the API; with it the request is a POST, and the door one under /api. */
  json?: unknown;
  params?: Record<string, string>;
  ip?: string;
};

/** The answer of the route's loader, or of its action where a form is sent; what is thrown as an answer is one. */
export async function knock(
  module: object,
  address: string,
  { cookie, form, json, params = {}, ip }: Knock = {},
) {
  const id = json === undefined ? "routes/tested" : "routes/api/tested";
  const origin = "http://studio.test";
  const routes = gated(
    { [id]: { id, path: "", module } as never },
    { origin, visitorOf: (request) => visitorOf(request), sessionEnded: (request) => sessionEnded(request) },
  );
  const request = new Request(origin + address, {
    method: form || json !== undefined ? "POST" : "GET",
    headers: {
      [marks.requestId]: "r1",
      [marks.peer]: ip ?? "192.0.2.10",
      ...(cookie && { Cookie: cookie }),
      ...(json !== undefined && { "Content-Type": "application/json" }),
    },
    body: json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json),
  });
  const run = routes[id]?.module[request.method === "POST" ? "action" : "loader"] as (
    args: object,
  ) => Promise<Response>;
  const answer = await run({ request, params, context: {} as AppLoadContext }).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  const text = await answer.text();
  const { status, headers } = answer;
  return {
    status,
    headers,
    location: headers.get("Location"),
    setCookie: headers.get("Set-Cookie"),
    /** Empty for an answer that is no JSON. */
    data: headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : {},
    text,
  };
}
