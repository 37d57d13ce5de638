import { telephoneLink } from "#app/platform/shared/phone.ts";
import { Notice } from "#app/platform/ui/kit/notice.tsx";

/** What becomes of a wish that was not booked online; it says nothing of why. */
export function BookingWish({ booking, phone }: { booking: string | null; phone: string }) {
  const call = <a href={telephoneLink(phone)}>{phone}</a>;
  if (booking === "ask") {
    return (
      <Notice tone="success" role="status" heading="We have your wish and will call you">
        <p>
          Before we book this, we would like to talk with you. Nothing is booked yet. You can also call us at{" "}
          {call}.
        </p>
      </Notice>
    );
  }
  if (booking !== "call") return null;
  return (
    <Notice tone="info" role="status" heading="Let us find a time together">
      <p>
        This appointment can’t be booked online. Please call us at {call}, or write to us: your message is
        begun below.
      </p>
    </Notice>
  );
}
