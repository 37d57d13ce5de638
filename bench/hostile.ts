/** `npm run bench -- hostile`: CPU time of the worst texts of a fuzzer at their maximum length, and sign-ins during an attack from all networks of a /48. Loopback only. */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { readServiceChange } from "#app/domain/catalogue/service-request.server.ts";
import { isOverFormatted, richText } from "#app/domain/website/texts/rich-text.server.ts";
import { longestText } from "#app/domain/website/texts/text-limits.ts";
import { oneLine, severalLines } from "#app/platform/shared/fields.server.ts";
import { startServer } from "#e2e/server.ts";
import { printTable } from "./table.ts";

const seconds = 30;
const goal = 200;

const pieces = [
  ..."*_[]()<>#=-+&\\!`~:;|\"'a \t\n".split(""),
  ...[
    "**",
    "](",
    "[a](",
    "> ",
    "- ",
    "+ ",
    "* ",
    "1. ",
    "1) ",
    "=\n",
    "a\n=\n",
    "a\n-\n",
    "\n\n",
    "    ",
    "```\n",
    "~~~\n",
  ],
  ...[
    "&amp;",
    "&#",
    "\\\n",
    "[a]: b\n",
    "<a@b",
    "***\n",
    "- a\n",
    "  - a\n",
    "> a\n",
    "[a][b]",
    "*a*",
    "<http://a>",
    "`a`",
  ],
];

console.log(
  `\nNode ${process.version}, ${availableParallelism()} cores; the fuzzer runs for ${seconds} s.\n`,
);
measureTexts();
measureFields();
await measureSignIns();

/** CPU time in milliseconds, so that other work does not count. */
function costOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Mixes short pieces of Markdown and prints the most expensive accepted and refused texts. */
function measureTexts(): void {
  const random = dice(Number(process.env.SEED ?? 1));
  const length: number = longestText.formatted;
  const filled = (unit: string, upTo = length) => unit.repeat(Math.ceil(upTo / unit.length)).slice(0, upTo);
  const unit = () => Array.from({ length: 1 + random(4) }, () => pieces[random(pieces.length)]).join("");
  const shapes = [
    () => filled(unit()),
    () => filled(unit(), length / 2) + filled(unit(), length / 2),
    () =>
      Array.from({ length }, () => pieces[random(pieces.length)])
        .join("")
        .slice(0, length),
    () =>
      Array.from({ length: 200 }, (_, n) => `${" ".repeat(n)}${unit()}`)
        .join("\n")
        .slice(0, length),
  ];
  richText(filled("A *warm* up, with [a link](/book).\n\n"), 1);
  let [tried, refused, checks] = [0, 0, 0];
  const worst: { cost: number; text: string }[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const text = (shapes[random(shapes.length)] as () => string)();
    tried += 1;
    let over = false;
    checks = Math.max(
      checks,
      costOf(() => (over = isOverFormatted(text))),
    );
    if (over) refused += 1;
    else worst.push({ cost: costOf(() => richText(text, 1)), text });
  }
  worst.sort((a, b) => b.cost - a.cost);
  const honest = filled("> **Bold** and *soft*, [a link](/book): snake_case.\n\n- a\n- b\n\n");
  printTable(
    [`Formatted texts of ${length} characters (goal: under ${goal} ms)`, ""],
    [
      ["Tried", String(tried)],
      ["Refused before they are rendered", String(refused)],
      ["The slowest check of the limits", ms(checks)],
      ["An ordinary text", ms(costOf(() => richText(honest, 1)))],
      ...worst
        .slice(0, 5)
        .map(({ cost, text }): [string, string] => [
          `Accepted: ${JSON.stringify(text.slice(0, 30))} … ${JSON.stringify(text.slice(-15))}`,
          ms(cost),
        ]),
    ],
  );
}

function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function measureFields(): void {
  const bytes = 1_500_000;
  const price = (text: string) => () => readServiceChange({ price: text }, "USD", null);
  const rows: [string, () => unknown][] = [
    ["A price with spaces inside", price(`1${" ".repeat(bytes)}1`)],
    ["A price of zeros", price(`1.${"0".repeat(bytes)}1`)],
    [
      "A name of combining marks in the wrong order",
      () => oneLine(100, "").safeParse("a\u0301\u0316".repeat(bytes / 6) + "\u0301\u0316".repeat(bytes / 6)),
    ],
    ["A name of spaces", () => oneLine(100, "").safeParse(`a${" ".repeat(bytes)}a`)],
    ["A text of line ends", () => severalLines(20_000, "").safeParse(`a${"\r".repeat(bytes)}a`)],
  ];
  printTable(
    [`Fields of ${bytes.toLocaleString("en-US")} characters (goal: under ${goal} ms)`, ""],
    rows.map(([name, work]) => [name, ms(costOf(work))]),
  );
}

/** Sixty connections try passwords from changing /64 networks of one /48 while others sign in. */
async function measureSignIns(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-hostile-"));
  const server = await startServer({ dataDir, demo: true, env: { RATE_LIMITS: "on" } });
  const signIn = async (email: string, password: string, from: string, cookie = "") => {
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Forwarded-For": from,
        ...(cookie && { Cookie: cookie, "Sec-Fetch-Site": "same-origin" }),
      },
      body: JSON.stringify({ email, password }),
    });
    await answer.text();
    const device = answer.headers.getSetCookie().find((one) => one.startsWith("device="));
    return { status: answer.status, device: device?.split(";")[0] ?? "" };
  };
  const [client, other, password] = ["client@demo.test", "provider@demo.test", "Demo-Pass-1"];
  const { device } = await signIn(client, password, "192.0.2.1");
  let [over, attempts, hashed] = [false, 0, 0];
  const connection = async () => {
    while (!over) {
      attempts += 1;
      const from = `2001:db8:1:${(attempts % 65_536).toString(16)}::1`;
      if ((await signIn(`nobody${attempts}@mail.example`, "Wrong-Pass-1", from)).status === 401) hashed += 1;
    }
  };
  const flood = Array.from({ length: 60 }, connection);
  const times: Record<"known" | "elsewhere", number[]> = { known: [], elsewhere: [] };
  for (let n = 0; n < 25; n += 1) {
    for (const kind of ["known", "elsewhere"] as const) {
      const began = performance.now();
      const { status } =
        kind === "known"
          ? await signIn(client, password, "192.0.2.1", device)
          : await signIn(other, password, `198.51.100.${n}`);
      if (status === 200) times[kind].push(performance.now() - began);
    }
  }
  over = true;
  await Promise.all(flood);
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
  const cellsFor = (took: number[]) => [
    `${took.length} of 25`,
    took.length > 0 ? ms(took.sort((a, b) => a - b)[took.length >> 1] ?? 0) : "",
  ];
  printTable(
    [
      `While ${attempts.toLocaleString("en-US")} attempts come from one /48 (${hashed} of them hashed)`,
      "signed in",
      "median",
    ],
    [
      ["On a known device", ...cellsFor(times.known)],
      ["On an unknown device in another network", ...cellsFor(times.elsewhere)],
    ],
  );
}

function ms(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}
