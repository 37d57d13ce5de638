/**
 * All tables. Dates are `yyyy-MM-dd` and minutes count from midnight, both in the studio's time zone. Instants (`…At`) are
 * milliseconds since 1970, UTC. Money is in the smallest unit of the currency. No foreign key may cascade to `appointments`:
 * an appointment outlives its service, client and provider, so it has its own copy of name, price, duration and policy.
 */
import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  blob,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

const id = () => integer("id").primaryKey({ autoIncrement: true });
const instant = (name: string) => integer(name);
const flag = (name: string) => integer(name, { mode: "boolean" }).notNull().default(false);

const oneOf = (column: AnySQLiteColumn) =>
  sql`${column} IN (${sql.raw((column.enumValues ?? []).map((word) => `'${word}'`).join(", "))})`;

const consentKinds = ["patch_test", "photos", "marketing"] as const;
/** Results of a patch test. "not_read": the client came, but no one noted the skin. */
const testResults = ["no_reaction", "reaction", "not_read"] as const;
const markKinds = ["allergy", "medication", "pregnancy", "access", "other"] as const;
const statuses = [
  "booked",
  "confirmed",
  "arrived",
  "in_service",
  "completed",
  "cancelled",
  "no_show",
] as const;

export const settings = sqliteTable(
  "settings",
  {
    id: integer("id").primaryKey(),
    studioName: text("studio_name").notNull(),
    timeZone: text("time_zone").notNull(),
    currency: text("currency").notNull(),
    locale: text("locale").notNull(),
    phone: text("phone").notNull(),
    email: text("email").notNull(),
    address: text("address").notNull(),
    street: text("street").notNull().default(""),
    city: text("city").notNull().default(""),
    region: text("region").notNull().default(""),
    postalCode: text("postal_code").notNull().default(""),
    country: text("country").notNull().default(""),
    /** Degrees; north and east are positive. */
    latitude: real("latitude"),
    longitude: real("longitude"),
    trade: text("trade").notNull().default("Day spa"),
    profiles: text("profiles").notNull().default(""),
    openedAt: instant("opened_at"),
    policy: text("policy").notNull(),
    /** Days ahead that can be booked: 30 means today and the next 30 days. */
    windowDays: integer("window_days").notNull().default(30),
    minimumNoticeMinutes: integer("minimum_notice_minutes").notNull().default(0),
    /** Hours before the start until which clients can change free of charge (rule 8.1). */
    noticeHours: integer("notice_hours").notNull().default(24),
    reminderHours: integer("reminder_hours").notNull().default(48),
    secondReminderHours: integer("second_reminder_hours").notNull().default(4),
    /** Minutes since midnight. Equal values mean no quiet hours. */
    quietFromMin: integer("quiet_from_min").notNull().default(1260),
    quietToMin: integer("quiet_to_min").notNull().default(480),
    staffMails: text("staff_mails", { enum: ["each", "daily"] })
      .notNull()
      .default("each"),
    reminderText: text("reminder_text").notNull().default(""),
    mailSender: text("mail_sender").notNull().default(""),
    /** Completed appointments for a reward. 0: no stamp card. */
    loyaltyVisits: integer("loyalty_visits").notNull().default(10),
    loyaltyReward: text("loyalty_reward")
      .notNull()
      .default("20 minutes of hand or foot massage with any visit"),
    /** Seconds that an email about a change by staff waits, so that an undo still stops it. */
    deskMailSeconds: integer("desk_mail_seconds").notNull().default(120),
    /** Minutes after the start until which a no-show must be confirmed. */
    noShowGraceMinutes: integer("no_show_grace_minutes").notNull().default(15),
    lockAfterMinutes: integer("lock_after_minutes").notNull().default(5),
    curtainAfterSeconds: integer("curtain_after_seconds").notNull().default(60),
    mailsPaper: integer("mails_paper", { mode: "boolean" }).notNull().default(true),
    holidayRegion: text("holiday_region").notNull().default(""),
    /** Months until data about people is deleted, by purpose. 0: never. */
    keepGuestMonths: integer("keep_guest_months").notNull().default(24),
    keepClientMonths: integer("keep_client_months").notNull().default(0),
    keepMailMonths: integer("keep_mail_months").notNull().default(3),
    keepMessageMonths: integer("keep_message_months").notNull().default(13),
    keepAuditMonths: integer("keep_audit_months").notNull().default(13),
    keepSessionMonths: integer("keep_session_months").notNull().default(1),
    /** Minutes allowed between two treatments of a visit. */
    chainGapMinutes: integer("chain_gap_minutes").notNull().default(15),
    taxIncluded: integer("tax_included", { mode: "boolean" }).notNull().default(true),
    taxNumber: text("tax_number").notNull().default(""),
    receiptText: text("receipt_text").notNull().default(""),
    cashFloatMinor: integer("cash_float_minor").notNull().default(0),
    /** When an admin agreed to delete old guests, accounts and emails. Empty: nothing is deleted. */
    retentionAgreedAt: instant("retention_agreed_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    check("settings_one_row", sql`${t.id} = 1`),
    check("settings_window", sql`${t.windowDays} BETWEEN 1 AND 365`),
    check("settings_notice", sql`${t.minimumNoticeMinutes} >= 0 AND ${t.noticeHours} >= 0`),
    check("settings_loyalty", sql`${t.loyaltyVisits} BETWEEN 0 AND 100`),
  ],
);

export const texts = sqliteTable("texts", {
  key: text("key").primaryKey(),
  body: text("body").notNull(),
  isExample: flag("is_example"),
  updatedAt: instant("updated_at").notNull(),
});

/** Weekdays are 1 Monday to 7 Sunday (ISO 8601). A weekday without a row is closed. */
export const bookingHours = sqliteTable(
  "booking_hours",
  {
    weekday: integer("weekday").primaryKey(),
    opensMin: integer("opens_min").notNull(),
    closesMin: integer("closes_min").notNull(),
  },
  (t) => [
    check("booking_hours_weekday", sql`${t.weekday} BETWEEN 1 AND 7`),
    check(
      "booking_hours_span",
      sql`${t.opensMin} >= 0 AND ${t.closesMin} > ${t.opensMin} AND ${t.closesMin} <= 1440`,
    ),
  ],
);

export const closedDays = sqliteTable("closed_days", {
  date: text("date").primaryKey(),
  reason: text("reason").notNull().default(""),
});

export const users = sqliteTable(
  "users",
  {
    id: id(),
    username: text("username").notNull(),
    /** Trimmed and lower case. Empty for the first provider, who can't sign in yet. */
    email: text("email"),
    phone: text("phone"),
    /** A PHC string of argon2id. Empty if the user can't sign in. */
    passwordHash: text("password_hash"),
    mustChangePassword: flag("password_is_given"),
    passwordGivenAt: instant("password_given_at"),
    pinHash: text("pin_hash"),
    // After five wrong PINs in a row, the password is required.
    pinFailures: integer("pin_failures").notNull().default(0),
    // After ten wrong PINs in 24 hours, the password is required until these are over.
    pinDayFailures: integer("pin_day_failures").notNull().default(0),
    pinDayAt: instant("pin_day_at"),
    letterKeys: integer("letter_keys", { mode: "boolean" }).notNull().default(true),
    createdAt: instant("created_at").notNull(),
    lastLoginAt: instant("last_login_at"),
    emailProvenAt: instant("email_proven_at"),
    /** A deleted provider stays without a name, because the books refer to the row (rule 21.4). */
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    check("users_email_normal", sql`${t.email} IS NULL OR ${t.email} = lower(trim(${t.email}))`),
  ],
);

export const userRoles = sqliteTable(
  "user_roles",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["user", "admin", "provider", "receptionist"] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] }), check("user_roles_known", oneOf(t.role))],
);

