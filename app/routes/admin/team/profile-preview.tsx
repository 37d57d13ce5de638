import { useEffect, useRef } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import type { PreviewedProfile } from "./types.ts";

/** The typed words as visitors would read them. It takes the focus when it comes, with script and without. */
export function ProfilePreview({ preview }: { preview: PreviewedProfile }) {
  const box = useRef<HTMLElement>(null);
  const hydrated = useHydrated();
  const fromServer = useRef(!hydrated);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new preview is to be seen
  useEffect(() => {
    if (!fromServer.current) box.current?.focus();
    fromServer.current = false;
  }, [preview]);
  const { title, languages, story, values } = preview;
  return (
    <section
      className="profile-preview stack"
      aria-labelledby="preview"
      tabIndex={-1}
      ref={box}
      {...{ autoFocus: true }}
    >
      <div className="split">
        <h2 id="preview">Preview</h2>
        <Badge tone="warn">Not saved yet</Badge>
      </div>
      {title ? <p className="lead">{title}</p> : null}
      {languages ? <p>Speaks {languages}</p> : null}
      {story ? <RichText html={story} /> : <p className="hint">No story: the page leaves it out.</p>}
      {values.image === "sent" ? <p className="hint">The new photo is shown once it is saved.</p> : null}
    </section>
  );
}
