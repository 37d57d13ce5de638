import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { vi } from "vitest";
import { internalHeaders } from "#app/platform/http/front-door/security-headers.server.ts";
import { gatedRouteAt } from "./gated-route.server.ts";
import { caller, signedInNow } from "./people.server.ts";
import { origin } from "./studio.server.ts";
import { unchangedIfRefused } from "./unchanged.server.ts";

export type Call = {
  /** Sends the cookie of a session that began at the call's instant. */
  as?: number | { id: number };
  /** "name=value; name=value", added to the session of `as`. */
  cookie?: string;
  form?: Record<string, string> | [string, string][] | URLSearchParams | FormData;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** The clock for the call. The default is the test's. */
  now?: number;
  ip?: string;
  /** The context of an earlier call, as Remix passes an action's to the loader. */
  context?: AppLoadContext;
};

// biome-ignore lint/suspicious/noExplicitAny: the data of any route
export type RouteAnswer = Awaited<ReturnType<typeof callRoute<any>>>;

/** `line`: "GET /services" or "POST /login?from=x". Returns what a route answers or throws as a response. */
// biome-ignore lint/suspicious/noExplicitAny: the data of any route
export const callRoute = <Data = any>(line: string, call: Call = {}) =>
  atCallTime(call, async () => {
    const { request, address, context } = requestOf(line, call);
    const { route, params } = await gatedRouteAt(address);
    const side = request.method === "GET" || request.method === "HEAD" ? "loader" : "action";
    const run = route.module[side] as (args: object) => Promise<Response>;
    return unchangedIfRefused(request, async () =>
      readAnswer<Data>(await run({ request, params, context }).catch(thrownAnswer), context),
    );
  });

function thrownAnswer(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown;
  throw thrown;
}

async function readAnswer<Data>(answer: Response, context: AppLoadContext) {
  const { status, headers } = answer;
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString();
  return {
    status,
    headers,
    location: headers.get("Location"),
    setCookie: headers.get("Set-Cookie"),
    data: JSON.parse(headers.get("Content-Type")?.includes("json") ? text : "{}") as Data,
    text,
    bytes,
    context,
  };
}

export function requestOf(line: string, call: Call) {
  const { as, cookie, form, json, ip, headers, context = {} as AppLoadContext } = call;
  const [, method, address = ""] = /^(?:([A-Z]+) )?(\/.*)$/u.exec(line) ?? [];
  const fields = form === undefined || form instanceof FormData ? form : new URLSearchParams(form);
  const body = json === undefined ? (call.body ?? fields) : JSON.stringify(json);
  const cookies = [as === undefined ? null : signedInNow(as), cookie].filter(Boolean).join("; ");
  const request = new Request(origin + address, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      [internalHeaders.requestId]: "r1",
      [internalHeaders.peer]: ip ?? caller.ip,
      [internalHeaders.nonce]: randomBytes(16).toString("base64url"),
      "User-Agent": caller.userAgent,
      ...(cookies && { Cookie: cookies }),
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    body,
  });
  return { request, address, context };
}

let standing = 0;
let clockBefore: Date | null = null;

/** Concurrent calls share a clock. The last to end restores the test's. */
export async function atCallTime<T>({ now }: Call, work: () => Promise<T>): Promise<T> {
  if (now === undefined) return work();
  if (standing === 0) clockBefore = vi.getMockedSystemTime();
  standing += 1;
  vi.setSystemTime(now);
  try {
    return await work();
  } finally {
    standing -= 1;
    if (standing === 0) {
      if (clockBefore) vi.setSystemTime(clockBefore);
      else vi.useRealTimers();
    }
  }
}
