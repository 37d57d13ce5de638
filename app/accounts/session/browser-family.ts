/** The browser's family, to recognise an own session by. The order matters: each names the ones after it too. */
export function browserFamily(userAgent: string): string {
  const [, name = ""] = families.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return name;
}

const families: [RegExp, string][] = [
  [/\bEdgA?\//u, "Edge"],
  [/\bOPR\//u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//u, "Firefox"],
  [/\bChrom(?:e|ium)\/|\bCriOS\//u, "Chrome"],
  [/\bSafari\//u, "Safari"],
];
