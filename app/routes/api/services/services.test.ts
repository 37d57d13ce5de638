import { beforeEach, describe, expect, test } from "vitest";
import { imageTooLarge, largestImage, wrongImage } from "#app/platform/pictures/picture-set.ts";
import { type Call, callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { dataUrl, pngPicture } from "#app/testing/pictures.server.ts";
import { addPerson, appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { handle as memberHandle } from "./service-by-id.ts";
import { handle as collectionHandle } from "./services.ts";

const studio = perTest(smallStudio, { clock: now });
let rita: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
});

const at = "/api/services";
const call = async (line: string, sent: Call = {}) => {
  const { status, data } = await callRoute(line, { as: rita, ...sent });
  return { status, body: data };
};
/** A text is sent unchanged. */
const bodyOf = (body: unknown): Call =>
  typeof body === "string" ? { body, headers: { "Content-Type": "application/json" } } : { json: body };

const add = (body: unknown) => call(`POST ${at}`, bodyOf(body));
const send = (method: "PUT" | "DELETE", id: number | string, body?: unknown, query = "") =>
  call(`${method} ${at}/${id}${query}`, body === undefined ? {} : bodyOf(body));

const givers = (id: number) =>
  studio.sqlite
    .prepare("SELECT provider_id FROM service_providers WHERE service_id = ? ORDER BY 1")
    .pluck()
    .all(id);

const peel = { name: "Milk Bath", description: "Warm.", duration: "45", price: "95.50", unavailable: false };

describe("POST", () => {
  test("creates a service of every provider at the end of the list, and returns it without a wrapper", async () => {
    const { status, body } = await add(peel);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      name: "Milk Bath",
      description: "Warm.",
      desc: "Warm.",
      category: "",
      duration: 45,
      cost: 95.5,
      price: 95.5,
      image: null,
      unavailable: false,
    });
    expect(givers(body.id)).toEqual([studio.maya, studio.tom]);
    expect((await call(at)).body.at(-1)).toEqual(body);
    expect((await call(`${at}/${body.id}`)).body).toEqual(body);
  });

  test("accepts cost for price, a default of 60 minutes, and named providers", async () => {
    const { body } = await add({ name: "Nap", cost: 20, providerIds: [studio.tom] });
    expect(body).toMatchObject({ duration: 60, price: 20, cost: 20, description: "" });
    expect(givers(body.id)).toEqual([studio.tom]);
    expect(givers((await add({ name: "Rest", price: 0, providerIds: [] })).body.id)).toEqual([]);
  });

  test("logs the user", async () => {
    const { body } = await add(peel);
    const entry = studio.sqlite.prepare("SELECT * FROM audit").all();
    expect(entry).toMatchObject([
      {
        action: "added",
        entity: "service",
        entity_id: body.id,
        actor_id: rita,
        actor_role: "receptionist",
      },
    ]);
  });

  test.each<[string, unknown, string]>([
    ["no name", { ...peel, name: undefined }, "name"],
    ["a blank name", { ...peel, name: " " }, "name"],
    ["a long name", { ...peel, name: "x".repeat(101) }, "name"],
    ["a list for a name", { ...peel, name: ["x"] }, "name"],
    ["a control character", { ...peel, name: "a\u0000b" }, "name"],
    ["no price", { ...peel, price: undefined }, "price"],
    ["an empty price", { ...peel, price: "" }, "price"],
    ["a negative price", { ...peel, price: -1 }, "price"],
    ["too many decimals", { ...peel, price: 9.999 }, "price"],
    ["a price that is too high", { ...peel, price: 1_000_000.01 }, "price"],
    ["an object for a price", { ...peel, price: {} }, "price"],
    ["a price of 41 characters", { ...peel, price: `${" ".repeat(39)}95` }, "price"],
    ["thirty-one combining marks on one letter", { ...peel, name: `Z${"\u0301".repeat(31)}` }, "name"],
    ["no minutes", { ...peel, duration: 0 }, "duration"],
    ["half minutes", { ...peel, duration: 45.5 }, "duration"],
    ["more than a day", { ...peel, duration: 1441 }, "duration"],
    ["words for minutes", { ...peel, duration: "an hour" }, "duration"],
    ["an empty duration", { ...peel, duration: "" }, "duration"],
    ["a long description", { ...peel, description: "x".repeat(1001) }, "description"],
    ["a word for unavailable", { ...peel, unavailable: "maybe" }, "unavailable"],
    ["an unknown provider", { ...peel, providerIds: [9999] }, "providerIds"],
    ["no list of providers", { ...peel, providerIds: "1" }, "providerIds"],
  ])("%s is 400 with a sentence at the field", async (_what, body, field) => {
    expect(await add(body)).toEqual({
      status: 400,
      body: { error: expect.any(String), fieldErrors: { [field]: expect.stringMatching(/^[A-Z].*\.$/u) } },
    });
  });

  test.each(["null", "[]", '"text"', "1", "{}", "{", "", "[".repeat(100_000)])(
    "a body without a service is 400: %.20s",
    async (body) => {
      expect(await add(body)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    },
  );

  test("a taken name is 409, whatever its case", async () => {
    expect(await add({ ...peel, name: " FACIAL " })).toEqual({
      status: 409,
      body: {
        error: "A service with this name already exists.",
        fieldErrors: { name: "A service with this name already exists." },
      },
    });
  });
});

