import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

type BadgeTone = "neutral" | "accent" | "booked" | "info" | "warn" | "success" | "danger" | "struck";

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

const states: Record<string, { tone: BadgeTone; icon?: IconName; word: string }> = {
  booked: { tone: "booked", word: "Booked" },
  confirmed: { tone: "info", icon: "check", word: "Confirmed" },
  arrived: { tone: "warn", icon: "dot", word: "Arrived" },
  in_service: { tone: "success", icon: "play", word: "In service" },
  completed: { tone: "neutral", icon: "check-check", word: "Completed" },
  no_show: { tone: "danger", icon: "x", word: "No-show" },
  cancelled: { tone: "struck", icon: "minus", word: "Cancelled" },
};

/** An appointment's state: word, colour and glyph, so that it can be told apart in grey too. */
export function StateBadge({ state }: { state: string }) {
  const { tone, icon, word } = states[state] ?? { tone: "neutral" as const, word: state };
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

const roles: Record<string, BadgeTone> = { admin: "danger", provider: "success", receptionist: "info" };

/** A role: user grey, admin red, provider green, receptionist blue (specification, section 6). */
export function RoleBadge({ role }: { role: string }) {
  return <Badge tone={roles[role] ?? "neutral"}>{role}</Badge>;
}