/** The provider's id is the user's id. */
export const providers = sqliteTable(
  "providers",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "restrict" }),
    bufferMinutes: integer("buffer_minutes").notNull().default(15),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
  },
  (t) => [check("providers_buffer", sql`${t.bufferMinutes} BETWEEN 0 AND 240`)],
);

export const services = sqliteTable(
  "services",
  {
    id: id(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    category: text("category").notNull().default(""),
    durationMinutes: integer("duration_minutes").notNull().default(60),
    priceMinor: integer("price_minor").notNull(),
    image: text("image"),
    unavailable: flag("unavailable"),
    /** Not in public lists: a patch test that is booked with its treatment. */
    unlisted: flag("unlisted"),
    slug: text("slug"),
    story: text("story").notNull().default(""),
    forWhom: text("for_whom").notNull().default(""),
    notForWhom: text("not_for_whom").notNull().default(""),
    preparation: text("preparation").notNull().default(""),
    aftercare: text("aftercare").notNull().default(""),
    questions: text("questions").notNull().default(""),
    position: integer("position").notNull().default(0),
    /** Processing time: minutes after the start, and its length. 0: none. */
    pauseAfterMinutes: integer("pause_after_minutes").notNull().default(0),
    pauseMinutes: integer("pause_minutes").notNull().default(0),
    taxRateId: integer("tax_rate_id").references((): AnySQLiteColumn => taxRates.id, {
      onDelete: "set null",
    }),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at"),
  },
  (t) => [
    uniqueIndex("services_slug").on(t.slug),
    uniqueIndex("services_name").on(sql`lower(${t.name})`),
    check("services_duration", sql`${t.durationMinutes} BETWEEN 5 AND 720`),
    check("services_price", sql`${t.priceMinor} BETWEEN 0 AND 100000000`),
  ],
);

export const serviceProviders = sqliteTable(
  "service_providers",
  {
    serviceId: integer("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.userId, { onDelete: "cascade" }),
    priceMinor: integer("price_minor"),
    durationMinutes: integer("duration_minutes"),
  },
  (t) => [
    primaryKey({ columns: [t.serviceId, t.providerId] }),
    index("service_providers_provider").on(t.providerId),
  ],
);

/** Rooms and equipment. `places`: appointments at the same time. */
export const resources = sqliteTable(
  "resources",
  {
    id: id(),
    name: text("name").notNull(),
    places: integer("places").notNull().default(1),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
  },
  (t) => [
    uniqueIndex("resources_name").on(sql`lower(${t.name})`),
    check("resources_places", sql`${t.places} BETWEEN 1 AND 100`),
  ],
);

export const serviceResources = sqliteTable(
  "service_resources",
  {
    serviceId: integer("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    resourceId: integer("resource_id")
      .notNull()
      .references(() => resources.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.serviceId, t.resourceId] }),
    index("service_resources_resource").on(t.resourceId),
  ],
);

export const addons = sqliteTable(
  "addons",
  {
    id: id(),
    serviceId: integer("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    minutes: integer("minutes").notNull().default(0),
    priceMinor: integer("price_minor").notNull(),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
  },
  (t) => [
    index("addons_service").on(t.serviceId, t.position),
    check("addons_minutes", sql`${t.minutes} BETWEEN 0 AND 240`),
    check("addons_price", sql`${t.priceMinor} BETWEEN 0 AND 100000000`),
  ],
);

/** Preconditions: another service `hours` earlier, `days` apart, a consent `hours` old, or no alert. */
export const servicePreconditions = sqliteTable(
  "service_preconditions",
  {
    id: id(),
    serviceId: integer("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["before", "apart", "consent", "mark"] }).notNull(),
    otherServiceId: integer("other_service_id").references(() => services.id, { onDelete: "cascade" }),
    hours: integer("hours").notNull().default(0),
    days: integer("days").notNull().default(0),
    consent: text("consent", { enum: consentKinds }),
    markKind: text("mark_kind", { enum: markKinds }),
    testServiceId: integer("test_service_id").references(() => services.id, { onDelete: "set null" }),
    /** How long a patch test is valid. 0: without end. */
    validDays: integer("valid_days").notNull().default(0),
  },
  (t) => [
    index("service_preconditions_service").on(t.serviceId),
    check("service_preconditions_kind", oneOf(t.kind)),
    check(
      "service_preconditions_figures",
      sql`${t.hours} BETWEEN 0 AND 8760 AND ${t.days} BETWEEN 0 AND 730`,
    ),
  ],
);

/** 1900 basis points are 19 %. */
export const taxRates = sqliteTable(
  "tax_rates",
  {
    id: id(),
    name: text("name").notNull(),
    basisPoints: integer("basis_points").notNull(),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
  },
  (t) => [check("tax_rates_points", sql`${t.basisPoints} BETWEEN 0 AND 10000`)],
);

export const servicePictures = sqliteTable(
  "service_pictures",
  {
    id: id(),
    serviceId: integer("service_id")
      .notNull()
      .references(() => services.id, { onDelete: "cascade" }),
    image: text("image").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    alt: text("alt").notNull().default(""),
    position: integer("position").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("service_pictures_service").on(t.serviceId, t.position)],
);

export const teamProfiles = sqliteTable(
  "team_profiles",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    slug: text("slug").notNull(),
    title: text("title").notNull().default(""),
    story: text("story").notNull().default(""),
    languages: text("languages").notNull().default(""),
    image: text("image"),
    width: integer("width").notNull().default(0),
    height: integer("height").notNull().default(0),
    alt: text("alt").notNull().default(""),
    listed: integer("listed", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [uniqueIndex("team_profiles_slug").on(t.slug)],
);

export const workingHours = sqliteTable(
  "working_hours",
  {
    id: id(),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.userId, { onDelete: "cascade" }),
    weekday: integer("weekday").notNull(),
    startMin: integer("start_min").notNull(),
    endMin: integer("end_min").notNull(),
    /** 0 or 1: every second week, counted from Monday, January 5, 1970. Empty: every week. */
    weekParity: integer("week_parity"),
  },
  (t) => [
    index("working_hours_provider").on(t.providerId, t.weekday),
    check("working_hours_weekday", sql`${t.weekday} BETWEEN 1 AND 7`),
    check(
      "working_hours_span",
      sql`${t.startMin} >= 0 AND ${t.endMin} > ${t.startMin} AND ${t.endMin} <= 1440`,
    ),
  ],
);

export const breaks = sqliteTable(
  "breaks",
  {
    id: id(),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.userId, { onDelete: "cascade" }),
    weekday: integer("weekday").notNull(),
    startMin: integer("start_min").notNull(),
    endMin: integer("end_min").notNull(),
    label: text("label").notNull().default(""),
    weekParity: integer("week_parity"),
  },
  (t) => [
    index("breaks_provider").on(t.providerId, t.weekday),
    check("breaks_weekday", sql`${t.weekday} BETWEEN 1 AND 7`),
    check("breaks_span", sql`${t.startMin} >= 0 AND ${t.endMin} > ${t.startMin} AND ${t.endMin} <= 1440`),
  ],
);

/** From `startMin` on the first day to `endMin` on the last. */
export const timeOff = sqliteTable(
  "time_off",
  {
    id: id(),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.userId, { onDelete: "cascade" }),
    firstDate: text("first_date").notNull(),
    startMin: integer("start_min").notNull().default(0),
    lastDate: text("last_date").notNull(),
    endMin: integer("end_min").notNull().default(1440),
    reason: text("reason").notNull().default(""),
  },
  (t) => [
    index("time_off_provider").on(t.providerId, t.lastDate),
    check(
      "time_off_order",
      sql`${t.lastDate} > ${t.firstDate} OR (${t.lastDate} = ${t.firstDate} AND ${t.endMin} > ${t.startMin})`,
    ),
    check("time_off_minutes", sql`${t.startMin} BETWEEN 0 AND 1440 AND ${t.endMin} BETWEEN 0 AND 1440`),
  ],
);

/** Single days: "hours" and "break" replace the weekly rows, "block" is added. Without a provider, the studio's. */
export const dayPlans = sqliteTable(
  "day_plans",
  {
    id: id(),
    date: text("date").notNull(),
    providerId: integer("provider_id").references(() => providers.userId, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["hours", "break", "block"] }).notNull(),
    startMin: integer("start_min").notNull(),
    endMin: integer("end_min").notNull(),
    label: text("label").notNull().default(""),
    madeAt: instant("made_at").notNull(),
    /** Has no foreign key, because it stays after the account is deleted. So do other such columns. */
    madeBy: integer("made_by"),
  },
  (t) => [
    index("day_plans_date").on(t.date, t.providerId),
    check("day_plans_kind", oneOf(t.kind)),
    check("day_plans_span", sql`${t.startMin} >= 0 AND ${t.endMin} > ${t.startMin} AND ${t.endMin} <= 1440`),
  ],
);

