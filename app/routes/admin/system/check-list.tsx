import { isSerious } from "#app/operations/checks/check.ts";
import { Badge, type BadgeTone } from "#app/platform/ui/kit/badge.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { SystemData } from "./loader.server.ts";

type Checks = SystemData["checks"];

/** The first thing on the page: that all is well, or what is not and what to do. `told`: the checks that stand above it at more length. */
export function Verdict({ checks, told = [] }: { checks: Checks; told?: string[] }) {
  const serious = checks.filter((check) => isSerious(check) && !told.includes(check.name));
  if (!checks.some(isSerious)) {
    const notes = checks.filter(({ level }) => level === "note").length;
    return (
      <Notice tone="success" heading="All is well">
        <p>
          {checks.length} things were looked at.{" "}
          {notes > 0
            ? `${notes === 1 ? "One is" : `${notes} are`} worth knowing: see the end of the page.`
            : ""}
        </p>
      </Notice>
    );
  }
  return (
    <div className="system-wrong">
      {serious.map(({ name, level, words, remedy }) => (
        <Notice key={name} tone={level === "wrong" ? "danger" : "warn"} heading={words}>
          {remedy ? <p>{remedy}</p> : null}
        </Notice>
      ))}
    </div>
  );
}

/** Everything that was looked at, the worst first; what is well is folded. */
export function CheckList({ checks }: { checks: Checks }) {
  const well = checks.filter(({ level }) => level === "well");
  const others = checks.filter(({ level }) => level !== "well");
  return (
    <section className="card" aria-labelledby="checks">
      <h2 id="checks">Everything that was looked at</h2>
      {others.length > 0 ? <Looks checks={others} /> : null}
      <details className="more" open={others.length === 0}>
        <summary>{well.length === 1 ? "One thing is well" : `${well.length} things are well`}</summary>
        <Looks checks={well} />
      </details>
    </section>
  );
}

function Looks({ checks }: { checks: Checks }) {
  return (
    <ul className="system-checks">
      {checks.map(({ name, about, level, words, remedy }) => (
        <li key={name}>
          <h3>{about}</h3>
          <Badge tone={tones[level].tone}>{tones[level].word}</Badge>
          <p>
            {words} {level === "note" ? remedy : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

const tones: Record<Checks[number]["level"], { tone: BadgeTone; word: string }> = {
  wrong: { tone: "danger", word: "Wrong" },
  warning: { tone: "warn", word: "Needs you" },
  note: { tone: "info", word: "Worth knowing" },
  well: { tone: "success", word: "Well" },
};
