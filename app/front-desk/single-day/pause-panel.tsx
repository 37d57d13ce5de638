import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { DeskProblem } from "#app/front-desk/desk-problem.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { GapTabs } from "#app/front-desk/gap-tabs.tsx";
import { AffectedQuestion } from "#app/schedules/affected/affected-appointments.tsx";
import { longestReason } from "#app/schedules/limits.ts";
import { usualBlocks } from "#app/schedules/single-day/span-names.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { unsent } from "#app/ui/forms/form-answer.ts";
import { Button } from "#app/ui/kit/button.tsx";
import type { Pause } from "./pause.server.ts";

type PausePart<Kind extends Pause["kind"]> = {
  pause: Extract<Pause, { kind: Kind }>;
  problem: DeskProblem | undefined;
  busy: boolean;
};

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

function BlockForm({ pause, problem, busy }: PausePart<"block">) {
  const { id, date, day, provider, providers, typed } = pause;
  const mine = problem?.form === "block" ? problem : undefined;
  const { fields, values } = mine ?? unsent;
  const current = { ...typed, ...values };
  const whom = values.providerIds?.split(",") ?? [String(provider?.id)];
  return (
    <>
      {id ? null : <GapTabs current="block" date={date} provider={provider?.id} time={pause.time} />}
      <Form method="post" className="stack" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="block" />
        <input type="hidden" name="date" value={date} />
        {id ? <input type="hidden" name="block" value={id} /> : null}
        <p className="hint">{day}</p>
        {id ? null : (
          <fieldset className="choice-grid">
            <legend>What for</legend>
            {usualBlocks.map((words, place) => (
              <label key={words} className="choice">
                <input
                  type="radio"
                  name="what"
                  value={words}
                  defaultChecked={(values.what ?? usualBlocks[0]) === words}
                  data-first={place === 0 || undefined}
                />
                {words}
              </label>
            ))}
          </fieldset>
        )}
        <Field
          name="label"
          label={id ? "What for" : "Or in your own words"}
          maxLength={longestReason}
          autoComplete="off"
          optional={!id}
          defaultValue={current.label}
          error={fields.label}
        />
        <Times typed={current} errors={fields} />
        {id ? null : (
          <fieldset className="choice-grid" id="providerIds">
            <legend>For whom</legend>
            {fields.providerIds ? <p className="error">{fields.providerIds}</p> : null}
            {providers.map((one) => (
              <label key={one.id} className="choice">
                <input
                  type="checkbox"
                  name="providerIds"
                  value={one.id}
                  defaultChecked={whom.includes(String(one.id))}
                />
                {one.name}
              </label>
            ))}
          </fieldset>
        )}
        <Save problem={mine} busy={busy} words={id ? "Save" : "Block this time"} />
      </Form>
      {id ? (
        <Deed intent="unblock" busy={busy} words="Remove">
          <input type="hidden" name="block" value={id} />
        </Deed>
      ) : null}
    </>
  );
}

function BreakForm({ pause, problem, busy }: PausePart<"break">) {
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
      <Form method="post" className="stack" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="break" />
        <ThisBreak pause={pause} />
        <Times typed={{ ...typed, ...values }} errors={fields} />
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
function ThisBreak({ pause: { date, provider, start } }: { pause: PausePart<"break">["pause"] }) {
  return (
    <>
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="provider" value={provider?.id} />
      <input type="hidden" name="break" value={start} />
    </>
  );
}

function Times({ typed, errors }: { typed: Record<string, string>; errors: Record<string, string> }) {
  return (
    <div className="two">
      <Field type="time" name="from" label="From" defaultValue={typed.from} error={errors.from} />
      <Field type="time" name="until" label="Until" defaultValue={typed.until} error={errors.until} />
    </div>
  );
}

function Save({ problem, busy, words }: { problem: DeskProblem | undefined; busy: boolean; words: string }) {
  const outside = problem?.question?.outside;
  return (
    <>
      {outside ? <AffectedQuestion outside={outside} message={problem.message} /> : null}
      <Button steady disabled={busy}>
        {outside ? "Save anyway" : words}
      </Button>
    </>
  );
}

function Deed({
  intent,
  busy,
  words,
  children,
}: {
  intent: string;
  busy: boolean;
  words: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" preventScrollReset>
      {children}
      <Button variant="ghost" name="intent" value={intent} disabled={busy}>
        {words}
      </Button>
    </Form>
  );
}
