/** A wish that can't be booked online comes to the studio as a message, or leads to one (rule 34.33). */
import { keepMessage } from "./receive.server.ts";

type Asked = { online?: "ask" | "call"; wish?: string };
type Who = { name: string; email: string; phone: string; notes: string | null };

/** Keeps the wish of whom the studio calls: one message however often it is sent. Nothing of anybody else's. */
export function keepWish(
  { online, wish = "" }: Asked,
  { name, email, phone, notes }: Who,
  now: number,
): void {
  if (online !== "ask" || !email) return;
  const lines = [
    "Wish by online booking, not booked yet. This client asks first: please call.",
    wish,
    `Phone: ${phone}`,
    ...(notes ? [`Notes: ${notes}`] : []),
  ];
  keepMessage({ name, email, body: lines.join("\n") }, now);
}

/** Where a page leads whoever may not book online: the contact page, which says what happens now. Null for all others. */
export function contactForWish({ online, wish = "" }: Asked): string | null {
  if (!online) return null;
  const query = new URLSearchParams({ booking: online });
  if (online === "call") query.set("about", `I would like to book: ${wish}`);
  return `/contact?${query}`;
}
