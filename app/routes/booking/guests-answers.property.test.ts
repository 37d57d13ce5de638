/** Tests that every answer to a guest's booking is the same with and without a client record (rule 36.23). */
import { expect, it } from "vitest";
import { timesMadeFor } from "#app/domain/booking/joint/typed-rows.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { ana, appointmentAt, now, studioWithPeople, tuesday } from "#app/testing/studio.server.ts";

const seeded = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

type Studio = ReturnType<typeof studioWithPeople>;

const needs = [
  { kind: "mark", mark_kind: "pregnancy" },
  { kind: "consent", consent: "patch_test", hours: 24 },
  { kind: "apart", days: 7 },
];

/** Preconditions of the facial, including the brows before it. */
function askFor(studio: Studio, below: (n: number) => number): void {
  const before = { kind: "before", other_service_id: studio.brows, hours: [0, 24][below(2)] };
  for (const one of [...needs, before].filter(() => below(2) === 0)) {
    const names = Object.keys(one);
    studio.sqlite
      .prepare(
        `INSERT INTO service_preconditions (service_id, ${names.join()}) VALUES (?, ${names.map(() => "?").join()})`,
      )
      .run(studio.facial, ...Object.values(one));
  }
}

/**
 * Adds visits and a record of the guest (by name with address, number or both) or of Cleo, at the same times. With alert, consent, online
 * rule and an account.
 */
function keepRecord(studio: Studio, below: (n: number) => number, whose: "guest" | "cleo"): void {
  const others = [{ customerPhone: "(555) 888-0000" }, { customerEmail: "other@example.com" }, {}][below(3)];
  const cleo = { customerName: "Cleo", customerEmail: "cleo@example.com", customerPhone: "(555) 888-0001" };
  const visits = 1 + below(3);
  for (const date of ["2026-03-06", "2026-03-09", "2026-03-12"].slice(0, visits)) {
    const serviceId = below(2) === 0 ? studio.facial : studio.brows;
    const clientId = below(3) === 0 ? studio.clientId : null;
    const contact = whose === "guest" ? others : cleo;
    appointmentAt(studio, date, "15:00", { ...contact, serviceId, alsoBook: true, clientId });
  }
  const rule = ["usual", "ask", "not_online"][below(3)];
  const mark = below(2) === 0 ? "pregnancy" : null;
  studio.sqlite.prepare("UPDATE clients SET online_rule = ?, mark_kind = ?").run(rule, mark);
  if (below(2) === 0) {
    studio.sqlite.exec(
      "INSERT INTO client_consents (client_id, kind, given, date, at) SELECT id, 'patch_test', 1, '2026-02-01', 0 FROM clients",
    );
  }
  // Past visits, next to upcoming ones.
  if (below(2) === 0)
    studio.sqlite.exec("UPDATE appointments SET date = '2026-02-20', status = 'completed' WHERE id = 1");
}

type Request = [string, object | { form: object; query: string }];

/** Requests of a guest, each in its own studio, all with the same name, address and number. */
const requests = (studio: Studio): Request[] => {
  const { facial, brows, maya, tom } = studio;
  const one = { ...ana, serviceId: String(facial), providerId: String(tom), date: tuesday, time: "10:00" };
  const rows = [brows, facial].map((id) => ({
    serviceId: String(id),
    providerId: "any",
    addonIds: [],
    customerName: "",
  }));
  const visit = { ...ana, kind: "chain", date: tuesday, time: "13:00" };
  const form = {
    ...{ ...ana, kind: "chain", made: timesMadeFor("chain", rows) },
    ...Object.fromEntries(rows.map(({ serviceId }, at) => [`serviceId${at + 1}`, serviceId])),
  };
  const household = [
    { serviceId: facial, providerId: tom, customerName: "Bea Stone" },
    { serviceId: brows, providerId: maya },
  ];
  const twice = [facial, facial].map((serviceId) => ({ serviceId, providerId: tom }));
  return [
    ["POST /book", { form: one }],
    ["POST /api/appointments", { json: one }],
    ["POST /book?several", { form, query: `serviceId1=${brows}&serviceId2=${facial}` }],
    ["POST /api/visits", { json: { ...visit, rows } }],
    ["POST /api/visits", { json: { ...visit, kind: "household", rows: household } }],
    ["POST /api/visits", { json: { ...visit, rows: twice, alsoBook: true } }],
  ];
};

/** Links, signatures and references are random. */
const withoutChance = (text: string, reference: string): string =>
  text.replaceAll(reference, "REFERENCE").replace(/[\w-]{43}/gu, "TOKEN");

async function answerOf([line, call]: Request, fill: (studio: Studio) => void) {
  const studio = studioWithPeople();
  try {
    fill(studio);
    const sent = "query" in call ? { form: { ...call.form, time: await offered(call.query) } } : call;
    const answer = await callRoute(line, { ...sent, now, ip: "192.0.2.77" });
    const reference = String(studio.appointments().at(-1)?.reference ?? "none").slice(0, 6);
    const { status, location, setCookie, text } = answer;
    const headers = [...answer.headers].filter(([name]) => name !== "set-cookie").sort();
    return withoutChance(JSON.stringify({ status, location, setCookie, headers, text }), reference);
  } finally {
    studio.close();
  }
}

/** Returns the first visit that the page offers. */
const offered = async (query: string): Promise<string> =>
  (await callRoute(`GET /book?several&${query}&date=${tuesday}`, { now })).data.choices.times[0].value;

it("gives a guest the same answer with and without a matching record, in 50 random studios", async () => {
  const answers = new Set<string>();
  for (let seed = 1; seed <= 50; seed += 1) {
    const sample = studioWithPeople();
    const all = requests(sample);
    sample.close();
    const request = all[seed % all.length];
    if (!request) throw new Error("There is no request.");
    const filledFor = (whose: "guest" | "cleo") => (studio: Studio) => {
      keepRecord(studio, seeded(seed + 1000), whose);
      askFor(studio, seeded(seed));
    };
    const theirs = await answerOf(request, filledFor("guest"));
    const without = await answerOf(request, filledFor("cleo"));
    expect(theirs, `seed ${seed}, ${request[0]}`).toBe(without);
    answers.add(`${request[0]} ${JSON.parse(without).status}`);
  }
  // Every route was used, and one request was refused because of its content.
  expect([...answers].sort()).toEqual([
    "POST /api/appointments 201",
    "POST /api/visits 201",
    "POST /api/visits 409",
    "POST /book 303",
    "POST /book?several 303",
  ]);
}, 120_000);
