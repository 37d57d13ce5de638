import { ConfirmLink, type Question } from "#app/platform/ui/kit/confirm.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import type { SystemData } from "./loader.server.ts";
import { releaseUrl, systemPath } from "./url.ts";

type Restored = NonNullable<SystemData["restored"]>;

/** After a restore, until the owner says what becomes of the mails. */
export function RestoredBox({ restored }: { restored: Restored }) {
  const { at, backupAt, source, back, erasures, wait } = restored;
  const { let: letGo, drop } = releaseQuestions(restored);
  return (
    <Notice tone="warn" heading={`A backup was put back on ${at}`}>
      <p>
        The studio is as it was on {backupAt} (<span className="system-file">{source}</span>): {back}. What
        was booked and changed after that moment is not in it.
        {erasures ? ` ${erasures} that came later were done again.` : ""}
      </p>
      <p>
        <strong>No mail goes out until you say so. {wait}.</strong>{" "}
        {restored.older > 0
          ? `${olderInWords(restored)} written before the restore and may have gone out already: clients would get them a second time, or be reminded of a visit that was moved since.`
          : ""}
      </p>
      <p className="actions">
        {restored.older > 0 ? (
          <ConfirmLink question={drop} className="button soft small">
            Drop the older ones
          </ConfirmLink>
        ) : null}
        <ConfirmLink question={letGo} className="button soft small">
          Let all go
        </ConfirmLink>
      </p>
    </Notice>
  );
}

function olderInWords({ older, mails }: Pick<Restored, "older" | "mails">): string {
  if (older === mails) return older === 1 ? "It was" : "All were";
  return older === 1 ? "1 of them was" : `${older} of them were`;
}

export const releaseQuestions = ({ older, wait, mails }: Restored): Record<"let" | "drop", Question> => ({
  let: {
    heading: "Let all mails go?",
    sentence: `${wait}. All that still make sense are sent, also those that may have gone out before the restore.`,
    yes: "Let all go",
    no: "Not yet",
    at: releaseUrl("let"),
    back: systemPath,
    fields: { intent: "let" },
  },
  drop: {
    heading: "Drop the mails from before the restore?",
    sentence: `${wait}. ${olderInWords({ older, mails })} written before the restore and may have gone out already. They are never sent; everything written since goes out. Confirmations and reminders among them are lost, so look through the coming visits.`,
    yes: "Drop them, send the rest",
    no: "Not yet",
    at: releaseUrl("drop"),
    back: systemPath,
    fields: { intent: "drop" },
  },
});
