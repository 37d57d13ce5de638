/**
 * Checks that no one sees another person's data. Everyone gets a unique name, address, number and notes. Then each role reads everything
 * that it can reach, and the responses are searched for data of others.
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { addDays } from "#app/domain/availability/dates.ts";
import type { Role } from "#app/platform/http/access.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { crawl, type Reading, read } from "#e2e/crawl.ts";
import { declaredEndpoints, pathOf } from "#e2e/endpoints.ts";
import { enrol, type OpenSession, openSession } from "#e2e/persons.ts";
import { type StudioServer, startServer } from "#e2e/server.ts";
import { studioToday } from "../calendar.ts";

/** A text that identifies a person, and who may read it besides the front desk and admins. */
type Mark = {
  text: string;
  what: string;
  userId?: number | null;
  providerId?: number;
  adminsOnly?: boolean;
};
type Viewer = { name: string; role: Role | null; userId: number | null; session: OpenSession | null };

const four = (id: number) => String(id).padStart(4, "0");
const marksOf = (letter: string, id: number) => ({
  first: `${letter}f${four(id)}x`,
  last: `${letter}l${four(id)}x`,
  email: `${letter.toLowerCase()}m${four(id)}x@mail.example`,
  phone: `(7${letter === "V" ? "1" : "2"}0) 55${four(id).slice(0, 1)}-${four(id)}`,
  notes: `${letter}n${four(id)}x`,
});

/** The same number in other formats: on cards and in tel: links. */
const spellings = (phone: string) => [phone, phone.replace(" ", ""), phone.replace(/\D/gu, "")];

test.describe.configure({ mode: "serial" });

let dataDir: string;
let server: StudioServer;
let sqlite: Sqlite;
let marks: Mark[];
let secrets: string[];
let viewers: Viewer[];
let link: { token: string; appointmentId: number };
let other: { id: number; session: OpenSession; appointmentId: number; email: string; date: string };
const rows = <Row = { id: number }>(sql: string, ...values: unknown[]): Row[] =>
  sqlite.prepare<unknown[], Row>(sql).all(...values);

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "studio-privacy-"));
  server = await startServer({ dataDir, demo: true, env: { LOG: undefined } });
  sqlite = connect(server.databaseFile);
  other = await secondClient();
  link = { token: randomBytes(32).toString("base64url"), appointmentId: guestAppointment() };
  keepToken(link.token, link.appointmentId);
  marks = [...markAppointments(), ...markPeople(), ...markTheRest()];
  viewers = [null, "user", "provider", "receptionist", "admin"].map((role) => viewerOf(role as Role | null));
  secrets = [...hashes(), link.token, other.session.secret, other.session.bearer.slice(7)];
});

