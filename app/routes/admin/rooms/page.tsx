import { Form, Link, useNavigation } from "@remix-run/react";
import { roomForm } from "#app/domain/catalogue/needs-forms.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary, useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { OrderButtons } from "#app/platform/ui/forms/order-buttons.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmLink, ConfirmPage, type Question } from "#app/platform/ui/kit/confirm.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { roomsUrl } from "#app/routes/admin/addresses.ts";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import type { RoomData, RoomsAnswer, RoomsData } from "./loader.server.ts";

const roomDeletion = ({ id, name }: RoomData): Question => ({
  heading: "Delete",
  sentence: `Are you sure you want to delete "${name}"? Services that require it will no longer do so.`,
  yes: "Delete",
  no: "Keep it",
  at: roomsUrl({ id, delete: "" }),
  back: roomsUrl({ id }),
  fields: { intent: "delete", id: String(id) },
});

type RoomPart = { room: RoomData | null; answer: RoomsAnswer; sending: boolean };

/** One form for new and existing rooms. */
function RoomForm({ room, answer, sending }: RoomPart) {
  const [intent, at] = room ? ["change", roomsUrl({ id: room.id })] : ["add", roomsUrl()];
  const mine = answer?.form === intent ? answer : undefined;
  const outside = mine?.question?.outside;
  const field = filled(roomForm, mine, room ?? { places: 1 });
  return (
    <>
      <FormProblemSummary problem={outside ? undefined : mine} names={roomForm.names} />
      <Form method="post" action={at} noValidate className="stack" preventScrollReset>
        {room ? <input type="hidden" name="id" value={room.id} /> : null}
        <FormField {...field("name")} />
        <FormField {...field("places")} />
        {room ? <FormField {...field("active")} /> : null}
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

export function RoomsPage({ page, answer }: { page: RoomsData; answer: RoomsAnswer }) {
  const { chosen, rooms, missing, done } = page;
  const sending = useNavigation().formMethod === "POST";
  const problem = answer?.question ? undefined : answer;
  const isOfForm = problem?.form === "add" || problem?.form === "change";
  useErrorTitle(problem);
  const alert = (
    <ProblemNotice>
      {isOfForm ? null : (problem?.message ?? (missing ? "Room not found" : null))}
    </ProblemNotice>
  );
  if (chosen && page.asksDeletion) return <ConfirmPage question={roomDeletion(chosen)} problem={alert} />;
  if (chosen) {
    return (
      <div className="narrow staff">
        {alert}
        <PageHeading>{chosen.name}</PageHeading>
        <p>
          <Link to={roomsUrl()}>All rooms and equipment</Link>
        </p>
        <RoomForm key={chosen.id} room={chosen} answer={answer} sending={sending} />
      </div>
    );
  }
  return (
    <div className="narrow staff">
      <PageHeading>Rooms &amp; Equipment</PageHeading>
      <p>
        <Link to="/admin/services">All services</Link>
      </p>
      {alert}
      <DoneNotice>{problem ? null : done}</DoneNotice>
      <p>
        Rooms, couches and machines that services share can't be double-booked. On each service's page, choose
        what it needs.
      </p>
      <RoomList rooms={rooms} sending={sending} />
      <section aria-labelledby="new-room" className="stack">
        <h2 id="new-room">Add a room or a piece of equipment</h2>
        <RoomForm key={rooms.length} room={null} answer={answer} sending={sending} />
      </section>
    </div>
  );
}

function RoomList({ rooms, sending }: { rooms: RoomData[]; sending: boolean }) {
  if (rooms.length === 0) return <p className="meta">No rooms or equipment yet.</p>;
  return (
    <Form method="post" action={roomsUrl()} preventScrollReset>
      <ul className="needs-list">
        {rooms.map((room, index) => (
          <li key={room.id} id={`room-${room.id}`}>
            <div>
              <Link to={roomsUrl({ id: room.id })}>{room.name}</Link>{" "}
              {room.active ? null : <Badge>Not in use</Badge>}
              <span className="meta">
                {room.places === 1 ? "1 place" : `${room.places} places`}
                {room.services.length > 0 ? `, for ${room.services.join(", ")}` : ", no service needs it"}
              </span>
            </div>
            <span className="row-order">
              <OrderButtons
                row={room}
                isFirst={index === 0}
                isLast={index === rooms.length - 1}
                sending={sending}
              />
            </span>
          </li>
        ))}
      </ul>
    </Form>
  );
}
