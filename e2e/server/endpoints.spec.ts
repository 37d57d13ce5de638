/** Requests every endpoint with every method as every kind of visitor. Each answer must match the route's declaration. */
import type { Access, Role } from "#app/platform/http/access.ts";
import type { Sqlite } from "#db/connection.server.ts";
import { declaredEndpoints, type Endpoint, pathOf } from "#e2e/endpoints.ts";
import { enrol, type OpenSession, openSession } from "#e2e/persons.ts";
import { expect, test } from "#e2e/studio.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const roles: Role[] = ["user", "provider", "receptionist", "admin"];
const landing: Record<Role, string> = {
  user: "/",
  provider: "/provider",
  receptionist: "/admin/services",
  admin: "/admin/users",
};

type Method = (typeof methods)[number];
type Who = "nobody" | "expired" | "tampered" | Role;
type By = "cookie" | "bearer";
/** Requests the page like a browser, or its data like the page's script. */
type As = "itself" | "data";
type Cell = { endpoint: Endpoint; method: Method; who: Who; by: By; as: As };
type Verdict = "in" | "405" | "403" | "sign in" | "home" | "401 panel";

const isRole = (who: Who): who is Role => roles.includes(who as Role);

function declared(cell: Cell): Verdict {
  const { endpoint, who } = cell;
  const access = accessTo(cell);
  if (!access) return "405";
  // The only public page that answers 401 itself (rule 20.12).
  if (endpoint.path === "/profile" && access === "public" && !isRole(who)) {
    return who === "expired" ? "sign in" : "401 panel";
  }
  if (access === "public") return "in";
  if (access === "signedOut") return isRole(who) ? "home" : "in";
  if (!isRole(who)) return "sign in";
  return access === "signedIn" || access.includes(who) ? "in" : "403";
}

const accessTo = ({ endpoint, method }: Cell): Access | undefined =>
  method === "OPTIONS" ? undefined : endpoint.access[method === "HEAD" ? "GET" : method];

/** Returns the verdict of the answer. An inconsistent answer returns a description that equals no verdict. */
function verdictOf(cell: Cell, { status, headers, body }: Answer): string {
  const { endpoint, method, who, by, as } = cell;
  const read = method === "GET" || method === "HEAD";
  const refusedPage = status === 204 && as === "data" ? headers.get("x-remix-redirect") : null;
  const location = refusedPage ?? headers.get("location") ?? "";
  const error = endpoint.api && method !== "HEAD" ? errorIn(body) : undefined;
  if (status === 405)
    return allowOf(endpoint) === headers.get("allow") ? "405" : `405, Allow: ${headers.get("allow")}`;
  if (status === 403) return endpoint.api && method !== "HEAD" && !error ? "403 without { error }" : "403";
  if (status === 401) {
    if (endpoint.path === "/profile" && read) return "401 panel";
    if (!endpoint.api && by === "cookie") return "401 where a page leads to /login";
    // A page shows the reason inside its error screen.
    const saysWhy =
      endpoint.api || as === "data" ? errorIn(body) === sentences[who] : body.includes(sentences[who] ?? "");
    return method === "HEAD" || saysWhy ? "sign in" : `401: ${body.slice(0, 200)}`;
  }
  if (location.startsWith("/login?") && location.includes("redirectTo=")) {
    const ended = new URLSearchParams(location.split("?")[1]).get("ended");
    const right = refusedPage ? 204 : read ? 302 : 303;
    return status === right && ended === ends[who] ? "sign in" : `${status} to ${location}`;
  }
  if (
    isRole(who) &&
    location === landing[who] &&
    (status === 303 || refusedPage) &&
    accessTo(cell) === "signedOut"
  ) {
    return "home";
  }
  return status >= 500 ? `${status}: ${body.slice(0, 200)}` : "in";
}

const ends: Partial<Record<Who, string | null>> = {
  nobody: null,
  expired: "inactivity",
  tampered: "expired",
};
const sentences: Partial<Record<Who, string>> = {
  nobody: "Please log in.",
  expired: "Session expired due to inactivity",
  tampered: "Your session has expired. Please log in again.",
};

