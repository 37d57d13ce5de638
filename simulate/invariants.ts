/** Conditions that always hold. The first two are checked after each request, all of them each day. */
import { isNameWithin } from "#app/platform/shared/same-person.ts";
import { type Books, type Change, occupies, rulesOf, type Visit } from "./books.ts";
import { byJoint } from "./expectations.ts";
import { InvariantBroken } from "./invariant-broken.ts";
import { refuseUnmet, refuseWrongChain, refuseWrongJoint } from "./joint-invariants.ts";
import type { Answer } from "./process.ts";
import { refuseWrongRecords } from "./record-invariants.ts";
import { checkBackups, checkRetention } from "./retention.ts";
import { refuseWrongTill } from "./till-invariants.ts";
import { refuseTraces } from "./traces.ts";
import { type Ask, inWords, type Outcome, type World } from "./world.ts";

const said = ({ method = "", path, form, json }: Ask): string =>
  `${method || (form || json ? "POST" : "GET")} ${path} ${JSON.stringify(json ?? form ?? "")}`.slice(0, 400);

export function checkAnswers({ diskIsFull }: World, asks: Ask[], answers: Answer[] | null): void {
  answers?.forEach(({ status, text }, at) => {
    if (status < 500) return;
    if (status === 503 && diskIsFull && /call/iu.test(text)) return;
    const ask = asks[at];
    throw new InvariantBroken(
      "No answer is a server error, except 503 with a sentence while the disk is full",
      `${status} for ${ask ? said(ask) : ""}: ${text.replace(/\s+/gu, " ").slice(0, 600)}`,
    );
  });
}

/** Each change is in the audit log, in the same transaction; no time is taken twice; a refusal changes nothing. */
export function checkChanges(world: World, asks: Ask[], { answers, changes }: Outcome): void {
  const { books } = world.open;
  const entries = books.entriesAfter(world.lastEntry);
  world.lastEntry = entries.at(-1)?.id ?? world.lastEntry;
  checkChains(books, changes);
  const [change] = changes;
  if (change && answers && answers.length > 0 && answers.every(({ status }) => status >= 400)) {
    throw new InvariantBroken(
      "A refused request changes nothing",
      `${asks.map(said).join("; ")} was answered with ${answers.map(({ status }) => status)}, and ${inWords(change)}.`,
    );
  }
  for (const each of changes) {
    const visit = each.after ?? each.before;
    if (each.after) refuseOverlap(books, each.after);
    if (!each.before && each.after) refuseUntold(books, each.after);
    if (!each.before && each.after) refuseUnmet(books, each.after);
    // A client's own booking has no audit entry, because the row has its time and author.
    const isOwnBooking = !each.before && each.after?.source === "online";
    const noted =
      isOwnBooking ||
      entries.some(({ entity, entity_id: id, action }) =>
        entity === "appointment"
          ? id === visit?.id
          : /^(?:user|person)$/u.test(entity) && /deleted|erased/u.test(action),
      );
    if (!noted) {
      throw new InvariantBroken(
        "The audit log has every change of a visit",
        `No audit entry for this change: ${inWords(each)} (${asks.map(said).join("; ")}).`,
      );
    }
  }
}

function checkChains(books: Books, changes: readonly Change[]): void {
  const made = changes.flatMap(({ before, after }) =>
    after && !before && after.joint_id !== null ? after : [],
  );
  for (const parts of byJoint(made).values()) refuseWrongChain(books, parts);
}

export function checkRules(world: World, before: Map<string, string>, requestIds: string[]): void {
  const { books } = world.open;
  const changed = [...rulesOf(books)].find(([table, rows]) => before.get(table) !== rows);
  if (!changed) return;
  const noted = requestIds.some((id) => books.one("SELECT 1 FROM audit WHERE request_id = ? LIMIT 1", id));
  if (noted) return;
  const [table] = changed;
  throw new InvariantBroken(
    "The audit log has every change of the studio",
    `${table} has changed without an audit entry.`,
  );
}