export const absences = sqliteTable(
  "absences",
  {
    id: id(),
    timeOffId: integer("time_off_id").references(() => timeOff.id, { onDelete: "set null" }),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.userId, { onDelete: "cascade" }),
    openedAt: instant("opened_at").notNull(),
    openedBy: integer("opened_by"),
    closedAt: instant("closed_at"),
  },
  (t) => [index("absences_open").on(t.closedAt, t.providerId)],
);

export const policies = sqliteTable(
  "policies",
  { id: id(), body: text("body").notNull(), createdAt: instant("created_at").notNull() },
  (t) => [uniqueIndex("policies_body").on(t.body)],
);

/** Client records, with or without account. Merged ones point to another record, erased ones are empty. */
export const clients = sqliteTable(
  "clients",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull().default(""),
    phone: text("phone").notNull().default(""),
    phoneDigits: text("phone_digits").notNull().default(""),
    accountId: integer("account_id").references(() => users.id, { onDelete: "set null" }),
    /** How the record was linked to the account: proven address, opened link, or desk. */
    boundBy: text("bound_by", { enum: ["proof", "link", "desk"] }),
    mark: text("mark").notNull().default(""),
    markKind: text("mark_kind", { enum: markKinds }),
    onlineRule: text("online_rule", { enum: ["usual", "ask", "not_online"] })
      .notNull()
      .default("usual"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    revision: integer("revision").notNull().default(0),
    mergedInto: integer("merged_into").references((): AnySQLiteColumn => clients.id, {
      onDelete: "set null",
    }),
    erasedAt: instant("erased_at"),
  },
  (t) => [
    uniqueIndex("clients_account").on(t.accountId),
    index("clients_email").on(t.email),
    index("clients_phone").on(t.phoneDigits),
    // Finds a number with or without country code by its last digits (rule 34.36).
    index("clients_phone_end").on(sql`substr(${t.phoneDigits}, -7)`),
    index("clients_merged").on(t.mergedInto).where(sql.raw("merged_into IS NOT NULL")),
    check("clients_email_normal", sql`${t.email} = lower(trim(${t.email}))`),
    check("clients_online_rule", oneOf(t.onlineRule)),
  ],
);

