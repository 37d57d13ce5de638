import { patchTestOf } from "#app/domain/booking/patch-test/change-patch-test.server.ts";
import { addonRows } from "#app/domain/catalogue/addons.server.ts";
import { presentNeeds, taxChoices } from "#app/domain/catalogue/change-needs.server.ts";
import { preconditionsOf } from "#app/domain/catalogue/change-preconditions.server.ts";
import { preconditionInWords } from "#app/domain/catalogue/precondition.ts";
import { typedPrice } from "#app/domain/catalogue/price.ts";
import { resourceRows } from "#app/domain/catalogue/resources.server.ts";
import { servicePath } from "#app/domain/catalogue/service-path.ts";
import { providersOfService } from "#app/domain/catalogue/service-providers.server.ts";
import { type ServiceRow, serviceById, serviceRows } from "#app/domain/catalogue/services.server.ts";
import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { rateInWords } from "#app/domain/till/products.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formatMoney } from "#app/platform/words/money.ts";

const doneWords = new Map([
  ["needs", "Changes saved. Booked appointments keep their time and price."],
  ["addon-added", "Add-on added."],
  ["addon-changed", "Add-on saved."],
  ["addon-removed", "Add-on deleted. Appointments that have it keep it."],
  ["patch-test", "Patch test saved."],
  ["condition-added", "Condition added."],
  ["condition-removed", "Condition deleted."],
]);

/** Null if the service does not exist. */
export function loadNeeds(id: number, query: URLSearchParams) {
  const service = serviceById(id);
  if (!service) return null;
  const addons = addonsOfPage(id);
  const asked = query.get("addon");
  const addon = asked === null ? null : (addons.find((one) => one.id === idOf(asked)) ?? null);
  return {
    id,
    name: service.name,
    path: servicePath(service),
    currency: studio().currency,
    terms: termsOf(service),
    addons,
    addon,
    missing: asked !== null && addon === null,
    patchTest: patchTestOfPage(id),
    conditions: preconditionsOf(id).map((one) => ({ id: one.id, words: preconditionInWords(one) })),
    services: serviceRows().map((row) => ({ id: row.id, name: row.name })),
    done: doneWords.get(query.get("done") ?? "") ?? null,
  };
}

function patchTestOfPage(id: number) {
  const test = patchTestOf(id);
  return test
    ? {
        service: { id: test.testServiceId, name: serviceById(test.testServiceId)?.name ?? "" },
        ...figuresOf(test),
      }
    : null;
}

const figuresOf = ({ hours, validDays }: { hours: number; validDays: number }) => ({ hours, validDays });

export type NeedsData = NonNullable<ReturnType<typeof loadNeeds>>;
export type AddonData = NeedsData["addons"][number];

function addonsOfPage(id: number) {
  const { currency, locale } = studio();
  return addonRows(id).map(({ id, name, minutes, priceMinor, active }) => ({
    ...{ id, name, minutes, active },
    typed: typedPrice(priceMinor, currency),
    price: formatMoney(priceMinor, currency, locale),
  }));
}

/** Lists providers who can be booked, and rooms that are in use or already assigned. */
function termsOf(service: ServiceRow) {
  const { currency } = studio();
  const needs = presentNeeds(service);
  const own = new Map(needs.own.map((terms) => [terms.providerId, terms]));
  return {
    duration: service.durationMinutes,
    price: typedPrice(service.priceMinor, currency),
    pauseAfterMinutes: needs.pauseAfterMinutes || "",
    pauseMinutes: needs.pauseMinutes || "",
    taxRateId: needs.taxRateId,
    taxes: taxChoices().map((rate) => ({ id: rate.id, name: rateInWords(rate) })),
    resourceIds: needs.resourceIds,
    rooms: resourceRows()
      .filter(({ id, active }) => active || needs.resourceIds.includes(id))
      .map(({ id, name }) => ({ id, name })),
    providers: providersOfService(service.id).map(({ id, name }) => {
      const { priceMinor = null, durationMinutes = null } = own.get(id) ?? {};
      const price = priceMinor === null ? "" : typedPrice(priceMinor, currency);
      return { id, name, price, minutes: durationMinutes ?? "" };
    }),
  };
}

export type NeedsAnswer = FormProblem<AffectedDetail> | undefined;

export type NeedsPart = { page: NeedsData; answer: NeedsAnswer; sending: boolean };
