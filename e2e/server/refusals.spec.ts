/** Tests invalid requests, malicious or not. Each gets its status and message, and nothing is stored. */
import { connect as openSocket } from "node:net";
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import { expect, test } from "#e2e/studio.ts";
import { studioToday } from "../calendar.ts";

test.use({ content: "starter" });

const required = "Please fill in all required fields.";
const badDate = "Date input not valid.";
const badTime = "Please choose one of the offered times.";
const badEmail = "Enter an email address in the form name@example.com.";
const badPhone = "Enter a phone number with 7 to 15 digits.";
const notJson = "The request body is not valid JSON.";

const today = studioToday();
const openDay = [2, 3].map((days) => addDays(today, days)).find((date) => isoWeekday(date) !== 7) ?? today;
const sunday =
  [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, days)).find((date) => isoWeekday(date) === 7) ?? "";

const good = {
  customerName: "Ana López",
  customerEmail: "ana@example.com",
  customerPhone: "(503) 555-0100",
  serviceId: 1,
  providerId: "any",
  date: openDay,
  time: "09:00",
  notes: null,
};

/** A change to a valid booking, the expected status and message. */
const bookings: [name: string, change: Record<string, unknown>, status: number, sentence: string][] = [
  ["no name", { customerName: undefined }, 400, required],
  ["an empty name", { customerName: "" }, 400, required],
  ["a blank name", { customerName: " \t " }, 400, required],
  ["a null name", { customerName: null }, 400, required],
  ["no email", { customerEmail: undefined }, 400, required],
  ["no phone", { customerPhone: undefined }, 400, required],
  ["no service", { serviceId: undefined }, 400, required],
  ["no date", { date: undefined }, 400, required],
  ["no time", { time: undefined }, 400, required],
  ["a number for a name", { customerName: 5 }, 400, "Enter your name."],
  ["a list for a name", { customerName: ["Ana"] }, 400, "Enter your name."],
  ["an object for a name", { customerName: { first: "Ana" } }, 400, "Enter your name."],
  ["a name of 101 letters", { customerName: "x".repeat(101) }, 400, "Enter at most 100 characters."],
  ["a name with a NUL", { customerName: "Ana\u0000" }, 400, "Use only letters, digits and punctuation."],
  [
    "a name with an escape",
    { customerName: "\u001b[31mAna" },
    400,
    "Use only letters, digits and punctuation.",
  ],
  ["an email without @", { customerEmail: "ana.example.com" }, 400, badEmail],
  ["an email without a dot", { customerEmail: "ana@example" }, 400, badEmail],
  ["two emails", { customerEmail: "ana@example.com, bob@example.com" }, 400, badEmail],
  ["an email with a header", { customerEmail: "ana@example.com\nBcc: all@example.com" }, 400, badEmail],
  ["an email of 300 letters", { customerEmail: `${"a".repeat(290)}@example.com` }, 400, badEmail],
  ["a boolean for an email", { customerEmail: true }, 400, "Enter your email address."],
  ["six digits", { customerPhone: "555 010" }, 400, badPhone],
  ["sixteen digits", { customerPhone: "1234567890123456" }, 400, badPhone],
  ["letters for a phone", { customerPhone: "call me maybe" }, 400, badPhone],
  ["a number for a phone", { customerPhone: 5035550100 }, 400, "Enter your phone number."],
  ["an unknown service", { serviceId: 99_999 }, 400, "Service not found"],
  ["a service of 0", { serviceId: 0 }, 400, "Service not found"],
  ["a negative service", { serviceId: -1 }, 400, "Service not found"],
  ["half a service", { serviceId: 1.5 }, 400, "Service not found"],
  ["a service id of 1e300", { serviceId: 1e300 }, 400, "Service not found"],
  ["an injected service", { serviceId: "1; DROP TABLE appointments" }, 400, "Service not found"],
  ["an unknown provider", { providerId: 99_999 }, 400, "This provider does not offer this service."],
  ["a word for a provider", { providerId: "first" }, 400, "Choose a provider from the list."],
  ["a list for a provider", { providerId: [1] }, 400, "Choose a provider from the list."],
  ["yesterday", { date: addDays(today, -2) }, 400, badDate],
  ["day 32", { date: addDays(today, 32) }, 400, badDate],
  ["a Sunday", { date: sunday }, 400, badDate],
  ["the 30th of February", { date: "2027-02-30" }, 400, badDate],
  ["an American date", { date: "11/24/2026" }, 400, badDate],
  ["a date of the year 10000", { date: "10000-01-01" }, 400, badDate],
  ["a number for a date", { date: 20261124 }, 400, badDate],
  ["a time off the grid", { time: "09:07" }, 400, badTime],
  ["before opening", { time: "06:00" }, 400, badTime],
  ["after closing", { time: "18:00" }, 400, badTime],
  ["hour 25", { time: "25:00" }, 400, badTime],
  ["a short time", { time: "9:00" }, 400, badTime],
  ["a number for a time", { time: 900 }, 400, badTime],
  ["notes of 501 letters", { notes: "x".repeat(501) }, 400, "Enter at most 500 characters."],
  ["an object for notes", { notes: { text: "hi" } }, 400, "Please enter the notes as text."],
  ["a word for a checkbox", { forSomeoneElse: "maybe" }, 400, "Select or clear the check box."],
];

