import { missingToOpen } from "#app/opening/open.server.ts";
import { stepsDone } from "#app/opening/steps.server.ts";
import { stepGroups } from "#app/opening/steps.ts";
import { environment } from "#app/studio/environment.server.ts";
import { instantInWords } from "#app/studio/instant-words.server.ts";
import { isOnPublicAddress, openedAt } from "#app/studio/opening.server.ts";
import { startMessage } from "./messages.ts";

export function loadStart(query: URLSearchParams) {
  const isDone = stepsDone();
  const opened = openedAt();
  return {
    groups: stepGroups.map(({ heading, steps }) => ({
      heading,
      steps: steps.map((step) => ({ ...step, done: isDone[step.name] })),
    })),
    done: Object.values(isDone).filter(Boolean).length,
    all: Object.values(isDone).length,
    missing: missingToOpen(),
    openedOn: opened === null ? null : instantInWords(opened),
    isPublic: isOnPublicAddress(),
    sends: environment().smtpUrl !== null,
    message: startMessage(query.get("done")),
  };
}

export type StartData = ReturnType<typeof loadStart>;
