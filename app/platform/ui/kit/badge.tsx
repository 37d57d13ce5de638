import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type BadgeTone = "neutral" | "accent" | "booked" | "info" | "warn" | "success" | "danger" | "struck";

/** A word in a pill. The tone repeats what the word says, it never says it alone. */
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

/** A role: user grey, admin red, provider green, receptionist blue (rule 24.3). */
export function RoleBadge({ role }: { role: string }) {
  return <Badge tone={roles[role] ?? "neutral"}>{role}</Badge>;
}
