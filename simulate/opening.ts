/** The first hour of a simulated studio: its owner, staff and services. */
import { givenPassword, password } from "./people.ts";
import { nothingChanges, type World } from "./world.ts";

export async function openStudio(world: World): Promise<void> {
  const { owner, desk, providers } = world.people;
  takeIn(world);
  if (world.plan.schema === null) await setUp(world);
  else await world.signIn(owner);
  const staff = [
    { person: desk, roles: ["receptionist"] },
    ...providers.map((person) => ({ person, roles: ["provider"] })),
  ];
  for (const { person, roles } of staff) {
    const json = {
      username: person.name,
      email: person.email,
      phone: person.phone,
      password: givenPassword,
      roles,
    };
    const [answer] =
      (await world.act([{ path: "/api/users", json, as: owner }], nothingChanges)).answers ?? [];
    person.id = JSON.parse(answer?.text ?? "{}").id ?? null;
    person.password = givenPassword;
    await world.signIn(person);
    const change = { intent: "password", currentPassword: givenPassword, password };
    const settings = world.dataOf("/profile/settings");
    const { answers } = await world.act([{ path: settings, form: change, as: person }], nothingChanges);
    if (!answers?.[0]?.location)
      throw new Error(`${person.name} could not choose a password: ${answers?.[0]?.text}`);
    person.password = password;
    if (person.id === null) throw new Error(`${person.name} could not be made: ${answer?.text}`);
  }
  const services = world.open.books.all<{ id: number }>("SELECT id FROM services");
  owner.id =
    world.open.books.one<{ id: number }>("SELECT id FROM users WHERE email = ?", owner.email)?.id ?? null;
  for (const { id } of services) {
    const providerIds = [owner, ...providers].flatMap((person, at) =>
      at === 0 || (id + at) % 3 ? (person.id ?? []) : [],
    );
    await world.act(
      [{ method: "PUT", path: `/api/services/${id}`, json: { providerIds }, as: owner }],
      nothingChanges,
    );
  }
  await makeNeeds(world);
  await makeTill(world);
  takeIn(world);
}

/** Adds two rooms, a pause, and a provider who takes longer and costs more. */
async function makeNeeds(world: World): Promise<void> {
  const { owner } = world.people;
  const send = (path: string, form: Record<string, string>) =>
    world.act([{ path: world.dataOf(path), form, as: owner }], nothingChanges);
  for (const [name, places] of [
    ["Quiet room", "1"],
    ["Big room", "2"],
  ] as const) {
    await send("/admin/rooms", { intent: "add", name, places });
  }
  const rooms = world.open.books.all<{ id: number }>("SELECT id FROM resources ORDER BY id");
  const services = world.open.books.all<{ id: number; minutes: number }>(
    "SELECT id, duration_minutes AS minutes FROM services ORDER BY id",
  );
  for (const [nth, { id, minutes }] of services.entries()) {
    const room = rooms[nth % 3];
    const form: Record<string, string> = { intent: "needs", ...(room && { resourceIds: String(room.id) }) };
    if (nth % 2 === 0 && minutes >= 60) Object.assign(form, { pauseAfterMinutes: "15", pauseMinutes: "30" });
    if (nth % 4 === 1) form[`minutes-${owner.id}`] = String(minutes + 15);
    await send(`/admin/services/${id}/needs`, form);
    const added = { intent: "add-addon", name: `More of ${id}`, minutes: "15", price: "12.50" };
    if (nth % 2 === 1) await send(`/admin/services/${id}/needs`, added);
    const condition = conditions[nth];
    if (condition) await send(`/admin/services/${id}/needs`, { intent: "add-condition", ...condition });
  }
}

const conditions: Record<number, Record<string, string>> = {
  2: { kind: "apart", otherServiceId: "", days: "5" },
  3: { kind: "mark", markKind: "pregnancy" },
  4: { kind: "consent", consent: "patch_test", hours: "0" },
};

/** Adds a float, a tax, products and packages. Prices include tax in every other studio. */
async function makeTill(world: World): Promise<void> {
  const send = (form: Record<string, string>) =>
    world.act([{ path: world.dataOf("/admin/till"), form, as: world.people.owner }], nothingChanges);
  const terms = { taxNumber: "DE 12", receiptText: "Thank you", cashFloat: "100" };
  await send({ intent: "receipts", ...terms, ...(world.plan.seed % 2 === 0 && { taxIncluded: "on" }) });
  await send({ intent: "add-tax", name: "VAT", percent: "8.25" });
  const taxRateId = String(world.open.books.one<{ id: number }>("SELECT max(id) AS id FROM tax_rates")?.id);
  const product = { intent: "product", id: "0", active: "on" };
  await send({ ...product, name: "Almond milk", price: "29.95", taxRateId, countsStock: "on" });
  await send({ ...product, name: "Chamomile tea", price: "3.10", taxRateId: "" });
  const services = world.open.books.all<{ id: number }>("SELECT id FROM services ORDER BY id LIMIT 2");
  for (const { id } of services) {
    const offer = {
      name: `Five of ${id}`,
      serviceId: String(id),
      price: "333.33",
      visits: "5",
      months: "12",
    };
    await send({ intent: "add-offer", ...offer });
  }
}

function takeIn(world: World): void {
  for (const { after } of world.changes()) if (after) world.visits.set(after.id, after);
  for (const sale of world.open.books.salesAfter(0)) world.sales.set(sale.id, sale);
}

async function setUp(world: World): Promise<void> {
  const { owner } = world.people;
  const setup = {
    username: owner.name,
    email: owner.email,
    password,
    givesTreatments: "on",
    studioName: "Simulated Spa",
    timeZone: world.zone,
    currency: "USD",
  };
  const [made] =
    (await world.act([{ path: world.setupPath() ?? "", form: setup, as: owner }], nothingChanges)).answers ??
    [];
  if (made?.status !== 303)
    throw new Error(`The owner could not be made: ${made?.status} ${made?.text.slice(0, 300)}`);
}
