/** The notice about a given password is dismissed by a cookie that ends with the browser, for one session. */
export const dismissCookieName = "later";

export const isDismissed = (value: string | undefined, sessionId: number): boolean =>
  value === String(sessionId);