describe("PUT", () => {
  test("changes the given fields and keeps the rest", async () => {
    expect(await send("PUT", studio.facial, { price: 120, unavailable: true })).toMatchObject({
      status: 200,
      body: { id: studio.facial, name: "Facial", price: 120, cost: 120, duration: 60, unavailable: true },
    });
    expect(givers(studio.facial)).toEqual([studio.maya, studio.tom]);
    await send("PUT", studio.facial, { providerIds: [studio.tom], unavailable: 0, description: null });
    expect(givers(studio.facial)).toEqual([studio.tom]);
  });

  test("accepts the answer of a POST as its body", async () => {
    const { body } = await add(peel);
    expect(await send("PUT", body.id, body)).toEqual({ status: 200, body });
  });

  test("keeps name, price and duration of booked appointments", async () => {
    appointmentAt(studio, tuesday, "12:00");
    await send("PUT", studio.facial, { name: "Grand Facial", price: 200, duration: 90 });
    expect(studio.appointments()).toMatchObject([
      { service_name: "Facial", price_minor: 9500, end_min: 780 },
    ]);
  });

  test("logs old and new values, or nothing if nothing changed", async () => {
    await send("PUT", studio.facial, { price: 120, description: "New." });
    await send("PUT", studio.facial, { price: 120 });
    const details = studio.sqlite.prepare("SELECT detail FROM audit").pluck().all().map(String);
    expect(details.map((detail) => JSON.parse(detail))).toEqual([
      { description: "changed", priceMinor: { from: 9500, to: 12_000 } },
    ]);
  });

  test("keeps the services of an inactive provider", async () => {
    studio.sqlite.prepare("UPDATE providers SET active = 0 WHERE user_id = ?").run(studio.tom);
    await send("PUT", studio.facial, { providerIds: [studio.maya] });
    expect(givers(studio.facial)).toEqual([studio.maya, studio.tom]);
  });

  test("accepts its own name, but not another's", async () => {
    expect((await send("PUT", studio.facial, { name: "FACIAL" })).body.name).toBe("FACIAL");
    expect((await send("PUT", studio.facial, { name: "brows" })).status).toBe(409);
  });

  test.each(["null", "[]", '"x"', "{}", '{"strange":1}', '{"name":""}', '{"price":"x"}', '{"duration":[]}'])(
    "%s is 400",
    async (body) => {
      expect((await send("PUT", studio.facial, body)).status).toBe(400);
    },
  );
});

describe("DELETE", () => {
  test("deletes a service without appointments", async () => {
    expect(await send("DELETE", studio.brows)).toEqual({ status: 200, body: { success: true } });
    expect((await send("DELETE", studio.brows)).status).toBe(404);
  });

  test("is 409 with the appointments, as the check says before", async () => {
    const { id } = appointmentAt(studio, tuesday, "12:00").appointment;
    const refused = await send("DELETE", studio.facial);
    expect(refused).toEqual({
      status: 409,
      body: {
        error: "This service still has 1 upcoming appointment.",
        conflict: true,
        serviceId: studio.facial,
        appointmentCount: 1,
        appointments: [
          { id, date: tuesday, time: "12:00", customerName: "Ana López", providerName: "Maya Ortiz" },
        ],
      },
    });
    expect(await ask(studio.facial)).toEqual({ status: 200, body: refused.body });
    expect(await ask(studio.brows)).toEqual({
      status: 200,
      body: { conflict: false, serviceId: studio.brows, appointmentCount: 0, appointments: [] },
    });
  });

  test.each([
    ["?force=true", "booked"],
    ["?force=true&cancelAppointments=true", "cancelled"],
    ["?force=true&cancelAppointments=false", "booked"],
  ])("%s deletes it; the appointment is %s", async (query, status) => {
    appointmentAt(studio, tuesday, "12:00");
    expect((await send("DELETE", studio.facial, undefined, query)).status).toBe(200);
    expect(studio.appointments()).toMatchObject([{ status, service_name: "Facial", price_minor: 9500 }]);
  });

  test("an invalid option is 400 and deletes nothing", async () => {
    expect((await send("DELETE", studio.facial, undefined, "?force=perhaps")).status).toBe(400);
    expect((await ask(studio.facial)).status).toBe(200);
  });
});

