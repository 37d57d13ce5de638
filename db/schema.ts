/**
 * Every table. Dates are `yyyy-MM-dd` and minutes count from midnight, both on the studio's wall clock;
 * instants (`…At`) are milliseconds since 1970, UTC; money is in the smallest unit of the currency.
 *
 * Nothing may cascade towards `appointments`: an appointment outlives the service, the client and the provider
 * that it was booked with, which is why it carries its own copy of name, price, duration and policy.
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

/** That a column has one of its words. */
const oneOf = (column: AnySQLiteColumn) =>
  sql`${column} IN (${sql.raw((column.enumValues ?? []).map((word) => `'${word}'`).join(", "))})`;

const consentKinds = ["patch_test", "photos", "marketing"] as const;
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

/** The studio itself: one row. */
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
    /** The whole address in one line, as people read it; made from its parts where these are known. */
    address: text("address").notNull(),
    street: text("street").notNull().default(""),
    city: text("city").notNull().default(""),
    region: text("region").notNull().default(""),
    postalCode: text("postal_code").notNull().default(""),
    /** ISO 3166-1, two letters. */
    country: text("country").notNull().default(""),
    /** Degrees, north and east positive; empty while the owner has not said where the door is. */
    latitude: real("latitude"),
    longitude: real("longitude"),
    /** What the studio is, in two or three words, for titles and search engines. */
    trade: text("trade").notNull().default("Day spa"),
    /** Addresses of the studio's pages elsewhere, one a line. */
    profiles: text("profiles").notNull().default(""),
    /** When its owner opened the studio to the public. Empty: only a local address shows it. */
    openedAt: instant("opened_at"),
    policy: text("policy").notNull(),
    /** How many days ahead may be booked, today not counted: 30 means today and the 30 days after it. */
    windowDays: integer("window_days").notNull().default(30),
    minimumNoticeMinutes: integer("minimum_notice_minutes").notNull().default(0),
    /** Hours before the start until which a client may still change an appointment free of charge (rule 8.1). */
    noticeHours: integer("notice_hours").notNull().default(24),
    /** Hours before the start at which the reminder is due. */
    reminderHours: integer("reminder_hours").notNull().default(48),
    /** Hours before the start of the second, short reminder; 0: there is none. */
    secondReminderHours: integer("second_reminder_hours").notNull().default(4),
    /** Minutes since midnight between which no reminder goes out; the same twice: at any hour. */
    quietFromMin: integer("quiet_from_min").notNull().default(1260),
    quietToMin: integer("quiet_to_min").notNull().default(480),
    /** How the studio hears of bookings: a mail for each, or one a day. */
    staffMails: text("staff_mails", { enum: ["each", "daily"] })
      .notNull()
      .default("each"),
    /** What the reminder says beyond the appointment, such as what to bring. */
    reminderText: text("reminder_text").notNull().default(""),
    /** Whom mails come from: an address, or `Name <address>`. Empty: the studio by its name, at its own address. */
    mailSender: text("mail_sender").notNull().default(""),
    /** The stamp card: after so many completed appointments there is a reward. 0: no card. */
    loyaltyVisits: integer("loyalty_visits").notNull().default(10),
    loyaltyReward: text("loyalty_reward")
      .notNull()
      .default("20 minutes of hand or foot massage with any visit"),
    /** How long a mail about what staff moved or cancelled waits, so that an undo or a second move still reaches it. */
    deskMailSeconds: integer("desk_mail_seconds").notNull().default(120),
    /** Minutes after the start from which a visit may be marked as a no-show without a further question. */
    noShowGraceMinutes: integer("no_show_grace_minutes").notNull().default(15),
    /** Minutes without a key or a click after which a registered desk locks itself; 0: never. */
    lockAfterMinutes: integer("lock_after_minutes").notNull().default(5),
    /** Seconds after which it draws its curtain: initials instead of names; 0: never. */
    curtainAfterSeconds: integer("curtain_after_seconds").notNull().default(60),
    /** Whether the paper of the coming day is mailed to the studio at closing and at six. */
    mailsPaper: integer("mails_paper", { mode: "boolean" }).notNull().default(true),
    /** The region whose public holidays are offered to close on, as the list of holidays names it ("CA"). */
    holidayRegion: text("holiday_region").notNull().default(""),
    /** Months after which what is kept about people goes, by its purpose; 0: never. */
    keepGuestMonths: integer("keep_guest_months").notNull().default(24),
    keepClientMonths: integer("keep_client_months").notNull().default(0),
    keepMailMonths: integer("keep_mail_months").notNull().default(3),
    keepMessageMonths: integer("keep_message_months").notNull().default(13),
    keepAuditMonths: integer("keep_audit_months").notNull().default(13),
    keepSessionMonths: integer("keep_session_months").notNull().default(1),
    /** Several treatments in one visit: minutes that may lie between the end of one and the begin of the next. */
    chainGapMinutes: integer("chain_gap_minutes").notNull().default(15),
    /** Whether prices hold their tax already, as in most of the world, or it is added at the till. */
    taxIncluded: integer("tax_included", { mode: "boolean" }).notNull().default(true),
    /** What a receipt says beside the studio's name and address: its tax number, and a line at the end. */
    taxNumber: text("tax_number").notNull().default(""),
    receiptText: text("receipt_text").notNull().default(""),
    /** Cash that lies in the drawer in the morning. */
    cashFloatMinor: integer("cash_float_minor").notNull().default(0),
    /** When an admin saw what guests', clients' and mails' months would remove, and said yes; empty: none of it is removed yet. */
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

