import { Button } from "#app/platform/ui/kit/button.tsx";

/** Puts the call aside with all that is typed; one that was brought back can be thrown away. */
export function ParkButtons({ parked }: { parked: string | undefined }) {
  return (
    <div className="actions">
      <Button variant="ghost" small name="intent" value="park">
        Park this call
      </Button>
      {parked ? (
        <>
          <input type="hidden" name="parked" value={parked} />
          <Button variant="ghost" small name="intent" value="unpark">
            Throw it away
          </Button>
        </>
      ) : null}
    </div>
  );
}
