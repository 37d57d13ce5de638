import { expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { smallStudio } from "#app/testing/studio.server.ts";
import { addService, changeService, giveServiceSlugs } from "./change-services.server.ts";
import { servicePath } from "./service-path.ts";

const studio = perTest(smallStudio);

const by = { actor: { id: 1, role: "admin" as const }, now: 7 };
const add = async (name: string) => {
  const added = await addService({ name, price: 1 }, by);
  if (!added.ok) throw new Error(added.refusal.message);
  return added.value;
};
const slugs = () => studio.rows("SELECT slug FROM services ORDER BY id").map(({ slug }) => slug);

test("A service has a slug of its name from the start, and keeps it under another one.", async () => {
  const { id, slug } = await add("Brow & Lash Tint");
  expect(slug).toBe("brow-lash-tint");
  const changed = await changeService(id, { name: "Tint" }, by);
  expect(changed).toMatchObject({ ok: true, value: { name: "Tint", slug: "brow-lash-tint" } });
  expect((await add("Brow Lash: Tint")).slug).toBe("brow-lash-tint-2");
});

test("No slug is a number alone, which would be taken for an id, and none is empty.", async () => {
  expect((await add("90")).slug).toBe("90-2");
  expect((await add("✨")).slug).toBe("service");
  expect((await add("✨✨")).slug).toBe("service-2");
});

test("A start gives slugs to services that have none, and changes no other.", () => {
  expect(slugs()).toEqual([null, null, null, null]);
  studio.sqlite.exec("UPDATE services SET slug = 'brows' WHERE name = 'Facial'");
  giveServiceSlugs();
  giveServiceSlugs();
  expect(slugs()).toEqual(["brows", "brows-2", "peel", "wrap"]);
});

test("The path is made of the slug, else of the id.", () => {
  expect(servicePath({ id: 3, slug: "гель-маска" })).toBe(`/services/${encodeURIComponent("гель-маска")}`);
  expect(servicePath({ id: 3, slug: null })).toBe("/services/3");
});
