/** A name and an address, as they stand in the From line of a mail. */
export type Mailbox = { name: string; address: string };

/**
 * "hello@studio.example" or "Our Studio <hello@studio.example>", with the name in quotes or not; null for anything else.
 * One address, and nothing that could end a header line or begin another address (RFC 5322, 3.4).
 */
export function readMailbox(text: string): Mailbox | null {
  const [, name = "", bracketed] = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>\s*$/u.exec(text) ?? [];
  const address = (bracketed ?? text).trim();
  const isAddress = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(address);
  return isAddress ? { name: name.trim(), address } : null;
}
