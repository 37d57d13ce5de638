import { Form } from "@remix-run/react";
import { panelFormId } from "#app/domain/desk-pages/pick.ts";
import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Deed, type PausePart, PauseTimes, Save } from "./pause-parts.tsx";

/** A break of this day: a free time by one press, or any other. */
export function BreakForm({ pause, problem, busy }: PausePart<"break">) {
  const { day, fits, typed, single } = pause;
  const mine = problem?.form === "break" ? problem : undefined;
  const { fields, values } = mine ?? unsent;
  return (
    <>
      <p className="hint">On {day} only. The weekly plan stays.</p>
      {fits.length > 0 ? (
        <Form method="post" className="stack" preventScrollReset>
          <input type="hidden" name="intent" value="break" />
          <ThisBreak pause={pause} />
          <p id="fits">Move it to</p>
          <div className="fit-buttons">
            {fits.map(({ value, label }) => (
              <Button key={value} variant="ghost" name="fit" value={value} aria-describedby="fits">
                {label}
              </Button>
            ))}
          </div>
        </Form>
      ) : null}
      <Form id={panelFormId} method="post" className="stack" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="break" />
        <ThisBreak pause={pause} />
        <PauseTimes typed={{ ...typed, ...values }} errors={fields} />
        <Save problem={mine} busy={busy} words="Save for this day" />
      </Form>
      <Deed
        intent={single ? "usual-breaks" : "no-break"}
        busy={busy}
        words={single ? "Back to the usual" : "No such break on this day"}
      >
        <ThisBreak pause={pause} />
      </Deed>
    </>
  );
}

/** Which break it is. */
function ThisBreak({ pause: { date, provider, start, seen } }: { pause: PausePart<"break">["pause"] }) {
  return (
    <>
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="provider" value={provider?.id} />
      <input type="hidden" name="break" value={start} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
}
