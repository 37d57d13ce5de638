import type { SerializeFrom } from "@remix-run/node";
import { beforeEach, describe, expect, test } from "vitest";
import { mostServicePhotos } from "#app/domain/website/services/service-words.ts";
import { wrongImage } from "#app/platform/pictures/picture-set.ts";
import { done } from "#app/platform/shared/outcome.ts";
import { asSiteChange, lastChange } from "#app/platform/undo/changes.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { pngPicture } from "#app/testing/pictures.server.ts";
import { addPerson, now, smallStudio } from "#app/testing/studio.server.ts";
import type { loader } from "./route.tsx";

const studio = perTest(smallStudio, { clock: now });
let rita: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
});

const at = (part: string) => `/admin/services?id=${studio.facial}&part=${part}`;
type Fields = [string, string | File][];
async function send(part: string, fields: Fields) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const { status, location, data } = await callRoute(at(part), { as: rita, form });
  return { status, to: location, body: data };
}
const show = async (part: string, more = "") =>
  (await callRoute<SerializeFrom<typeof loader>>(at(part) + more, { as: rita })).data;
const facial = () => studio.rows("SELECT * FROM services WHERE id = ?", studio.facial)[0] ?? {};
const undo = async (part: string, done: string) =>
  send(part, [
    ["intent", "undo"],
    ["change", String((await show(part, `&done=${done}`)).undo?.id)],
  ]);

describe("the texts of a page", () => {
  const save = (...fields: Fields) => send("page", [["intent", "page"], ...fields]);

  test("are saved and undone as one change, and price and name stay", async () => {
    const saved = await save(["story", " Calm.\r\nSkin. "], ["questions", "Why?\nSo."], ["price", "1"]);
    expect(saved).toMatchObject({ status: 303, to: `${at("page")}&done=page-saved` });
    expect(facial()).toMatchObject({
      story: "Calm.\nSkin.",
      questions: "Why?\nSo.",
      price_minor: 9500,
      updated_at: now,
    });
    studio.sqlite.exec("UPDATE services SET price_minor = 9900");
    expect(await undo("page", "page-saved")).toMatchObject({ status: 303, to: `${at("page")}&done=undone` });
    expect(facial()).toMatchObject({ story: "", questions: "", price_minor: 9900 });
  });

  test("stay if they are not sent, and sending the same is no change", async () => {
    await save(["story", "One."], ["aftercare", "Rest."]);
    await save(["story", "Two."]);
    expect(facial()).toMatchObject({ story: "Two.", aftercare: "Rest." });
    expect((await save(["story", "Two."])).to).toBe(`${at("page")}&done=page-same`);
    expect(studio.count("site_changes")).toBe(2);
  });

  test.each<[string, Fields, string]>([
    ["too long", [["forWhom", "x".repeat(2001)]], "forWhom"],
    ["over-marked", [["story", "[".repeat(1500)]], "story"],
    ["a question without an answer", [["questions", "Why?\nSo.\n\nAnd?"]], "questions"],
    ["a file", [["aftercare", new File(["x"], "a.txt")]], "aftercare"],
  ])("that are invalid (%s) are refused at their field, and typed values stay", async (_, fields, name) => {
    const { status, body } = await save(["preparation", "Typed."], ...fields);
    expect([status, Object.keys(body.fields), body.form]).toEqual([400, [name], "page"]);
    expect(body.values.preparation).toBe("Typed.");
    expect(facial()).toMatchObject({ preparation: "", story: "" });
  });

  test("that another user has changed since then are shown once, and replaced by the next save", async () => {
    const { words } = await show("page");
    await save(["story", "Theirs."]);
    const refused = await save(["saw", words?.saw ?? ""], ["story", "Mine."]);
    expect(refused).toMatchObject({ status: 409, body: { values: { story: "Mine." } } });
    expect(refused.body.values).not.toHaveProperty("saw");
    const { words: newer } = await show("page");
    expect((await save(["saw", newer?.saw ?? ""], ["story", "Mine."])).status).toBe(303);
  });

  test("are previewed as on the page, and nothing is saved", async () => {
    const { status, body } = await send("page", [
      ["intent", "preview-page"],
      ["story", "**New**"],
      ["questions", "Why?\nSo."],
    ]);
    expect([status, body.ok, body.sections[0].html.__html]).toEqual([
      200,
      true,
      "<p><strong>New</strong></p>",
    ]);
    expect(body.questions).toHaveLength(1);
    expect(facial()).toMatchObject({ story: "" });
  });

  test("of a missing service are 404, and not for clients", async () => {
    const form = { intent: "page", story: "x" };
    expect((await callRoute("/admin/services?id=999&part=page", { as: rita, form })).status).toBe(404);
    const client = addPerson(studio.sqlite, "Ana", "ana@example.test", "user");
    expect((await callRoute(at("page"), { as: client, form })).status).toBe(403);
  });
});