const json = { "Content-Type": "application/json" };
const text = JSON.stringify(good);

type Raw = { path?: string; method?: string; headers?: Record<string, string>; body?: string | Uint8Array };

const requests: [name: string, request: Raw, status: number, sentence: string][] = [
  ["no body", {}, 400, notJson],
  ["broken JSON", { body: '{"customerName":' }, 400, notJson],
  ["null", { body: "null" }, 400, required],
  ["a list", { body: "[]" }, 400, required],
  ["a text", { body: '"hello"' }, 400, required],
  ["a number", { body: "5" }, 400, required],
  [
    "a form instead of JSON",
    { headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "a=b" },
    400,
    notJson,
  ],
  ["bytes that aren't UTF-8", { body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]) }, 400, notJson],
  ["half a surrogate pair", { body: text.replace("Ana", "\\ud800") }, 400, notJson],
  [
    "another charset",
    { headers: { "Content-Type": "application/json; charset=utf-16" }, body: text },
    400,
    notJson,
  ],
  [
    "a short key",
    { headers: { ...json, "Idempotency-Key": "short" }, body: text },
    400,
    "The idempotency key must have 8 to 200 visible characters.",
  ],
  [
    "a key of 201 letters",
    { headers: { ...json, "Idempotency-Key": "k".repeat(201) }, body: text },
    400,
    "The idempotency key must have 8 to 200 visible characters.",
  ],
  [
    "65 KB",
    { body: JSON.stringify({ ...good, notes: "x".repeat(65 * 1024) }) },
    413,
    "The request is too large.",
  ],
  ["5 MB", { body: "x".repeat(5 * 1024 * 1024) }, 413, "The request is too large."],
  [
    "a foreign origin",
    { headers: { ...json, Origin: "https://evil.test" }, body: text },
    403,
    "This request came from another site and was refused. It was sent from https://evil.test, but the studio's address is {origin}.",
  ],
  [
    "the origin null",
    { headers: { ...json, Origin: "null" }, body: text },
    403,
    "This request came from another site and was refused.",
  ],
  [
    "a garbage origin",
    { headers: { ...json, Origin: "%%%" }, body: text },
    403,
    "This request came from another site and was refused.",
  ],
  [
    "another site by Fetch Metadata",
    { headers: { ...json, "Sec-Fetch-Site": "cross-site" }, body: text },
    403,
    "This request came from another site and was refused.",
  ],
  [
    "a sister site by Fetch Metadata",
    { headers: { ...json, "Sec-Fetch-Site": "same-site" }, body: text },
    403,
    "This request came from another site and was refused.",
  ],
  [
    "a cookie without an origin",
    { headers: { ...json, Cookie: "sid=abc" }, body: text },
    403,
    "This request came from another site and was refused.",
  ],
  ["PUT", { method: "PUT", body: text }, 405, "This URL doesn't support that method."],
  ["PATCH", { method: "PATCH", body: text }, 405, "This URL doesn't support that method."],
  ["GET", { method: "GET" }, 405, "This URL doesn't support that method."],
  ["PROPFIND", { method: "PROPFIND" }, 405, "This URL doesn't support that method."],
  ["an unknown path", { path: "/api/nothing", body: text }, 404, "Not found."],
  ["another unknown path", { path: "/api/appointments/booked/x", method: "GET" }, 404, "Not found."],
  ["booked without dates", { path: "/api/appointments/booked", method: "GET" }, 400, badDate],
  [
    "booked for three months",
    { path: "/api/appointments/booked?startDate=2026-11-01&endDate=2027-02-01", method: "GET" },
    400,
    "The dates may be at most 62 days apart.",
  ],
  [
    "booked backwards",
    { path: "/api/appointments/booked?startDate=2026-11-02&endDate=2026-11-01", method: "GET" },
    400,
    "endDate must not be before startDate.",
  ],
  [
    "booked with half a provider",
    {
      path: "/api/appointments/booked?startDate=2026-11-01&endDate=2026-11-01&provider_id=1.5",
      method: "GET",
    },
    400,
    "provider_id must be a whole number.",
  ],
  [
    "availability without a service",
    { path: `/api/availability?date=${openDay}`, method: "GET" },
    400,
    "service_id must be a whole number.",
  ],
  [
    "availability of an unknown service",
    { path: `/api/availability?service_id=99999&date=${openDay}`, method: "GET" },
    404,
    "Service not found",
  ],
  ["availability without a date", { path: "/api/availability?service_id=1", method: "GET" }, 400, badDate],
  [
    "providers of an unknown service",
    { path: "/api/services/99999/providers", method: "GET" },
    404,
    "Service not found",
  ],
  [
    "providers of an encoded path as service id",
    { path: "/api/services/..%2f..%2fetc/providers", method: "GET" },
    404,
    "Service not found",
  ],
  ["a provider, signed out", { path: "/api/providers/1", method: "GET" }, 401, "Please log in."],
];

