/** What is shown of a contact to whoever holds the link: enough to know it again, too little to write or to call. */

/** "a…@example.com"; empty where there is none. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "" : `${[...email][0]}…${email.slice(at)}`;
}

/** "…30", the last two digits; empty where there is none. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/gu, "");
  return digits.length < 4 ? "" : `…${digits.slice(-2)}`;
}
