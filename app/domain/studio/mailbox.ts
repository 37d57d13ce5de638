export type Mailbox = { name: string; address: string };

/** "hello@studio.example" or "Our Studio <hello@studio.example>" (RFC 5322, 3.4); null for anything else. */
export function readMailbox(text: string): Mailbox | null {
  const [, name = "", bracketed] = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>\s*$/u.exec(text) ?? [];
  const address = (bracketed ?? text).trim();
  const isAddress = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(address);
  return isAddress ? { name: name.trim(), address } : null;
}
