import { Form, Link } from "@remix-run/react";
import { timesFor } from "#app/booking/choose/shown-fields.ts";
import type { DeskProblem } from "#app/front-desk/desk-problem.ts";
import { OfferedTimes, OverrideTime } from "#app/front-desk/new-appointment/time-fields.tsx";
import { type Chosen, useTimeSearch } from "#app/front-desk/new-appointment/use-time-search.ts";
import { TellClient } from "#app/front-desk/tell-client.tsx";
import { Field, useShown } from "#app/ui/forms/field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import type { DeskMove } from "./move.server.ts";
import type { DeskAppointment } from "./panel.server.ts";

/** Another day or provider, then a time of theirs. The board shows the day that is looked at. */
export function MoveForm({
  appointment: { id, revision, status, client },
  move,
  back,
  problem,
}: {
  appointment: DeskAppointment;
  move: DeskMove;
  back: string;
  problem: DeskProblem | undefined;
}) {
  const { date, day, providerId, times } = move;
  const urlOf = ({ date, providerId }: Chosen) =>
    `/receptionist?date=${date}&provider=${providerId}&visit=${id}&move`;
  const { busy, isSearching, onChange, onSubmit } = useTimeSearch(urlOf);
  const own = problem?.form === "move" ? problem : undefined;
  const madeFor = timesFor({ providerId, date });
  return (
    <Form
      key={id}
      method="post"
      action={urlOf({ date, providerId: String(providerId) })}
      className="stack"
      preventScrollReset
      onSubmit={onSubmit}
    >
      <PlaceFields move={move} errors={problem?.fields ?? {}} onChange={onChange} />
      <input type="hidden" name="visit" value={id} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="timesFor" value={madeFor} />
      <OfferedTimes times={times} madeFor={madeFor} day={day} problem={own} />
      <OverrideTime wished="" problem={own} />
      <TellClient status={status} email={client.email} problem={own} />
      <div className="actions">
        <Button name="intent" value="move" disabled={busy}>
          {isSearching ? "Looking up times..." : "Move appointment"}
        </Button>
        <Link to={back} className="button ghost" preventScrollReset>
          Keep it
        </Link>
      </div>
    </Form>
  );
}

/** The day and the provider, and the button that looks their times up. */
function PlaceFields({
  move: { date, providerId, providers },
  errors,
  onChange,
}: {
  move: DeskMove;
  errors: Record<string, string>;
  onChange: ReturnType<typeof useTimeSearch>["onChange"];
}) {
  useShown("date", date);
  useShown("provider", String(providerId));
  return (
    <div className="stack look-up">
      <Field
        kind="date"
        name="date"
        label="New day"
        required
        defaultValue={date}
        error={errors.date}
        onChange={onChange}
      />
      <Field
        as="select"
        id="provider"
        name="providerId"
        label="Provider"
        autoComplete="off"
        defaultValue={String(providerId)}
        error={errors.provider}
        onChange={onChange}
      >
        {providers.map((provider) => (
          <option key={provider.id} value={provider.id}>
            {provider.name}
          </option>
        ))}
      </Field>
      <Button variant="ghost" name="intent" value="look">
        Show times
      </Button>
    </div>
  );
}