/** Texts of the site that the owner may change, by key ("home.heading"). */
export const texts = sqliteTable("texts", {
  key: text("key").primaryKey(),
  body: text("body").notNull(),
  /** They are the first words, which came with the software. */
  isExample: flag("is_example"),
  updatedAt: instant("updated_at").notNull(),
});

/** When appointments may be booked. A weekday (1 Monday to 7 Sunday, ISO 8601) without a row is closed. */
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

/** Days on which the whole studio is closed. */
export const closedDays = sqliteTable("closed_days", {
  date: text("date").primaryKey(),
  reason: text("reason").notNull().default(""),
});

export const users = sqliteTable(
  "users",
  {
    id: id(),
    username: text("username").notNull(),
    /** Trimmed and lower case. Empty only for a provider of the first content, who can't sign in yet. */
    email: text("email"),
    phone: text("phone"),
    /** A PHC string of argon2id. Empty: can't sign in. */
    passwordHash: text("password_hash"),
    /** Made by an admin: asked for a password of their own, by a notice that can be dismissed. */
    mustChangePassword: flag("password_is_given"),
    /** When an admin gave that password: one of staff ends some days later. */
    passwordGivenAt: instant("password_given_at"),
    /** How many digits it has, and a PHC string of argon2id: what is typed at a registered desk. Empty: no PIN. */
    pinHash: text("pin_hash"),
    /** Wrong PINs in a row; from the fifth on the password is asked for. */
    pinFailures: integer("pin_failures").notNull().default(0),
    /** Wrong PINs in the 24 hours from `pinDayAt`; from the tenth on the password is asked for until they are over. */
    pinDayFailures: integer("pin_day_failures").notNull().default(0),
    pinDayAt: instant("pin_day_at"),
    /** Whether single letters act at the front desk (WCAG 2.1.4: they can be turned off). */
    letterKeys: integer("letter_keys", { mode: "boolean" }).notNull().default(true),
    createdAt: instant("created_at").notNull(),
    lastLoginAt: instant("last_login_at"),
    /** When a mailed link proved the address; from then on guest appointments under it belong to the account. */
    emailProvenAt: instant("email_proven_at"),
    /** A provider who was deleted stays without a name, because the books point at the row (rule 21.4). */
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

/** What a user needs to be booked with. A provider's id is the user's id. */
export const providers = sqliteTable(
  "providers",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "restrict" }),
    bufferMinutes: integer("buffer_minutes").notNull().default(15),
    /** False: keeps the past, is not offered any more. */
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
    /** Address of an uploaded picture; without one the site draws its own. */
    image: text("image"),
    unavailable: flag("unavailable"),
    /** The last part of the address of its page; empty only until the next start gives it one. */
    slug: text("slug"),
    /** Words of its own page, in the small Markdown. */
    story: text("story").notNull().default(""),
    forWhom: text("for_whom").notNull().default(""),
    notForWhom: text("not_for_whom").notNull().default(""),
    preparation: text("preparation").notNull().default(""),
    aftercare: text("aftercare").notNull().default(""),
    /** Questions and answers: a question on a line of its own, its answer below, an empty line between two. */
    questions: text("questions").notNull().default(""),
    position: integer("position").notNull().default(0),
    /** Processing time: so many minutes after the start the provider is free for others, and for how long; 0: never. */
    pauseAfterMinutes: integer("pause_after_minutes").notNull().default(0),
    pauseMinutes: integer("pause_minutes").notNull().default(0),
    taxRateId: integer("tax_rate_id").references((): AnySQLiteColumn => taxRates.id, {
      onDelete: "set null",
    }),
    createdAt: instant("created_at").notNull(),
    /** Of what its page says; empty: never since it was made. */
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
    /** Of this provider; empty: as the service says. */
    priceMinor: integer("price_minor"),
    durationMinutes: integer("duration_minutes"),
  },
  (t) => [
    primaryKey({ columns: [t.serviceId, t.providerId] }),
    index("service_providers_provider").on(t.providerId),
  ],
);

/** Rooms and equipment. `places`: how many appointments may use it at the same time. */
export const resources = sqliteTable(
  "resources",
  {
    id: id(),
    name: text("name").notNull(),
    places: integer("places").notNull().default(1),
    /** False: no service needs it any more. */
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
  },
  (t) => [
    uniqueIndex("resources_name").on(sql`lower(${t.name})`),
    check("resources_places", sql`${t.places} BETWEEN 1 AND 100`),
  ],
);

/** What a service needs beside its provider: one place of each. */
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