const allowOf = ({ access }: Endpoint): string =>
  Object.keys(access)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ");

function errorIn(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { error?: string }).error;
  } catch {
    return undefined;
  }
}

type Answer = { status: number; headers: Headers; body: string };

async function ask(
  url: string,
  { endpoint, method, as, by }: Cell,
  session: OpenSession | null,
): Promise<Answer> {
  const write = !["GET", "HEAD", "OPTIONS"].includes(method);
  const address = pathOf(endpoint);
  const query =
    as === "data" ? `${address.includes("?") ? "&" : "?"}_data=${encodeURIComponent(endpoint.id)}` : "";
  const type = endpoint.api ? "application/json" : "application/x-www-form-urlencoded";
  const answer = await fetch(url + address + query, {
    method,
    redirect: "manual",
    headers: {
      ...(session && (by === "cookie" ? { Cookie: session.cookie } : { Authorization: session.bearer })),
      ...(write && { "Content-Type": type, "Sec-Fetch-Site": "same-origin" }),
    },
    // An invalid body, so that an allowed request changes nothing.
    body: write ? (endpoint.api ? "{}" : "nothing=1") : undefined,
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

const changed = (text: string) => text.slice(0, -2) + (text.endsWith("AA") ? "BB" : "AA");

/** A new session for each request, because some endpoints end it. */
function sessionFor(sqlite: Sqlite, who: Who, people: Map<Role, number>): OpenSession | null {
  if (who === "nobody") return null;
  const owner = people.get(isRole(who) ? who : "admin") ?? 0;
  const session = openSession(sqlite, owner, { idleMinutes: who === "expired" ? 31 : 0 });
  if (who !== "tampered") return session;
  return { ...session, cookie: changed(session.cookie), bearer: changed(session.bearer) };
}

/** A page's script sends only the cookie and requests data of pages, and of other routes only with a handler. */
function cellsOf(endpoint: Endpoint): Cell[] {
  return methods.flatMap((method) => {
    const nobody: Cell = { endpoint, method, who: "nobody", by: "cookie", as: "itself" };
    const cells = [nobody];
    for (const who of [...roles, "expired", "tampered"] as const) {
      cells.push({ ...nobody, who }, { ...nobody, who, by: "bearer" });
    }
    const handled = endpoint.page || accessTo(nobody) !== undefined;
    const asData = cells.filter(({ by }) => handled && by === "cookie");
    return [...cells, ...asData.map((cell): Cell => ({ ...cell, as: "data" }))];
  });
}

test("every route, method and visitor gets the access that the route declares", async ({ studio }) => {
  test.setTimeout(480_000);
  const sqlite = studio.database();
  // The test opens thousands of sessions, which needn't survive a power cut.
  sqlite.pragma("synchronous = OFF");
  const endpoints = declaredEndpoints();
  expect(endpoints.length).toBeGreaterThan(50);
  const wrong: string[] = [];
  let cells = 0;
  const askAll = async (endpoint: Endpoint) => {
    const people = new Map<Role, number>();
    for (const role of roles) people.set(role, (await enrol(sqlite, { roles: [role] })).id);
    for (const cell of cellsOf(endpoint)) {
      const { method, who, by, as } = cell;
      const verdict = verdictOf(cell, await ask(studio.url, cell, sessionFor(sqlite, who, people)));
      cells += 1;
      const right = declared(cell);
      if (verdict !== right)
        wrong.push(`${method} ${endpoint.path} (${as}) as ${who} by ${by}: ${verdict}, not ${right}`);
    }
  };
  const waiting = [...endpoints];
  const lane = async () => {
    for (let endpoint = waiting.shift(); endpoint; endpoint = waiting.shift()) await askAll(endpoint);
  };
  await Promise.all([lane(), lane(), lane()]);
  expect(wrong).toEqual([]);
  expect(cells).toBeGreaterThan(endpoints.length * methods.length * 13);
});

test("a guarded page's data can't be read through a public page's URL", async ({ studio }) => {
  const guarded = declaredEndpoints().filter(({ access }) => access.GET && access.GET !== "public");
  expect(guarded.length).toBeGreaterThan(8);
  for (const { id, path } of guarded) {
    for (const address of ["/", "/services", "/profile", "/book"]) {
      const answer = await fetch(`${studio.url}${address}?_data=${encodeURIComponent(id)}`, {
        redirect: "manual",
      });
      expect([path, address, answer.status, answer.headers.get("x-remix-redirect")]).toEqual([
        path,
        address,
        403,
        null,
      ]);
    }
  }
});

/** Access as specified by rules 20.5, 20.10 and 20.13, so that a test fails if a declaration is loosened. */
const desk: Role[] = ["admin", "receptionist"];
const ordered: [path: string, access: Endpoint["access"]][] = [
  ["/receptionist", { GET: desk, POST: desk }],
  ["/provider", { GET: ["provider"], POST: ["provider"] }],
  ["/admin/users", { GET: ["admin"], POST: ["admin"] }],
  ["/admin/services", { GET: desk }],
  ["/admin/webpage", { GET: desk }],
  ["/admin/settings", { GET: ["admin"], POST: ["admin"] }],
  ["/admin/statistics", { GET: ["admin"] }],
  ["/admin/webpage/studio", { GET: desk, POST: desk }],
  ["/admin/webpage/hours", { GET: desk, POST: desk }],
  ["/admin/webpage/messages", { GET: desk, POST: desk }],
  ["/admin/gallery", { GET: desk }],
  ["/admin/theme", { GET: desk, POST: desk }],
  ["/admin/help", { GET: ["admin", "receptionist", "provider"] }],
  ["/admin/schedules", { GET: [...desk, "provider"], POST: [...desk, "provider"] }],
  ["/login", { GET: "signedOut" }],
  ["/register", { GET: "signedOut" }],
  ["/profile", { POST: "signedIn" }],
  ["/profile/settings", { GET: "signedIn", POST: "signedIn" }],
  ["/profile/delete", { GET: "signedIn", POST: "signedIn" }],
  ["/profile/data.json", { POST: "signedIn" }],
  ["/api/services", { GET: "public", POST: desk }],
  ["/api/services/:serviceId", { PUT: desk, DELETE: desk }],
  ["/api/services/:serviceId/appointments/check", { GET: desk }],
  ["/api/services/:serviceId/providers", { GET: "public" }],
  ["/api/providers/:providerId", { GET: "signedIn" }],
  ["/api/users", { GET: ["admin"], POST: "public" }],
  ["/api/users/:userId", { DELETE: ["admin"] }],
  ["/api/users/:userId/roles", { PUT: ["admin"] }],
  ["/api/users/:userId/appointments", { GET: "signedIn" }],
  ["/api/auth/login", { POST: "public" }],
  ["/api/auth/me", { GET: "signedIn" }],
  ["/api/auth/logout", { POST: "signedIn" }],
  ["/api/auth/logout-all", { POST: "signedIn" }],
  ["/api/appointments", { POST: "public" }],
  ["/api/appointments/my", { GET: "signedIn" }],
  ["/api/appointments/booked", { GET: "public" }],
  ["/api/appointments/:appointmentId", { PUT: "signedIn", DELETE: "signedIn" }],
];

test("every route declares the specified access, and everything under /admin is for staff", () => {
  const endpoints = declaredEndpoints();
  const sorted = (access: Access | undefined) => (Array.isArray(access) ? [...access].sort() : access);
  for (const [path, access] of ordered) {
    const endpoint = endpoints.find((each) => each.path === path);
    for (const [method, who] of Object.entries(access)) {
      const declared = endpoint?.access[method as keyof Endpoint["access"]];
      // Parts of the product that aren't built yet have no route.
      if (declared) expect([method, path, sorted(declared)]).toEqual([method, path, sorted(who)]);
    }
  }
  for (const { path, access } of endpoints.filter(({ path }) =>
    // At a registered desk the session may have ended. The desk's cookie gives access to the names.
    /^\/(?:admin|receptionist(?!\/switch$)|provider)(?:\/|$)/u.test(path),
  )) {
    for (const who of Object.values(access)) {
      expect([path, Array.isArray(who) && !who.includes("user")]).toEqual([path, true]);
    }
  }
});