const ask = (id: number | string) => call(`${at}/${id}/appointments/check`);

describe("a picture", () => {
  const hashes = () => studio.sqlite.prepare("SELECT DISTINCT hash FROM media").pluck().all();

  test("comes as a data URL, is returned as a URL, and stays until it is removed", async () => {
    const image = dataUrl(await pngPicture());
    const { status, body } = await add({ ...peel, image });
    expect([status, body.image]).toEqual([201, `/media/${hashes()[0]}-800.webp`]);
    expect((await send("PUT", body.id, { price: 1 })).body.image).toBe(body.image);
    expect((await send("PUT", body.id, { image: body.image })).body.image).toBe(body.image);
    const other = await send("PUT", body.id, { image: dataUrl(await pngPicture(500, 400, "#3f6650")) });
    expect(other.body.image).toMatch(/^\/media\/[\da-f]{64}-800\.webp$/u);
    expect(other.body.image).not.toBe(body.image);
    expect(hashes()).toHaveLength(1);
    expect(await send("PUT", body.id, { image: null })).toMatchObject({ status: 200, body: { image: null } });
    expect(hashes()).toEqual([]);
    const details = studio.sqlite.prepare("SELECT detail FROM audit").pluck().all().map(String);
    expect(details.map((detail) => JSON.parse(detail).image)).toEqual(["set", undefined, "set", "removed"]);
  });

  test("shared by two services is kept until neither uses it", async () => {
    const image = dataUrl(await pngPicture());
    const [first, second] = [await add({ ...peel, image }), await add({ name: "Two", price: 1, image })];
    expect(second.body.image).toBe(first.body.image);
    await send("DELETE", first.body.id);
    expect(hashes()).toHaveLength(1);
    await send("DELETE", second.body.id);
    expect(hashes()).toEqual([]);
  });

  test("is recognized by its content, whatever its name", async () => {
    const png = await pngPicture();
    expect((await add({ ...peel, image: dataUrl(png, "image/gif") })).status).toBe(201);
    for (const image of [
      dataUrl(Buffer.from("<svg/>"), "image/png"),
      "x",
      "",
      7,
      [],
      "https://example.com/a.png",
    ]) {
      expect(await send("PUT", studio.facial, { image })).toEqual({
        status: 400,
        body: { error: wrongImage, fieldErrors: { image: wrongImage } },
      });
    }
  });

  test("of more than 1,048,576 bytes is 413 with its text", async () => {
    const image = dataUrl(Buffer.alloc(largestImage + 1));
    const body = { error: imageTooLarge, fieldErrors: { image: imageTooLarge } };
    expect(await add({ ...peel, image })).toEqual({ status: 413, body });
    expect(await send("PUT", studio.facial, { image })).toEqual({ status: 413, body });
    expect([collectionHandle.tooLarge, memberHandle.tooLarge]).toEqual([imageTooLarge, imageTooLarge]);
    // The request must reach the command that refuses it.
    expect(collectionHandle.bodyLimit).toBeGreaterThan(JSON.stringify({ ...peel, image }).length);
  });

  test("is not stored if the service is refused", async () => {
    const image = dataUrl(await pngPicture());
    expect((await add({ ...peel, providerIds: [9999], image })).status).toBe(400);
    expect((await add({ ...peel, name: "Facial", image })).status).toBe(409);
    expect(hashes()).toEqual([]);
  });
});

test("a missing service is 404 everywhere", async () => {
  const missing = { status: 404, body: { error: "Service not found" } };
  for (const id of [9999, "0", "-1", "1.5", "x", "1e3", "99999999999999999999"]) {
    expect(await send("PUT", id, { price: 1 })).toEqual(missing);
    expect(await send("DELETE", id, undefined, "?force=true")).toEqual(missing);
    expect(await ask(id)).toEqual(missing);
    expect(await call(`${at}/${id}`)).toEqual(missing);
  }
});
