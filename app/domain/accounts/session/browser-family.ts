/** The order matters: each name stands in those of the browsers before it too. */
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
