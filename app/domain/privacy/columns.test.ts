import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createClientRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import { appointmentAt, now, studioWithPeople, tuesday, wednesday } from "#app/testing/studio.server.ts";
import * as schema from "#db/schema.ts";
import { erasePerson } from "./person/erase-person.server.ts";
import { personFile } from "./person/person-file.server.ts";
import { personSummary } from "./person/person-summary.server.ts";

/** Classifies every column of every table (rule 34.15). `given`: exported and erased. `other`: neither. */
type Columns = { given?: string; erased?: string; ofStaff?: string; other?: string };

const columnsByTable: Readonly<Record<string, Columns>> = {
  absences: { other: "id time_off_id provider_id opened_at opened_by closed_at" },
  addons: { other: "id service_id name minutes price_minor active position" },
  appointment_items: { other: "id appointment_id addon_id name minutes price_minor" },
  appointment_resources: { other: "appointment_id resource_id" },
  appointments: {
    given: "customer_name customer_email customer_phone notes cancel_reason waive_reason",
    erased: "to_check customer_phone_digits idempotency_key request_hash client_id record_id",
    other:
      "id reference service_id service_name service_description price_minor offer_name offer_minor currency policy_id provider_id date start_min end_min status status_before sequence revision charge_minor created_at updated_at cancelled_at cancelled_by late_minutes source arrived_at started_at ended_at waived_minor waived_by erased_at joint_id joint_position series_id pause_start_min pause_end_min",
  },
  audit: { other: "id at actor_id actor_role session_id request_id action entity entity_id detail" },
  booking_hours: { other: "weekday opens_min closes_min" },
  breaks: { ofStaff: "label", other: "id provider_id weekday start_min end_min week_parity" },
  client_consents: { given: "kind given date words result", other: "id client_id at by service_id" },
  client_merges: { erased: "before", other: "id kept_id merged_id at by undone_at undone_by" },
  client_notes: { given: "body", other: "id client_id at by" },
  client_pairs: { erased: "one_id other_id", other: "at by" },
  clients: {
    given: "name email phone mark mark_kind online_rule",
    erased: "phone_digits account_id",
    other: "id bound_by created_at updated_at revision merged_into erased_at",
  },
  closed_days: { other: "date reason" },
  contact_messages: {
    given: "name email body answer",
    other: "id created_at read_at answered_at answered_by",
  },
  daily_counts: { other: "date what subject count" },
  day_closings: {
    other:
      "id date at by currency float_minor expected_minor counted_minor comment figures reopened_at reopened_by reopen_reason",
  },
  day_plans: { ofStaff: "label", other: "id date provider_id kind start_min end_min made_at made_by" },
  desk_changes: { erased: "label before after", other: "id at actor_id date undone_at undone_by" },
  desks: { other: "id token_hash name made_at made_by last_seen_at revoked_at" },
  entries: {
    other:
      "id kind slug title body byline date last_date percent_off amount_off_minor weekdays from_min to_min categories for_accounts position published is_example form_key created_at updated_at",
  },
  gallery_pictures: { other: "id image width height caption alt position created_at" },
  job_runs: { other: "name started_at ended_at succeeded_at last_error" },
  joint_visits: { other: "id reference kind persons created_at" },
  loyalty_rewards: {
    erased: "record_id client_id",
    other: "id appointment_id visits reward given_at given_by undone_at undone_by",
  },
  media: { other: "hash width height mime bytes created_at" },
  opening_hours: { other: "weekday opens_min closes_min" },
  opening_steps: { other: "name done_at done_by" },
  outbox: {
    given: "recipient",
    erased: "occasion facts last_error",
    other: "id kind audience appointment_id user_id created_at due_at sent_at dropped_at attempts",
  },
  package_offers: { other: "id name service_id visits price_minor valid_months active position" },
  packages: {
    erased: "record_id",
    other: "id offer_id service_id name code visits price_minor currency made_at made_by last_date",
  },
  paper_references: { other: "reference date made_at" },
  parked_calls: { erased: "label fields", other: "id user_id desk_id created_at expires_at" },
  payments: {
    other: "id sale_id method amount_minor given_minor voucher_id package_id package_visits appointment_id",
  },
  policies: { other: "id body created_at" },
  products: { other: "id name price_minor tax_rate_id counts_stock active position created_at" },
  providers: { other: "user_id buffer_minutes active" },
  resources: { other: "id name places active position" },
  restores: { other: "id at backup_at source counts erasures mails_released_at" },
  sale_lines: {
    other:
      "id sale_id position kind name quantity amount_minor tax_name tax_basis_points tax_minor appointment_id provider_id service_id product_id voucher_id package_id",
  },
  sales: {
    erased: "record_id",
    other:
      "id number kind date at by currency total_minor tax_minor tax_included void_of reason idempotency_key",
  },
  secrets: { other: "name value created_at" },
  series: { other: "id every_weeks made_at made_by" },
  server_notes: { other: "name since last_at detail" },
  service_pictures: { other: "id service_id image width height alt position created_at" },
  service_preconditions: {
    other: "id service_id kind other_service_id hours days consent mark_kind test_service_id valid_days",
  },
  service_providers: { other: "service_id provider_id price_minor duration_minutes" },
  service_resources: { other: "service_id resource_id" },
  services: {
    other:
      "id name description category duration_minutes price_minor image unavailable unlisted slug story for_whom not_for_whom preparation aftercare questions position pause_after_minutes pause_minutes tax_rate_id created_at updated_at",
  },
  sessions: {
    given: "network browser",
    erased: "cookie_hash bearer_hash",
    other: "id user_id preference created_at last_seen_at desk_id locked_at wrong_pins wrong_pins_since",
  },
  settings: {
    other:
      "id studio_name time_zone currency locale phone email address street city region postal_code country latitude longitude trade profiles opened_at policy window_days minimum_notice_minutes notice_hours reminder_hours second_reminder_hours quiet_from_min quiet_to_min staff_mails reminder_text mail_sender loyalty_visits loyalty_reward desk_mail_seconds no_show_grace_minutes lock_after_minutes curtain_after_seconds mails_paper holiday_region keep_guest_months keep_client_months keep_mail_months keep_message_months keep_audit_months keep_session_months chain_gap_minutes tax_included tax_number receipt_text cash_float_minor retention_agreed_at updated_at",
  },
  sign_in_failures: { erased: "address_hash", other: "failures last_at" },
  site_changes: { other: "id at actor_id label before undone_at" },
  site_pictures: { other: "place image width height alt updated_at" },
  stock_moves: { other: "id product_id quantity why sale_id at by" },
  tax_rates: { other: "id name basis_points active position" },
  team_profiles: {
    ofStaff: "slug title story languages image alt",
    other: "user_id width height listed position updated_at",
  },
  texts: { other: "key body is_example updated_at" },
  themes: { other: "id accent headings corners art updated_at" },
  time_off: { ofStaff: "reason", other: "id provider_id first_date start_min last_date end_min" },
  tokens: { given: "detail", other: "hash purpose subject_id created_at expires_at used_at" },
  told: { other: "appointment_id sequence how at by absence_id" },
  user_roles: { other: "user_id role" },
  users: {
    given: "username email phone created_at last_login_at email_proven_at",
    erased: "password_hash pin_hash",
    other:
      "id password_is_given password_given_at pin_failures pin_day_failures pin_day_at letter_keys deleted_at",
  },
  vouchers: {
    given: "for_name",
    erased: "record_id",
    other: "id code value_minor currency made_at made_by last_date",
  },
  working_hours: { other: "id provider_id weekday start_min end_min week_parity" },
};

