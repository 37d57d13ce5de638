import { setPatchTest } from "#app/domain/booking/patch-test/change-patch-test.server.ts";
import { addAddon, changeAddon, moveAddon, removeAddon } from "#app/domain/catalogue/addons.server.ts";
import { addPrecondition, removePrecondition } from "#app/domain/catalogue/change-preconditions.server.ts";
import { addonForm, conditionForms, patchTestForm } from "#app/domain/catalogue/needs-forms.ts";
import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import { changeServiceNeeds } from "#app/domain/schedules/change-room.server.ts";
import { type FormCall, formActionFor } from "#app/platform/http/answers/form-action.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { moveButtons } from "#app/platform/shared/positions.ts";
import { needsUrl } from "#app/routes/admin/addresses.ts";

type NeedsCall = FormCall & { serviceId: number };

const withService = (call: FormCall): NeedsCall => ({
  ...call,
  serviceId: idOf(call.params.serviceId) ?? 0,
});

const failed = (status: number) =>
  status === 500 ? "Server error. Please try again in a moment." : `Failed to save: ${status}`;

const saved = <Value, Detail extends object>(
  { serviceId }: NeedsCall,
  outcome: Outcome<Value, Detail>,
  done: string,
  part: string,
) => (outcome.ok ? `${needsUrl(serviceId, { done })}#${part}` : outcome);

export const needsAction = formActionFor<NeedsCall, AffectedDetail>(
  withService,
  {
    needs: {
      kept: ({ fields }) => ({ ...fields.allTyped(), resourceIds: fields.list("resourceIds").join(",") }),
      run: (call) =>
        saved(call, changeServiceNeeds(call.serviceId, call.fields.all, call.by), "needs", "main"),
    },
    "add-addon": {
      kept: addonForm,
      run(call) {
        const { name, minutes, price } = call.fields.all;
        return saved(
          call,
          addAddon(call.serviceId, { name, minutes, price }, call.by),
          "addon-added",
          "addons",
        );
      },
    },
    "change-addon": {
      kept: addonForm,
      run: (call) =>
        saved(call, changeAddon(call.fields.id("id"), call.fields.all, call.by), "addon-changed", "addons"),
    },
    "remove-addon": (call) =>
      saved(call, removeAddon(call.fields.id("id"), call.by), "addon-removed", "addons"),
    move(call) {
      const direction = call.fields.has("up") ? "up" : "down";
      const moved = moveAddon(call.fields.id(direction), direction, call.by);
      return moved.ok ? `${needsUrl(call.serviceId)}#addons` : moved;
    },
    "add-condition": {
      kept: ["kind", ...Object.values(conditionForms).flatMap(({ names }) => names)],
      run: (call) =>
        saved(
          call,
          addPrecondition(call.serviceId, call.fields.all, call.by),
          "condition-added",
          "conditions",
        ),
    },
    "patch-test": {
      kept: patchTestForm,
      run: (call) =>
        saved(call, setPatchTest(call.serviceId, call.fields.all, call.by), "patch-test", "patch-test"),
    },
    "remove-condition": (call) =>
      saved(
        call,
        removePrecondition(call.serviceId, call.fields.id("condition"), call.by),
        "condition-removed",
        "conditions",
      ),
  },
  { failed, buttons: moveButtons, asks: true },
);
