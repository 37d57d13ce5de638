/** Everyone who uses the studio. Their names are on no page, so that leaks can be found. */
import type { Dice } from "./dice.ts";
import type { Answer } from "./process.ts";

const first = "Zorvik Quelda Brimwen Yaskia Torvald Ulmiro Xanthe Wexlin Oduvan Kelbira".split(" ");
const syllables = "vor kel zun bri tam qua lix dro mev shu nax pel".split(" ");

export const password = "Right-Pass-1";

/** An initial password; it expires after seven days. */
export const givenPassword = "Given-Pass-1";

export class Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly ip: string;
  password = password;
  id: number | null = null;
  cookie = "";
  proven = false;
  deleted = false;
  private seenAt = 0;
  private openedAt = 0;

  constructor(nth: number, place: string) {
    const sign = (by: number) => syllables[Math.floor(nth / by) % syllables.length] ?? "";
    const family = `${sign(1)}${sign(12)}${sign(144)}ix`;
    this.name = `${first[nth % first.length]} ${family.charAt(0).toUpperCase()}${family.slice(1)}`;
    this.email = `${place}${nth}.${family}@mail.example`;
    this.phone = `(503) ${String(200 + Math.floor(nth / 10_000)).slice(0, 3)}-${String(nth % 10_000).padStart(4, "0")}`;
    this.ip = `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
  }

  get family(): string {
    return this.name.split(" ")[1] ?? "";
  }

  /** True if a session is certainly valid: staff sessions end after 30 idle minutes or twelve hours. */
  hasSession(clock: number): boolean {
    const age = clock - this.openedAt;
    const rest = clock - this.seenAt;
    return this.cookie !== "" && age >= 0 && age < 11 * 3_600_000 && rest >= 0 && rest < 25 * 60_000;
  }

  hear(answer: Answer | undefined, clock: number): void {
    if (!answer) return;
    for (const line of answer.cookies) {
      const [, value] = /^(?:__Host-)?sid=([^;]*)/u.exec(line) ?? [];
      if (value === undefined) continue;
      this.cookie = value === "" ? "" : (line.split(";", 1)[0] ?? "");
      this.openedAt = clock;
    }
    if (answer.status === 401 || answer.location?.startsWith("/login")) this.cookie = "";
    // A route that rejects the method has not checked the session.
    if (answer.status !== 405) this.seenAt = clock;
  }
}

export class People {
  private made = 0;
  readonly owner = this.next("owner");
  readonly desk = this.next("desk");
  readonly providers = [this.next("provider"), this.next("provider")];
  readonly counter = this.next("counter");
  clients: Person[] = [];
  readonly guests: Person[] = [];

  private next(place: string): Person {
    this.made += 1;
    return new Person(this.made, place);
  }

  guest(dice: Dice): Person {
    const known = dice.chance(450) ? dice.from(this.guests) : undefined;
    if (known && !known.deleted) return known;
    const guest = this.next("guest");
    this.guests.push(guest);
    return guest;
  }

  worksHere(person: Person | undefined): boolean {
    return person !== undefined && [this.owner, this.desk, this.counter, ...this.providers].includes(person);
  }

  newClient(): Person {
    return this.next("client");
  }

  /** After a restore no one is signed in, and accounts created later don't exist. */
  restored(accountOf: (email: string) => { id: number; proven: number | null } | undefined): void {
    const staff = [this.owner, this.desk, ...this.providers, this.counter];
    for (const person of [...this.guests, ...this.clients, ...staff]) {
      const account = accountOf(person.email);
      person.cookie = "";
      person.id = account?.id ?? null;
      person.proven = account?.proven != null;
    }
    this.clients = this.clients.filter(({ id, deleted }) => id !== null || deleted);
  }
}
