/** Sends requests with wrong roles, wrong methods, invalid data and endless texts. */

import type { Action } from "../actions.ts";
import type { Dice } from "../dice.ts";
import { InvariantBroken } from "../invariant-broken.ts";
import type { Person } from "../people.ts";
import type { Door } from "../process.ts";
import { nothingChanges, type World } from "../world.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

type Role = "nobody" | "user" | "provider" | "receptionist" | "admin";

function anyPerson(world: World, dice: Dice): { role: Role; person?: Person } {
  const { owner, desk, providers, clients } = world.people;
  const client = dice.from(clients.filter(({ deleted }) => !deleted));
  return dice.of<{ role: Role; person?: Person }>(
    { role: "nobody" },
    client ? { role: "user", person: client } : { role: "nobody" },
    { role: "provider", person: dice.from(providers) },
    { role: "receptionist", person: desk },
    { role: "admin", person: owner },
  );
}

const garbage = (dice: Dice): { body?: string; headers?: Record<string, string> } => {
  const texts = [
    "",
    "{",
    "[]",
    "null",
    '{"id":-1}',
    "a=b&a=c&=&%FF",
    "x".repeat(3000),
    '{"customerName":{"a":1}}',
    "\u0000\u202e",
  ];
  const types = [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
  ];
  return { body: dice.from(texts) ?? "", headers: { "content-type": dice.from(types) ?? "" } };
};

const rolesOf: Record<Role, string[]> = {
  nobody: [],
  user: ["user"],
  provider: ["provider"],
  receptionist: ["receptionist"],
  admin: ["admin", "provider"],
};

/** Null if access depends on more than the role. */
function isAllowed({ access }: Door, method: string, role: Role): boolean {
  const allowed = access[method];
  if (!allowed) return false;
  if (allowed === "public") return true;
  if (allowed === "signedIn") return role !== "nobody";
  if (allowed === "signedOut") return role === "nobody";
  return rolesOf[role].some((one) => allowed.includes(one));
}

async function callEndpoint(world: World, dice: Dice): Promise<void> {
  const door = dice.from(world.doors);
  if (!door || door.id.endsWith("mode")) return;
  const method = dice.from(methods) ?? "GET";
  const { role, person } = anyPerson(world, dice);
  if (person && !(await world.signIn(person))) return;
  const enters = isAllowed(door, method, role);
  // Allowed requests with an effect have their own actions.
  const isHarmful = enters && method !== "GET" && door.path.includes("logout");
  if (isHarmful) return;
  // Allowed requests use ids that don't exist; real ones have their own actions.
  const numbers = enters && method !== "GET" ? ["987654321"] : ["1", "7"];
  const path = door.path.replace(/:[a-zA-Z]+|\*/gu, () => dice.of("x", "%F0%9F%92%A5", ...numbers));
  const sent = method === "GET" ? {} : garbage(dice);
  const { answers } = await world.act([{ method, path, as: person, ...sent }], nothingChanges);
  const answer = answers?.[0];
  if (!answer) return;
  const led = answer.status >= 300 && answer.status < 400;
  const refused = [401, 403, 405, 404, 413, 415, 429].includes(answer.status) || led || answer.status === 400;
  if (!enters && !refused) {
    throw new InvariantBroken(
      "Every endpoint admits exactly its roles",
      `${method} ${path} as ${role} was answered with ${answer.status}.`,
    );
  }
  // This page is open to everyone and answers strangers with 401 (rule 20.12).
  const tells = role === "nobody" && door.path === "/profile" && method === "GET";
  if (enters && !tells && (answer.status === 401 || answer.status === 405)) {
    throw new InvariantBroken(
      "Every endpoint admits exactly its roles",
      `${method} ${path} as ${role} was refused with ${answer.status}.`,
    );
  }
}

async function ofAnother(world: World, dice: Dice): Promise<void> {
  const person = dice.from(world.people.clients.filter(({ deleted }) => !deleted));
  const visit = world.upcoming(dice, ({ client_id: id }) => id !== person?.id);
  if (!person || !visit || !(await world.signIn(person))) return;
  const path = `/api/appointments/${visit.id}`;
  const ask = dice.chance(500)
    ? { method: "DELETE", path }
    : { method: "PUT", path, json: { notes: "mine" } };
  const { answers } = await world.act([{ ...ask, as: person }], nothingChanges);
  const status = answers?.[0]?.status;
  if (answers && status !== 404)
    throw new InvariantBroken(
      "Every endpoint admits exactly its roles",
      `A stranger's ${ask.method} of visit ${visit.id} was answered with ${status}.`,
    );
}

export const accessActions: Action[] = [
  { name: "a stranger tries an endpoint", weight: 24, run: callEndpoint },
  { name: "a stranger tries another's visit", weight: 4, run: ofAnother },
];
