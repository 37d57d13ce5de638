import { expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  instantAt,
  now,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { csvOf } from "./csv.server.ts";
import { exportBooks } from "./export-books.server.ts";

const studio = perTest(smallStudio);

async function exported(input: object, at = now) {
  const file = await exportBooks(input, { actor: { id: 1, role: "admin" }, now: at });
  if (!file.ok) throw new Error(file.refusal.message);
  let text = "";
  for await (const piece of file.value.text) text += piece;
  return { ...file.value, text };
}
const csv = async (input: object, at = now) => {
  const { text, ...file } = await exported({ format: "csv", ...input }, at);
  expect(text.startsWith("\uFEFF")).toBe(true);
  return { ...file, lines: readCsv(text.slice(1)) };
};

/** A small parser of RFC 4180 with quotes, doubled quotes, commas and line ends. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, bare = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gu)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === "\r\n") lines.push([]);
  }
  return lines.filter((line) => line.length > 1);
}

test("appointments are ordered by date, with ISO dates, decimal amounts and the currency", async () => {
  appointmentAt(studio, wednesday, "12:00", { serviceId: studio.brows, notes: 'Says "hi", and\r\nsmiles' });
  appointmentAt(studio, tuesday, "10:30");
  const { name, type, lines } = await csv({ what: "appointments", from: tuesday, to: wednesday });
  expect([name, type]).toEqual(["appointments-2026-03-03-to-2026-03-04.csv", "text/csv; charset=utf-8"]);
  const [names = [], first = [], second = []] = lines;
  expect(names.join()).toBe(
    "reference,date,start,end,status,service,provider,client,email,phone,has_account,price,charge,waived,currency,booked_by,notes,booked_at,cancelled_at,cancelled_by",
  );
  expect(first.slice(1)).toEqual([
    ...["2026-03-03", "10:30", "11:30", "booked", "Facial", "Maya Ortiz", "Ana López", "ana@example.com"],
    ...[
      "(555) 010-2030",
      "no",
      "95.00",
      "0.00",
      "0.00",
      "USD",
      "online",
      "",
      "2026-03-02T13:00:00.000Z",
      "",
      "",
    ],
  ]);
  expect([second[1], second[11], second[16]]).toEqual([wednesday, "28.00", 'Says "hi", and\nsmiles']);
  expect((await csv({ what: "appointments", from: wednesday })).lines).toHaveLength(2);
  expect((await csv({ what: "appointments", to: "2026-03-01" })).lines).toHaveLength(1);
});

test("cells are never formulas, and phone numbers with a plus stay readable", async () => {
  const evil = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "＝1+1", 'a";=1+1,=2'];
  const hours = ["09:00", "10:30", "12:00", "13:30", "15:00", "16:30"];
  for (const [at, time] of hours.entries()) {
    appointmentAt(studio, tuesday, time, { customerPhone: "+49 (171) 998-8776", notes: evil[at] ?? "" });
    studio.sqlite
      .prepare("UPDATE appointments SET customer_name = ? WHERE id = (SELECT max(id) FROM appointments)")
      .run(evil[at]);
  }
  studio.sqlite.exec("UPDATE appointments SET notes = char(9) || '=1+1' WHERE start_min = 540");
  studio.sqlite.exec("UPDATE appointments SET notes = char(13) || '=1+1' WHERE start_min = 630");
  const { text } = await exported({ what: "appointments", format: "csv" });
  const lines = readCsv(text.slice(1)).slice(1);
  expect(lines).toHaveLength(6);
  for (const line of lines) {
    expect(line).toHaveLength(20);
    for (const cell of line) expect(cell).not.toMatch(/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u);
    expect(line[9]).toBe("'+49 (171) 998-8776");
  }
  expect(lines.map((line) => line[7]?.replace(/^'/u, ""))).toEqual(evil);
  // With another separator, a name that contains it is still quoted.
  for (const piece of text.split(/[;,](?=[^"]*(?:"[^"]*"[^"]*)*$)/u)) expect(piece).not.toMatch(/^"?=/u);
  const { text: json } = await exported({ what: "appointments", format: "json" });
  expect(JSON.parse(json).appointments[2]).toMatchObject({ client: "-1+1", phone: "+49 (171) 998-8776" });
});

test("a negative amount is a number that a spreadsheet can add", () => {
  expect(csvOf([{ amount: "-19.00" }, { amount: "-1+1" }], ["amount"], false)).toBe(
    '"-19.00"\r\n"\'-1+1"\r\n',
  );
});

test("clients are the studio's records, each once, without merged and erased ones", async () => {
  const clientId = addPerson(studio.sqlite, "Carl", "carl@example.com", "user");
  addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  const carl = { customerName: "Carl", customerEmail: "carl@example.com", customerPhone: "(555) 010-4050" };
  appointmentAt(studio, tuesday, "09:00", { clientId, ...carl });
  appointmentAt(studio, tuesday, "10:30");
  appointmentAt(studio, wednesday, "10:30", { customerName: "ana lópez" });
  appointmentAt(studio, tuesday, "12:00", { customerName: "Bea Stone" });
  const before = (await csv({ what: "clients" })).lines.slice(1);
  expect(before.map(([who, , , , , , ...visits]) => [who, ...visits.slice(0, 3)])).toEqual(
    ["Carl", "Ana López", "Bea Stone"].map((who) => [who, "0", "", ""]),
  );
  // The name in the record wins over the name in the visits.
  studio.sqlite.exec(`UPDATE clients SET name = '=Bea', mark_kind = 'allergy', mark = 'latex', online_rule = 'ask' WHERE name = 'Bea Stone';
    UPDATE appointments SET status = 'no_show', charge_minor = 2550 WHERE customer_name = 'Bea Stone';
    INSERT INTO client_consents (client_id, kind, given, date, at) SELECT id, 'marketing', 1, '2026-03-01', 2 FROM clients WHERE name = '=Bea';
    INSERT INTO client_consents (client_id, kind, given, date, at) SELECT id, 'marketing', 0, '2026-02-01', 3 FROM clients WHERE name = '=Bea'`);
  const { name, lines } = await csv({ what: "clients" }, instantAt(wednesday, "10:30"));
  expect(name).toBe("clients-2026-03-04.csv");
  expect(lines[0]?.join()).toBe(
    "name,email,phone,has_account,account_since,last_login,visits,first_visit,last_visit,no_shows,late_cancellations,mark,online_rule,owed,currency,marketing,marketing_date,photos,photos_date,patch_test,patch_test_date,id",
  );
  const anas = ["ana@example.com", "(555) 010-2030", "no", "", ""];
  const none = ["", "", "", "", "", ""];
  expect(lines.slice(1).map((line) => line.slice(0, -1))).toEqual([
    [
      ...["Carl", "carl@example.com", "(555) 010-4050", "yes", "2026-03-02", "", "1", tuesday, tuesday],
      ...["0", "0", "", "usual", "0.00", "USD", ...none],
    ],
    [...["Ana López", ...anas, "2", tuesday, wednesday], ...["0", "0", "", "usual", "0.00", "USD", ...none]],
    [
      ...["'=Bea", ...anas, "0", "", "", "1", "0", "Allergy: latex", "ask", "25.50", "USD"],
      ...["yes", "2026-03-01", "", "", "", ""],
    ],
  ]);
  studio.sqlite.exec(`UPDATE clients SET merged_into = (SELECT id FROM clients WHERE name = 'Carl') WHERE name = 'Ana López';
    UPDATE clients SET erased_at = 1, name = '' WHERE name = '=Bea'`);
  expect((await csv({ what: "clients" })).lines).toHaveLength(2);
});

test("JSON is one object, even if empty, and the audit log records the export", async () => {
  appointmentAt(studio, tuesday, "10:30");
  const { text, name } = await exported({ what: "appointments", format: "json", from: tuesday, to: "" });
  expect(name).toBe("appointments-2026-03-03-to.json");
  expect(JSON.parse(text)).toMatchObject({
    studio: "Lavender & Linen",
    from: tuesday,
    appointments: [{ date: tuesday, price: "95.00", has_account: false, cancelled_at: null }],
  });
  expect(JSON.parse((await exported({ what: "clients", format: "json" })).text).clients).toHaveLength(1);
  const empty = await exported({ what: "appointments", format: "json", to: "2020-01-01" });
  expect(JSON.parse(empty.text).appointments).toEqual([]);
  expect(studio.rows("SELECT actor_id, action, detail FROM audit ORDER BY id LIMIT 1")).toEqual([
    {
      actor_id: 1,
      action: "exported",
      detail: `{"what":"appointments","format":"json","from":"${tuesday}","to":"","rows":1}`,
    },
  ]);
});

test("many rows are read in batches, each row once", async () => {
  const { appointment } = appointmentAt(studio, tuesday, "10:30");
  studio.sqlite
    .prepare(
      `INSERT INTO appointments (reference, service_name, price_minor, currency, policy_id, provider_id, date, start_min, end_min,
         status, customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at)
       SELECT 'R' || value, 'Facial', 1000, 'JPY', policy_id, provider_id, date('2026-01-01', '+' || (value / 3) || ' days'), 600, 660,
         'cancelled', 'Guest ' || value, 'g' || value || '@example.com', '', '', 1, 1
       FROM appointments, (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1600) SELECT value FROM n)
       WHERE id = ?`,
    )
    .run(appointment.id);
  studio.sqlite.exec(
    "INSERT INTO clients (name, email, created_at, updated_at) SELECT customer_name, customer_email, 1, 1 FROM appointments WHERE reference LIKE 'R%' AND customer_name LIKE 'Guest %'",
  );
  const { lines } = await csv({ what: "appointments" });
  expect(lines).toHaveLength(1602);
  expect(new Set(lines.map(([reference]) => reference)).size).toBe(1602);
  expect(lines.find(([reference]) => reference === "R7")?.slice(11, 15)).toEqual(["1000", "0", "0", "JPY"]);
  expect((await csv({ what: "clients" })).lines).toHaveLength(1602);
});

test.each([
  [{ what: "users" }, "Choose what to export: appointments or clients."],
  [{ format: "xls" }, "Choose a format: csv or json."],
  [{ from: "2026-02-30" }, "Enter the first day as a date."],
  [{ to: "tomorrow" }, "Enter the last day as a date."],
  [{ from: "2026-02-02", to: "2026-02-01" }, "The last day is before the first."],
])("refuses %j and writes no audit entry", async (input, sentence) => {
  const asked = { what: "appointments", format: "csv", ...input };
  expect(await exportBooks(asked, { actor: { id: 1, role: "admin" }, now })).toMatchObject({
    refusal: { message: sentence },
  });
  expect(studio.actions()).not.toContain("exported");
});
