/** All of a visit, moved or cancelled by its link. */

import { isStaff } from "#app/accounts/people/roles.ts";
import { cancelJoint } from "#app/booking/joint/cancel-joint.server.ts";
import { chainIn, chainValue } from "#app/booking/joint/chain-offer.ts";
import type { JointDetail } from "#app/booking/joint/free-chain.server.ts";
import { moveJoint } from "#app/booking/joint/move-joint.server.ts";
import { requesterOfVisit } from "#app/booking/joint/whole-by-link.server.ts";
import { type FormAnswer, type FormCall, formActionFor } from "#app/http/answers/form-action.server.ts";
import { refused } from "#app/shared/outcome.ts";
import { isOpenToPublic } from "#app/studio/opening.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { openedVisit } from "./loader.server.ts";

type VisitCall = FormCall & ReturnType<typeof openedVisit>;

const opened = (call: FormCall): VisitCall => ({
  ...call,
  ...openedVisit(call.params.token, call.context.ip, call.by.now),
});

export const wholeVisitAction = formActionFor<VisitCall, JointDetail>(
  opened,
  { cancel, move },
  {
    failed: (status) => `Failed to update the visit: ${status}`,
    problem: (problem, { detail }, { fields }) => ({
      ...problem,
      values: { time: fields.text("time") },
      alternatives: (detail?.alternatives ?? []).map((free) => ({
        value: chainValue(free),
        label: free.label,
      })),
    }),
  },
);

function cancel({ parts, url, fields, by, context }: VisitCall): FormAnswer<JointDetail> {
  const [first] = parts;
  if (!first) return url;
  const charge = fields.text("shownChargeCents");
  const choice = {
    lateConfirmed: fields.text("lateConfirmed") === "on",
    shownChargeCents: /^\d{1,12}$/u.test(charge) ? Number(charge) : undefined,
    revision: fields.has("revision") ? fields.text("revision") : null,
  };
  const requester = requesterOfVisit(first, context.visitor, context.requestId);
  const cancelled = cancelJoint(first.id, requester, choice, by.now);
  if (cancelled.ok) return url;
  const { alternatives: _none, ...detail } = cancelled.refusal.detail ?? {};
  return { ok: false, refusal: { ...cancelled.refusal, detail } };
}

function move({ parts, url, fields, by, context }: VisitCall): FormAnswer<JointDetail> {
  const [first] = parts;
  if (!first) return url;
  if (!isOpenToPublic() && !isStaff(context.visitor?.roles ?? [])) {
    return refused("conflict", `Our website is closed at the moment. Please call us at ${studio().phone}.`);
  }
  const chosen = chainIn(fields.text("time"));
  if (!chosen) return refused("invalid", "Choose a time.", { fields: { time: "Choose a time." } });
  const inOrder = [...chosen.rows].sort((a, b) => a.row - b.row);
  const place = {
    date: chosen.date,
    time: chosen.time,
    providerIds: inOrder.map(({ providerId }) => Number(providerId)),
  };
  const revision = fields.has("revision") ? fields.text("revision") : null;
  const requester = requesterOfVisit(first, context.visitor, context.requestId);
  const moved = moveJoint(first.id, { ...place, revision }, requester, by.now);
  return moved.ok ? `${url}?done=moved` : moved;
}