describe("the photos of a page", () => {
  const file = async (colour: string) =>
    new File([new Uint8Array(await pngPicture(900, 600, colour))], "photo.png");
  const add = async (colour: string, alt = `A ${colour} wall`) =>
    send("photos", [
      ["intent", "add-photo"],
      ["image", await file(colour)],
      ["alt", alt],
    ]);
  const photos = () =>
    studio.rows("SELECT * FROM service_pictures WHERE service_id = ? ORDER BY position", studio.facial);
  const alts = () => photos().map(({ alt }) => alt);
  const kept = () => Number(studio.rows("SELECT count(DISTINCT hash) AS n FROM media")[0]?.n);

  test("are added one at a time with a description, and can be moved", async () => {
    expect((await add("#111111")).to).toBe(`${at("photos")}&done=photo-added`);
    await add("#222222");
    expect(photos()).toMatchObject([
      { alt: "A #111111 wall", width: 900, height: 600, position: 0 },
      { alt: "A #222222 wall", position: 1 },
    ]);
    const second = photos()[1]?.id;
    expect((await send("photos", [["up", String(second)]])).to).toBe(`${at("photos")}#photo-${second}`);
    expect(alts()).toEqual(["A #222222 wall", "A #111111 wall"]);
    await send("photos", [["up", String(second)]]);
    expect(alts()).toEqual(["A #222222 wall", "A #111111 wall"]);
    expect((await send("photos", [["down", "999"]])).status).toBe(404);
  });

  test("and the texts of a deleted service don't block undoing older changes", async () => {
    const by = { actor: { id: rita, role: "receptionist" as const }, now };
    asSiteChange({ label: "Older", by }, () => {
      studio.sqlite.exec("UPDATE settings SET city = 'Portland'");
      return done(null);
    });
    await send("page", [
      ["intent", "page"],
      ["story", "Calm."],
    ]);
    await add("#111111");
    await callRoute(`/admin/services?id=${studio.facial}`, {
      as: rita,
      form: { intent: "delete", id: String(studio.facial) },
    });
    expect([studio.count("services"), lastChange()?.label]).toEqual([3, "Older"]);
  });

  test("are refused without a description or a valid picture, and the text stays", async () => {
    expect(await add("#111111", " ")).toMatchObject({
      status: 400,
      body: {
        form: "add-photo",
        fields: { alt: "Describe the picture." },
        values: { image: "sent" },
      },
    });
    const none: Fields = [
      ["intent", "add-photo"],
      ["alt", "A wall"],
    ];
    expect((await send("photos", none)).body).toMatchObject({
      fields: { image: "Choose a picture." },
      values: { alt: "A wall" },
    });
    const svg = new File(["<svg/>"], "a.png");
    expect((await send("photos", [...none, ["image", svg]])).body.fields).toEqual({ image: wrongImage });
    expect(photos()).toEqual([]);
  });

  test("can be described again, but never left without a description", async () => {
    await add("#111111");
    const photo = String(photos()[0]?.id);
    const describe = (alt: string) =>
      send("photos", [
        ["intent", "describe-photo"],
        ["photo", photo],
        [`alt-${photo}`, alt],
      ]);
    expect((await describe("A bed")).to).toBe(`${at("photos")}&done=photo-described`);
    expect(await describe("")).toMatchObject({
      status: 400,
      body: { fields: { [`alt-${photo}`]: expect.any(String) } },
    });
    expect(alts()).toEqual(["A bed"]);
  });

  test("can be restored after a deletion, with their file", async () => {
    await add("#111111");
    const photo = String(photos()[0]?.id);
    await send("photos", [
      ["intent", "delete-photo"],
      ["photo", photo],
    ]);
    expect([photos(), kept()]).toEqual([[], 1]);
    await undo("photos", "photo-deleted");
    expect(alts()).toEqual(["A #111111 wall"]);
  });

  test("are at most eight, none twice, and are deleted with their service", async () => {
    await add("#000000");
    expect((await add("#000000")).body.fields).toEqual({ image: "This photo is on the page already." });
    for (let n = 1; n < mostServicePhotos; n += 1) await add(`#00000${n}`);
    expect((await add("#ffffff")).status).toBe(409);
    expect([photos().length, kept()]).toEqual([8, 8]);
    studio.sqlite.exec("DELETE FROM site_changes");
    const remove = { intent: "delete", id: String(studio.facial) };
    expect((await callRoute("/admin/services", { as: rita, form: remove })).status).toBe(303);
    expect([studio.count("service_pictures"), kept()]).toEqual([0, 0]);
  });
});
