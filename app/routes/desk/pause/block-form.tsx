import { Form } from "@remix-run/react";
import { panelFormId } from "#app/domain/desk-pages/pick.ts";
import { longestReason } from "#app/domain/schedules/schedule-limits.ts";
import { usualBlocks } from "#app/domain/schedules/single-day/span-names.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { unsent } from "#app/platform/ui/forms/form-answer.ts";
import { GapTabs } from "#app/routes/desk/parts/gap-tabs.tsx";
import { Deed, type PausePart, PauseTimes, Save } from "./pause-parts.tsx";

/** Time that is kept free: a new block, or one that is there. */
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
        {id ? null : <WhatFor chosen={current.what} />}
        <Field
          name="label"
          label={id ? "What for" : "Or in your own words"}
          maxLength={longestReason}
          autoComplete="off"
          optional={!id}
          defaultValue={current.label}
          error={fields.label}
        />
        <PauseTimes typed={current} errors={fields} />
        {id ? null : <ForWhom providers={providers} chosen={whom} error={fields.providerIds} />}
        <Save problem={mine} busy={busy} words={id ? "Save" : "Block this time"} />
      </Form>
      {id ? (
        <Deed intent="unblock" busy={busy} words="Remove">
          <ThisBlock id={id} seen={seen} />
        </Deed>
      ) : null}
    </>
  );
}

/** Which block it is, and what of it was shown. */
function ThisBlock({ id, seen }: { id: number; seen: string }) {
  return (
    <>
      <input type="hidden" name="block" value={id} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
}

/** The first one has the focus, so that Enter saves. */
function WhatFor({ chosen = usualBlocks[0] }: { chosen: string | undefined }) {
  return (
    <fieldset className="choice-grid">
      <legend>What for</legend>
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

function ForWhom({
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
      <legend>For whom</legend>
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
