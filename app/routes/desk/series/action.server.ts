import type { ParkedDetail } from "#app/domain/booking/parked-calls.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import { bookSeriesAtDesk } from "./book.server.ts";
import { type SeriesProblem, seriesFailed } from "./page.tsx";

export const seriesAction = formAction<ParkedDetail>(
  {
    "book-series": ({ fields, context, by }) => {
      const booked = bookSeriesAtDesk(fields.all, signedIn(context), by);
      if (!booked.ok) return booked;
      return deskUrl({ ...booked.value.shown, done: "series", change: booked.change });
    },
  },
  {
    otherwise: "book-series",
    failed: (status) => seriesFailed(String(status)),
    kept: ({ fields }) => fields.allTyped(),
    problem: (problem, { detail }): SeriesProblem => ({ ...problem, unmet: detail?.unmet }),
  },
);
