import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const icons: Record<Tone, IconName> = {
  plain: "info",
  info: "info",
  warn: "warning",
  success: "circle-check",
  danger: "alert",
};

type Tone = "plain" | "info" | "warn" | "success" | "danger";

/** Use `role="alert"` or `"status"` if it answers an action. */
export function Notice({
  tone = "info",
  heading,
  role,
  children,
}: {
  tone?: Tone;
  heading?: ReactNode;
  role?: "alert" | "status" | "note";
  children: ReactNode;
}) {
  return (
    <div className={`notice ${tone}`} role={role}>
      <Icon name={icons[tone]} />
      <div>
        {heading ? <h2>{heading}</h2> : null}
        {children}
      </div>
    </div>
  );
}