function refuseOverlap(books: Books, visit: Visit): void {
  if (!occupies(visit)) return;
  const [other] = books.inTheWay(visit);
  if (!other) return;
  const of = ({ id, date, start_min, end_min }: Visit) => `${id} (${date} ${start_min} to ${end_min})`;
  throw new InvariantBroken(
    "No two visits of a provider overlap",
    `Provider ${visit.provider_id} has ${of(visit)} and ${of(other)}.`,
  );
}

/** An online booking has a confirmation email, written in its transaction. */
function refuseUntold(books: Books, { id, source, customer_email: email }: Visit): void {
  if (source !== "online" || email === "") return;
  // One email covers all parts of a joint visit.
  const told = books.one(
    `SELECT 1 FROM outbox WHERE audience = 'client' AND kind = 'booked' AND appointment_id IN (
       SELECT ? UNION SELECT b.id FROM appointments a JOIN appointments b ON b.joint_id = a.joint_id WHERE a.id = ?)`,
    id,
    id,
  );
  if (!told)
    throw new InvariantBroken(
      "No email is lost",
      `Visit ${id} was booked, and no confirmation to ${email} was written.`,
    );
}

export async function checkDay(world: World, from: string): Promise<void> {
  checkVisits(world, from);
  refuseWrongTill(world);
  refuseWrongJoint(world);
  refuseWrongRecords(world);
  if (from === "") {
    checkRecords(world);
    checkFile(world.open.books, "quick_check");
    refuseTraces(world, ...[...world.erased.values()].slice(-12));
    checkRetention(world);
  }
  checkMails(world);
  checkBackups(world);
  await checkPublicPages(world);
}

export async function checkEnd(world: World): Promise<void> {
  await checkDay(world, "");
  checkFile(world.open.books, "integrity_check");
}

const same = (one: Visit | undefined, other: Visit): boolean => {
  const keys = Object.keys(other) as (keyof Visit)[];
  return one !== undefined && keys.every((key) => one[key] === other[key]);
};

function checkVisits({ open: { books }, visits }: World, from: string): void {
  const invariant = "The database has every acknowledged change and no other";
  const there = new Map(books.visitsFrom(from).map((visit) => [visit.id, visit]));
  for (const before of visits.values()) {
    const after = there.get(before.id);
    if (before.date < from && !after) continue;
    if (!same(after, before)) throw new InvariantBroken(invariant, `${inWords({ before, after })}.`);
  }
  const count = books.one<{ n: number }>("SELECT count(*) AS n FROM appointments")?.n;
  if (count !== visits.size) {
    throw new InvariantBroken(invariant, `There are ${count} visits, but ${visits.size} are known.`);
  }
  const crowded = books.crowdedFrom(from);
  if (crowded) {
    const { room, date, minute, taken } = crowded;
    throw new InvariantBroken(
      "No room has more visits than places",
      `${room} has ${taken} on ${date} at minute ${minute}.`,
    );
  }
  const overlap = books.overlapFrom(from);
  if (!overlap) return;
  const { provider, one, other } = overlap;
  throw new InvariantBroken(
    "No two visits of a provider overlap",
    `Provider ${provider} has ${one} and ${other}.`,
  );
}

/** A client with an email or phone number has a record that is not empty (rules 34.1 to 34.4 and 34.11). */
function checkRecords({ open: { books } }: World): void {
  const without = books.one(
    `SELECT a.id FROM appointments a LEFT JOIN clients c ON c.id = a.record_id
     WHERE a.erased_at IS NULL AND (a.customer_email <> '' OR a.customer_phone_digits <> '')
       AND (c.id IS NULL OR c.erased_at IS NOT NULL OR c.merged_into IS NOT NULL) LIMIT 1`,
  );
  const erased = books.one(
    "SELECT id FROM appointments WHERE erased_at IS NOT NULL AND record_id IS NOT NULL LIMIT 1",
  );
  const strange = books
    .all<{ id: number; customer_name: string; name: string }>(
      `SELECT a.id, a.customer_name, c.name FROM appointments a JOIN clients c ON c.id = a.record_id
       WHERE a.erased_at IS NULL AND c.revision = 0 AND a.customer_name <> c.name
         AND NOT EXISTS (SELECT 1 FROM audit e WHERE e.entity = 'appointment' AND e.entity_id = a.id AND e.action <> 'booked')`,
    )
    .find(({ customer_name: one, name: other }) => !isNameWithin(one, other));
  const why = without
    ? `Visit ${JSON.stringify(without)} has a contact and no record.`
    : erased
      ? `Visit ${JSON.stringify(erased)} is erased and has a record.`
      : strange && `Visit ${JSON.stringify(strange)} has a record of another name.`;
  if (why)
    throw new InvariantBroken("Every client with an email or phone number has a record with that name", why);
}