/** What may be added to a service: it lengthens the appointment and costs. */
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

/**
 * What must be so before a service is given. "before": the other service (such as a patch test) at least `hours` earlier;
 * "apart": the other service, or this one where none is named, not within `days`; "consent": a consent that is kept of the client,
 * at least `hours` old; "mark": not for a client whose record carries a mark of this kind.
 */
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

/** A tax by the name that receipts say; 1900 basis points are 19 %. */
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

/** Further photos of a treatment's page, in the owner's order. */
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

/** What the team page tells of a provider. */
export const teamProfiles = sqliteTable(
  "team_profiles",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The last part of the address of the page. */
    slug: text("slug").notNull(),
    /** What the person is: "Esthetician". */
    title: text("title").notNull().default(""),
    story: text("story").notNull().default(""),
    languages: text("languages").notNull().default(""),
    image: text("image"),
    width: integer("width").notNull().default(0),
    height: integer("height").notNull().default(0),
    alt: text("alt").notNull().default(""),
    /** On the team page, or not. */
    listed: integer("listed", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [uniqueIndex("team_profiles_slug").on(t.slug)],
);

/** A provider's week. A weekday without a row is a day off. */
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
    /** 0 or 1: every second week, by the weeks counted from Monday, January 5, 1970. Empty: every week. */
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
    /** As of the working hours. */
    weekParity: integer("week_parity"),
  },
  (t) => [
    index("breaks_provider").on(t.providerId, t.weekday),
    check("breaks_weekday", sql`${t.weekday} BETWEEN 1 AND 7`),
    check("breaks_span", sql`${t.startMin} >= 0 AND ${t.endMin} > ${t.startMin} AND ${t.endMin} <= 1440`),
  ],
);

/** Time off from `startMin` on the first day to `endMin` on the last; days between are off as a whole. */
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

/**
 * What is otherwise on a single day. Rows of "hours" stand for the weekly hours of that date, rows of "break" for its weekly
 * breaks, a "block" is added; without a provider it is the studio's. Two rows of one kind: both spans.
 */
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
    /** No foreign key: it outlives the account. */
    madeBy: integer("made_by"),
  },
  (t) => [
    index("day_plans_date").on(t.date, t.providerId),
    check("day_plans_kind", oneOf(t.kind)),
    check("day_plans_span", sql`${t.startMin} >= 0 AND ${t.endMin} > ${t.startMin} AND ${t.endMin} <= 1440`),
  ],
);

/** A provider who can't come, until everybody who is affected has another visit or knows: one row a time off. */
export const absences = sqliteTable(
  "absences",
  {
    id: id(),
    timeOffId: integer("time_off_id").references(() => timeOff.id, { onDelete: "set null" }),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.userId, { onDelete: "cascade" }),
    openedAt: instant("opened_at").notNull(),
    /** No foreign key: it outlives the account. */
    openedBy: integer("opened_by"),
    closedAt: instant("closed_at"),
  },
  (t) => [index("absences_open").on(t.closedAt, t.providerId)],
);

/** The policy texts that appointments were booked with, each stored once. */
export const policies = sqliteTable(
  "policies",
  { id: id(), body: text("body").notNull(), createdAt: instant("created_at").notNull() },
  (t) => [uniqueIndex("policies_body").on(t.body)],
);

/**
 * Who comes, as a record of the studio's own: with an account or without. What a guest types never overwrites it. One that was
 * merged points at the one that was kept; one that was erased is empty.
 */
export const clients = sqliteTable(
  "clients",
  {
    id: id(),
    name: text("name").notNull(),
    /** Trimmed and lower case; '' where it is not known, as the number. */
    email: text("email").notNull().default(""),
    phone: text("phone").notNull().default(""),
    phoneDigits: text("phone_digits").notNull().default(""),
    accountId: integer("account_id").references(() => users.id, { onDelete: "set null" }),
    /** What says that the record is the account's: the proven address, the opened link of a visit, the desk. Empty: nothing. */
    boundBy: text("bound_by", { enum: ["proof", "link", "desk"] }),
    /** The one line that stands on the board: "Allergic to latex". */
    mark: text("mark").notNull().default(""),
    markKind: text("mark_kind", { enum: markKinds }),
    /** How a client books online: as everybody, by asking first, or not at all. */
    onlineRule: text("online_rule", { enum: ["usual", "ask", "not_online"] })
      .notNull()
      .default("usual"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Rises with each write; a form says which one it saw. */
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
    // A number with the country's code ends as the one without it (rule 34.36).
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
    /** No foreign key: it outlives the account. */
    by: integer("by"),
  },
  (t) => [index("client_notes_client").on(t.clientId, t.at)],
);

/** What a client agreed to, or did not any more, as of a date; the latest of a kind holds. */
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
    /** No foreign key: it outlives the account. */
    by: integer("by"),
  },
  (t) => [
    index("client_consents_client").on(t.clientId, t.kind, t.date),
    check("client_consents_kind", oneOf(t.kind)),
  ],
);

