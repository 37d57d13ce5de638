export const longestPassword = 200;

const sentence =
  "Password must be at least 8 characters and include uppercase, lowercase, number, and special character.";

/** Returns the error of a chosen password, or null (rule 18.1). */
export function passwordHint(password: string): string | null {
  if (password.length > longestPassword) return `Enter at most ${longestPassword} characters.`;
  const kinds = [/\p{Lowercase}/u, /\p{Uppercase}/u, /\p{Number}/u, /[^\p{Letter}\p{Number}\s]/u];
  return [...password].length >= 8 && kinds.every((kind) => kind.test(password)) ? null : sentence;
}

export const dismissCookieName = "later";

export const isDismissed = (value: string | undefined, sessionId: number): boolean =>
  value === String(sessionId);
