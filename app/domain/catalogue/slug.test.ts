import { expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { smallStudio } from "#app/testing/studio.server.ts";
import { addMissingSlugs, addService, changeService } from "./change-services.server.ts";
import { servicePath } from "./service-path.ts";

const studio = perTest(smallStudio);

const by = { actor: { id: 1, role: "admin" as const }, now: 7 };
const add = async (name: string) => {
  const added = await addService({ name, price: 1 }, by);
  if (!added.ok) throw new Error(added.refusal.message);
  return added.value;
};
const slugs = () => studio.rows("SELECT slug FROM services ORDER BY id").map(({ slug }) => slug);

test("A new service gets a slug from its name and keeps it when renamed", async () => {
  const { id, slug } = await add("Brow & Lash Tint");
  expect(slug).toBe("brow-lash-tint");
  const changed = await changeService(id, { name: "Tint" }, by);
  expect(changed).toMatchObject({ ok: true, value: { name: "Tint", slug: "brow-lash-tint" } });
  expect((await add("Brow Lash: Tint")).slug).toBe("brow-lash-tint-2");
});

test("A slug is never empty, and never only digits, because that could be an id", async () => {
  expect((await add("90")).slug).toBe("90-2");
  expect((await add("✨")).slug).toBe("service");
  expect((await add("✨✨")).slug).toBe("service-2");
});

test("The start adds missing slugs and changes no others", () => {
  expect(slugs()).toEqual([null, null, null, null]);
  studio.sqlite.exec("UPDATE services SET slug = 'brows' WHERE name = 'Facial'");
  addMissingSlugs();
  addMissingSlugs();
  expect(slugs()).toEqual(["brows", "brows-2", "peel", "wrap"]);
});

test("The path uses the slug, or the id if there is none", () => {
  expect(servicePath({ id: 3, slug: "гель-маска" })).toBe(`/services/${encodeURIComponent("гель-маска")}`);
  expect(servicePath({ id: 3, slug: null })).toBe("/services/3");
});
