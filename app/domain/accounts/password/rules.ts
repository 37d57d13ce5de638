export const longestPassword = 200;

const sentence =
  "Password must be at least 8 characters and include uppercase, lowercase, number, and special character.";

/** What is wrong with a chosen password (rule 18.1); null where nothing is. */
export function passwordHint(password: string): string | null {
  if (password.length > longestPassword) return `Enter at most ${longestPassword} characters.`;
  const kinds = [/\p{Lowercase}/u, /\p{Uppercase}/u, /\p{Number}/u, /[^\p{Letter}\p{Number}\s]/u];
  return [...password].length >= 8 && kinds.every((kind) => kind.test(password)) ? null : sentence;
}

/** The notice about a given password is dismissed by a cookie that ends with the browser, for one session. */
export const dismissCookieName = "later";

export const isDismissed = (value: string | undefined, sessionId: number): boolean =>
  value === String(sessionId);
