import { missingToOpen } from "#app/domain/settings/opening/open.server.ts";
import { countServicePictures, stepGroups, stepsDone } from "#app/domain/settings/opening/steps.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { isOnPublicAddress, openedAt } from "#app/domain/studio/open-to-public.server.ts";
import { instantInWords } from "#app/domain/studio/studio.server.ts";

function startMessage(done: string | null, isPublic: boolean): string | null {
  if (done === "keep") return "Step marked as done.";
  if (done === "clear") return "Examples removed. To bring them back, use Undo on Manage Website.";
  if (done === "without") return "License removed. To bring the example back, use Undo on Manage Website.";
  if (done === "test") return "Test email queued. Check again in a minute.";
  if (done === "open") return "Your studio is open.";
  if (done === "close")
    return isPublic
      ? "The studio is closed to the public. Visitors see that it is not open yet."
      : "The studio is marked as not open. Everyone on your network still sees all pages, with a line that they are an example.";
  return null;
}

function picturesInWords(): string {
  const { all, shown, examples } = countServicePictures();
  const counted = `${shown} of ${all} treatments have a picture.`;
  if (examples === 0) return counted;
  return `${counted} ${examples === 1 ? "1 of them is an example" : `${examples} of them are examples`}.`;
}

const shownToAll: string[] = ["phone", "hours", "prices", "pictures", "providers"];

export function loadStart(query: URLSearchParams) {
  const isDone = stepsDone();
  const opened = openedAt();
  return {
    groups: stepGroups.map(({ heading, steps }) => ({
      heading,
      steps: steps.map((step) => ({
        ...step,
        sentence: step.name === "pictures" ? `${picturesInWords()} ${step.sentence}` : step.sentence,
        done: isDone[step.name],
      })),
    })),
    done: Object.values(isDone).filter(Boolean).length,
    all: Object.values(isDone).length,
    missing: missingToOpen(),
    /** Examples that don't prevent opening but would mislead visitors. */
    examples: stepGroups
      .flatMap(({ steps }) => steps)
      .filter(({ name }) => shownToAll.includes(name) && !isDone[name])
      .map(({ title }) => title.toLowerCase()),
    openedOn: opened === null ? null : instantInWords(opened),
    isPublic: isOnPublicAddress(),
    /** The confirmation has its own URL, so that one press can't close the studio. */
    asksToClose: opened !== null && query.get("ask") === "close",
    sends: environment().smtpUrl !== null,
    message: startMessage(query.get("done"), isOnPublicAddress()),
  };
}

export type StartData = ReturnType<typeof loadStart>;
