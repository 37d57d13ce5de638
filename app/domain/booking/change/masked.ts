export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "" : `${[...email][0]}…${email.slice(at)}`;
}

/** Returns "…30", or ''. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/gu, "");
  return digits.length < 4 ? "" : `…${digits.slice(-2)}`;
}
