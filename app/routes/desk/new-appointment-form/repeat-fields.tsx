import { Field } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { usualSeries } from "#app/routes/desk/parts/series-url.ts";

/** How often it is to be repeated; the dates are looked at on a page of their own before anything is booked. */
export const RepeatFields = ({ values }: { values: Record<string, string> }) => (
  <details className="more">
    <summary>Repeat</summary>
    <div className="stack">
      <div className="two">
        <Field
          type="number"
          inputMode="numeric"
          name="every"
          label="Every so many weeks"
          min={1}
          max={52}
          defaultValue={values.every ?? usualSeries.everyWeeks}
        />
        <Field
          type="number"
          inputMode="numeric"
          name="times"
          label="Times in all"
          min={2}
          max={26}
          defaultValue={values.times ?? usualSeries.times}
        />
      </div>
      <div className="actions">
        <Button variant="ghost" small name="intent" value="repeat">
          See the dates first
        </Button>
      </div>
    </div>
  </details>
);
