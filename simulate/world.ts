/** A running simulation: the studio's process, a model of what each person saw, and the invariants. */
import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  type Block,
  type Books,
  blockSize,
  type Change,
  openBooks,
  rulesOf,
  type Sale,
  type Visit,
} from "./books.ts";
import type { Dice } from "./dice.ts";
import { InvariantBroken } from "./invariant-broken.ts";
import { checkAnswers, checkChanges, checkDay, checkEnd, checkRules } from "./invariants.ts";
import { People, type Person } from "./people.ts";
import type { Plan, Step } from "./plan.ts";
import {
  type Answer,
  type Door,
  Ended,
  type Kill,
  type Mail,
  type Sent,
  type Studio,
  startStudio,
} from "./process.ts";
import { isAnonymizedByRetention } from "./retention.ts";
import { SentMails } from "./sent-mails.ts";
import { addDays, timeOf, wallAt } from "./studio-clock.ts";
import { refuseOverpaid } from "./till-invariants.ts";

export type Ask = {
  method?: string;
  path: string;
  as?: Person;
  cookie?: string;
  form?: Record<string, string> | [string, string][] | URLSearchParams;
  json?: unknown;
  body?: string | Uint8Array;
  headers?: Record<string, string>;
  ip?: string;
};

export type Kept = {
  file: string;
  visits: ReadonlyMap<number, Visit>;
  links: ReadonlyMap<number, string[]>;
  sales: ReadonlyMap<number, Sale>;
};

/** Null if the studio was killed before it sent the answers. */
export type Outcome = { answers: Answer[] | null; changes: Change[]; sales: Sale[] };

/** Returns null, or the error. Without answers, an action was complete or did not happen. */
export type Expectation = ((outcome: Outcome) => string | null) & {
  sells?: true;
};

export class World {
  plan: Plan;
  folder: string;
  private trace: boolean;
  readonly people = new People();
  readonly visits = new Map<number, Visit>();
  readonly sales = new Map<number, Sale>();
  readonly erased = new Map<string, Person>();
  /** The owner asked to erase them; after an interruption the ledger and the file may both have them. */
  readonly toErase = new Set<string>();
  readonly post: SentMails;
  books: Books | null = null;
  studio: Studio | null = null;
  doors: Door[] = [];
  now: number;
  skew = 0;
  doubtedAt = Number.NEGATIVE_INFINITY;
  /** The last clock jump of more than a day: shown time, real time, number of starts, and the backups at that moment. */
  jump: { at: number; passed: number; starts: number; backups: string[] } | null = null;
  mail: Mail = { mode: "up", refused: [] };
  diskIsFull = false;
  lastEntry = 0;
  kept: Kept | null = null;
  /** True after a restore until the owner decides or the studio releases the emails. */
  mailsAreHeld = false;
  restoredAt = Number.NEGATIVE_INFINITY;
  /** The shared browser at the counter: its secret, empty at first, and the PINs. */
  counter = { cookie: "", pins: new Map<Person, { pin: string; wrong: number }>() };
  readonly pictures = new Set<string>();
  readonly did = new Map<string, { done: number; refused: number }>();
  private doing = "";
  counts = { steps: 0, requests: 0, kills: 0, starts: 0, mails: 0 };
  private kill: (Kill & { early: boolean }) | null = null;
  private again = 0;
  private bug = "";
  private lastAsked: number;
  private nextRequest = 1;
  private day = 0;
  private startsSeen = 0;

  constructor(plan: Plan, folder: string, trace: boolean) {
    this.trace = trace;
    this.plan = plan;
    this.folder = folder;
    this.now = plan.steps[0]?.at ?? 0;
    this.lastAsked = this.now;
    this.post = new SentMails(postIn(folder));
    mkdirSync(folder, { recursive: true });
  }

  get zone(): string {
    return this.plan.zone;
  }

  get clock(): number {
    return this.now + this.skew;
  }

  get today(): { date: string; minute: number } {
    return wallAt(this.clock, this.zone);
  }

