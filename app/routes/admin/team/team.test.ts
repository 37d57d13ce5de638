import type { SerializeFrom } from "@remix-run/node";
import { beforeEach, expect, test } from "vitest";
import { listedTeam } from "#app/domain/website/team/team-rows.server.ts";
import { imageTooLarge, largestImage } from "#app/platform/pictures/picture-set.ts";
import { lastChange } from "#app/platform/undo/changes.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { pngPicture } from "#app/testing/pictures.server.ts";
import { addPerson, now, smallStudio } from "#app/testing/studio.server.ts";
import type { loader } from "./route.tsx";

const studio = perTest(smallStudio);
let rita: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
});

const at = "/admin/webpage/team";

async function send(fields: Record<string, string | File>, as = rita) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { status, location, data } = await callRoute(at, { as, form, now });
  return { status, to: location, body: data };
}
async function show(query = "") {
  const { status, data } = await callRoute<SerializeFrom<typeof loader>>(at + query, { as: rita, now });
  return { status, page: data };
}
const words = { intent: "save", title: "Esthetician", languages: "English", story: "Quiet.", alt: "Maya" };
const write = (more: Record<string, string | File> = {}, id = studio.maya) =>
  send({ ...words, person: String(id), listed: "on", ...more });
const photo = async () => new File([new Uint8Array(await pngPicture(300, 400, "#884422"))], "maya.png");

test("lists everyone who can be booked, with and without a profile", async () => {
  expect((await show()).page.people).toMatchObject([
    { name: "Maya Ortiz", hasProfile: false, page: null, listed: true },
    { name: "Tom Reed", hasProfile: false },
  ]);
  await write({}, studio.tom);
  expect((await show()).page.people).toMatchObject([
    { name: "Tom Reed", hasProfile: true, page: "/team/tom-reed" },
    { name: "Maya Ortiz" },
  ]);
  expect((await show("?person=9999")).status).toBe(404);
});

test("publishes a saved profile with a photo, and undo reverts it", async () => {
  expect(await write({ image: await photo() })).toMatchObject({ status: 303, to: `${at}?done=saved` });
  expect(listedTeam()).toMatchObject([{ name: "Maya Ortiz", title: "Esthetician", width: 300, alt: "Maya" }]);
  const { page } = await show("?done=saved");
  expect(page).toMatchObject({
    done: "Saved. The change is live on your site.",
    undo: { label: "Team: Maya Ortiz" },
  });
  expect(await send({ intent: "undo", id: String(page.undo?.id) })).toMatchObject({
    to: `${at}?done=undone`,
  });
  expect(listedTeam()).toEqual([]);
  expect((await show("?done=undone")).page.undo).toBeNull();
});

test("doesn't show a hidden profile, and says so", async () => {
  const { listed: _listed, ...hidden } = { ...words, person: String(studio.maya), listed: "on" };
  expect(await send(hidden)).toMatchObject({ to: `${at}?done=hidden` });
  expect(listedTeam()).toEqual([]);
  expect((await show()).page.people[0]).toMatchObject({ listed: false, page: null, hasProfile: true });
});

test("previews the text without saving, and keeps it in the form", async () => {
  const typed = { intent: "preview", person: String(studio.maya), story: "**Bold** <b>", listed: "on" };
  const { status, body } = await send(typed);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ok: true,
    story: { __html: "<p><strong>Bold</strong> &lt;b&gt;</p>" },
    values: { story: "**Bold** <b>", listed: "on" },
  });
  expect([listedTeam(), lastChange()]).toEqual([[], null]);
});

test("shows errors at their fields and keeps all typed values except the file", async () => {
  const long = "x".repeat(121);
  const refused = await write({ title: long, image: await photo() });
  expect(refused).toMatchObject({
    status: 400,
    body: { form: "profile", values: { title: long, story: "Quiet.", listed: "on", image: "sent" } },
  });
  expect(Object.keys(refused.body.fields)).toEqual(["title"]);
  const large = new File([new Uint8Array(largestImage + 1)], "large.jpg");
  expect(await write({ image: large })).toMatchObject({
    status: 413,
    body: { fields: { image: imageTooLarge }, values: { title: "Esthetician" } },
  });
  expect(listedTeam()).toEqual([]);
});

test("warns once about another user's change, and saves when sent again", async () => {
  const saw = (await show()).page.people[0]?.saw ?? "";
  await write({ saw });
  const second = await write({ title: "Mine", saw });
  expect([second.status, second.body.values.saw]).toEqual([409, undefined]);
  expect((await write({ title: "Mine", saw: (await show()).page.people[0]?.saw ?? "" })).status).toBe(303);
});

test("changes the order, and ignores an unknown form", async () => {
  await write();
  await write({}, studio.tom);
  expect(await send({ up: String(studio.tom) })).toMatchObject({ to: `${at}#person-${studio.tom}` });
  expect(listedTeam().map(({ name }) => name)).toEqual(["Tom Reed", "Maya Ortiz"]);
  expect((await send({ up: "x" })).status).toBe(404);
  expect((await send({ intent: "save" })).status).toBe(404);
  expect((await send({ intent: "save", person: "9999" })).status).toBe(404);
  expect((await send({})).status).toBe(400);
});

test("is only for receptionists and admins", async () => {
  const client = addPerson(studio.sqlite, "Ana", "ana@example.com", "user");
  for (const as of [client, studio.maya]) expect((await send({ ...words }, as)).status).toBe(403);
  expect((await callRoute(at, { as: studio.maya, now })).status).toBe(403);
});
