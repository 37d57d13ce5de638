import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { useUnsaved } from "#app/platform/ui/shell/unsaved.ts";
import { type SectionId, sections } from "./sections.ts";

/** `settled`: the section that was just saved, or one whose question must be answered in its card. */
export function UnsavedChanges({
  settled,
  children,
}: {
  settled: { id: string } | null;
  children: ReactNode;
}) {
  const [changed, setChanged] = useState<readonly SectionId[]>([]);
  const { onSubmit } = useUnsaved(changed.length > 0 ? changed : undefined);
  const sending = useNavigation().formMethod === "POST";
  useEffect(() => {
    if (settled) setChanged((before) => before.filter((id) => id !== settled.id));
  }, [settled]);
  const [first, ...others] = sections.filter(({ id }) => changed.includes(id));
  return (
    <div
      onSubmitCapture={onSubmit}
      onInput={({ target }) => {
        const form = target instanceof Element ? target.closest("form")?.id : undefined;
        const id = sections.find((section) => form === `form-${section.id}`)?.id;
        if (id) setChanged((before) => (before.includes(id) ? before : [...before, id]));
      }}
    >
      {children}
      {first ? (
        <div className="actions unsaved" role="status">
          <Button form={`form-${first.id}`} name="intent" value={first.id} disabled={sending}>
            {`Save ${first.name}`}
          </Button>
          {others.length > 0 ? (
            <p className="meta">Also not saved: {others.map(({ name }) => name).join(", ")}</p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
