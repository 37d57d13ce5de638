import { Button } from "#app/platform/ui/kit/button.tsx";
import type { ManageData } from "./loader.server.ts";

/** What a client tells the studio before a visit; reminders link to it as "#coming". */
export function Coming({
  appointment: { url, revision, coming: asked, late, noMove },
}: {
  appointment: ManageData;
}) {
  // Whoever says by how much they are late has said that they come.
  const isLate = late !== null && late.said > 0;
  const coming = isLate && asked === "open" ? null : asked;
  if (!coming && !late) return null;
  return (
    <section id="coming" className="card" aria-labelledby="coming-heading">
      <h2 id="coming-heading">{coming ? comingHeadings[coming] : lateHeading}</h2>
      <div className="stack">
        {coming === "open" ? (
          <form method="post" action={url} className="stack">
            <input type="hidden" name="revision" value={revision} />
            <p>
              One tap, and we can count on you. If you can't come, {noMove ? "cancel" : "move or cancel"} your
              visit on this page.
            </p>
            <div className="actions">
              <Button name="intent" value="coming">
                I'm coming
              </Button>
            </div>
          </form>
        ) : null}
        {coming === "said" ? <p>You have told us that you are coming.</p> : null}
        {coming && late ? <h3>{lateHeading}</h3> : null}
        {late ? <Late url={url} revision={revision} late={late} /> : null}
      </div>
    </section>
  );
}

const comingHeadings = { open: "Are you coming?", said: "See you soon" };
const lateHeading = "Running late?";

type LateProps = Pick<ManageData, "url" | "revision"> & { late: NonNullable<ManageData["late"]> };

function Late({ url, revision, late: { said, offered, policy } }: LateProps) {
  return (
    <form method="post" action={url} className="stack">
      <input type="hidden" name="intent" value="late" />
      <input type="hidden" name="revision" value={revision} />
      <p>
        {said > 0 ? (
          <>
            You have told us that you come <b>{said} minutes late</b>. Has that changed?
          </>
        ) : (
          "Tell us by how much, and we know."
        )}
      </p>
      <div className="actions">
        {offered.map((minutes) => (
          <Button
            key={minutes}
            name="minutes"
            value={minutes}
            variant="soft"
            small
            aria-label={`${minutes} minutes late`}
          >
            {minutes} min
          </Button>
        ))}
        {said > 0 ? (
          <Button name="minutes" value="0" variant="ghost" small>
            I'm on time after all
          </Button>
        ) : null}
      </div>
      {policy ? <p className="hint">Our policy: {policy}</p> : null}
    </form>
  );
}
