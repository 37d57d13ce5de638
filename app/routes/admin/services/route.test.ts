import type { SerializeFrom } from "@remix-run/node";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { environment } from "#app/domain/studio/environment.server.ts";
import { imageTooLarge, largestImage, wrongImage } from "#app/platform/pictures/picture-set.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { pngPicture } from "#app/testing/pictures.server.ts";
import { addPerson, appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import type { loader } from "./route.tsx";

const studio = perTest(smallStudio, { clock: now });
let rita: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
});

const at = "/admin/services";

type Fields = [string, string | File][];
const fullForm: Fields = [
  ["intent", "add"],
  ["name", "Milk Bath"],
  ["category", "Body"],
  ["description", "Warm."],
  ["duration", "45"],
  ["price", "95.50"],
];

async function send(fields: Fields) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  const { status, location, data } = await callRoute(at, { as: rita, form: body });
  return { status, to: location, body: data };
}

async function show(query = "") {
  const { status, data } = await callRoute<SerializeFrom<typeof loader>>(at + query, { as: rita });
  return { status, page: data };
}

const file = (bytes: Uint8Array, name = "photo.png") => new File([new Uint8Array(bytes)], name);
const rows = () =>
  studio.sqlite.prepare("SELECT * FROM services ORDER BY position, id").all() as Record<string, unknown>[];
const named = (name: string) => rows().find((row) => row.name === name);
const providersOf = (id: unknown) =>
  studio.sqlite.prepare("SELECT provider_id FROM service_providers WHERE service_id = ?").pluck().all(id);

