import { useEffect, useRef } from "react";

/** Shows a part of the page that the server has rendered (question.server.tsx). */
export function PatchTest({ html, onChange }: { html: string | undefined; onChange?: () => void }) {
  const part = useRef<HTMLDivElement>(null);
  const change = () => onChange?.();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a choice that was made before the script ran
  useEffect(() => {
    if (part.current?.querySelector("input:checked:not([checked])")) change();
  }, []);
  return html ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
    <div ref={part} onInput={change} dangerouslySetInnerHTML={{ __html: html }} />
  ) : null;
}