/** Two records that became one, with both as they were and the ids that went over, so that they can be parted for 30 days. */
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
    /** No foreign key: it outlives the account. */
    by: integer("by"),
    /** As JSON; empty once it can't be undone any more. */
    before: text("before").notNull(),
    undoneAt: instant("undone_at"),
    undoneBy: integer("undone_by"),
  },
  (t) => [index("client_merges_kept").on(t.keptId), index("client_merges_merged").on(t.mergedId)],
);

/** Two records that look alike, and staff have said that they are two people; the smaller id first. */
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
    /** No foreign key: it outlives the account. */
    by: integer("by"),
  },
  (t) => [primaryKey({ columns: [t.oneId, t.otherId] }), index("client_pairs_other").on(t.otherId)],
);

/** Two to five appointments that were booked as one: a chain one after the other, or a household side by side. */
export const jointVisits = sqliteTable(
  "joint_visits",
  {
    id: id(),
    /** That of its first appointment; the others carry it with "-2", "-3" … behind it. */
    reference: text("reference").notNull(),
    kind: text("kind", { enum: ["chain", "household"] }).notNull(),
    /** A digit for each part by its position, "112": 1 is who booked. Empty where a household has one part for each person. */
    persons: text("persons").notNull().default(""),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [uniqueIndex("joint_visits_reference").on(t.reference), check("joint_visits_kind", oneOf(t.kind))],
);

/** Appointments that were booked in one go, every so many weeks. */
export const series = sqliteTable(
  "series",
  {
    id: id(),
    everyWeeks: integer("every_weeks").notNull(),
    madeAt: instant("made_at").notNull(),
    /** No foreign key: it outlives the account. */
    madeBy: integer("made_by"),
  },
  (t) => [check("series_weeks", sql`${t.everyWeeks} BETWEEN 1 AND 52`)],
);

/** Whether an appointment takes its provider's time. SQLite uses the index for just these words; db/guards.sql says them to the triggers. */
export const occupying = sql.raw("status NOT IN ('cancelled', 'no_show')");

export const appointments = sqliteTable(
  "appointments",
  {
    id: id(),
    /** What people say on the phone: short, without letters that sound or look alike. */
    reference: text("reference").notNull(),
    serviceId: integer("service_id").references(() => services.id, { onDelete: "set null" }),
    serviceName: text("service_name").notNull(),
    serviceDescription: text("service_description").notNull().default(""),
    priceMinor: integer("price_minor").notNull(),
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
    /** The state before this one, for undoing a click. Empty where nothing has changed it yet. */
    statusBefore: text("status_before", { enum: statuses }),
    clientId: integer("client_id").references(() => users.id, { onDelete: "set null" }),
    customerName: text("customer_name").notNull(),
    /** Trimmed and lower case. */
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    /** The digits alone, to compare by. */
    customerPhoneDigits: text("customer_phone_digits").notNull(),
    notes: text("notes"),
    /** The key of the request that made it, and a hash of what that request asked for. */
    idempotencyKey: text("idempotency_key"),
    requestHash: text("request_hash"),
    /** Rises with each change that the client's calendar must learn (RFC 5545, SEQUENCE). */
    sequence: integer("sequence").notNull().default(0),
    /** Rises with each write of the row; a form says which one it saw (rules 9.1 and 9.2). */
    revision: integer("revision").notNull().default(0),
    chargeMinor: integer("charge_minor").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    cancelledAt: instant("cancelled_at"),
    /** Who called it off, and what they said of it; for the client's mail. "mistake": it was never meant, and nobody is told. */
    cancelledBy: text("cancelled_by", { enum: ["client", "studio", "mistake"] }),
    cancelReason: text("cancel_reason").notNull().default(""),
    /** Minutes that the client has said to come late; 0: nothing was said. */
    lateMinutes: integer("late_minutes").notNull().default(0),
    /** By which way it came. */
    source: text("source", { enum: ["online", "desk", "walk_in", "paper", "rebook", "series"] })
      .notNull()
      .default("online"),
    /** When it was first marked so; for the waiting time and for what runs over. */
    arrivedAt: instant("arrived_at"),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    /** What the policy charges and staff waived, by whom and why. */
    waivedMinor: integer("waived_minor").notNull().default(0),
    /** No foreign key: it outlives the account. */
    waivedBy: integer("waived_by"),
    waiveReason: text("waive_reason").notNull().default(""),
    /** When its contact was erased; a visit without one and without this never had any. */
    erasedAt: instant("erased_at"),
    /** The client's record. `clientId` is the account, where there is one. */
    recordId: integer("record_id").references(() => clients.id, { onDelete: "set null" }),
    /** The joint visit that it is a part of, and its place there, from 1. */
    jointId: integer("joint_id").references(() => jointVisits.id, { onDelete: "set null" }),
    jointPosition: integer("joint_position"),
    seriesId: integer("series_id").references(() => series.id, { onDelete: "set null" }),
    /** Processing time in it: the provider is free for others then. Empty: without a break. */
    pauseStartMin: integer("pause_start_min"),
    pauseEndMin: integer("pause_end_min"),
    /** What the desk must check with the client, in sentences; '' where nothing, or once it is checked. */
    toCheck: text("to_check").notNull().default(""),
  },
  (t) => [
    index("appointments_record").on(t.recordId, t.date).where(sql.raw("record_id IS NOT NULL")),
    // Whose clients are whose, without a look at the visits (rule 34.56).
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

/** What an appointment takes of rooms and equipment, for all of its time, pause and all. */
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

/** What was added to an appointment, as it was booked; its minutes and its price are in those of the appointment. */
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

/** The short list of what is sold beside services. */
export const products = sqliteTable(
  "products",
  {
    id: id(),
    name: text("name").notNull(),
    priceMinor: integer("price_minor").notNull(),
    taxRateId: integer("tax_rate_id").references(() => taxRates.id, { onDelete: "set null" }),
    /** Whether its stock is counted; how many there are is the sum of its moves. */
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

/**
 * What was taken at the till, one row a receipt. It is never changed and never deleted (db/guards.sql): a void is a sale of its own
 * with the same lines and payments the other way round.
 */
export const sales = sqliteTable(
  "sales",
  {
    id: id(),
    /** On the receipt: consecutive, without a gap. */
    number: integer("number").notNull(),
    kind: text("kind", { enum: ["sale", "void"] }).notNull(),
    /** The studio's day whose close has it. */
    date: text("date").notNull(),
    at: instant("at").notNull(),
    /** No foreign key: it outlives the account. */
    by: integer("by"),
    recordId: integer("record_id").references(() => clients.id, { onDelete: "set null" }),
    currency: text("currency").notNull(),
    /** The sum of its lines, with the tax where prices don't hold it; and the sum of its payments. */
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
    /** Of all the quantity, signed; with its tax where the sale says that prices hold it. */
    amountMinor: integer("amount_minor").notNull(),
    taxName: text("tax_name").notNull().default(""),
    taxBasisPoints: integer("tax_basis_points").notNull().default(0),
    taxMinor: integer("tax_minor").notNull().default(0),
    appointmentId: integer("appointment_id").references(() => appointments.id, { onDelete: "set null" }),
    /** Whose work or whose tip it is. No foreign key: it outlives the account. */
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

/** By which means a sale was paid; recorded, not collected: no card data. */
export const payments = sqliteTable(
  "payments",
  {
    id: id(),
    saleId: integer("sale_id")
      .notNull()
      .references(() => sales.id, { onDelete: "restrict" }),
    method: text("method", { enum: ["cash", "card", "transfer", "voucher", "package", "deposit"] }).notNull(),
    /** Signed: negative is given back. */
    amountMinor: integer("amount_minor").notNull(),
    /** What was handed over in cash, for the change; 0: exactly the amount, or not cash. */
    givenMinor: integer("given_minor").notNull().default(0),
    voucherId: integer("voucher_id").references((): AnySQLiteColumn => vouchers.id, { onDelete: "restrict" }),
    packageId: integer("package_id").references((): AnySQLiteColumn => packages.id, { onDelete: "restrict" }),
    /** How many visits of the package; -1 where it is given back. */
    packageVisits: integer("package_visits").notNull().default(0),
    /** The appointment that a deposit was for. */
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

/** Gift vouchers; what is left is the value less the payments with it. */
export const vouchers = sqliteTable(
  "vouchers",
  {
    id: id(),
    code: text("code").notNull(),
    valueMinor: integer("value_minor").notNull(),
    currency: text("currency").notNull(),
    madeAt: instant("made_at").notNull(),
    /** No foreign key: it outlives the account. */
    madeBy: integer("made_by"),
    /** The last day on which it is taken; empty: without an end. */
    lastDate: text("last_date"),
    /** Whom it is for, as the buyer said. */
    forName: text("for_name").notNull().default(""),
    recordId: integer("record_id").references(() => clients.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("vouchers_code").on(t.code),
    index("vouchers_record").on(t.recordId).where(sql.raw("record_id IS NOT NULL")),
    check("vouchers_value", sql`${t.valueMinor} > 0`),
  ],
);

/** Packages that are sold: so many visits of a service at a price. */
export const packageOffers = sqliteTable(
  "package_offers",
  {
    id: id(),
    name: text("name").notNull(),
    serviceId: integer("service_id").references(() => services.id, { onDelete: "set null" }),
    visits: integer("visits").notNull(),
    priceMinor: integer("price_minor").notNull(),
    /** Months for which it is good; 0: without an end. */
    validMonths: integer("valid_months").notNull().default(0),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
  },
  (t) => [
    check("package_offers_visits", sql`${t.visits} BETWEEN 2 AND 100`),
    check("package_offers_price", sql`${t.priceMinor} BETWEEN 0 AND 100000000`),
  ],
);

/** A package that somebody has bought, as it was sold; what is left is its visits less those of the payments with it. */
export const packages = sqliteTable(
  "packages",
  {
    id: id(),
    offerId: integer("offer_id").references(() => packageOffers.id, { onDelete: "set null" }),
    recordId: integer("record_id").references(() => clients.id, { onDelete: "set null" }),
    serviceId: integer("service_id").references(() => services.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    visits: integer("visits").notNull(),
    priceMinor: integer("price_minor").notNull(),
    currency: text("currency").notNull(),
    madeAt: instant("made_at").notNull(),
    /** No foreign key: it outlives the account. */
    madeBy: integer("made_by"),
    lastDate: text("last_date"),
  },
  (t) => [
    index("packages_record").on(t.recordId).where(sql.raw("record_id IS NOT NULL")),
    check("packages_visits", sql`${t.visits} > 0`),
  ],
);

/** How the stock of a product changed. */
export const stockMoves = sqliteTable(
  "stock_moves",
  {
    id: id(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Signed. */
    quantity: integer("quantity").notNull(),
    why: text("why", { enum: ["sale", "void", "delivery", "count", "loss"] }).notNull(),
    saleId: integer("sale_id").references(() => sales.id, { onDelete: "restrict" }),
    at: instant("at").notNull(),
    /** No foreign key: it outlives the account. */
    by: integer("by"),
  },
  (t) => [index("stock_moves_product").on(t.productId), check("stock_moves_why", oneOf(t.why))],
);

/** Days whose till was counted and closed. One that was reopened stays with who did it and why; it is closed again as a row of its own. */
export const dayClosings = sqliteTable(
  "day_closings",
  {
    id: id(),
    date: text("date").notNull(),
    at: instant("at").notNull(),
    /** No foreign key: it outlives the account. */
    by: integer("by"),
    currency: text("currency").notNull(),
    floatMinor: integer("float_minor").notNull(),
    /** What should lie in the drawer, float and all, and what was counted. */
    expectedMinor: integer("expected_minor").notNull(),
    countedMinor: integer("counted_minor").notNull(),
    comment: text("comment").notNull().default(""),
    /** The day's sums as they were then, as JSON; nothing personal. */
    figures: text("figures").notNull().default("{}"),
    reopenedAt: instant("reopened_at"),
    reopenedBy: integer("reopened_by"),
    reopenReason: text("reopen_reason").notNull().default(""),
  },
  (t) => [uniqueIndex("day_closings_date").on(t.date).where(sql.raw("reopened_at IS NULL"))],
);

/**
 * Who comes, and what they wrote: the columns of an appointment that are personal, each by its short name. What is named
 * here is a field of the booking form, is written, read, given to its owner and emptied when the person is erased.
 */
export const contactColumns = {
  name: "customerName",
  email: "customerEmail",
  phone: "customerPhone",
  notes: "notes",
} as const satisfies Record<string, keyof typeof appointments.$inferSelect>;

/** Whether a client has heard of a change of the studio's: of one state of the visit, which its sequence names. */
export const told = sqliteTable(
  "told",
  {
    appointmentId: integer("appointment_id")
      .notNull()
      .references(() => appointments.id, { onDelete: "cascade" }),
    sequence: integer("sequence").notNull(),
    how: text("how", { enum: ["mail", "phone", "not_yet", "no_need"] }).notNull(),
    at: instant("at").notNull(),
    /** No foreign key: it outlives the account. */
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

/** What was done at the front desk, with the rows before and after it, so that it can be taken back. */
export const deskChanges = sqliteTable(
  "desk_changes",
  {
    id: id(),
    at: instant("at").notNull(),
    /** No foreign key: it outlives the account. */
    actorId: integer("actor_id"),
    /** What was done, in words: "Elena Popescu moved to 1:00 PM with Tom Reed". */
    label: text("label").notNull(),
    /** The day of the board that it was done on. */
    date: text("date").notNull(),
    /** The rows as JSON; null for one that was not there. */
    before: text("before").notNull(),
    after: text("after").notNull(),
    undoneAt: instant("undone_at"),
    undoneBy: integer("undone_by"),
  },
  (t) => [index("desk_changes_at").on(t.at)],
);

/** A call that was put aside with what is in its form. */
export const parkedCalls = sqliteTable(
  "parked_calls",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deskId: integer("desk_id").references(() => desks.id, { onDelete: "set null" }),
    /** For the chip: "Paula, Signature Facial, Thu". */
    label: text("label").notNull(),
    /** The form's fields by name, as JSON. */
    fields: text("fields").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("parked_calls_expires").on(t.expiresAt)],
);

/** Browsers that an admin made a front desk: there, and only there, a PIN signs in. */
export const desks = sqliteTable(
  "desks",
  {
    id: id(),
    /** Of the secret in the browser's cookie. */
    tokenHash: text("token_hash").notNull(),
    name: text("name").notNull(),
    madeAt: instant("made_at").notNull(),
    /** No foreign key: it outlives the account. */
    madeBy: integer("made_by"),
    lastSeenAt: instant("last_seen_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [uniqueIndex("desks_token").on(t.tokenHash)],
);

/** References that stand on a printed paper, so that what is booked on it has its number already. */
export const paperReferences = sqliteTable(
  "paper_references",
  {
    reference: text("reference").primaryKey(),
    /** The day of the paper. */
    date: text("date").notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (t) => [index("paper_references_date").on(t.date)],
);

/** Links that carry a secret; only its hash is kept. */
export const tokens = sqliteTable(
  "tokens",
  {
    hash: text("hash").primaryKey(),
    purpose: text("purpose", { enum: ["manage", "reset", "verify", "invite", "setup"] }).notNull(),
    /** The appointment of a "manage" or "invite" link, the user of the others; empty for "setup". */
    subjectId: integer("subject_id"),
    /** What the link is about beyond its subject: the address that it was mailed to, and so proves. */
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

/** What a mail may be about. */
const mailKinds = [
  "booked",
  "moved",
  "cancelled",
  "reminder",
  /** The same time by a corrected clock: a new calendar file. */
  "clock",
  "password-reset",
  "address-proof",
  "account-made",
  "account-deleted",
  /** A link by which a guest's appointment comes into the account of its address. */
  "account-invite",
  /** A change of the account's address was asked for, or was made: to the old one. */
  "address-asked",
  "address-changed",
  "admin-made",
  "password-changed",
  /** The studio's own address was changed: to the old one. */
  "studio-address",
  "contact-message",
  "contact-answer",
  /** A client said to come late. */
  "late",
  /** What was booked, moved and cancelled, once a day. */
  "digest",
  /** A provider can't come: up to three other times to choose from. */
  "absence-offer",
  /** A provider said so from home; to the studio. */
  "provider-away",
  /** The paper of the coming day; to the studio. */
  "day-paper",
  /** What was paid, by its number. */
  "receipt",
  /** Asked for by an owner who tries the mail server. */
  "test",
  /** What is wrong at the server, to those who own it. */
  "alert",
] as const;

/** Mails to send, written in the transaction of what they tell about. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    kind: text("kind", { enum: mailKinds }).notNull(),
    audience: text("audience", { enum: ["client", "provider", "studio"] }).notNull(),
    recipient: text("recipient").notNull(),
    appointmentId: integer("appointment_id").references(() => appointments.id, { onDelete: "set null" }),
    /** One message for one occasion: a second one with the same key is not written. */
    occasion: text("occasion").notNull(),
    /** What the mail says beyond the appointment, as JSON. */
    facts: text("facts").notNull().default("{}"),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    /** When to send it, or to try again. */
    dueAt: instant("due_at").notNull(),
    sentAt: instant("sent_at"),
    /** It was obsolete before it could be sent, or failed for good; `lastError` says why. */
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

/** Who is signed in where. One row has two secrets, of which only the hashes are kept: the cookie's and the bearer's. */
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
    /** Moves on real use only, and at most once a minute. */
    lastSeenAt: instant("last_seen_at").notNull(),
    /** The network (IPv4 /24, IPv6 /48) and the browser's family, to recognise an own session by. */
    network: text("network").notNull().default(""),
    browser: text("browser").notNull().default(""),
    /** The registered desk that it was opened at by a PIN: it opens the front desk and nothing else. */
    deskId: integer("desk_id").references(() => desks.id, { onDelete: "cascade" }),
    /** Since when the screen is locked. */
    lockedAt: instant("locked_at"),
    /** Wrong PINs of its person since their sign-in before, which they are told at the beginning of the session. */
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

/** Wrong passwords by the hash of the address, known or not. Written on failure only. */
export const signInFailures = sqliteTable("sign_in_failures", {
  addressHash: text("address_hash").primaryKey(),
  failures: integer("failures").notNull(),
  lastAt: instant("last_at").notNull(),
});

/** Keys that this installation made for itself, such as the one that signs the cookie of a known device. */
export const secrets = sqliteTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Who did what. Append-only (db/guards.sql); `detail` holds field names and values that are not personal, as JSON. */
export const audit = sqliteTable(
  "audit",
  {
    id: id(),
    at: instant("at").notNull(),
    /** No foreign key: the entry outlives the account. Empty for a guest and for the studio's own jobs. */
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

/** What the site tells beyond its fixed texts, one row an entry; `body` in the small Markdown that app/content renders. */
export const entries = sqliteTable(
  "entries",
  {
    id: id(),
    kind: text("kind", { enum: ["news", "faq", "advice", "testimonial", "announcement", "offer"] }).notNull(),
    /** The last part of the address of a news article or a piece of advice. */
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    body: text("body").notNull().default(""),
    /** Who said it, for testimonials. */
    byline: text("byline").notNull().default(""),
    /** The day that readers see; an announcement or an offer shows from then to `lastDate`. */
    date: text("date").notNull(),
    lastDate: text("last_date"),
    position: integer("position").notNull().default(0),
    published: integer("published", { mode: "boolean" }).notNull().default(true),
    /** It came with the software and nobody has changed it since. */
    isExample: flag("is_example"),
    /** The key of the form that made it: the same form sent twice makes one entry. */
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

/** When the studio is open, as the contact page says; content of its own beside the booking hours. */
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

/** What visitors wrote through the contact form. */
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
    /** What was answered by mail; empty where it was answered in another way. */
    answer: text("answer").notNull().default(""),
  },
  (t) => [
    index("contact_messages_created").on(t.createdAt),
    index("contact_messages_email").on(t.email, t.createdAt),
  ],
);

/** Uploaded pictures in the sizes that pages need, in the file itself: one thing to back up, whole with the row that shows it. */
export const media = sqliteTable(
  "media",
  {
    /** SHA-256 of the picture as it was uploaded, and the width of this copy: together its address. */
    hash: text("hash").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    mime: text("mime").notNull(),
    bytes: blob("bytes", { mode: "buffer" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.width, t.mime] })],
);

/** The photos of the gallery, in the owner's order; `image` is the address of a kept picture. */
export const galleryPictures = sqliteTable(
  "gallery_pictures",
  {
    id: id(),
    image: text("image").notNull(),
    /** Of the largest copy, for the shape that pages keep free until it has come. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    caption: text("caption").notNull().default(""),
    /** What is to be seen, for people who can't see it. */
    alt: text("alt").notNull().default(""),
    position: integer("position").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("gallery_pictures_position").on(t.position)],
);

/** The pictures that have a place of their own on the site. */
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

/** The look that the owner chose: one row, or none for the one that the studio came with. */
export const themes = sqliteTable(
  "themes",
  {
    id: integer("id").primaryKey(),
    /** "#rrggbb", lower case; every other colour is derived from it. */
    accent: text("accent").notNull(),
    headings: text("headings").notNull(),
    corners: text("corners").notNull(),
    art: text("art").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [check("themes_one_row", sql`${t.id} = 1`)],
);

/** What was changed on the site, with what stood there before, so that the last change can be taken back. */
export const siteChanges = sqliteTable(
  "site_changes",
  {
    id: id(),
    at: instant("at").notNull(),
    /** No foreign key: it outlives the account. */
    actorId: integer("actor_id"),
    /** What was changed, in words: "Home: Heading". */
    label: text("label").notNull(),
    /** The rows as they were before, as JSON: of one that stays, what changed; null for one that was not there. */
    before: text("before").notNull(),
    undoneAt: instant("undone_at"),
  },
  (t) => [index("site_changes_at").on(t.at)],
);

/** Rewards of the stamp card that were given, for the books. One that was given by mistake is undone, not deleted. */
export const loyaltyRewards = sqliteTable(
  "loyalty_rewards",
  {
    id: id(),
    clientId: integer("client_id").references(() => users.id, { onDelete: "set null" }),
    appointmentId: integer("appointment_id").references(() => appointments.id, { onDelete: "set null" }),
    recordId: integer("record_id").references(() => clients.id, { onDelete: "set null" }),
    /** What it took and what it was on that day; the owner may change both later. */
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

/** What an owner has looked over before opening the studio, where no other row can tell. */
export const openingSteps = sqliteTable("opening_steps", {
  name: text("name").primaryKey(),
  doneAt: instant("done_at").notNull(),
  /** No foreign key: it outlives the account. */
  doneBy: integer("done_by"),
});

/** How often something happened on a day of the studio: no person, no address, no cookie. */
export const dailyCounts = sqliteTable(
  "daily_counts",
  {
    date: text("date").notNull(),
    what: text("what", {
      enum: ["page", "opened", "day", "refused", "booked", "referrer", "no_times"],
    }).notNull(),
    /** The page's pattern, the host that a visitor came from, or the service for which no time was found; empty for the others. */
    subject: text("subject").notNull().default(""),
    count: integer("count").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.date, t.what, t.subject] }), check("daily_counts_what", oneOf(t.what))],
);

/** When each of the studio's own jobs last began, ended and went well; `lastError` says why the last run did not. */
export const jobRuns = sqliteTable("job_runs", {
  name: text("name").primaryKey(),
  startedAt: instant("started_at").notNull(),
  endedAt: instant("ended_at"),
  succeededAt: instant("succeeded_at"),
  lastError: text("last_error"),
});

/** What the running server has noticed about its surroundings, by name; it outlives a restart. */
export const serverNotes = sqliteTable("server_notes", {
  name: text("name", { enum: ["mail", "clock", "origin", "around"] }).primaryKey(),
  /** Since when, and when last. */
  since: instant("since").notNull(),
  lastAt: instant("last_at").notNull(),
  /** What goes with it, as JSON; no personal data. */
  detail: text("detail").notNull().default("{}"),
});

/** Each time that a backup was put in this database's place; no mail goes out between that and `mailsReleasedAt`. */
export const restores = sqliteTable("restores", {
  id: id(),
  at: instant("at").notNull(),
  /** Of which moment the backup is. */
  backupAt: instant("backup_at").notNull(),
  /** The name of its file. */
  source: text("source").notNull(),
  /** How many rows came back, by table, as JSON. */
  counts: text("counts").notNull().default("{}"),
  /** How many erasures were made again. */
  erasures: integer("erasures").notNull().default(0),
  mailsReleasedAt: instant("mails_released_at"),
});