describe("a new service", () => {
  test("has the values of the form, where an unticked box means no", async () => {
    const added = await send([...fullForm, ["providerIds", String(studio.tom)]]);
    expect(added).toMatchObject({ status: 303, to: "/admin/services?done=added" });
    const row = named("Milk Bath");
    expect(row).toMatchObject({ price_minor: 9550, duration_minutes: 45, unavailable: 0, image: null });
    expect(providersOf(row?.id)).toEqual([studio.tom]);
  });

  test("can have no provider and be unavailable", async () => {
    await send([...fullForm, ["unavailable", "on"]]);
    expect(named("Milk Bath")).toMatchObject({ unavailable: 1 });
    expect(providersOf(named("Milk Bath")?.id)).toEqual([]);
  });

  test("comes with a picture of the form", async () => {
    await send([...fullForm, ["image", file(await pngPicture(), "a.gif")]]);
    expect(named("Milk Bath")?.image).toMatch(/^\/media\//u);
  });

  test("is refused with every typed value if it is invalid", async () => {
    const fields: Fields = [
      ...fullForm.filter(([name]) => name !== "price" && name !== "name"),
      ["name", ""],
      ["price", "dear"],
      ["unavailable", "on"],
      ["providerIds", String(studio.maya)],
      ["providerIds", String(studio.tom)],
      ["image", file(await pngPicture())],
    ];
    expect(await send(fields)).toMatchObject({
      status: 400,
      body: {
        form: "add",
        message: "Enter a name.",
        fields: { name: "Enter a name.", price: "Enter the price as a number, like 15 or 15.50." },
        values: {
          name: "",
          category: "Body",
          description: "Warm.",
          duration: "45",
          price: "dear",
          unavailable: "on",
          providerIds: `${studio.maya},${studio.tom}`,
          image: "sent",
        },
      },
    });
  });

  test("is refused with a message if the picture is invalid or too large", async () => {
    expect(await send([...fullForm, ["image", file(Buffer.from("<svg/>"))]])).toMatchObject({
      status: 400,
      body: { message: wrongImage, fields: { image: wrongImage }, values: { name: "Milk Bath" } },
    });
    expect(await send([...fullForm, ["image", file(Buffer.alloc(0), "empty.png")]])).toMatchObject({
      status: 400,
    });
    expect(await send([...fullForm, ["image", file(Buffer.alloc(largestImage + 1))]])).toMatchObject({
      status: 413,
      body: { message: imageTooLarge, values: { name: "Milk Bath" } },
    });
    expect(named("Milk Bath")).toBeUndefined();
  });
});

describe("an existing service", () => {
  const change = (more: Fields = []) =>
    send([...fullForm.slice(1), ["intent", "change"], ["id", String(studio.facial)], ...more]);

  test("can be changed, keeps its picture if no new file is sent, and loses it by a tick", async () => {
    await change([["image", file(await pngPicture())]]);
    const { image } = rows()[0] ?? {};
    expect(image).toMatch(/^\/media\//u);
    expect(await change([["image", file(Buffer.alloc(0), "")]])).toMatchObject({ status: 303 });
    expect(rows()[0]).toMatchObject({ name: "Milk Bath", image });
    await change([["removeImage", "on"]]);
    expect(rows()[0]).toMatchObject({ image: null });
  });

  test("moves up and down in the list, one place at a time, and stays at the ends", async () => {
    const order = () => rows().map(({ name }) => name);
    expect(await send([["up", String(studio.brows)]])).toMatchObject({
      status: 303,
      to: `/admin/services#service-${studio.brows}`,
    });
    expect(order()).toEqual(["Brows", "Facial", "Peel", "Wrap"]);
    await send([["up", String(studio.brows)]]);
    await send([["down", String(studio.facial)]]);
    expect(order()).toEqual(["Brows", "Peel", "Facial", "Wrap"]);
    expect((await send([["down", "9999"]])).status).toBe(404);
  });

  test("is shown with its saved values and the appointments that a deletion affects", async () => {
    appointmentAt(studio, tuesday, "12:00");
    const { page } = await show(`?id=${studio.facial}&delete`);
    expect(page).toMatchObject({
      mode: "delete",
      detail: {
        name: "Facial",
        price: "95",
        duration: "60",
        appointments: {
          count: 1,
          problem: null,
          list: [{ customerName: "Ana López", providerName: "Maya Ortiz" }],
        },
      },
    });
  });

  test("is shown even if its appointments can't be checked", async () => {
    // why: the bug is expected and would fill the output
    vi.spyOn(console, "error").mockImplementation(() => {});
    await show(`?id=${studio.facial}`);
    studio.sqlite.exec("ALTER TABLE appointments RENAME TO gone");
    const { status, page } = await show(`?id=${studio.facial}`);
    expect([status, page.detail?.appointments.problem]).toEqual([200, "Failed to check appointments: 500"]);
  });
});

describe("a deletion", () => {
  const remove = (...more: Fields) => send([["intent", "delete"], ["id", String(studio.facial)], ...more]);

  test("of an unbooked service needs one confirmation", async () => {
    expect(await remove()).toMatchObject({
      status: 303,
      to: "/admin/services?done=deleted&cancelled=0&kept=0",
    });
  });

  test("of a booked service asks what to do with the appointments", async () => {
    appointmentAt(studio, tuesday, "12:00");
    expect(await remove()).toMatchObject({
      status: 409,
      body: { form: "delete", message: "This service still has 1 upcoming appointment." },
    });
    expect(named("Facial")).toBeDefined();
  });

  test.each([
    ["keep", "booked", "cancelled=0&kept=1"],
    ["cancel", "cancelled", "cancelled=1&kept=0"],
  ])("with %s leaves them %s", async (appointments, status, told) => {
    appointmentAt(studio, tuesday, "12:00");
    expect((await remove(["appointments", appointments])).to).toBe(`/admin/services?done=deleted&${told}`);
    expect(studio.appointments()).toMatchObject([{ status }]);
  });

  test("promises no email that can't be sent", async () => {
    const words = async () => (await show("?done=deleted&cancelled=2&kept=0")).page.done;
    expect(await words()).toMatch(/2 appointments were cancelled\. We can't send email at the moment/u);
    environment().smtpUrl = "smtp://127.0.0.1:1";
    expect(await words()).toMatch(/2 appointments were cancelled\. The clients get an email\.$/u);
    environment().smtpUrl = null;
  });
});

test("a missing service is 404 with a message", async () => {
  expect(await show("?id=9999")).toMatchObject({ status: 404, page: { missing: true, detail: null } });
  const refused = { status: 404, body: { message: "Service not found" } };
  expect(await send([...fullForm.slice(1), ["intent", "change"], ["id", "9999"]])).toMatchObject(refused);
  expect(
    await send([
      ["intent", "delete"],
      ["id", "x"],
    ]),
  ).toMatchObject(refused);
});

test.each([
  ["add", "Failed to add service: 500"],
  ["change", "Server error. Please try again in a moment."],
  ["delete", "Failed to delete service: 500"],
])("an internal error in '%s' is shown at the form", async (intent, message) => {
  // why: the bug is expected and would fill the output
  vi.spyOn(console, "error").mockImplementation(() => {});
  studio.sqlite.exec("DROP TABLE audit");
  const fields: Fields = [...fullForm.slice(1), ["intent", intent], ["id", String(studio.peel)]];
  expect(await send(fields)).toMatchObject({ status: 500, body: { message } });
});

test("an unknown intent is refused", async () => {
  expect((await send([["intent", "burn"]])).status).toBe(400);
  expect((await send([["x", "y"]])).status).toBe(400);
});
