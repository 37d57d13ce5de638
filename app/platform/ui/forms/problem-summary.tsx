import { type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";

type Problem = { /** The id of the control with the problem. */ id: string; text: string };

/** Takes the focus: by `autofocus` in a document, by script if it appears later; never during hydration. */
export function ProblemSummary({
  message,
  fields = [],
  children,
}: {
  message: string;
  fields?: Problem[];
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const fromServer = useRef(!hydrated);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list of problems takes the focus
  useEffect(() => {
    if (!fromServer.current) box.current?.focus();
    fromServer.current = false;
  }, [message, fields]);

  return (
    <div className="problems" role="alert" tabIndex={-1} ref={box} {...{ autoFocus: true }}>
      <h2>There is a problem</h2>
      {fields.some(({ text }) => text === message) ? null : <p>{message}</p>}
      {fields.length > 0 ? (
        <ul>
          {fields.map(({ id, text }) => (
            <li key={`${id} ${text}`}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </div>
  );
}

/** The title starts with "Error:", also after the loader's data changes it. */
export function useErrorTitle(problem: unknown): void {
  useEffect(() => {
    if (!problem) return;
    document.title = `Error: ${withoutError()}`;
    return () => {
      document.title = withoutError();
    };
  });
}

const withoutError = () => document.title.replace(/^Error: /u, "");
