import { Badge, type BadgeTone } from "#app/platform/ui/kit/badge.tsx";
import type { IconName } from "#app/platform/ui/kit/icon.tsx";

const looks: Record<string, { tone: BadgeTone; icon?: IconName; word: string }> = {
  booked: { tone: "booked", word: "Booked" },
  confirmed: { tone: "info", icon: "check", word: "Confirmed" },
  arrived: { tone: "warn", icon: "dot", word: "Arrived" },
  in_service: { tone: "success", icon: "play", word: "In service" },
  completed: { tone: "neutral", icon: "check-check", word: "Completed" },
  no_show: { tone: "danger", icon: "x", word: "No-show" },
  cancelled: { tone: "struck", icon: "minus", word: "Cancelled" },
};

/** Word, color and glyph, so that it works without color. */
export function StatusBadge({ status }: { status: string }) {
  const { tone, icon, word } = looks[status] ?? { tone: "neutral", word: status };
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