test("more than sixty bad requests get a status and a sentence, and store nothing", async ({ studio }) => {
  const rows = () => studio.database().prepare("SELECT count(*) FROM appointments").pluck().get();
  const before = rows();
  const cases = [
    ...bookings.map(([name, change, status, sentence]) => {
      const raw: Raw = { body: JSON.stringify({ ...good, ...change }) };
      return [name, raw, status, sentence] as const;
    }),
    ...requests,
  ];
  expect(cases.length).toBeGreaterThan(60);
  for (const [
    name,
    { path = "/api/appointments", method = "POST", headers = json, body },
    status,
    sentence,
  ] of cases) {
    const answer = await fetch(studio.url + path, {
      method,
      headers,
      body: method === "GET" ? undefined : (body as BodyInit),
    });
    const problem = (await answer.json().catch(() => ({}))) as { error?: string };
    expect([name, answer.status, problem.error]).toEqual([
      name,
      status,
      sentence.replace("{origin}", studio.url),
    ]);
    if (status === 405) expect(answer.headers.get("allow")).toBe("POST");
  }
  expect(rows()).toBe(before);
});

/** Sends raw bytes. Returns the first line of the response, or null if the connection ends without one. */
function raw(url: string, head: string): Promise<string | null> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = openSocket(Number(port), hostname, () => socket.write(head));
    let answer = "";
    socket.setTimeout(8000, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      if (answer.includes("\r\n\r\n")) socket.destroy();
    });
    socket.on("error", (problem) => answer || reject(problem));
    socket.on("close", () => resolve(answer.split("\r\n")[0] || null));
  });
}

