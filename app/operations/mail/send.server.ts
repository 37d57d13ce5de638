import { deliverDue, deliveryLoop, type Mailer } from "#app/domain/notifications/email/deliver.server.ts";
import type { Transport } from "#app/domain/notifications/email/transport.server.ts";
import type { WrittenMail } from "#app/domain/notifications/mail-kinds.ts";
import type { QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { mintedLinks } from "./links.server.ts";
import { writeMail } from "./write-mail.server.ts";

const write = (mail: QueuedMail, now: number): WrittenMail => writeMail(mail, mintedLinks(mail, now), now);

/** Sends a batch that takes no time: every attempt begins and ends at `now`. */
export const sendDue = (now: number, transport: Transport, mayGoOn?: () => boolean) =>
  deliverDue(() => now, transport, write, mayGoOn);

export const mailer = (transport: Transport, clock?: () => number): Mailer =>
  deliveryLoop(transport, write, clock);
