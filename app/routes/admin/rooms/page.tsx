import { Form, Link, useNavigation } from "@remix-run/react";
import { useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { OrderButtons } from "#app/platform/ui/forms/order-buttons.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import type { RoomData, RoomsData } from "./loader.server.ts";
import { RoomForm, roomDeletion } from "./room-form.tsx";
import type { RoomsAnswer } from "./types.ts";
import { roomsUrl } from "./url.ts";

/** The list with the form for a new one; a room that is changed has a page of its own. */
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
        What treatments share, such as a room, a couch or a machine, can't be booked twice either. At each
        service you say what it needs.
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
  if (rooms.length === 0) return <p className="meta">There are none yet.</p>;
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