const tables = Object.values(schema).flatMap((table) =>
  is(table, SQLiteTable) ? [getTableConfig(table)] : [],
);
const words = (text = "") => text.split(" ").filter(Boolean);
const kinds = ["given", "erased", "ofStaff", "other"] as const;

test("every column is classified once", () => {
  const inSchema = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  const inList = Object.entries(columnsByTable).flatMap(([table, columns]) =>
    kinds.flatMap((kind) => words(columns[kind]).map((column) => `${table}.${column}`)),
  );
  const hint = "say in app/domain/privacy/columns.test.ts whose it is, and have it exported and erased";
  expect(
    inSchema.filter((column) => !inList.includes(column)),
    hint,
  ).toEqual([]);
  expect(inList.filter((column, at) => !inSchema.includes(column) || inList.indexOf(column) !== at)).toEqual(
    [],
  );
});

describe("a person with data in every column", () => {
  let studio: ReturnType<typeof studioWithPeople>;
  beforeEach(() => {
    studio = studioWithPeople();
  });
  afterEach(() => studio.close());

  const email = "ana@example.com";
  const by = { actor: { id: null, role: "admin" } as const, now };
  /** Values for columns that don't accept any text: enumerations and search columns. */
  const fixed: Record<string, string> = {
    "clients.mark_kind": "medication",
    "clients.online_rule": "not_online",
    "client_consents.kind": "patch_test",
    "client_consents.given": "1",
    "client_consents.date": "2001-02-03",
    "users.created_at": `${now}`,
    "users.last_login_at": `${now}`,
    "users.email_proven_at": `${now}`,
    "tokens.detail": email,
    "outbox.recipient": email,
    ...Object.fromEntries(
      ["users", "appointments", "clients", "contact_messages"].flatMap((table) => [
        [`${table}.${table === "appointments" ? "customer_email" : "email"}`, email],
      ]),
    ),
  };
  const canary = (table: string, column: string) => `canary-${table}-${column}`;
  const value = (table: string, column: string) => fixed[`${table}.${column}`] ?? canary(table, column);
  /** Columns with numbers, and columns that are personal only because of their row. */
  const passedOver = /_id$|digits|address_hash|^sign_in/u;

  const personal = (kind: "given" | "erased") =>
    Object.entries(columnsByTable).flatMap(([table, columns]) =>
      words(columns[kind])
        .filter((column) => !passedOver.test(column) && table !== "sign_in_failures")
        .map((column) => ({ table, column })),
    );

  /** Inserts a row about the person into every table with a personal column. */
  function furnish(): void {
    const { sqlite, clientId, rita } = studio;
    createClientRecord(clientId, now);
    sqlite.exec("UPDATE clients SET bound_by = 'proof'");
    const own = appointmentAt(studio, tuesday, "10:30", { clientId }).appointment;
    const { id, recordId } = appointmentAt(studio, wednesday, "10:30").appointment;
    expect(recordId).toBe(own.recordId);
    sqlite.exec(`
      INSERT INTO sessions (user_id, cookie_hash, bearer_hash, preference, created_at, last_seen_at) VALUES (${clientId}, 'c', 'b', 'browser', 1, 1);
      INSERT INTO tokens (hash, purpose, subject_id, detail, created_at, expires_at) VALUES ('h', 'verify', ${clientId}, '${email}', 1, 9999999999999);
      INSERT INTO contact_messages (name, email, body, created_at) VALUES ('x', '${email}', 'x', 1);
      INSERT INTO client_notes (client_id, body, at) VALUES (${recordId}, 'x', 1);
      INSERT INTO client_consents (client_id, kind, given, date, at) VALUES (${recordId}, 'patch_test', 1, '2001-02-03', 1);
      INSERT INTO clients (id, name, email, created_at, updated_at, merged_into) VALUES (90, 'x', '${email}', 0, 0, ${recordId});
      INSERT INTO client_merges (kept_id, merged_id, at, before) VALUES (${recordId}, 90, 1, 'x');
      INSERT INTO vouchers (code, value_minor, currency, made_at, record_id) VALUES ('V', 1, 'USD', 1, ${recordId});
      INSERT INTO parked_calls (user_id, label, fields, created_at, expires_at) VALUES (${rita}, 'x', 'x', 1, 9999999999999);
      INSERT INTO desk_changes (at, label, date, before, after) VALUES (1, 'x', '${tuesday}', 'x', 'x');
      UPDATE outbox SET sent_at = 1, attempts = 1 WHERE audience = 'client' AND appointment_id = ${id};
      DELETE FROM outbox WHERE appointment_id IS NOT ${id} OR audience <> 'client'`);
    const json: Record<string, object> = {
      "client_merges.before": { kept: canary("client_merges", "before") },
      "desk_changes.before": [
        { table: "appointments", key: [id], row: { id, customer_name: canary("desk_changes", "before") } },
      ],
      "desk_changes.after": [
        { table: "appointments", key: [id], row: { id, customer_name: canary("desk_changes", "after") } },
      ],
      "parked_calls.fields": { customerEmail: email, notes: canary("parked_calls", "fields") },
      "outbox.facts": { subject: canary("outbox", "facts") },
    };
    for (const { table, column } of [...personal("given"), ...personal("erased")]) {
      const which = table === "users" ? `WHERE id = ${clientId}` : "";
      const text = json[`${table}.${column}`]
        ? JSON.stringify(json[`${table}.${column}`])
        : value(table, column);
      const unique = /idempotency_key|_hash$|occasion/u.test(column) ? " || rowid" : "";
      sqlite.prepare(`UPDATE ${table} SET ${column} = ?${unique} ${which}`).run(text);
    }
  }

  /** Returns the contents of all tables as text. */
  const everything = () =>
    tables.map(({ name }) => JSON.stringify(studio.rows(`SELECT * FROM ${name}`))).join("\n");

  test("gets all data in one file, and none is left after an erasure", async () => {
    furnish();
    const { accounts, contacts } = personSummary({ emails: [email], numbers: [] }, now);
    const ticked = {
      person: email,
      accounts: accounts.map(({ id }) => id),
      names: contacts.map(({ key }) => key),
    };
    const before = everything();
    const file = await personFile(ticked, by);
    const given = file.ok ? JSON.stringify(file.value.data) : "";
    const dates = (text: string) => (/^\d{13}$/u.test(text) ? new Date(Number(text)).toISOString() : text);
    const expected = personal("given").map(({ table, column }) => dates(value(table, column)));
    expect(expected.filter((text) => !given.includes(text === "1" ? '"given":true' : text))).toEqual([]);
    expect(personal("erased").filter(({ table, column }) => !before.includes(canary(table, column)))).toEqual(
      [],
    );

    expect((await erasePerson(ticked, by)).ok).toBe(true);
    const after = everything();
    const left = [...personal("given"), ...personal("erased")].map(({ table, column }) =>
      canary(table, column),
    );
    expect(left.filter((text) => after.includes(text))).toEqual([]);
    // The mail about the cancellation is still waiting.
    const others = tables.filter(({ name }) => name !== "outbox");
    expect(
      others.filter(({ name }) => JSON.stringify(studio.rows(`SELECT * FROM ${name}`)).includes(email)),
    ).toEqual([]);
    for (const text of ["medication", "not_online", "patch_test"]) expect(after, text).not.toContain(text);
  });
});
