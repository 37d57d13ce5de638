import { resourceRows, servicesByResource } from "#app/domain/catalogue/resources.server.ts";
import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";

const doneWords = new Map([
  ["added", "Room or equipment added. Assign it to the services that need it."],
  ["changed", "Changes saved."],
  ["removed", "Room or equipment deleted."],
]);

export function loadRooms(query: URLSearchParams) {
  const services = servicesByResource();
  const rooms = resourceRows().map(({ position: _position, ...room }) => ({
    ...room,
    services: services.get(room.id) ?? [],
  }));
  const asked = query.get("id");
  const chosen = asked === null ? null : (rooms.find(({ id }) => id === idOf(asked)) ?? null);
  return {
    rooms,
    chosen,
    missing: asked !== null && chosen === null,
    asksDeletion: query.has("delete"),
    done: doneWords.get(query.get("done") ?? "") ?? null,
  };
}

export type RoomsData = ReturnType<typeof loadRooms>;
export type RoomData = RoomsData["rooms"][number];

export type RoomsAnswer = FormProblem<AffectedDetail> | undefined;
