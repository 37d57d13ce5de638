import { Link, useNavigation } from "@remix-run/react";
import { deskUrl } from "#app/domain/desk-pages/desk-url.ts";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.ts";
import { BlockForm } from "./block-form.tsx";
import { BreakForm } from "./break-form.tsx";
import type { Pause } from "./pause.server.ts";

/** Time without visits on the day of the board: a block, or a break that lies elsewhere on this day. */
export function PausePanel({ pause, problem }: { pause: Pause; problem: DeskProblem | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <div className="split">
        <h2>{headingOf(pause)}</h2>
        <Link to={deskUrl({ date: pause.date })} className="close" preventScrollReset>
          Close
        </Link>
      </div>
      {pause.kind === "block" ? (
        <BlockForm pause={pause} problem={problem} busy={busy} />
      ) : (
        <BreakForm pause={pause} problem={problem} busy={busy} />
      )}
    </>
  );
}

function headingOf(pause: Pause): string {
  if (pause.kind === "break") return `${pause.name}, ${pause.provider?.name}`;
  return pause.id ? `${pause.typed.label}, ${pause.provider?.name}` : "Block time";
}
