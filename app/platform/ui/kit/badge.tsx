import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type BadgeTone = "neutral" | "accent" | "booked" | "info" | "warn" | "success" | "danger" | "struck";

/** The color only repeats what the text says. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`badge ${tone}`}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  );
}

const roles: Record<string, BadgeTone> = { admin: "danger", provider: "success", receptionist: "info" };

export function RoleBadge({ role }: { role: string }) {
  return <Badge tone={roles[role] ?? "neutral"}>{role}</Badge>;
}
