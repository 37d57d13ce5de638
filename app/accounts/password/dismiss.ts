/** That the notice about a given password was put off: in a cookie that ends with the browser, for one session only. */
export const dismissCookieName = "later";

/** `value`: the cookie's. */
export const isDismissed = (value: string | undefined, sessionId: number): boolean =>
  value === String(sessionId);