  get open(): { studio: Studio; books: Books } {
    if (!this.studio || !this.books) throw new Error("The studio is not open.");
    return { studio: this.studio, books: this.books };
  }

  get databaseFile(): string {
    return join(this.folder, "data", "app.db");
  }

  async start(): Promise<void> {
    const refused = await this.tryStart();
    if (refused !== null) throw new InvariantBroken(startsAgain, `It did not: ${refused}`);
  }

  /** Starts again if it is killed during the start. Returns the refusal, or null. */
  async tryStart(): Promise<string | null> {
    const killAt = this.again;
    this.again = 0;
    this.counts.starts += 1;
    this.now += 2000;
    this.lastAsked = this.now;
    this.diskIsFull = false;
    const seed = `${this.plan.seed} ${this.counts.starts}`;
    const postFile = this.post.file;
    try {
      this.studio = await startStudio({
        folder: join(this.folder, "data"),
        ...{ postFile, zone: this.zone, seed, now: this.clock },
        ...{ killAt, torn: killAt * (killAt % 2) * 7919 },
      });
    } catch (problem) {
      if (!(problem instanceof Ended)) throw problem;
      if (killAt > 0 && problem.code === null) {
        this.counts.kills += 1;
        this.post.killed();
        return this.tryStart();
      }
      return problem.printed;
    }
    this.doors = this.studio.doors;
    if (this.bug) await this.studio.sabotage(this.bug);
    this.books = openBooks(this.databaseFile);
    return null;
  }

  async break(sql: string): Promise<void> {
    this.bug = `DROP TRIGGER IF EXISTS bug; ${sql}`;
    await this.studio?.sabotage(this.bug);
  }

  restored(): void {
    this.counter = { cookie: "", pins: new Map() };
    this.pictures.clear();
    this.restoredAt = this.clock;
  }

  async restart(): Promise<void> {
    // The connection that closes last writes the journal back, and that must be the studio's.
    this.books?.close();
    await this.studio?.end();
    await this.start();
  }

  async end(): Promise<void> {
    this.books?.close();
    await this.studio?.end();
    [this.books, this.studio] = [null, null];
  }

  resume(plan: Plan, folder: string, trace: boolean): void {
    Object.assign(this, { plan, folder, trace });
    this.post.file = postIn(folder);
  }

  async close(): Promise<void> {
    this.books?.close();
    await this.studio?.kill();
  }

  begin({ at, killAt, early = false, torn = 0, again = 0, do: step }: Step): void {
    this.now = Math.max(this.now, at);
    this.doing = step;
    this.kill = killAt === undefined ? null : { killAt, torn, early };
    this.again = again;
    this.counts.steps += 1;
  }

  async look(...asks: Ask[]): Promise<Answer[]> {
    const kill = this.kill;
    this.kill = null;
    const { answers } = await this.act(asks, nothingChanges, true);
    this.kill = kill;
    return answers ?? [];
  }

  async page(ask: Ask): Promise<Answer> {
    const [first] = await this.look(ask);
    // An email in the jobs before it may have ended the studio, so the request is sent once more.
    const answer = first ?? (await this.look(ask))[0];
    if (!answer) throw new Error("No answer.");
    return answer;
  }