function checkFile(books: Books, how: "quick_check" | "integrity_check"): void {
  const foreign = books.pragma("foreign_key_check");
  if (Array.isArray(foreign) && foreign.length > 0) {
    throw new InvariantBroken(
      "The database file is intact",
      `foreign_key_check: ${JSON.stringify(foreign.slice(0, 3))}`,
    );
  }
  // SQLite compares the index with data that this connection has read. A search makes it read again.
  books.one("SELECT 1 FROM client_search WHERE client_search MATCH '\"zzz\"' LIMIT 1");
  const whole = JSON.stringify(books.pragma(how));
  if (whole !== `[{"${how}":"ok"}]`) throw new InvariantBroken("The database file is intact", whole);
}

/** An email is given up after its last attempt, more than two days later (rule 11.6). */
const longestWait = 4 * 24 * 3_600_000;

function checkMails(world: World): void {
  const { books } = world.open;
  const { post, clock } = world;
  for (const [id, { kind }] of post.waiting) {
    const row = books.message(id);
    if (!row) {
      throw new InvariantBroken(
        "No email is lost",
        `Row ${id} of the outbox (${kind}) is gone, but it was neither sent nor dropped.`,
      );
    }
    if (row.sent_at !== null) {
      if (!post.knownOf(row)?.received) {
        throw new InvariantBroken(
          "No email is lost",
          `Row ${id} (${kind}) is marked as sent, but the mail server did not get it.`,
        );
      }
      post.waiting.delete(id);
    } else if (row.dropped_at !== null) {
      // The answer of a mail server is removed with the address, on the following night.
      if (!row.last_error && !(row.recipient === "" && row.attempts > 0))
        throw new InvariantBroken("No email is lost", `Row ${id} (${kind}) was dropped without a reason.`);
      post.waiting.delete(id);
    } else if (world.mail.mode === "up" && !world.mailsAreHeld && row.due_at < clock - longestWait) {
      throw new InvariantBroken(
        "No email is lost",
        `Row ${id} (${kind}) has been due for days, and the mail server is up.`,
      );
    }
  }
}

const publicPaths = ({ doors }: World): string[] => [
  ...doors.flatMap(({ path, access }) => (access.GET === "public" && !/[:*]/u.test(path) ? path : [])),
  "/nowhere",
];

async function checkPublicPages(world: World): Promise<void> {
  const { date } = world.today;
  const nth = world.counts.steps;
  const all = publicPaths(world);
  const paths = [0, 1, 2].map((more) => all[(3 * nth + more) % all.length] ?? "/");
  const booked = `/api/appointments/booked?startDate=${date}&endDate=${date}`;
  const services = world.open.books.all<{ id: number }>("SELECT id FROM services");
  const service = services[nth % Math.max(1, services.length)]?.id ?? 1;
  const open = `/api/availability?service_id=${service}&date=${date}`;
  const answers = await world.look(...[...paths, booked, open].map((path) => ({ path })));
  const { guests, clients, desk } = world.people;
  const persons = [...guests, ...clients, desk];
  const families = new Map(persons.map((person) => [person.family.toLowerCase(), person]));
  const digits = new Map(persons.map((person) => [person.phone.replace(/\D/gu, ""), person]));
  answers.forEach(({ text }, at) => {
    const word = text
      .toLowerCase()
      .match(/[a-z]{8,}/gu)
      ?.find((one) => families.has(one));
    const number = text
      .match(/\(?503\)?[ -]?\d{3}-?\d{4}/gu)
      ?.find((one) => digits.has(one.replace(/\D/gu, "")));
    if (word || number) {
      throw new InvariantBroken(
        "Public pages show no personal data",
        `${[...paths, booked, open][at]} has "${word ?? number}".`,
      );
    }
  });
}
