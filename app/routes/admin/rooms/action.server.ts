import { roomForm } from "#app/domain/catalogue/needs-forms.ts";
import { addResource, moveResource, removeResource } from "#app/domain/catalogue/resources.server.ts";
import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import { changeRoom } from "#app/domain/schedules/change-room.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { moveButtons } from "#app/platform/shared/positions.ts";
import { roomsUrl } from "#app/routes/admin/addresses.ts";

const failed = (status: number) =>
  status === 500 ? "Server error. Please try again in a moment." : `Failed to save: ${status}`;

export const roomsAction = formAction<AffectedDetail>(
  {
    add: {
      kept: roomForm,
      run({ fields, by }) {
        const { name, places } = fields.all;
        const added = addResource({ name, places }, by);
        return added.ok ? roomsUrl({ done: "added" }) : added;
      },
    },
    change: {
      kept: roomForm,
      run({ fields, by }) {
        const changed = changeRoom(fields.id("id"), fields.all, by);
        return changed.ok ? roomsUrl({ done: "changed" }) : changed;
      },
    },
    delete({ fields, by }) {
      const removed = removeResource(fields.id("id"), by);
      return removed.ok ? roomsUrl({ done: "removed" }) : removed;
    },
    move({ fields, by }) {
      const direction = fields.has("up") ? "up" : "down";
      const id = fields.id(direction);
      const moved = moveResource(id, direction, by);
      return moved.ok ? `${roomsUrl()}#room-${id}` : moved;
    },
  },
  { failed, buttons: moveButtons, asks: true },
);
