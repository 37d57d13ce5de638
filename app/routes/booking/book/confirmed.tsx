import { useEffect, useRef } from "react";
import { Icon } from "#app/ui/kit/icon.tsx";

/** Stands until the confirmation opens. */
export function Confirmed() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // At once: it stands for little more than a second.
    panel.current?.scrollIntoView({ behavior: "instant", block: "center" });
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="confirmed" role="status" tabIndex={-1} ref={panel}>
      <h2>
        <Icon name="circle-check" /> Booking Confirmed!
      </h2>
      <p>Thank you. Your confirmation opens in a moment.</p>
    </div>
  );
}
