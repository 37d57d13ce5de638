/** Common typos in email domains (rule 4.20). */

const usual =
  "gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com comcast.net proton.me".split(
    " ",
  );

/** Real domains that look like a typo of a common one. */
const real = new Set(
  (
    "mail.com email.com ymail.com gmx.com gmx.net googlemail.com rocketmail.com protonmail.com protonmail.ch pm.me me.com " +
    "mac.com hey.com zoho.com fastmail.com att.net sbcglobal.net verizon.net cox.net charter.net bellsouth.net " +
    "mailbox.org hushmail.com inbox.com lycos.com love.com bol.com aon.com photon.me"
  ).split(" "),
);

/** Top-level domains that don't exist. */
const noEndings: Record<string, string> = {
  ...of("com", "con cmo ocm coom comm cpm vom xom cim c0m comn conm cpom cok ccom"),
  ...of("net", "nte nett ner ent"),
  ...of("org", "ogr rog orgg"),
};

/** Country domains that are a typo only after a common name. */
const countries: Record<string, string> = {
  ...of("com", "co cm om"),
  ...of("net", "ne"),
  ...of("me", "m mee"),
};

function of(meant: string, slips: string): Record<string, string> {
  return Object.fromEntries(slips.split(" ").map((slip) => [slip, meant]));
}

export function likelyDomain(typed: string): string | null {
  const domain = typed
    .toLowerCase()
    .replace(/[,;]/gu, ".")
    .replace(/\.{2,}/gu, ".")
    .replace(/^\.|\.$/gu, "");
  if (domain === "" || domain.length > 60) return null;
  const meant =
    usual.includes(domain) || real.has(domain) ? domain : (nearUsual(domain) ?? otherEnding(domain));
  return meant === typed.toLowerCase() || !meant.includes(".") ? null : meant;
}

function nearUsual(domain: string): string | undefined {
  return usual.find((one) => {
    const [name = "", ending = ""] = one.split(".");
    if (domain === name || domain === name + ending) return true;
    const dot = domain.indexOf(".");
    const [own, end] = [domain.slice(0, dot), domain.slice(dot + 1)];
    const isEnding = end === ending || noEndings[end] === ending || countries[end] === ending;
    return dot > 0 && isEnding && (own === name || isTypoOf(own, name));
  });
}

function otherEnding(domain: string): string {
  const dot = domain.lastIndexOf(".");
  return `${domain.slice(0, dot + 1)}${noEndings[domain.slice(dot + 1)] ?? domain.slice(dot + 1)}`;
}

/** Short names are similar to many others, so only swapped or doubled letters count. */
function isTypoOf(typed: string, name: string): boolean {
  if (name.length < 5) return distance(typed, name) === 1 && letters(typed) === letters(name);
  return (
    distance(typed, name) <= (name.length > 5 ? 2 : 1) &&
    (typed[0] === name[0] || letters(typed) === letters(name))
  );
}

const letters = (text: string): string => [...new Set(text)].sort().join("");

export function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const at = (up: number, left: number) => (up === 0 ? row : rows[i - up])?.[j - left] ?? 99;
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(2, 2) + 1 : 99;
      row.push(Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + same, swapped));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 99;
}
