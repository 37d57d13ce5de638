import { Icon } from "#app/platform/ui/kit/icon.tsx";

export function OrderButtons({
  row: { id, name },
  isFirst,
  isLast,
  sending,
  words = ["Move up", "Move down"],
}: {
  row: { id: number; name: string };
  isFirst: boolean;
  isLast: boolean;
  sending: boolean;
  words?: readonly [up: string, down: string];
}) {
  const common = { type: "submit", value: id, "aria-disabled": sending || undefined } as const;
  return (
    <>
      <button
        {...common}
        name="up"
        className="order-button up"
        disabled={isFirst}
        aria-label={`${words[0]}: ${name}`}
      >
        <Icon name="chevron-down" />
      </button>
      <button
        {...common}
        name="down"
        className="order-button"
        disabled={isLast}
        aria-label={`${words[1]}: ${name}`}
      >
        <Icon name="chevron-down" />
      </button>
    </>
  );
}