  async act(asks: Ask[], expectation: Expectation, isLook = false): Promise<Outcome> {
    this.now += 1500;
    const requestIds = asks.map(() => `s${this.nextRequest++}`);
    const sent = asks.map((ask, at) => sentOf(ask, requestIds[at] ?? ""));
    const rules =
      !isLook && asks.some(({ as }) => this.people.worksHere(as)) ? rulesOf(this.open.books) : null;
    const answers = await this.send(sent);
    this.counts.requests += asks.length;
    if (!isLook) this.note(answers);
    asks.forEach((ask, at) => {
      ask.as?.hear(answers?.[at], this.clock);
    });
    if (this.trace) for (const [at, ask] of asks.entries()) this.print(ask, answers?.[at]);
    const changes = this.changes();
    const asked = changes.filter((change) => !isAnonymizedByRetention(change, this));
    const sales = this.open.books.salesAfter(Math.max(0, ...this.sales.keys()));
    for (const sale of sales) this.sales.set(sale.id, sale);
    const outcome = { answers, changes: asked, sales };
    this.counts.mails += this.post.read(this);
    checkAnswers(this, asks, answers);
    checkChanges(this, asks, outcome);
    refuseOverpaid(this, sales);
    if (rules) checkRules(this, rules, requestIds);
    const [sold] = sales;
    const unasked =
      sold && !expectation.sells
        ? `Receipt ${sold.number} was made by an action that is not at the till.`
        : null;
    const wrong = unasked ?? expectation(outcome);
    if (wrong) throw new InvariantBroken("The database has every acknowledged change and no other", wrong);
    for (const { before, after } of changes) {
      if (after) this.visits.set(after.id, after);
      else if (before) this.visits.delete(before.id);
    }
    return outcome;
  }

  private print({ method = "", path, form, json, as }: Ask, answer: Answer | undefined): void {
    const { date, minute } = this.today;
    const said = JSON.stringify(json ?? form ?? "");
    const came = answer ? `${answer.status} ${answer.location ?? answer.text.slice(0, 150)}` : "killed";
    console.log(`${date} ${timeOf(minute)} ${as?.email ?? ""} ${method} ${path} ${said} -> ${came}`);
  }

  private note(answers: Answer[] | null): void {
    const did = this.did.get(this.doing) ?? { done: 0, refused: 0 };
    for (const { status } of answers ?? []) did[status < 400 ? "done" : "refused"] += 1;
    this.did.set(this.doing, did);
  }

  private async send(asks: Sent[]): Promise<Answer[] | null> {
    const kill = this.kill;
    this.kill = null;
    // Closes our connection before the journal of a killed studio is read again.
    if (kill) this.books?.close();
    const step = {
      at: this.clock,
      elapsed: this.now - this.lastAsked,
      asks,
      mail: this.mail,
      ...(kill ?? { killAt: 0, torn: 0, early: false }),
    };
    this.lastAsked = this.now;
    this.post.begin(this.mail.mode, this.diskIsFull);
    try {
      const { answers } = await (this.studio as Studio).step(step);
      if (kill) this.books = openBooks(this.databaseFile);
      return answers;
    } catch (problem) {
      if (!(problem instanceof Ended)) throw problem;
      const meant = kill !== null || this.mail.mode === "taken-and-killed";
      if (!meant || problem.code !== null) {
        throw new InvariantBroken(
          "The studio runs until it is stopped",
          `It ended by itself: ${problem.printed}`,
        );
      }
      if (!kill) this.books?.close();
      this.counts.kills += 1;
      this.post.killed();
      if (this.mail.mode === "taken-and-killed") this.mail = { mode: "up", refused: [] };
      await this.start();
      return null;
    }
  }

  changes(): Change[] {
    const { books } = this.open;
    if (!books.wereWritten()) return [];
    const known = this.knownBlocks();
    const there = new Map(books.blocks().map((block) => [block.nth, block]));
    const changes: Change[] = [];
    for (const nth of [...new Set([...there.keys(), ...known.keys()])].sort((a, b) => a - b)) {
      const [one, other] = [there.get(nth), known.get(nth)];
      const isSame = one?.n === other?.n && one?.writes === other?.writes && one?.weighed === other?.weighed;
      if (!isSame) changes.push(...this.changesIn(nth));
    }
    return changes;
  }

  private changesIn(nth: number): Change[] {
    const { books } = this.open;
    const marks = new Map(books.marksIn(nth).map(({ id, revision }) => [id, revision]));
    const changes: Change[] = [];
    for (let id = nth * blockSize; id < (nth + 1) * blockSize; id += 1) {
      const before = this.visits.get(id);
      if (before?.revision !== marks.get(id)) changes.push({ before, after: books.visit(id) });
    }
    return changes;
  }