test.afterAll(async () => {
  sqlite.close();
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Adds a second client with an upcoming visit and its idempotency key. */
async function secondClient() {
  const { id } = await enrol(sqlite, { email: "other.client@mail.example" });
  const [appointment] = rows<{ id: number; date: string }>(
    "SELECT id, date FROM appointments WHERE client_id IS NULL AND status = 'booked' ORDER BY date DESC LIMIT 1",
  );
  const appointmentId = Number(appointment?.id);
  sqlite
    .prepare("UPDATE appointments SET client_id = ?, idempotency_key = ?, request_hash = ? WHERE id = ?")
    .run(id, "another-persons-key", hash("request"), appointmentId);
  const session = openSession(sqlite, id, { preference: "stay" });
  return {
    id,
    session,
    appointmentId,
    email: marksOf("V", appointmentId).email,
    date: String(appointment?.date),
  };
}

const guestAppointment = () =>
  Number(
    rows(
      "SELECT id FROM appointments WHERE client_id IS NULL AND status = 'confirmed' ORDER BY date DESC LIMIT 1",
    )[0]?.id,
  );

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");

function keepToken(token: string, appointmentId: number): void {
  sqlite
    .prepare(
      "INSERT INTO tokens (hash, purpose, subject_id, created_at, expires_at) VALUES (?, 'manage', ?, ?, ?)",
    )
    .run(hash(token), appointmentId, Date.now(), Date.now() + 86_400_000);
}

function markAppointments(): Mark[] {
  type Appointment = { id: number; clientId: number | null; providerId: number };
  const appointments = rows<Appointment>(
    "SELECT id, client_id AS clientId, provider_id AS providerId FROM appointments",
  );
  const write = sqlite.prepare(
    `UPDATE appointments SET customer_name = ?, customer_email = ?, customer_phone = ?, customer_phone_digits = ?, notes = ?
     WHERE id = ?`,
  );
  return appointments.flatMap(({ id, clientId, providerId }) => {
    const { first, last, email, phone, notes } = marksOf("V", id);
    write.run(`${first} ${last}`, email, phone, phone.replace(/\D/gu, ""), notes, id);
    return [first, last, email, notes, ...spellings(phone)].map((text) => ({
      text,
      what: `visit ${id}`,
      userId: clientId,
      providerId,
    }));
  });
}

/** A provider's name is public, because clients choose it. */
function markPeople(): Mark[] {
  const write = sqlite.prepare("UPDATE users SET username = ?, email = ?, phone = ? WHERE id = ?");
  const people = rows<{ id: number; gives: number }>(
    "SELECT id, user_id IS NOT NULL AS gives FROM users LEFT JOIN providers ON user_id = id",
  );
  return people.flatMap(({ id, gives }) => {
    const { first, last, email, phone } = marksOf("P", id);
    write.run(`${first} ${last}`, email, phone, id);
    const names = gives ? [] : [first, last];
    return [...names, email, ...spellings(phone)].map((text) => ({ text, what: `user ${id}`, userId: id }));
  });
}

/** Messages to the studio, emails in the outbox, and reasons for time off. */
function markTheRest(): Mark[] {
  sqlite
    .prepare(
      "INSERT INTO contact_messages (name, email, body, created_at) VALUES ('Cf0001x', 'cm0001x@mail.example', 'Cb0001x', 1)",
    )
    .run();
  sqlite
    .prepare(
      `INSERT INTO outbox (kind, audience, recipient, occasion, facts, created_at, due_at, user_id)
       VALUES ('account-made', 'client', 'om0001x@mail.example', 'privacy', '{"x":"Of0001x"}', 1, 1, ?)`,
    )
    .run(other.id);
  const [away] = rows("SELECT provider_id AS id FROM time_off LIMIT 1");
  sqlite.prepare("UPDATE time_off SET reason = 'Ar0001x'").run();
  const written = ["Cf0001x", "cm0001x@mail.example", "Cb0001x"];
  const mailed = ["om0001x@mail.example", "Of0001x"];
  return [
    ...written.map((text) => ({ text, what: "what was written to the studio" })),
    ...mailed.map((text) => ({ text, what: "a mail in the outbox", adminsOnly: true })),
    { text: "Ar0001x", what: "the reason of a time off", providerId: Number(away?.id) },
  ];
}

/** Returns the secrets of every table. No one may see them. */
function hashes(): string[] {
  sqlite
    .prepare("INSERT INTO sign_in_failures VALUES (?, 1, ?)")
    .run(hash("somebody@mail.example"), Date.now());
  const columns: [string, string][] = [
    ["users", "password_hash"],
    ["sessions", "cookie_hash"],
    ["sessions", "bearer_hash"],
    ["tokens", "hash"],
    ["appointments", "idempotency_key"],
    ["appointments", "request_hash"],
    ["sign_in_failures", "address_hash"],
  ];
  return columns.flatMap(([table, column]) => {
    const values = rows<{ value: string }>(
      `SELECT ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL`,
    );
    expect([table, column, values.length]).not.toEqual([table, column, 0]);
    return values.map(({ value }) => String(value));
  });
}

function viewerOf(role: Role | null): Viewer {
  if (role === null) return { name: "nobody", role, userId: null, session: null };
  const [user] = rows(
    "SELECT user_id AS id FROM user_roles WHERE role = ? AND user_id <> ? ORDER BY user_id LIMIT 1",
    role,
    other.id,
  );
  const userId = Number(user?.id);
  return { name: role, role, userId, session: openSession(sqlite, userId, { preference: "stay" }) };
}

const mayRead = ({ role, userId }: Viewer, mark: Mark): boolean => {
  if (role === "admin") return true;
  if (role === "receptionist") return !mark.adminsOnly;
  if (role === "provider" && mark.providerId === userId) return true;
  return userId !== null && mark.userId === userId;
};

/** Returns short descriptions of data that someone saw without permission. */
function leaksIn(readings: Reading[], viewer: Viewer, except: string[] = []): string[] {
  const forbidden = marks.filter((mark) => !mayRead(viewer, mark) && !except.includes(mark.text));
  return readings.flatMap(({ address, headers, body }) => {
    const shown = `${JSON.stringify([...headers])}\n${body}`;
    const own = [...secrets, viewer.session?.secret, viewer.session?.bearer.slice(7)];
    const told = [
      ...forbidden.filter(({ text }) => shown.includes(text)).map(({ text, what }) => `${text} of ${what}`),
      ...own.filter((text) => text && shown.includes(text)).map((text) => `the secret ${text}`),
    ];
    return told.map((what) => `${viewer.name} at ${address} reads ${what}`);
  });
}

const headersOf = ({ session }: Viewer, by: "cookie" | "bearer" = "cookie"): Record<string, string> =>
  session ? (by === "cookie" ? { Cookie: session.cookie } : { Authorization: session.bearer }) : {};

/** Returns URLs without links: the API of each person, and pages about other people's data. */
function seedsFor(): string[] {
  const people = rows("SELECT id FROM users").map(({ id }) => Number(id));
  const appointments = [other.appointmentId, link.appointmentId];
  const from = addDays(studioToday(), -30);
  const range = `startDate=${from}&endDate=${addDays(from, 60)}`;
  return [
    ...people.flatMap((id) => [
      `/api/users/${id}`,
      `/api/users/${id}/appointments`,
      `/api/providers/${id}`,
      `/api/appointments/booked?${range}&provider_id=${id}`,
      `/admin/users?id=${id}`,
    ]),
    ...appointments.flatMap((id) => [
      `/api/appointments/${id}`,
      `/profile?cancel=${id}`,
      `/receptionist?visit=${id}`,
      `/provider?visit=${id}`,
      `/confirmation?b=${id}`,
      `/manage/${id}`,
    ]),
    `/api/appointments/booked?${range}`,
    "/admin/help?show=mails",
    "/admin/help?show=audit",
    "/profile?all",
    "/receptionist?new&q=mail.example",
    "/admin/users?search=mail.example",
    ...declaredEndpoints()
      .filter(({ path }) => path !== "/")
      .map((endpoint) => pathOf(endpoint)),
  ];
}

test("each role reads only its own data on every page and in the API", async () => {
  test.setTimeout(120_000);
  const endpoints = declaredEndpoints();
  for (const viewer of viewers) {
    const seeds = seedsFor();
    const readings = await crawl({ url: server.url, endpoints, seeds, headers: headersOf(viewer) });
    expect(readings.length).toBeGreaterThan(150);
    expect(leaksIn(readings, viewer)).toEqual([]);
    // Makes sure that the marker texts exist somewhere, because otherwise their absence proves nothing.
    const seen = readings.map(({ body }) => body).join("\n");
    const own = marks.filter((mark) => mayRead(viewer, mark) && seen.includes(mark.text));
    expect([viewer.name, own.length > 0]).toEqual([viewer.name, viewer.role !== null]);
  }
});

test("a bearer token reveals no more than a cookie", async () => {
  const addresses = seedsFor().filter((address) => address.startsWith("/api/"));
  for (const viewer of viewers) {
    const headers = headersOf(viewer, "bearer");
    const readings: Reading[] = [];
    for (const address of addresses) readings.push(await read({ url: server.url, headers }, address));
    expect(leaksIn(readings, viewer)).toEqual([]);
  }
});

test("a visit's link shows only the first name, in pages and calendar file", async () => {
  const { first } = marksOf("V", link.appointmentId);
  const addresses = [
    `/manage/${link.token}`,
    `/manage/${link.token}?confirm=cancel`,
    `/manage/${link.token}?move`,
    `/manage/${link.token}?_data=routes%2Fbooking%2Fmanage%2Froute`,
    `/confirmation?b=${link.token}`,
    `/confirmation?b=${link.token}&_data=routes%2Fbooking%2Fconfirmation%2Froute`,
    `/confirmation/${link.token}.ics`,
  ];
  for (const viewer of viewers.filter(({ role }) => role === null || role === "user")) {
    const readings: Reading[] = [];
    for (const address of addresses) {
      readings.push(await read({ url: server.url, headers: headersOf(viewer) }, address));
    }
    expect(readings.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    // The page may contain its own URL.
    const withoutLink = readings.map((reading) => ({
      ...reading,
      body: reading.body.replaceAll(link.token, ""),
    }));
    expect(leaksIn(withoutLink, viewer, [first])).toEqual([]);
  }
});

test("writes to another person's data are refused without revealing anything", async () => {
  const nobody = viewers[0] as Viewer;
  const { appointmentId, email, date } = other;
  const [appointment] = rows<{ serviceId: number; providerId: number; start: number }>(
    "SELECT service_id AS serviceId, provider_id AS providerId, start_min AS start FROM appointments WHERE id = ?",
    appointmentId,
  );
  const time = `${four(Math.floor(Number(appointment?.start) / 60)).slice(2)}:${four(Number(appointment?.start) % 60).slice(2)}`;
  const booking = {
    customerName: "Some Body",
    customerEmail: email,
    customerPhone: "(503) 555-0100",
    serviceId: appointment?.serviceId,
    providerId: appointment?.providerId,
    date,
    time,
  };
  const writes: [method: string, path: string, body: object, headers?: Record<string, string>][] = [
    ["POST", "/api/appointments", booking],
    ["POST", "/api/appointments", booking, { "Idempotency-Key": "another-persons-key" }],
    ["POST", "/api/appointments", { ...booking, customerEmail: "new@mail.example" }],
    ["PUT", `/api/appointments/${appointmentId}`, { notes: "mine now" }],
    ["DELETE", `/api/appointments/${appointmentId}`, {}],
    ["PUT", `/api/users/${other.id}/roles`, { roles: ["user"] }],
    ["DELETE", `/api/users/${other.id}`, {}],
    [
      "POST",
      "/api/users",
      {
        username: "A B",
        email: marksOf("P", other.id).email,
        phone: "5035550100",
        password: "Str0ng-Enough",
      },
    ],
    ["POST", "/api/auth/login", { email: marksOf("P", other.id).email, password: "wrong" }],
  ];
  const people = viewers.filter(({ role }) => role === null || role === "user" || role === "provider");
  for (const viewer of people) {
    for (const [method, path, body, headers] of writes) {
      const answer = await fetch(server.url + path, {
        method,
        headers: {
          "Content-Type": "application/json",
          "Sec-Fetch-Site": "same-origin",
          ...headersOf(viewer),
          ...headers,
        },
        body: JSON.stringify(body),
      });
      const reading = {
        address: `${method} ${path}`,
        status: answer.status,
        headers: answer.headers,
        body: await answer.text(),
      };
      expect([
        viewer.name,
        reading.address,
        answer.status >= 400 && answer.status < 500,
        reading.body,
      ]).toEqual([viewer.name, reading.address, true, reading.body]);
      // A form may return what was typed, here an address.
      expect(leaksIn([reading], viewer === nobody ? nobody : viewer)).toEqual([]);
    }
  }
});

test("the log and error responses contain no names", async () => {
  const typed = [
    "typed.address@mail.example",
    "Typed-Pass-9",
    "Typedname",
    "typed-notes-x",
    "(799) 555-0199",
  ];
  const [email, password, customerName, notes, phone] = typed;
  const person = {
    customerName,
    customerEmail: email,
    customerPhone: phone,
    notes,
    email,
    password,
    username: customerName,
    phone,
  };
  const paths = [
    "/api/appointments",
    "/api/users",
    "/api/auth/login",
    "/login",
    "/register",
    "/reset",
    "/contact",
    "/book",
    `/manage/${link.token}`,
  ];
  const answers: string[] = [];
  const sendAll = async () => {
    for (const path of paths) {
      for (const body of [
        JSON.stringify(person),
        `{"broken": "${email}`,
        new URLSearchParams(person as Record<string, string>).toString(),
      ]) {
        const type = body.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";
        const headers = {
          "Content-Type": type,
          "Sec-Fetch-Site": "same-origin",
          Cookie: other.session.cookie,
        };
        const answer = await fetch(`${server.url}${path}?email=${email}`, {
          method: "POST",
          headers,
          body,
          redirect: "manual",
        });
        answers.push(`${answer.status} ${await answer.text()}`);
      }
      const answer = await fetch(`${server.url}${path}?name=${customerName}&token=${link.token}`, {
        headers: { Cookie: other.session.cookie },
      });
      answers.push(`${answer.status} ${await answer.text()}`);
    }
  };
  await sendAll();
  // A missing column makes every route that reads it fail with a database error.
  for (const [table, column] of [
    ["outbox", "occasion"],
    ["tokens", "hash"],
    ["appointments", "customer_name"],
    ["users", "username"],
    ["audit", "action"],
  ]) {
    sqlite.exec(`ALTER TABLE ${table} RENAME COLUMN ${column} TO away`);
    await sendAll();
    sqlite.exec(`ALTER TABLE ${table} RENAME COLUMN away TO ${column}`);
  }
  expect((await fetch(`${server.url}/services`)).status).toBe(200);
  const failed = answers.filter((answer) => answer.startsWith("500 "));
  expect(failed.length).toBeGreaterThan(10);
  for (const answer of failed) {
    expect(marks.filter(({ text, userId }) => userId !== other.id && answer.includes(text))).toEqual([]);
    expect(answer).not.toMatch(/SQLITE|SqliteError|no such column|node_modules|\.ts:\d|at \w+ \(/u);
  }

  const log = server.output();
  expect(log.split("\n").length).toBeGreaterThan(500);
  expect(log).toContain('"bug"');
  const people = marks.map(({ text }) => text);
  const everybody = [
    ...people,
    ...typed,
    ...secrets,
    ...viewers.flatMap(({ session }) => session?.secret ?? []),
  ];
  expect(everybody.filter((text) => text && log.includes(text))).toEqual([]);
  expect(log).not.toContain(encodeURIComponent(email ?? ""));
});
