/** Compares every email that the mail server accepted with its rows. */
import { closeSync, openSync, readSync } from "node:fs";
import { type Books, type Message, messageIdOf } from "./books.ts";
import { readAutomaticRelease, refuseHeld } from "./held-mails.ts";
import { InvariantBroken } from "./invariant-broken.ts";
import { type MailMode, origin } from "./process.ts";
import { sizeOf, type World } from "./world.ts";

export type Received = { to: string; subject: string; messageId: string; text: string; at: number };

type Known = {
  row: number;
  appointment: number | null;
  received: number;
  /** Copies that decision 011 allows: the server accepted the email, but the studio could not record it. */
  allowed: number;
};

export class SentMails {
  file: string;
  readonly links = new Map<number, string[]>();
  readonly proofs = new Map<string, { token: string; at: number }>();
  readonly known = new Map<string, Known>();
  private readonly ofRow = new Map<number, Known>();
  readonly waiting = new Map<number, { kind: string; appointment: number | null }>();
  /** Emails that the studio released after a restore as not needed, with the state at that time. */
  readonly silent = new Map<number, string>();
  twice = 0;
  lastRow = 0;
  private offset = 0;
  private unsure = false;

  constructor(file: string) {
    this.file = file;
  }

  /** Finds by row, because an erasure removes the texts of a Message-ID. */
  knownOf({ id }: Message): Known | undefined {
    return this.ofRow.get(id);
  }

  private note(row: Message): Known {
    const { id, kind, appointment_id: appointment } = row;
    const messageId = messageIdOf(row, new URL(origin).hostname);
    const known = this.known.get(messageId) ?? { row: id, appointment, received: 0, allowed: 1 };
    this.known.set(messageId, known);
    this.ofRow.set(id, known);
    if (row.sent_at === null && row.dropped_at === null) this.waiting.set(id, { kind, appointment });
    return known;
  }

  /** The studio may be unable to record that an email was accepted. */
  begin(mode: MailMode, diskIsFull: boolean): void {
    this.unsure = diskIsFull || mode === "drop" || mode === "taken-and-killed";
  }

  killed(): void {
    this.unsure = true;
  }

  read(world: World): number {
    const { books } = world.open;
    for (const row of books.messagesAfter(this.lastRow)) {
      this.lastRow = row.id;
      this.note(row);
      this.waiting.set(row.id, { kind: row.kind, appointment: row.appointment_id });
    }
    readAutomaticRelease(world);
    const received = this.arrived();
    for (const mail of received) this.take(mail, world);
    return received.length;
  }

  private arrived(): Received[] {
    const size = sizeOf(this.file);
    if (size === this.offset) return [];
    const bytes = Buffer.alloc(size - this.offset);
    const file = openSync(this.file, "r");
    readSync(file, bytes, 0, bytes.length, this.offset);
    closeSync(file);
    this.offset = size;
    return bytes
      .toString()
      .split("\n")
      .filter(Boolean)
      .map((line): Received => JSON.parse(line));
  }

  private take(mail: Received, world: World): void {
    const known = this.known.get(mail.messageId);
    const said = `"${mail.subject}" to ${mail.to}`;
    refuseHeld(world, known?.row ?? 0, said);
    // The email was written, sent and undone within one step.
    if (!known) throw new InvariantBroken("Every email has a row in the outbox", `${said} has no row.`);
    known.received += 1;
    if (this.unsure) known.allowed += 1;
    if (known.received > 1) this.twice += 1;
    if (known.received > known.allowed) {
      throw new InvariantBroken(
        "No email is sent twice",
        `${said} came ${known.received} times (row ${known.row}).`,
      );
    }
    const row = world.open.books.message(known.row);
    if (row && row.recipient !== "" && row.recipient !== mail.to) {
      throw new InvariantBroken(
        "An email goes to its recipient",
        `${said}, and row ${known.row} is for ${row.recipient}.`,
      );
    }
    const [, link] = /\/manage\/([\w-]+)/u.exec(mail.text) ?? [];
    if (link && known.appointment !== null && row?.audience === "client") this.link(known.appointment, link);
    const [, proof] = /\/verify\/([\w-]+)/u.exec(mail.text) ?? [];
    if (proof) this.proofs.set(mail.to, { token: proof, at: mail.at });
  }

  takeIn(books: Books): void {
    for (const row of books.messagesAfter(0)) {
      this.lastRow = row.id;
      this.note(row);
    }
  }

  forgetUndone(world: World): void {
    for (const id of this.waiting.keys()) if (!world.open.books.message(id)) this.waiting.delete(id);
  }

  restored(world: World, links: ReadonlyMap<number, string[]>): void {
    const { books } = world.open;
    this.waiting.clear();
    this.silent.clear();
    this.ofRow.clear();
    this.proofs.clear();
    this.links.clear();
    for (const [visit, tokens] of links) this.links.set(visit, tokens);
    this.lastRow = 0;
    for (const row of books.messagesAfter(0)) {
      this.lastRow = row.id;
      this.note(row);
    }
  }

  release(): void {
    for (const id of this.waiting.keys()) {
      const known = this.ofRow.get(id);
      if (known) known.allowed = Math.max(known.allowed, known.received + 1);
    }
  }

  link(visit: number, token: string): void {
    const links = this.links.get(visit) ?? [];
    this.links.set(visit, [...links, token].slice(-3));
  }
}
