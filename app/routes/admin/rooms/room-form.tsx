import { Form } from "@remix-run/react";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmLink, type Question } from "#app/platform/ui/kit/confirm.tsx";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import type { RoomData } from "./loader.server.ts";
import type { RoomsAnswer } from "./types.ts";
import { roomsUrl } from "./url.ts";

export const roomDeletion = ({ id, name }: RoomData): Question => ({
  heading: "Delete",
  sentence: `Are you sure you want to delete "${name}"? Services need it no more then.`,
  yes: "Delete",
  no: "Keep it",
  at: roomsUrl({ id, delete: "" }),
  back: roomsUrl({ id }),
  fields: { intent: "delete", id: String(id) },
});

type RoomPart = { room: RoomData | null; answer: RoomsAnswer; sending: boolean };

/** One form for a new one and for one that is there. */
export function RoomForm({ room, answer, sending }: RoomPart) {
  const [intent, at] = room ? ["change", roomsUrl({ id: room.id })] : ["add", roomsUrl()];
  const mine = answer?.form === intent ? answer : undefined;
  const outside = mine?.question?.outside;
  const control = controlsOf(mine ?? unsent, { name: room?.name, places: room?.places ?? 1 });
  const active = mine ? mine.values.active === "on" : room?.active;
  return (
    <>
      <FormProblemSummary problem={outside ? undefined : mine} names={["name", "places"]} />
      <Form method="post" action={at} noValidate className="stack" preventScrollReset>
        {room ? <input type="hidden" name="id" value={room.id} /> : null}
        <Field
          {...control("name")}
          label="Name"
          hint="Such as Quiet room, or Steamer."
          autoComplete="off"
          maxLength={60}
          required
        />
        <Field
          {...control("places")}
          label="Places"
          hint="How many visits may use it at the same time."
          inputMode="numeric"
          autoComplete="off"
          required
        />
        {room ? (
          <label className="choice">
            <input type="checkbox" name="active" defaultChecked={active} />
            In use
          </label>
        ) : null}
        {outside ? <AffectedQuestion outside={outside} message={mine?.message ?? ""} /> : null}
        <div className="actions">
          <Button name="intent" value={intent} disabled={sending}>
            {outside ? "Save anyway" : room ? "Save" : "Add"}
          </Button>
          {room ? (
            <ButtonLink to={roomsUrl()} variant="ghost">
              Cancel
            </ButtonLink>
          ) : null}
        </div>
      </Form>
      {room ? (
        <p>
          <ConfirmLink question={roomDeletion(room)}>Delete</ConfirmLink>
        </p>
      ) : null}
    </>
  );
}