export const clientNotes = sqliteTable(
  "client_notes",
  {
    id: id(),
    clientId: integer("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    body: text("body").notNull(),
    at: instant("at").notNull(),
    by: integer("by"),
  },
  (t) => [index("client_notes_client").on(t.clientId, t.at)],
);

/** The latest consent of a kind is valid. */
export const clientConsents = sqliteTable(
  "client_consents",
  {
    id: id(),
    clientId: integer("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: consentKinds }).notNull(),
    given: integer("given", { mode: "boolean" }).notNull(),
    date: text("date").notNull(),
    words: text("words").notNull().default(""),
    at: instant("at").notNull(),
    by: integer("by"),
    serviceId: integer("service_id").references(() => services.id, { onDelete: "set null" }),
    result: text("result", { enum: testResults }),
  },
  (t) => [
    index("client_consents_client").on(t.clientId, t.kind, t.date),
    check("client_consents_kind", oneOf(t.kind)),
  ],
);

/** Both records before a merge, so that they can be separated for 30 days. */
export const clientMerges = sqliteTable(
  "client_merges",
  {
    id: id(),
    keptId: integer("kept_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    mergedId: integer("merged_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    by: integer("by"),
    before: text("before").notNull(),
    undoneAt: instant("undone_at"),
    undoneBy: integer("undone_by"),
  },
  (t) => [index("client_merges_kept").on(t.keptId), index("client_merges_merged").on(t.mergedId)],
);

export const clientPairs = sqliteTable(
  "client_pairs",
  {
    oneId: integer("one_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    otherId: integer("other_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    by: integer("by"),
  },
  (t) => [primaryKey({ columns: [t.oneId, t.otherId] }), index("client_pairs_other").on(t.otherId)],
);

/** Two to five appointments booked as one: one after the other, or side by side. */
export const jointVisits = sqliteTable(
  "joint_visits",
  {
    id: id(),
    reference: text("reference").notNull(),
    kind: text("kind", { enum: ["chain", "household"] }).notNull(),
    /** A digit per part. 1 is the person who booked. Empty for one part per person. */
    persons: text("persons").notNull().default(""),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [uniqueIndex("joint_visits_reference").on(t.reference), check("joint_visits_kind", oneOf(t.kind))],
);

export const series = sqliteTable(
  "series",
  {
    id: id(),
    everyWeeks: integer("every_weeks").notNull(),
    madeAt: instant("made_at").notNull(),
    madeBy: integer("made_by"),
  },
  (t) => [check("series_weeks", sql`${t.everyWeeks} BETWEEN 1 AND 52`)],
);

// SQLite uses the index only for this exact condition, which is also in db/guards.sql.
export const occupying = sql.raw("status NOT IN ('cancelled', 'no_show')");

export const appointments = sqliteTable(
  "appointments",
  {
    id: id(),
    reference: text("reference").notNull(),
    serviceId: integer("service_id").references(() => services.id, { onDelete: "set null" }),
    serviceName: text("service_name").notNull(),
    serviceDescription: text("service_description").notNull().default(""),
    /** Includes add-ons and the reduction of an offer. */
    priceMinor: integer("price_minor").notNull(),
    offerName: text("offer_name").notNull().default(""),
    offerMinor: integer("offer_minor").notNull().default(0),
    currency: text("currency").notNull(),
    policyId: integer("policy_id")
      .notNull()
      .references(() => policies.id, { onDelete: "restrict" }),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.userId, { onDelete: "restrict" }),
    date: text("date").notNull(),
    startMin: integer("start_min").notNull(),
    endMin: integer("end_min").notNull(),
    status: text("status", { enum: statuses }).notNull().default("booked"),
    statusBefore: text("status_before", { enum: statuses }),
    clientId: integer("client_id").references(() => users.id, { onDelete: "set null" }),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    customerPhoneDigits: text("customer_phone_digits").notNull(),
    notes: text("notes"),
    /** The idempotency key of the request, and a hash of its content. */
    idempotencyKey: text("idempotency_key"),
    requestHash: text("request_hash"),
    /** Increases with each change for the client's calendar (RFC 5545, SEQUENCE). */
    sequence: integer("sequence").notNull().default(0),
    /** Increases with each write (rules 9.1 and 9.2). */
    revision: integer("revision").notNull().default(0),
    chargeMinor: integer("charge_minor").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    cancelledAt: instant("cancelled_at"),
    /** "mistake": no one is informed. */
    cancelledBy: text("cancelled_by", { enum: ["client", "studio", "mistake"] }),
    cancelReason: text("cancel_reason").notNull().default(""),
    lateMinutes: integer("late_minutes").notNull().default(0),
    source: text("source", { enum: ["online", "desk", "walk_in", "paper", "rebook", "series"] })
      .notNull()
      .default("online"),
    arrivedAt: instant("arrived_at"),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    waivedMinor: integer("waived_minor").notNull().default(0),
    waivedBy: integer("waived_by"),
    waiveReason: text("waive_reason").notNull().default(""),
    /** When the person was erased. Empty for a visit that never had a contact. */
    erasedAt: instant("erased_at"),
    recordId: integer("record_id").references(() => clients.id, { onDelete: "set null" }),
    jointId: integer("joint_id").references(() => jointVisits.id, { onDelete: "set null" }),
    jointPosition: integer("joint_position"),
    seriesId: integer("series_id").references(() => series.id, { onDelete: "set null" }),
    pauseStartMin: integer("pause_start_min"),
    pauseEndMin: integer("pause_end_min"),
    toCheck: text("to_check").notNull().default(""),
  },
  (t) => [
    index("appointments_record").on(t.recordId, t.date).where(sql.raw("record_id IS NOT NULL")),
    // Finds a provider's clients without reading appointments (rule 34.56).
    index("appointments_own")
      .on(t.providerId, t.recordId)
      .where(sql.raw("record_id IS NOT NULL AND status <> 'cancelled'")),
    index("appointments_joint").on(t.jointId).where(sql.raw("joint_id IS NOT NULL")),
    index("appointments_series").on(t.seriesId).where(sql.raw("series_id IS NOT NULL")),
    uniqueIndex("appointments_reference").on(t.reference),
    uniqueIndex("appointments_idempotency_key").on(t.idempotencyKey),
    uniqueIndex("appointments_occupied").on(t.providerId, t.date, t.startMin).where(occupying),
    index("appointments_date").on(t.date),
    index("appointments_client").on(t.clientId, t.date),
    index("appointments_email").on(t.customerEmail, t.date),
    index("appointments_phone").on(t.customerPhoneDigits, t.date),
    index("appointments_service").on(t.serviceId, t.date),
    check(
      "appointments_span",
      sql`${t.endMin} > ${t.startMin} AND ${t.startMin} >= 0 AND ${t.endMin} <= 1440`,
    ),
    check("appointments_date_form", sql`${t.date} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check("appointments_status", oneOf(t.status)),
    check("appointments_money", sql`${t.priceMinor} >= 0 AND ${t.chargeMinor} >= 0`),
  ],
);

export const appointmentResources = sqliteTable(
  "appointment_resources",
  {
    appointmentId: integer("appointment_id")
      .notNull()
      .references(() => appointments.id, { onDelete: "cascade" }),
    resourceId: integer("resource_id")
      .notNull()
      .references(() => resources.id, { onDelete: "restrict" }),
  },
  (t) => [
    primaryKey({ columns: [t.appointmentId, t.resourceId] }),
    index("appointment_resources_resource").on(t.resourceId),
  ],
);

export const appointmentItems = sqliteTable(
  "appointment_items",
  {
    id: id(),
    appointmentId: integer("appointment_id")
      .notNull()
      .references(() => appointments.id, { onDelete: "cascade" }),
    addonId: integer("addon_id").references(() => addons.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    minutes: integer("minutes").notNull(),
    priceMinor: integer("price_minor").notNull(),
  },
  (t) => [index("appointment_items_appointment").on(t.appointmentId)],
);

export const products = sqliteTable(
  "products",
  {
    id: id(),
    name: text("name").notNull(),
    priceMinor: integer("price_minor").notNull(),
    taxRateId: integer("tax_rate_id").references(() => taxRates.id, { onDelete: "set null" }),
    countsStock: flag("counts_stock"),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("products_name").on(sql`lower(${t.name})`),
    check("products_price", sql`${t.priceMinor} BETWEEN 0 AND 100000000`),
  ],
);

/** Receipts. Never changed or deleted (db/guards.sql): a void is a new sale with negative lines and payments. */
export const sales = sqliteTable(
  "sales",
  {
    id: id(),
    /** Consecutive numbers without a gap. */
    number: integer("number").notNull(),
    kind: text("kind", { enum: ["sale", "void"] }).notNull(),
    date: text("date").notNull(),
    at: instant("at").notNull(),
    by: integer("by"),
    recordId: integer("record_id").references(() => clients.id, { onDelete: "set null" }),
    currency: text("currency").notNull(),
    totalMinor: integer("total_minor").notNull(),
    taxMinor: integer("tax_minor").notNull(),
    taxIncluded: integer("tax_included", { mode: "boolean" }).notNull(),
    voidOf: integer("void_of").references((): AnySQLiteColumn => sales.id, { onDelete: "restrict" }),
    reason: text("reason").notNull().default(""),
    idempotencyKey: text("idempotency_key"),
  },
  (t) => [
    uniqueIndex("sales_number").on(t.number),
    uniqueIndex("sales_void_of").on(t.voidOf),
    uniqueIndex("sales_idempotency_key").on(t.idempotencyKey),
    index("sales_date").on(t.date),
    index("sales_record").on(t.recordId).where(sql.raw("record_id IS NOT NULL")),
    check("sales_kind", sql`(${t.kind} = 'void') = (${t.voidOf} IS NOT NULL) AND ${oneOf(t.kind)}`),
  ],
);

export const saleLines = sqliteTable(
  "sale_lines",
  {
    id: id(),
    saleId: integer("sale_id")
      .notNull()
      .references(() => sales.id, { onDelete: "restrict" }),
    position: integer("position").notNull(),
    kind: text("kind", {
      enum: ["service", "addon", "product", "discount", "fee", "tip", "voucher", "package", "deposit"],
    }).notNull(),
    name: text("name").notNull(),
    quantity: integer("quantity").notNull().default(1),
    /** For the whole quantity. Negative in a void. */
    amountMinor: integer("amount_minor").notNull(),
    taxName: text("tax_name").notNull().default(""),
    taxBasisPoints: integer("tax_basis_points").notNull().default(0),
    taxMinor: integer("tax_minor").notNull().default(0),
    appointmentId: integer("appointment_id").references(() => appointments.id, { onDelete: "set null" }),
    providerId: integer("provider_id"),
    serviceId: integer("service_id").references(() => services.id, { onDelete: "set null" }),
    productId: integer("product_id").references(() => products.id, { onDelete: "set null" }),
    voucherId: integer("voucher_id").references((): AnySQLiteColumn => vouchers.id, { onDelete: "restrict" }),
    packageId: integer("package_id").references((): AnySQLiteColumn => packages.id, { onDelete: "restrict" }),
  },
  (t) => [
    index("sale_lines_sale").on(t.saleId),
    index("sale_lines_appointment").on(t.appointmentId).where(sql.raw("appointment_id IS NOT NULL")),
    check("sale_lines_kind", oneOf(t.kind)),
  ],
);

/** Recorded, not collected: no card data. */
export const payments = sqliteTable(
  "payments",
  {
    id: id(),
    saleId: integer("sale_id")
      .notNull()
      .references(() => sales.id, { onDelete: "restrict" }),
    method: text("method", { enum: ["cash", "card", "transfer", "voucher", "package", "deposit"] }).notNull(),
    amountMinor: integer("amount_minor").notNull(),
    givenMinor: integer("given_minor").notNull().default(0),
    voucherId: integer("voucher_id").references((): AnySQLiteColumn => vouchers.id, { onDelete: "restrict" }),
    packageId: integer("package_id").references((): AnySQLiteColumn => packages.id, { onDelete: "restrict" }),
    /** Visits of the package; -1 if returned. */
    packageVisits: integer("package_visits").notNull().default(0),
    appointmentId: integer("appointment_id").references(() => appointments.id, { onDelete: "set null" }),
  },
  (t) => [
    index("payments_sale").on(t.saleId),
    index("payments_voucher").on(t.voucherId).where(sql.raw("voucher_id IS NOT NULL")),
    index("payments_package").on(t.packageId).where(sql.raw("package_id IS NOT NULL")),
    index("payments_appointment").on(t.appointmentId).where(sql.raw("appointment_id IS NOT NULL")),
    check("payments_method", oneOf(t.method)),
  ],
);

/** The balance is the value minus the payments. */
export const vouchers = sqliteTable(
  "vouchers",
  {
    id: id(),
    code: text("code").notNull(),
    valueMinor: integer("value_minor").notNull(),
    currency: text("currency").notNull(),
    madeAt: instant("made_at").notNull(),
    madeBy: integer("made_by"),
    lastDate: text("last_date"),
    forName: text("for_name").notNull().default(""),
    recordId: integer("record_id").references(() => clients.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("vouchers_code").on(t.code),
    index("vouchers_record").on(t.recordId).where(sql.raw("record_id IS NOT NULL")),
    check("vouchers_value", sql`${t.valueMinor} > 0`),
  ],
);

export const packageOffers = sqliteTable(
  "package_offers",
  {
    id: id(),
    name: text("name").notNull(),
    serviceId: integer("service_id").references(() => services.id, { onDelete: "set null" }),
    visits: integer("visits").notNull(),
    priceMinor: integer("price_minor").notNull(),
    validMonths: integer("valid_months").notNull().default(0),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
  },
  (t) => [
    check("package_offers_visits", sql`${t.visits} BETWEEN 2 AND 100`),
    check("package_offers_price", sql`${t.priceMinor} BETWEEN 0 AND 100000000`),
  ],
);

export const packages = sqliteTable(
  "packages",
  {
    id: id(),
    offerId: integer("offer_id").references(() => packageOffers.id, { onDelete: "set null" }),
    recordId: integer("record_id").references(() => clients.id, { onDelete: "set null" }),
    serviceId: integer("service_id").references(() => services.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    code: text("code").notNull().default(""),
    visits: integer("visits").notNull(),
    priceMinor: integer("price_minor").notNull(),
    currency: text("currency").notNull(),
    madeAt: instant("made_at").notNull(),
    madeBy: integer("made_by"),
    lastDate: text("last_date"),
  },
  (t) => [
    uniqueIndex("packages_code").on(t.code).where(sql.raw("code <> ''")),
    index("packages_record").on(t.recordId).where(sql.raw("record_id IS NOT NULL")),
    check("packages_visits", sql`${t.visits} > 0`),
  ],
);

export const stockMoves = sqliteTable(
  "stock_moves",
  {
    id: id(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    why: text("why", { enum: ["sale", "void", "delivery", "count", "loss"] }).notNull(),
    saleId: integer("sale_id").references(() => sales.id, { onDelete: "restrict" }),
    at: instant("at").notNull(),
    by: integer("by"),
  },
  (t) => [index("stock_moves_product").on(t.productId), check("stock_moves_why", oneOf(t.why))],
);

/** Closings are never deleted. If a day is closed again, a row is added. */
export const dayClosings = sqliteTable(
  "day_closings",
  {
    id: id(),
    date: text("date").notNull(),
    at: instant("at").notNull(),
    by: integer("by"),
    currency: text("currency").notNull(),
    floatMinor: integer("float_minor").notNull(),
    /** Expected and counted cash, including the float. */
    expectedMinor: integer("expected_minor").notNull(),
    countedMinor: integer("counted_minor").notNull(),
    comment: text("comment").notNull().default(""),
    figures: text("figures").notNull().default("{}"),
    reopenedAt: instant("reopened_at"),
    reopenedBy: integer("reopened_by"),
    reopenReason: text("reopen_reason").notNull().default(""),
  },
  (t) => [uniqueIndex("day_closings_date").on(t.date).where(sql.raw("reopened_at IS NULL"))],
);

/** Personal columns of an appointment, by field name of the booking form. They are emptied when the person is erased. */
export const contactColumns = {
  name: "customerName",
  email: "customerEmail",
  phone: "customerPhone",
  notes: "notes",
} as const satisfies Record<string, keyof typeof appointments.$inferSelect>;

/** Whether a client was informed of a change. The sequence is that of the appointment after the change. */
export const told = sqliteTable(
  "told",
  {
    appointmentId: integer("appointment_id")
      .notNull()
      .references(() => appointments.id, { onDelete: "cascade" }),
    sequence: integer("sequence").notNull(),
    how: text("how", { enum: ["mail", "phone", "not_yet", "no_need"] }).notNull(),
    at: instant("at").notNull(),
    by: integer("by"),
    absenceId: integer("absence_id").references(() => absences.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.appointmentId, t.sequence] }),
    index("told_how").on(t.how),
    index("told_absence").on(t.absenceId).where(sql.raw("absence_id IS NOT NULL")),
    check("told_how_known", oneOf(t.how)),
  ],
);

/** Changes at the front desk, with the rows before and after, for undo. */
export const deskChanges = sqliteTable(
  "desk_changes",
  {
    id: id(),
    at: instant("at").notNull(),
    actorId: integer("actor_id"),
    label: text("label").notNull(),
    date: text("date").notNull(),
    /** Rows as JSON. Null for a new row. */
    before: text("before").notNull(),
    after: text("after").notNull(),
    undoneAt: instant("undone_at"),
    undoneBy: integer("undone_by"),
  },
  (t) => [index("desk_changes_at").on(t.at)],
);

export const parkedCalls = sqliteTable(
  "parked_calls",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deskId: integer("desk_id").references(() => desks.id, { onDelete: "set null" }),
    label: text("label").notNull(),
    fields: text("fields").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("parked_calls_expires").on(t.expiresAt)],
);

export const desks = sqliteTable(
  "desks",
  {
    id: id(),
    /** Hash of the secret in the browser's cookie. */
    tokenHash: text("token_hash").notNull(),
    name: text("name").notNull(),
    madeAt: instant("made_at").notNull(),
    madeBy: integer("made_by"),
    lastSeenAt: instant("last_seen_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [uniqueIndex("desks_token").on(t.tokenHash)],
);

/** References printed on paper, for appointments that are entered later. */
export const paperReferences = sqliteTable(
  "paper_references",
  {
    reference: text("reference").primaryKey(),
    date: text("date").notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (t) => [index("paper_references_date").on(t.date)],
);

/** Links with a secret, of which only the hash is stored. */
export const tokens = sqliteTable(
  "tokens",
  {
    hash: text("hash").primaryKey(),
    purpose: text("purpose", { enum: ["manage", "reset", "verify", "invite", "setup"] }).notNull(),
    subjectId: integer("subject_id"),
    detail: text("detail"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    index("tokens_expires").on(t.expiresAt),
    index("tokens_subject").on(t.purpose, t.subjectId),
    check("tokens_purpose", oneOf(t.purpose)),
  ],
);

const mailKinds = [
  "booked",
  "moved",
  "cancelled",
  "reminder",
  /** A new calendar file after a correction of the time zone. */
  "clock",
  "password-reset",
  "address-proof",
  "account-made",
  "account-deleted",
  "account-invite",
  "address-asked",
  "address-changed",
  "admin-made",
  "password-changed",
  "studio-address",
  "contact-message",
  "contact-answer",
  "late",
  "digest",
  "absence-offer",
  "provider-away",
  "day-paper",
  "receipt",
  "test",
  "alert",
] as const;

/** Emails, written in the transaction of the change. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    kind: text("kind", { enum: mailKinds }).notNull(),
    audience: text("audience", { enum: ["client", "provider", "studio"] }).notNull(),
    recipient: text("recipient").notNull(),
    appointmentId: integer("appointment_id").references(() => appointments.id, { onDelete: "set null" }),
    /** A second email with the same occasion is not written. */
    occasion: text("occasion").notNull(),
    facts: text("facts").notNull().default("{}"),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    dueAt: instant("due_at").notNull(),
    sentAt: instant("sent_at"),
    /** Set if the email was no longer needed or has failed. `lastError` has the reason. */
    droppedAt: instant("dropped_at"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
  },
  (t) => [
    uniqueIndex("outbox_occasion").on(t.occasion),
    index("outbox_due").on(t.dueAt).where(sql.raw("sent_at IS NULL AND dropped_at IS NULL")),
    index("outbox_urgent")
      .on(t.dueAt)
      .where(sql.raw("user_id IS NOT NULL AND sent_at IS NULL AND dropped_at IS NULL")),
    index("outbox_sent").on(t.sentAt),
    index("outbox_appointment").on(t.appointmentId),
    index("outbox_recipient").on(t.recipient, t.createdAt),
    index("outbox_user").on(t.userId).where(sql.raw("user_id IS NOT NULL")),
    index("outbox_created").on(t.createdAt),
    check("outbox_audience", oneOf(t.audience)),
  ],
);

/** Sessions. Only the hashes of the cookie and the bearer token are stored. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    cookieHash: text("cookie_hash").notNull(),
    bearerHash: text("bearer_hash").notNull(),
    preference: text("preference", { enum: ["browser", "remember", "stay"] }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** Updated at most once a minute. */
    lastSeenAt: instant("last_seen_at").notNull(),
    /** Network (IPv4 /24, IPv6 /48) and browser family, to recognize a session. */
    network: text("network").notNull().default(""),
    browser: text("browser").notNull().default(""),
    deskId: integer("desk_id").references(() => desks.id, { onDelete: "cascade" }),
    lockedAt: instant("locked_at"),
    wrongPins: integer("wrong_pins").notNull().default(0),
    wrongPinsSince: instant("wrong_pins_since"),
  },
  (t) => [
    uniqueIndex("sessions_cookie").on(t.cookieHash),
    uniqueIndex("sessions_bearer").on(t.bearerHash),
    index("sessions_user").on(t.userId),
    check("sessions_preference", oneOf(t.preference)),
  ],
);

/** Wrong passwords, by hash of the address. */
export const signInFailures = sqliteTable("sign_in_failures", {
  addressHash: text("address_hash").primaryKey(),
  failures: integer("failures").notNull(),
  lastAt: instant("last_at").notNull(),
});

export const secrets = sqliteTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Append-only (db/guards.sql). `detail` is JSON without personal data. */
export const audit = sqliteTable(
  "audit",
  {
    id: id(),
    at: instant("at").notNull(),
    actorId: integer("actor_id"),
    actorRole: text("actor_role").notNull(),
    sessionId: integer("session_id"),
    requestId: text("request_id"),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entityId: integer("entity_id"),
    detail: text("detail").notNull().default("{}"),
  },
  (t) => [
    index("audit_at").on(t.at),
    index("audit_entity").on(t.entity, t.entityId),
    index("audit_action").on(t.action, t.id),
  ],
);

export const entries = sqliteTable(
  "entries",
  {
    id: id(),
    kind: text("kind", { enum: ["news", "faq", "advice", "testimonial", "announcement", "offer"] }).notNull(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    body: text("body").notNull().default(""),
    byline: text("byline").notNull().default(""),
    date: text("date").notNull(),
    lastDate: text("last_date"),
    /** Conditions of an offer. It lowers prices if one of the first two columns is set (rule 12.5). */
    percentOff: integer("percent_off"),
    amountOffMinor: integer("amount_off_minor"),
    /** Such as "26" for Tuesday and Saturday. Empty: every day. */
    weekdays: text("weekdays").notNull().default(""),
    fromMin: integer("from_min"),
    toMin: integer("to_min"),
    /** One in a line. Empty: all. */
    categories: text("categories").notNull().default(""),
    forAccounts: integer("for_accounts", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
    published: integer("published", { mode: "boolean" }).notNull().default(true),
    isExample: flag("is_example"),
    formKey: text("form_key"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("entries_slug").on(t.kind, t.slug),
    uniqueIndex("entries_form_key").on(t.formKey),
    index("entries_shown").on(t.kind, t.published, t.position),
    check("entries_kind", oneOf(t.kind)),
  ],
);

export const openingHours = sqliteTable(
  "opening_hours",
  {
    weekday: integer("weekday").primaryKey(),
    opensMin: integer("opens_min").notNull(),
    closesMin: integer("closes_min").notNull(),
  },
  (t) => [
    check("opening_hours_weekday", sql`${t.weekday} BETWEEN 1 AND 7`),
    check(
      "opening_hours_span",
      sql`${t.opensMin} >= 0 AND ${t.closesMin} > ${t.opensMin} AND ${t.closesMin} <= 1440`,
    ),
  ],
);

export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    body: text("body").notNull(),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
    answeredAt: instant("answered_at"),
    answeredBy: integer("answered_by").references(() => users.id, { onDelete: "set null" }),
    answer: text("answer").notNull().default(""),
  },
  (t) => [
    index("contact_messages_created").on(t.createdAt),
    index("contact_messages_email").on(t.email, t.createdAt),
  ],
);

/** Pictures are in the database file, so one backup holds everything. */
export const media = sqliteTable(
  "media",
  {
    /** SHA-256 of the upload. Together with the width, it makes the picture's URL. */
    hash: text("hash").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    mime: text("mime").notNull(),
    bytes: blob("bytes", { mode: "buffer" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.width, t.mime] })],
);

export const galleryPictures = sqliteTable(
  "gallery_pictures",
  {
    id: id(),
    image: text("image").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    caption: text("caption").notNull().default(""),
    alt: text("alt").notNull().default(""),
    position: integer("position").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("gallery_pictures_position").on(t.position)],
);

export const sitePictures = sqliteTable(
  "site_pictures",
  {
    place: text("place", { enum: ["owner", "licence", "sharing", "home", "map", "door"] }).primaryKey(),
    image: text("image").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    alt: text("alt").notNull().default(""),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [check("site_pictures_place", oneOf(t.place))],
);

export const themes = sqliteTable(
  "themes",
  {
    id: integer("id").primaryKey(),
    accent: text("accent").notNull(),
    headings: text("headings").notNull(),
    corners: text("corners").notNull(),
    art: text("art").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [check("themes_one_row", sql`${t.id} = 1`)],
);

/** Changes of the site with the previous rows, for undo. */
export const siteChanges = sqliteTable(
  "site_changes",
  {
    id: id(),
    at: instant("at").notNull(),
    actorId: integer("actor_id"),
    label: text("label").notNull(),
    before: text("before").notNull(),
    undoneAt: instant("undone_at"),
  },
  (t) => [index("site_changes_at").on(t.at)],
);

export const loyaltyRewards = sqliteTable(
  "loyalty_rewards",
  {
    id: id(),
    clientId: integer("client_id").references(() => users.id, { onDelete: "set null" }),
    appointmentId: integer("appointment_id").references(() => appointments.id, { onDelete: "set null" }),
    recordId: integer("record_id").references(() => clients.id, { onDelete: "set null" }),
    visits: integer("visits").notNull(),
    reward: text("reward").notNull(),
    givenAt: instant("given_at").notNull(),
    givenBy: integer("given_by").references(() => users.id, { onDelete: "set null" }),
    undoneAt: instant("undone_at"),
    undoneBy: integer("undone_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("loyalty_rewards_client").on(t.clientId),
    index("loyalty_rewards_record").on(t.recordId),
    check("loyalty_rewards_visits", sql`${t.visits} > 0`),
  ],
);

export const openingSteps = sqliteTable("opening_steps", {
  name: text("name").primaryKey(),
  doneAt: instant("done_at").notNull(),
  doneBy: integer("done_by"),
});

/** Counts per day, without persons, addresses or cookies. */
export const dailyCounts = sqliteTable(
  "daily_counts",
  {
    date: text("date").notNull(),
    what: text("what", {
      enum: ["page", "opened", "day", "refused", "booked", "referrer", "no_times"],
    }).notNull(),
    subject: text("subject").notNull().default(""),
    count: integer("count").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.date, t.what, t.subject] }), check("daily_counts_what", oneOf(t.what))],
);

export const jobRuns = sqliteTable("job_runs", {
  name: text("name").primaryKey(),
  startedAt: instant("started_at").notNull(),
  endedAt: instant("ended_at"),
  succeededAt: instant("succeeded_at"),
  lastError: text("last_error"),
});

export const serverNotes = sqliteTable("server_notes", {
  name: text("name", { enum: ["mail", "clock", "origin", "around"] }).primaryKey(),
  since: instant("since").notNull(),
  lastAt: instant("last_at").notNull(),
  detail: text("detail").notNull().default("{}"),
});

/** Restores. No email is sent until `mailsReleasedAt`. */
export const restores = sqliteTable("restores", {
  id: id(),
  at: instant("at").notNull(),
  backupAt: instant("backup_at").notNull(),
  source: text("source").notNull(),
  counts: text("counts").notNull().default("{}"),
  erasures: integer("erasures").notNull().default(0),
  mailsReleasedAt: instant("mails_released_at"),
});
