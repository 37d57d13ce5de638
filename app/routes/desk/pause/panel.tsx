import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { longestReason } from "#app/domain/schedules/schedule-limits.ts";
import { usualBlocks } from "#app/domain/schedules/single-day/span-names.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import { GapTabs } from "#app/routes/desk/parts/gap-tabs.tsx";
import { panelFormId } from "#app/routes/desk/parts/pick.ts";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { Pause } from "./pause.server.ts";

export function BlockForm({ pause, problem, busy }: PausePart<"block">) {
  const { id, seen, date, day, provider, providers, typed } = pause;
  const mine = problem?.form === "block" ? problem : undefined;
  const { fields, values } = mine ?? unsent;
  const current: Record<string, string> = { ...typed, ...values };
  const whom = current.providerIds?.split(",") ?? [String(provider?.id)];
  return (
    <>
      {id ? null : <GapTabs current="block" date={date} provider={provider?.id} time={pause.time} />}
      <Form id={panelFormId} method="post" className="stack" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="block" />
        <input type="hidden" name="date" value={date} />
        {id ? <ThisBlock id={id} seen={seen} /> : null}
        <p className="hint">{day}</p>
        {id ? null : <ReasonChoices chosen={current.what} />}
        <Field
          name="label"
          label={id ? "Reason" : "Or another reason"}
          maxLength={longestReason}
          autoComplete="off"
          optional={!id}
          defaultValue={current.label}
          error={fields.label}
        />
        <PauseTimes typed={current} errors={fields} />
        {id ? null : <ProviderChoices providers={providers} chosen={whom} error={fields.providerIds} />}
        <Save problem={mine} busy={busy} words={id ? "Save" : "Block this time"} />
      </Form>
      {id ? (
        <ActionButton intent="unblock" busy={busy} words="Remove">
          <ThisBlock id={id} seen={seen} />
        </ActionButton>
      ) : null}
    </>
  );
}

function ThisBlock({ id, seen }: { id: number; seen: string }) {
  return (
    <>
      <input type="hidden" name="block" value={id} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
}

/** The first radio has the focus, so that Enter saves. */
function ReasonChoices({ chosen = usualBlocks[0] }: { chosen: string | undefined }) {
  return (
    <fieldset className="choice-grid">
      <legend>Reason</legend>
      {usualBlocks.map((words, place) => (
        <label key={words} className="choice">
          <input
            type="radio"
            name="what"
            value={words}
            defaultChecked={chosen === words}
            data-first={place === 0 || undefined}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

function ProviderChoices({
  providers,
  chosen,
  error,
}: {
  providers: { id: number; name: string }[];
  chosen: string[];
  error: string | undefined;
}) {
  return (
    <fieldset id="providerIds">
      <legend>Providers</legend>
      {error ? <p className="error">{error}</p> : null}
      {providers.map(({ id, name }) => (
        <label key={id} className="choice">
          <input type="checkbox" name="providerIds" value={id} defaultChecked={chosen.includes(String(id))} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function BreakForm({ pause, problem, busy }: PausePart<"break">) {
  const { day, fits, typed, single } = pause;
  const mine = problem?.form === "break" ? problem : undefined;
  const { fields, values } = mine ?? unsent;
  return (
    <>
      <p className="hint">Only on {day}, not every week.</p>
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
      <ActionButton
        intent={single ? "usual-breaks" : "no-break"}
        busy={busy}
        words={single ? "Use usual breaks" : "No break on this day"}
      >
        <ThisBreak pause={pause} />
      </ActionButton>
    </>
  );
}

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

export function PausePanel({ pause, problem }: { pause: Pause; problem: DeskProblem | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <div className="split">
        <h2>{headingOf(pause)}</h2>
        <Link to={deskUrl({ date: pause.date })} className="close x" preventScrollReset>
          <Icon name="x" />
          <span className="visually-hidden">Close</span>
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

type PausePart<Kind extends Pause["kind"]> = {
  pause: Extract<Pause, { kind: Kind }>;
  problem: DeskProblem | undefined;
  busy: boolean;
};

function PauseTimes({ typed, errors }: { typed: Record<string, string>; errors: Record<string, string> }) {
  return (
    <div className="two">
      <Field type="time" name="from" label="From" defaultValue={typed.from} error={errors.from} />
      <Field type="time" name="until" label="Until" defaultValue={typed.until} error={errors.until} />
    </div>
  );
}

export function Save({
  problem,
  busy,
  words,
}: {
  problem: DeskProblem | undefined;
  busy: boolean;
  words: string;
}) {
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

export function ActionButton({
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