/** Sends chunks until the server stops it, up to a limit. Returns the number of sent bytes. */
function sendWithoutEnd(url: string, head: string, most: number): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = openSocket(Number(port), hostname, () => socket.write(head, more));
    let sent = 0;
    const more = (problem?: Error | null) => {
      if (problem || socket.destroyed || sent >= most) return socket.destroy();
      sent += 65_536;
      socket.write(`10000\r\n${"x".repeat(65_536)}\r\n`, more);
    };
    // The server resets the connection.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(sent));
  });
}

test("malformed requests get a 4xx, never a 500", async ({ studio }) => {
  const host = "Host: x\r\nConnection: close\r\n\r\n";
  const lines: [string, RegExp][] = [
    [`GET http://elsewhere.test/services HTTP/1.1\r\n${host}`, /^HTTP\/1\.1 (200|400)/u],
    ["GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 (200|400)/u],
    ["GET /services HTTP/1.1\r\nHost: %%%\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 (200|400)/u],
    [`GET /%E0%A4%A HTTP/1.1\r\n${host}`, /^HTTP\/1\.1 40[04]/u],
    [`GET /book?service=%E0%A4%A HTTP/1.1\r\n${host}`, /^HTTP\/1\.1 (200|400)/u],
    [`GET /book?date=%00&provider[]=1&service=%ff HTTP/1.1\r\n${host}`, /^HTTP\/1\.1 (200|400)/u],
    [`GET // HTTP/1.1\r\n${host}`, /^HTTP\/1\.1 (200|30\d|40[04])/u],
    [`OPTIONS * HTTP/1.1\r\n${host}`, /^HTTP\/1\.1 4\d\d/u],
    [`OPTIONS /book HTTP/1.1\r\n${host}`, /^HTTP\/1\.1 405/u],
    [`TRACE /services HTTP/1.1\r\n${host}`, /^HTTP\/1\.1 405/u],
    [`DELETE /services HTTP/1.1\r\n${host}`, /^HTTP\/1\.1 405/u],
    [
      `POST /services?_data=routes%2Fsite%2Fservices HTTP/1.1\r\nContent-Length: 0\r\n${host}`,
      /^HTTP\/1\.1 405/u,
    ],
    [`GET /services?_data=routes%2Fnothing HTTP/1.1\r\n${host}`, /^HTTP\/1\.1 4\d\d/u],
    [`GET /?_data=routes%2Fbooking%2Fbook%2Froute HTTP/1.1\r\n${host}`, /^HTTP\/1\.1 4\d\d/u],
    [
      `POST /book HTTP/1.1\r\nContent-Type: multipart/form-data\r\nContent-Length: 3\r\n${host}abc`,
      /^HTTP\/1\.1 400/u,
    ],
    [
      `POST /book HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n${host}abc`,
      /^HTTP\/1\.1 400/u,
    ],
    [`POST /book HTTP/1.1\r\nContent-Length: 0\r\n${host}`, /^HTTP\/1\.1 400/u],
    [`POST /book HTTP/1.1\r\nOrigin: https://evil.test\r\nContent-Length: 0\r\n${host}`, /^HTTP\/1\.1 403/u],
    [`GET /up HTTP/1.1\r\nX-Big: ${"y".repeat(20_000)}\r\n${host}`, /^HTTP\/1\.1 431/u],
  ];
  for (const [line, expected] of lines) {
    expect([line.slice(0, 60), await raw(studio.url, line)]).toEqual([
      line.slice(0, 60),
      expect.stringMatching(expected),
    ]);
  }
});

test("a body without an end is cut off", async ({ studio }) => {
  const head =
    "POST /api/appointments HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  const most = 64 * 1024 * 1024;
  expect(await sendWithoutEnd(studio.url, head, most)).toBeLessThan(most);
  expect((await fetch(`${studio.url}/up`)).status).toBe(200);
});