  private knownBlocks(): Map<number, Block> {
    const blocks = new Map<number, Block>();
    for (const { id, revision } of this.visits.values()) {
      const nth = Math.floor(id / blockSize);
      const block = blocks.get(nth) ?? { nth, n: 0, writes: 0, weighed: 0 };
      block.n += 1;
      block.writes += revision;
      block.weighed += id * revision;
      blocks.set(nth, block);
    }
    return blocks;
  }

  dataOf(path: string): string {
    const [pathname = "", query = ""] = path.split("?");
    const fits = (pattern: string) =>
      new RegExp(`^${pattern.replace(/:[^/]+/gu, "[^/]+")}$`, "u").test(pathname);
    const id = this.doors.find(
      ({ path: pattern, isPage }) => isPage && !pattern.endsWith("*") && fits(pattern),
    )?.id;
    return id ? `${pathname}?${query ? `${query}&` : ""}_data=${encodeURIComponent(id)}` : path;
  }

  async signIn(person: Person): Promise<boolean> {
    if (person.deleted) return false;
    if (person.hasSession(this.clock)) return true;
    const json = { email: person.email, password: person.password };
    person.cookie = "";
    await this.look({ path: "/api/auth/login", json, as: person });
    return person.cookie !== "";
  }

  /** Checks all books once a week and on a day with a start, otherwise the last weeks. */
  async checkDay(): Promise<void> {
    this.day += 1;
    const isWhole = this.startsSeen !== this.counts.starts || this.day % 7 === 0;
    this.startsSeen = this.counts.starts;
    await checkDay(this, isWhole ? "" : addDays(this.today.date, -21));
  }

  async checkEnd(): Promise<void> {
    await this.act([], nothingChanges);
    await checkEnd(this);
  }

  setupPath(): string | null {
    return /\/setup\/[\w-]+/u.exec(this.studio?.printed() ?? "")?.[0] ?? null;
  }

  visitsWhere(holds: (visit: Visit) => boolean): Visit[] {
    return [...this.visits.values()].filter(holds);
  }

  upcoming(dice: Dice, holds: (visit: Visit) => boolean = () => true): Visit | undefined {
    return dice.from(this.visitsWhere((visit) => isAhead(this, visit) && holds(visit)));
  }
}

const postIn = (folder: string): string => join(folder, "post.jsonl");

export const isOpen = ({ status }: Visit): boolean => status === "booked" || status === "confirmed";

export const isAhead = ({ today: { date, minute } }: World, visit: Visit): boolean =>
  isOpen(visit) && (visit.date > date || (visit.date === date && visit.start_min > minute));

export const startsAgain = "The studio starts again after any failure";

export const nothingChanges: Expectation = ({ changes: [first] }) =>
  first ? `Nothing was to change, and ${inWords(first)}.` : null;

export function inWords({ before, after }: Change): string {
  if (!before) return `visit ${after?.id} is new (${JSON.stringify(after)})`;
  if (!after) return `visit ${before.id} is gone (${JSON.stringify(before)})`;
  const keys = Object.keys(after) as (keyof Visit)[];
  const differ = keys.filter((key) => before[key] !== after[key]);
  return `visit ${after.id} has ${differ.map((key) => `${key} ${before[key]} -> ${after[key]}`).join(", ")}`;
}

function sentOf({ method, path, as, cookie, form, json, body, headers, ip }: Ask, requestId: string): Sent {
  const fields =
    form === undefined ? undefined : new URLSearchParams(form as Record<string, string>).toString();
  const content = json === undefined ? (body ?? fields) : JSON.stringify(json);
  const cookies = [as?.cookie, cookie].filter(Boolean).join("; ");
  return {
    method: method ?? (content === undefined ? "GET" : "POST"),
    path,
    headers: {
      ...(cookies && { cookie: cookies }),
      ...(form !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(content !== undefined && { body: content }),
    ip: ip ?? as?.ip ?? "198.51.100.7",
    requestId,
  };
}

export const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);
