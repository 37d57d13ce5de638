/** The first hour of a simulated studio: its owner, the people who work there, and what they give. */
import { givenPassword, password } from "./people.ts";
import { nothingChanges, type World } from "./world.ts";

export async function openStudio(world: World): Promise<void> {
  const { owner, desk, providers } = world.people;
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
  for (const visit of world.changes()) if (visit.after) world.visits.set(visit.after.id, visit.after);
}
