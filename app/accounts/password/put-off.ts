/** That the notice about a given password was put off: in a cookie that ends with the browser, for one session only. */
const name = "later";

export const isPutOff = (cookies: string | null, sessionId: number): boolean =>
  cookies !== null && new RegExp(`(?:^|;)\\s*${name}=${sessionId}(?:;|$)`, "u").test(cookies);

export const putOffCookie = (sessionId: number, secure: boolean): string =>
  `${name}=${sessionId}; Path=/; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`;
