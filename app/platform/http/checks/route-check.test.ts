import { expect, test } from "vitest";
import { type RouteModule, type Routes, undeclaredRoute } from "./route-check.server.ts";

const check = (module: object) =>
  undeclaredRoute({ "routes/x": { id: "routes/x", module: module as RouteModule } } as Routes);

const run = () => null;
const open = { access: { GET: "public" } };

test("accepts routes that declare their access", () => {
  expect(check({ handle: open, default: run })).toBeNull();
  expect(
    check({ handle: { access: { GET: "public", PUT: ["admin"] } }, loader: run, action: run }),
  ).toBeNull();
  expect(check({ handle: { access: { POST: "signedIn" } }, action: run })).toBeNull();
  expect(check({ handle: { access: { GET: "signedOut" } }, default: run, loader: run })).toBeNull();
});

test.each<[string, object]>([
  ["declares no handle.access", { default: run }],
  ["declares no handle.access", { default: run, handle: {} }],
  ["declares no handle.access", { default: run, handle: { access: {} } }],
  ["is not a supported method", { loader: run, handle: { access: { GET: "public", OPTIONS: "public" } } }],
  ["a value that the gate doesn't know", { loader: run, handle: { access: { GET: "everybody" } } }],
  ["a value that the gate doesn't know", { loader: run, handle: { access: { GET: [] } } }],
  ["a value that the gate doesn't know", { loader: run, handle: { access: { GET: ["owner"] } } }],
  ["a value that the gate doesn't know", { loader: run, handle: { access: { GET: null } } }],
  ["has an action", { default: run, action: run, handle: open }],
  ["has no action", { default: run, handle: { access: { GET: "public", POST: "public" } } }],
  ["has a loader", { loader: run, action: run, handle: { access: { POST: "public" } } }],
  ["is a page", { default: run, action: run, handle: { access: { POST: "public" } } }],
  ["has no loader", { handle: open }],
  ["is not public but has no loader", { default: run, handle: { access: { GET: ["admin"] } } }],
  ["is not public but has no loader", { default: run, handle: { access: { GET: "signedOut" } } }],
])("refuses to start if a route %s", (problem, module) => {
  expect(check(module)).toContain(problem);
  expect(check(module)).toContain("routes/x");
});
